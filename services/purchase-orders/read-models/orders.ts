import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { isOrder } from '../domain/state.ts'
import { publishedOrder, type RecordedOrder } from '../published.ts'
import { type CountedRow, updateCounters } from './order-counters.ts'
import { type OrderRow, orderRows, preOrderRow } from './order-row.ts'
import { type FiguredRow, updateSupplierFigures } from './supplier-figures.ts'

type Tx = Transaction<AnyTables>
type Recorded = StoredEvent<PurchaseOrderEvent>
type Orders = ReadonlyMap<string, RecordedOrder>

const stream = 'PurchaseOrder-'

/** One row per order and child, the folded orders behind the details, and the counters of the tabs. */
export const ordersProjection: Projection = {
  name: 'orders',
  tables: ['purchase_orders', 'order_states', 'order_counters', 'supplier_figures', 'imported_orders'],
  handles: publishedOrder.eventTypes,
  rules: 4,
  async project(events, tx, facts) {
    const own = (events as readonly Recorded[]).filter(event => event.stream.startsWith(stream))
    const orders = await facts.states(publishedOrder, own)
    const ids = [...orders.keys()]
    const rows = [...orders.values()].flatMap(rowsOf)
    const before = await countedRows(tx, ids)
    await removeRows(tx, before, rows)
    await writeRows(tx, rows)
    await writeStates(tx, orders)
    await updateCounters(tx, before, rows)
    await updateSupplierFigures(tx, before, rows)
    await writeImports(tx, own, orders)
  },
}

function rowsOf({ order, moments }: RecordedOrder): OrderRow[] {
  if (moments === null) return []
  if (isOrder(order)) return orderRows(order, moments)
  return order.status === 'PRE_ORDER' ? [preOrderRow(order, moments)] : []
}

async function countedRows(tx: Tx, ids: readonly string[]): Promise<(CountedRow & FiguredRow)[]> {
  const found = await sql<CountedRow & FiguredRow>`
    select id, parent_id, client_company_id, vendor_company_id, visible_vendor_id, status, currency, total_value, is_purchase,
      is_active, issued_on
    from purchase_orders where root_id = any (${ids}::uuid[])`.execute(tx)
  return found.rows
}

async function removeRows(tx: Tx, before: readonly CountedRow[], rows: readonly OrderRow[]): Promise<void> {
  const left = new Set(rows.map(row => row.id))
  const gone = before.filter(row => !left.has(row.id)).map(row => row.id)
  if (gone.length > 0) await sql`delete from purchase_orders where id = any (${gone}::uuid[])`.execute(tx)
}

const columns = [
  ['id', 'uuid'],
  ['root_id', 'uuid'],
  ['parent_id', 'uuid'],
  ['client_company_id', 'uuid'],
  ['vendor_company_id', 'uuid'],
  ['visible_vendor_id', 'uuid'],
  ['version', 'integer'],
  ['status', 'text'],
  ['has_open', 'boolean'],
  ['order_number', 'text'],
  ['order_number_key', 'text'],
  ['registration_date', 'text'],
  ['required_delivery_date', 'text'],
  ['requested_quantity', 'numeric'],
  ['pending_quantity', 'numeric'],
  ['total_value', 'numeric'],
  ['currency', 'text'],
  ['slip_days', 'integer'],
  ['waits_for_shipment', 'boolean'],
  ['client_po_key', 'text'],
  ['is_purchase', 'boolean'],
  ['is_active', 'boolean'],
  ['issued_on', 'text'],
  ['actions', 'jsonb'],
  ['row', 'jsonb'],
] as const satisfies readonly (readonly [keyof OrderRow, string])[]

const names = sql.join(columns.map(([name]) => sql.ref(name)))
const typed = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
const replaced = sql.join(columns.slice(1).map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

async function writeRows(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into purchase_orders (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${typed})
    on conflict (id) do update set ${replaced}`.execute(tx)
}

/** Told by the events, not by what is left of them: an order stays an import's even when its lines of it are gone. */
async function writeImports(tx: Tx, events: readonly Recorded[], orders: Orders): Promise<void> {
  const imported = events.flatMap(event => {
    if (event.type !== 'PurchaseOrderRegistered' && event.type !== 'LinesAdded') return []
    const { importId, orderId } = event.data
    const state = orders.get(orderId)?.order
    const client = state !== undefined && 'clientCompanyId' in state ? state.clientCompanyId : null
    return importId === null || client === null ? [] : [{ import: importId, id: orderId, client }]
  })
  if (imported.length === 0) return
  await sql`insert into imported_orders select import, id, client
    from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) as new (import uuid, id uuid, client uuid)
    on conflict do nothing`.execute(tx)
}

async function writeStates(tx: Tx, orders: Orders): Promise<void> {
  const kept = [...orders].flatMap(([id, { order: state, moments: facts }]) => {
    if (!isOrder(state) && state.status !== 'PRE_ORDER') return []
    const vendor = isOrder(state) && state.sent ? state.vendorCompanyId : null
    return [{ id, client: state.clientCompanyId, vendor, state, facts }]
  })
  const gone = [...orders].filter(([id]) => kept.every(one => one.id !== id)).map(([id]) => id)
  if (gone.length > 0) await sql`delete from order_states where root_id = any (${gone}::uuid[])`.execute(tx)
  if (kept.length === 0) return
  await sql`insert into order_states (root_id, client_company_id, visible_vendor_id, state, facts)
    select id, client, vendor, state, facts from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as new (id uuid, client uuid, vendor uuid, state jsonb, facts jsonb)
    on conflict (root_id) do update set client_company_id = excluded.client_company_id,
      visible_vendor_id = excluded.visible_vendor_id, state = excluded.state, facts = excluded.facts`.execute(tx)
}
