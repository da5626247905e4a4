import type { CompanyEvent } from '@quayside/contracts/directory/events.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type PurchaseOrderEvent, purchaseOrderEvents } from '@quayside/contracts/purchase-orders/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql, type Transaction } from 'kysely'
import type { BoardOrder } from '../domain/board.ts'
import { chainFacts } from '../domain/chain-facts.ts'
import { evolveBoard } from '../domain/evolve-board.ts'
import { type JourneyEvent, journeyEventTypes } from '../domain/evolve-journey.ts'
import { withPassages } from '../domain/order-passages.ts'
import { waitingFor } from '../domain/queue.ts'
import { projectShipments, shipmentPrefix, type ToldPassages } from './board-shipments.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type Orders = Map<string, { readonly before: BoardOrder | null; readonly now: BoardOrder | null }>
const prefix = 'PurchaseOrder-'

/** Every order and partial order with its shipments, as the queue, the figures and the chain line need it. */
export const board: Projection = {
  name: 'board',
  tables: ['board_orders', 'board_shipments', 'chains', 'queue_items', 'client_zones'],
  handles: [...Object.keys(purchaseOrderEvents), ...journeyEventTypes, 'CompanyRegistered', 'CompanySettingsChanged'],
  rules: 2,
  async project(events, tx: Db) {
    const ofOrders = events.filter(event => event.stream.startsWith(prefix)) as StoredEvent<PurchaseOrderEvent>[]
    const ofShipments = events.filter(event => event.stream.startsWith(shipmentPrefix)) as StoredEvent<JourneyEvent>[]
    for (const event of events.filter(({ stream }) => stream.startsWith('Company-')))
      await keepZone(tx, event as unknown as StoredEvent<ZoneEvent>)
    if (ofOrders.length > 0) await projectOrders(tx, ofOrders)
    if (ofShipments.length > 0) await tellOrders(tx, await projectShipments(tx, ofShipments))
  },
}

type ZoneEvent = Extract<CompanyEvent, { type: 'CompanyRegistered' | 'CompanySettingsChanged' }>

async function keepZone(tx: Db, { data }: StoredEvent<ZoneEvent>): Promise<void> {
  await sql`insert into client_zones values (${data.companyId}, ${data.timeZone})
    on conflict (id) do update set zone = excluded.zone`.execute(tx)
}

async function projectOrders(tx: Db, events: readonly StoredEvent<PurchaseOrderEvent>[]): Promise<void> {
  const orders = await load(tx, [...new Set(events.map(event => event.stream.slice(prefix.length)))])
  for (const event of events) {
    const id = event.stream.slice(prefix.length)
    const { before, now } = orders.get(id) ?? { before: null, now: null }
    orders.set(id, { before, now: boardAfter(now, event) })
  }
  await save(tx, orders)
}

/** A line of a shipment names an order or a partial order. */
async function tellOrders(tx: Db, told: readonly ToldPassages[]): Promise<void> {
  const named = [...new Set(told.flatMap(one => Object.keys(one.byOrder)))]
  if (named.length === 0) return
  const found = await tx.selectFrom('chains').select(['id', 'order_id']).where('id', 'in', named).execute()
  const orderOf = new Map(found.map(({ id, order_id }) => [id, order_id]))
  const orders = await load(tx, [...new Set(orderOf.values())])
  for (const { shipmentId, byOrder } of told) {
    for (const id of new Set(Object.keys(byOrder).flatMap(one => orderOf.get(one) ?? []))) {
      const order = orders.get(id)
      if (order?.now != null) orders.set(id, { ...order, now: withPassages(order.now, shipmentId, byOrder) })
    }
  }
  await save(tx, orders)
}

export function streamOf(orderId: string): string {
  return `${prefix}${orderId}`
}

export function boardAfter(order: BoardOrder | null, event: StoredEvent<PurchaseOrderEvent>): BoardOrder | null {
  return evolveBoard(order, event, { id: event.id, type: event.type, at: event.recordedAt })
}

async function load(tx: Db, ids: readonly string[]): Promise<Orders> {
  if (ids.length === 0) return new Map()
  const found = await tx.selectFrom('board_orders').select(['id', 'board']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, board }) => [id, { before: board, now: board }]))
}

async function save(tx: Db, orders: Orders): Promise<void> {
  const changed = [...orders].filter(([, { before, now }]) => before !== now)
  const known = changed.filter(([, { before }]) => before !== null).map(([id]) => id)
  if (known.length > 0) {
    await tx.deleteFrom('queue_items').where('order_id', 'in', known).execute()
    await tx.deleteFrom('chains').where('order_id', 'in', known).execute()
    await tx.deleteFrom('board_orders').where('id', 'in', known).execute()
  }
  const kept = changed.flatMap(([, { now }]) => now ?? [])
  await insert(
    tx,
    'board_orders',
    sql`id uuid, client_company_id uuid, vendor_company_id uuid, status text, board jsonb`,
    kept.map(orderRow),
  )
  await insert(
    tx,
    'chains',
    sql`id uuid, order_id uuid, client_company_id uuid, vendor_company_id uuid, number text, facts jsonb`,
    kept.flatMap(chainRows),
  )
  await insert(
    tx,
    'queue_items',
    sql`id text, order_id uuid, client_company_id uuid, vendor_company_id uuid, vendor_id uuid, side text, kind text,
      permission text, entity_id uuid, number text, title jsonb, comment text, due timestamptz, since timestamptz,
      act text, href text`,
    kept.flatMap(queueRows),
  )
}

/** All rows in one statement, however many. */
async function insert(tx: Db, table: string, columns: ReturnType<typeof sql>, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)}
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (${columns})`.execute(tx)
}

function parties(order: BoardOrder) {
  return { client_company_id: order.clientCompanyId, vendor_company_id: order.sent ? order.vendorCompanyId : null }
}

function orderRow(order: BoardOrder): OverviewTables['board_orders'] {
  return { id: order.id, ...parties(order), status: order.status, board: order }
}

export function chainRows(order: BoardOrder): OverviewTables['chains'][] {
  return [order, ...Object.values(order.children)].map(slice => ({
    id: slice.id,
    order_id: order.id,
    ...parties(order),
    number: slice.number,
    facts: chainFacts(order, slice),
  }))
}

function queueRows(order: BoardOrder): OverviewTables['queue_items'][] {
  return waitingFor(order).map(waiting => ({
    id: waiting.id,
    order_id: order.id,
    ...parties(order),
    vendor_id: order.vendorCompanyId,
    side: waiting.side,
    kind: waiting.kind,
    permission: waiting.permission,
    entity_id: waiting.entityId,
    number: waiting.number,
    title: waiting.title,
    comment: waiting.comment,
    due: waiting.due,
    since: waiting.since,
    act: waiting.act,
    href: waiting.href,
  }))
}
