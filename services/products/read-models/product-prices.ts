import type { ProductPrice } from '@quayside/contracts/products/queries.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { changed } from '@quayside/platform/facts/published.ts'
import { decodeCursor, encodeCursor, pageOf } from '@quayside/platform/http/lists.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { sql } from 'kysely'

type Row = {
  order_id: string
  line_id: string
  product_id: string
  client_company_id: string
  vendor_company_id: string | null
  ordered_at: string
  price: Omit<ProductPrice, 'orderId' | 'lineId' | 'orderedAt' | 'supplier'>
}

/** What was paid for each product, by the lines of orders that were sent. */
export const productPricesProjection: Projection = {
  name: 'product-prices',
  tables: ['product_prices'],
  handles: publishedOrder.eventTypes,
  async project(events, tx, facts) {
    const found = changed(await facts.turns(publishedOrder, events)).flatMap(({ id, before, after }) => {
      const rows = rowsOf(after)
      return JSON.stringify(rowsOf(before)) === JSON.stringify(rows) ? [] : [{ id, rows }]
    })
    if (found.length === 0) return
    const ids = found.map(({ id }) => id)
    await sql`delete from product_prices where order_id = any (${ids}::uuid[])`.execute(tx)
    const rows = found.flatMap(one => one.rows)
    await sql`insert into product_prices
      select * from jsonb_populate_recordset(null::product_prices, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  },
}

const ended: readonly string[] = ['CANCELLED', 'REJECTED']

function rowsOf(order: OrderFacts | null): Row[] {
  const orderedAt = order?.parts[0]?.stations.sent?.[0]?.at
  if (order === null || !order.isSent || orderedAt === undefined || ended.includes(order.status)) return []
  const { orderId: order_id, clientCompanyId: client_company_id, vendorCompanyId: vendor_company_id } = order
  return order.lines.flatMap(line => {
    const { lineId: line_id, productId: product_id, number: lineNumber } = line
    if (product_id === null) return []
    const { unit, unitPrice, approvedPrice, required: quantity } = line
    const { number: orderNumber, currency, status } = order
    const price = { orderNumber, lineNumber, status, quantity, unit, unitPrice, approvedPrice, currency }
    return [{ order_id, line_id, product_id, client_company_id, vendor_company_id, ordered_at: orderedAt, price }]
  })
}

const order = '-orderedAt'

/** The newest first; row-level security leaves a supplier those of its own orders. */
export async function pricesOf(
  query: TenantQuery,
  caller: Caller,
  productId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, order, 2)
  const next = after === null ? sql`true` : sql`(ordered_at, line_id) < (${after[0]}, ${after[1]}::uuid)`
  const { rows } = await query(caller, db =>
    sql<Row>`select * from product_prices where product_id = ${productId} and ${next}
      order by ordered_at desc, line_id desc limit ${limit + 1}`.execute(db),
  )
  return pageOf(
    rows,
    limit,
    row => encodeCursor(order, [row.ordered_at, row.line_id]),
    row => row,
  )
}
