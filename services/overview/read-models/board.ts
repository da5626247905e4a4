import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import { endOfTime, type FactStates } from '@quayside/platform/facts/fact-states.ts'
import { type Changed, changed } from '@quayside/platform/facts/published.ts'
import { applyToParties, companyRows, handledBy } from '@quayside/platform/parties/party-rows.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { sql, type Transaction } from 'kysely'
import { chainFacts, passageOf } from '../domain/chain-facts.ts'
import { type Passages, passagesByOrder, type ToldPassages, withPassages } from '../domain/order-passages.ts'
import { waitingFor } from '../domain/queue.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
/** An order with what its shipments tell. */
export type BoardOrder = { readonly order: OrderFacts; readonly passages: Passages }

const zones = companyRows('client_zones', ({ settings }) => ({ zone: settings?.timeZone }), 'id')

/** Every order and partial order with its shipments, as the queue, the figures and the chain line need it. */
export const board: Projection = {
  name: 'board',
  tables: ['board_orders', 'chains', 'queue_items', 'client_zones'],
  handles: [...publishedOrder.eventTypes, ...publishedShipment.eventTypes, ...handledBy([zones])],
  rules: 5,
  async project(events, tx: Db, facts) {
    for (const event of events) await applyToParties([zones], event, tx)
    const turns = await facts.turns(publishedOrder, events)
    const orders = changed(turns).map(({ id, after }) => ({ id, order: isOnBoard(after) ? after : null }))
    const shipments = changed(await facts.turns(publishedShipment, events))
    const told = new Set(shipments.map(({ id }) => id))
    if (orders.length > 0) await projectOrders(tx, orders, { facts, told })
    await tellOrders(tx, newsOf(shipments))
  },
}

/** A draft waits for nobody and is on no chain yet. */
function isOnBoard(order: OrderFacts | null): order is OrderFacts {
  return order !== null && order.status !== 'PRE_ORDER'
}

/** `told`: the shipments that tell of themselves in this batch. */
async function projectOrders(
  tx: Db,
  orders: readonly { readonly id: string; readonly order: OrderFacts | null }[],
  { facts, told }: { facts: FactStates; told: ReadonlySet<string> },
): Promise<void> {
  const known = await load(
    tx,
    orders.map(({ id }) => id),
  )
  const kept: BoardOrder[] = []
  for (const { id, order } of orders) {
    if (order === null) continue
    const passages = known.get(id)?.passages ?? {}
    const missed = shipmentsMissed(order, passages).filter(shipment => !told.has(shipment))
    // Asked only where something is missing: each is a stream to read.
    kept.push({ order, passages: await passagesAt(facts, order, missed, { passages }) })
  }
  await save(tx, [...known.keys()], kept)
}

/** What shipments told while the order, or a partial order of it, was not on the board: its stream was parked, and is replayed. */
function shipmentsMissed(order: OrderFacts, passages: Passages): string[] {
  const missed = order.parts.flatMap(({ carried }) =>
    carried.filter(one => passageOf(passages, one, order.orderId) === undefined).map(({ shipmentId }) => shipmentId),
  )
  return [...new Set(missed)]
}

/** What shipments have brought of an order, as they stood at an instant (now, where none is given), beside what is known of others. */
export async function passagesAt(
  facts: FactStates,
  order: OrderFacts,
  shipmentIds: readonly string[],
  { passages = {}, instant = endOfTime }: { passages?: Passages; instant?: string } = {},
): Promise<Passages> {
  const states = await Promise.all(shipmentIds.map(id => facts.until(publishedShipment, id, instant)))
  return states.reduce<Passages>((told, state) => {
    const client = publishedShipment.viewers(state).find(viewer => viewer.client !== null)
    if (client === undefined) return told
    const shipment = publishedShipment.facts(state, client)
    return withPassages(order, told, shipment.shipmentId, passagesByOrder(shipment))
  }, passages)
}

type ToldOfShipment = { readonly shipmentId: string; readonly byOrder: ToldPassages }

/** What is new of shipments for their orders: of the whole, as its client sees it, for both sides of an order. */
function newsOf(changes: readonly Changed<ShipmentFacts>[]): ToldOfShipment[] {
  return changes.flatMap(({ id, viewer, before, after }) => {
    if (viewer.client === null || after === null) return []
    const byOrder = passagesByOrder(after)
    const known = before === null ? null : JSON.stringify(passagesByOrder(before))
    return JSON.stringify(byOrder) === known ? [] : [{ shipmentId: id, byOrder }]
  })
}

/** A line of a shipment names an order or a partial order. */
async function tellOrders(tx: Db, told: readonly ToldOfShipment[]): Promise<void> {
  const named = [...new Set(told.flatMap(one => Object.keys(one.byOrder)))]
  if (named.length === 0) return
  const found = await tx.selectFrom('chains').select(['id', 'order_id']).where('id', 'in', named).execute()
  const orderOf = new Map(found.map(({ id, order_id }) => [id, order_id]))
  const orders = await load(tx, [...new Set(orderOf.values())])
  const changed = new Map<string, BoardOrder>()
  for (const { shipmentId, byOrder } of told) {
    for (const id of new Set(Object.keys(byOrder).flatMap(one => orderOf.get(one) ?? []))) {
      const { order = null, passages = {} } = changed.get(id) ?? orders.get(id) ?? {}
      if (order !== null) changed.set(id, { order, passages: withPassages(order, passages, shipmentId, byOrder) })
    }
  }
  await save(tx, [...changed.keys()], [...changed.values()])
}

type Known = { readonly order: OrderFacts | null; readonly passages: Passages }

async function load(tx: Db, ids: readonly string[]): Promise<Map<string, Known>> {
  if (ids.length === 0) return new Map()
  const found = await tx.selectFrom('board_orders').select(['id', 'facts', 'passages']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, facts: order, passages }) => [id, { order, passages }]))
}

/** Writes orders instead of those that were known. */
async function save(tx: Db, known: readonly string[], kept: readonly BoardOrder[]): Promise<void> {
  if (known.length > 0) {
    await tx.deleteFrom('queue_items').where('order_id', 'in', known).execute()
    await tx.deleteFrom('chains').where('order_id', 'in', known).execute()
    await tx.deleteFrom('board_orders').where('id', 'in', known).execute()
  }
  await insert(
    tx,
    'board_orders',
    sql`id uuid, client_company_id uuid, vendor_company_id uuid, status text, facts jsonb, passages jsonb`,
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

function parties(order: OrderFacts) {
  return { client_company_id: order.clientCompanyId, vendor_company_id: order.isSent ? order.vendorCompanyId : null }
}

function orderRow({ order, passages }: BoardOrder): OverviewTables['board_orders'] {
  return { id: order.orderId, ...parties(order), status: order.status, facts: order, passages }
}

export function chainRows({ order, passages }: BoardOrder): OverviewTables['chains'][] {
  return order.parts.map(part => ({
    id: part.id,
    order_id: order.orderId,
    ...parties(order),
    number: part.number,
    facts: chainFacts(order, part, passages),
  }))
}

function queueRows({ order }: BoardOrder): OverviewTables['queue_items'][] {
  return waitingFor(order).map(waiting => ({
    id: waiting.id,
    order_id: order.orderId,
    ...parties(order),
    vendor_id: order.vendorCompanyId ?? '',
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
