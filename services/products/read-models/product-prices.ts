import { nameKey } from '@quayside/contracts/kernel/names.ts'
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
  product_id: string | null
  /** Where no product is named. */
  sku_key: string
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
  rules: 2,
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
    const sku_key = product_id === null ? nameKey(line.sku ?? '') : ''
    if (product_id === null && sku_key === '') return []
    const { unit, unitPrice, approvedPrice, required: quantity } = line
    const { number: orderNumber, currency, status } = order
    const price = { orderNumber, lineNumber, status, quantity, unit, unitPrice, approvedPrice, currency }
    const who = { product_id, sku_key, client_company_id, vendor_company_id }
    return [{ order_id, line_id, ...who, ordered_at: orderedAt, price }]
  })
}

const order = '-orderedAt'

type Of = { readonly productId: string; readonly clientCompanyId: string; readonly sku: string }

/** The newest first: of lines that name the product, its SKU, or what their supplier calls it. A supplier has those of its own orders. */
export async function pricesOf(
  query: TenantQuery,
  caller: Caller,
  { productId, clientCompanyId, sku }: Of,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const after = decodeCursor(cursor, order, 2)
  const next = after === null ? sql`true` : sql`(ordered_at, line_id) < (${after[0]}, ${after[1]}::uuid)`
  const page = sql`${next} order by ordered_at desc, line_id desc limit ${limit + 1}`
  const bySku = sql`product_id is null and client_company_id = ${clientCompanyId}`
  const { rows } = await query(caller, db =>
    sql<Row>`select * from (
      (select * from product_prices where product_id = ${productId} and ${page})
      union all (select * from product_prices where ${bySku} and sku_key = ${nameKey(sku)} and ${page})
      union all (select p.* from product_aliases a join product_prices p on p.sku_key = a.alias_key
        and p.vendor_company_id = a.vendor_company_id and p.client_company_id = a.client_company_id
        where a.product_id = ${productId} and p.product_id is null and ${page})
      ) found order by ordered_at desc, line_id desc limit ${limit + 1}`.execute(db),
  )
  return pageOf(
    rows,
    limit,
    row => encodeCursor(order, [row.ordered_at, row.line_id]),
    row => row,
  )
}
