import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { changed } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { sql, type Transaction } from 'kysely'

type Tx = Transaction<AnyTables>

/** Which orders documents can be attached to, and whose they are. The vendor comes in when the order is sent. */
export const attachableOrdersProjection: Projection = {
  name: 'attachable-orders',
  tables: ['attachable_orders'],
  handles: publishedOrder.eventTypes,
  rules: 2,
  async project(events, tx: Tx, facts) {
    const turns = await facts.turns(publishedOrder, events)
    const found = changed(turns).flatMap(({ id, before, after }) => {
      const rows = rowsOf(after)
      return JSON.stringify(rowsOf(before)) === JSON.stringify(rows) ? [] : [{ id, rows }]
    })
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await sql`delete from attachable_orders where order_id = any(${ids}::uuid[])`.execute(tx)
    await sql`insert into attachable_orders (id, order_id, client_company_id, vendor_company_id)
      select * from jsonb_to_recordset(${JSON.stringify(found.flatMap(({ rows }) => rows))}::jsonb)
        as rows (id uuid, order_id uuid, client uuid, vendor uuid)`.execute(tx)
  },
}

/** The order and its partial orders; a draft has none. */
function rowsOf(order: OrderFacts | null) {
  if (order === null) return []
  const { orderId, clientCompanyId: client, parts } = order
  const vendor = order.isSent ? order.vendorCompanyId : null
  const ids = parts.length === 0 ? [orderId] : parts.map(({ id }) => id)
  return ids.map(id => ({ id, order_id: orderId, client, vendor }))
}
