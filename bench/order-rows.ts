import { testMetadata } from '@quayside/platform/testing/event-system.ts'
import { after, details, history, ways } from '@quayside/purchase-orders/domain/testing/orders.ts'
import { publishedOrder, type RecordedOrder } from '@quayside/purchase-orders/published.ts'
import { type OrderRow, orderRows, preOrderRow } from '@quayside/purchase-orders/read-models/order-row.ts'
import type pg from 'pg'
import type { OrderDesk } from './order-desk.ts'

/** How many of a hundred orders of a company that has used the portal for years are in each status. */
const shares = {
  PRE_ORDER: 2,
  PENDING: 9,
  SENT_ORDER: 7,
  TO_BE_CONFIRMED: 5,
  PARTIALLY_CONFIRMED: 4,
  PO_FILE_UPLOADED: 1,
  CONFIRMED: 5,
  TO_BE_APPROVED: 4,
  PARTIALLY_APPROVED: 4,
  APPROVED: 18,
  IN_TRANSIT: 8,
  CLOSED_COMPLETE: 27,
  REJECTED: 2,
  EXPIRED: 2,
  CANCELLED: 2,
}

/** Of ten rows so many are the measured client's; the others are a stranger's and must never be seen. */
const ownTenths = 9
const stranger = '0198c000-0000-7000-8000-0000000000c9'

/**
 * Fills the list's table and its counters with orders shaped by the projection's own row function: one of each status,
 * and of each as many copies as its share with their own numbers, dates, amounts and suppliers.
 */
export async function fillOrders({ pool, client, suppliers }: OrderDesk, count: number): Promise<void> {
  const samples = Object.entries(shares).flatMap(([status, share]) => {
    const row = rowIn(status as keyof typeof shares, client.uid)
    return Array.from({ length: share }, () => row)
  })
  // Only read from here on: it need not survive a crash.
  await pool.query('alter table purchase_orders set unlogged')
  await pool.query('create table bench_samples (n integer primary key, sample purchase_orders)')
  await pool.query(
    `insert into bench_samples select n - 1, jsonb_populate_record(null::purchase_orders, sample)
     from jsonb_array_elements($1::jsonb) with ordinality as given (sample, n)`,
    [JSON.stringify(samples)],
  )
  const indexes = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = current_schema() and tablename = 'purchase_orders' and indexname <> 'purchase_orders_pkey'`,
  )
  for (const { name } of indexes.rows) await pool.query(`drop index "${name}"`)
  const half = Math.ceil(count / 2)
  const vendors = suppliers.map(supplier => supplier.company)
  await Promise.all([
    copies(pool, 1, half, count, client.company, vendors),
    copies(pool, half + 1, count, count, client.company, vendors),
  ])
  await Promise.all(
    [0, 1].map(async lane => {
      const session = await pool.connect()
      await session.query("set maintenance_work_mem = '512MB'")
      for (const [index, { definition }] of indexes.rows.entries())
        if (index % 2 === lane) await session.query(definition)
      session.release()
    }),
  )
  for (const [side, company] of [
    ['client', 'client_company_id'],
    ['vendor', 'visible_vendor_id'],
  ])
    await pool.query(
      `insert into order_counters (side, company_id, client_company_id, vendor_company_id, status, currency, orders, value)
       select '${side}', ${company}, ${side === 'client' ? company : 'null'}, ${side === 'vendor' ? company : 'null'}, status, currency,
         count(*), trim_scale(coalesce(sum(total_value) filter (where parent_id is null), 0))
       from purchase_orders where ${company} is not null group by ${company}, status, currency`,
    )
  await pool.query('drop table bench_samples')
  await pool.query('vacuum analyze purchase_orders')
  await pool.query('analyze order_counters')
}

function rowIn(status: keyof typeof shares, uid: string): OrderRow {
  const way = status === 'PRE_ORDER' ? ways.PENDING : ways[status]
  const recorded = { recordedAt: '2026-03-02T16:00:00.000Z', metadata: testMetadata({ actor: { uid } }) }
  const events = history(...way).map((event, revision) => ({ ...event, ...recorded, id: '', stream: '', revision }))
  const { moments } = events.reduce<RecordedOrder>(publishedOrder.evolve, publishedOrder.initial)
  if (moments === null) throw new Error('Nothing happened')
  if (status !== 'PRE_ORDER') return orderRows(after(...way), moments)[0] as OrderRow
  const { orderId, clientCompanyId, vendorCompanyId, lines } = after(...ways.PENDING)
  return preOrderRow(
    {
      status,
      orderId,
      orderNumber: 'draft',
      clientCompanyId,
      vendorCompanyId,
      details: details(),
      version: 1,
      lines: lines.map(({ item, lineId, required }) => ({ ...item, lineId, quantity: required })),
    },
    moments,
  )
}

/** Orders `from` to `to` of `count`; what a row has twice, as a column and in its JSON, is the same in both. */
async function copies(
  pool: pg.Pool,
  from: number,
  to: number,
  count: number,
  client: string,
  vendors: readonly string[],
) {
  await pool.query(
    `insert into purchase_orders (id, root_id, parent_id, client_company_id, vendor_company_id, visible_vendor_id, version,
       status, has_open, order_number, order_number_key, registration_date, required_delivery_date, requested_quantity,
       pending_quantity, total_value, currency, slip_days, client_po_key, actions, row)
     select id, id, null, company, vendor, case when (sample).visible_vendor_id is not null then vendor end, (sample).version,
       (sample).status, (sample).has_open, 'PO-' || number, 'po-' || number, registered, required, quantity,
       case when (sample).pending_quantity = 0 then 0 else quantity end, value, (sample).currency, (sample).slip_days,
       'cpo-' || number, (sample).actions,
       (sample).row || jsonb_build_object('registrationDate', registered, 'requiredDeliveryDate', required,
         'requestedQuantity', quantity::text, 'totalValue', value::text, 'taxBaseAmount', value::text, 'clientPo', 'CPO-' || number)
     from (
       select g, lpad(g::text, 8, '0') as number,
         ('0198c000-0000-7000-8000-' || lpad(to_hex(g), 12, '0'))::uuid as id,
         case when g % 10 < $5::integer then $3::uuid else $4::uuid end as company,
         ($6::uuid[])[1 + g % cardinality($6::uuid[])] as vendor,
         to_char(date '2023-01-02' + (g::bigint * 1000 / $7)::integer, 'YYYY-MM-DD') as registered,
         to_char(date '2023-02-02' + (g::bigint * 1000 / $7)::integer + (hashint4(g) & 63), 'YYYY-MM-DD') as required,
         (1 + (hashint4(g) & 8191))::numeric as quantity,
         ((1 + (hashint4(g + 1) & 1048575))::numeric / 100)::numeric(20, 2) as value,
         (hashint4(g + 2) & 1048575) % 100 as n
       from generate_series($1::integer, $2::integer) g
     ) made join bench_samples using (n) order by g`,
    [from, to, client, stranger, ownTenths, vendors, count],
  )
}
