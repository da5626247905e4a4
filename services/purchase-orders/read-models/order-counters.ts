import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { add, negate } from '@quayside/platform/values/quantities.ts'
import { sql, type Transaction } from 'kysely'

export type CountedRow = {
  id: string
  parent_id: string | null
  client_company_id: string
  visible_vendor_id: string | null
  status: string
  currency: string
  total_value: string
}

type Change = {
  side: 'client' | 'vendor'
  company: string
  status: string
  currency: string
  orders: number
  value: string
}

/** Takes the rows as they were out of the counters and puts them in as they are, in the projection's transaction. */
export async function updateCounters(
  tx: Transaction<AnyTables>,
  before: readonly CountedRow[],
  after: readonly CountedRow[],
): Promise<void> {
  const changes = new Map<string, Change>()
  const count = (row: CountedRow, sign: 1 | -1) => {
    const companies = [
      ['client', row.client_company_id],
      ['vendor', row.visible_vendor_id],
    ] as const
    for (const [side, company] of companies) {
      if (company === null) continue
      const key = `${side} ${company} ${row.status} ${row.currency}`
      const change = changes.get(key) ?? {
        side,
        company,
        status: row.status,
        currency: row.currency,
        orders: 0,
        value: '0',
      }
      // A child's value is part of its parent's.
      const value = row.parent_id === null ? row.total_value : '0'
      changes.set(key, {
        ...change,
        orders: change.orders + sign,
        value: add(change.value, sign === 1 ? value : negate(value)),
      })
    }
  }
  for (const row of before) count(row, -1)
  for (const row of after) count(row, 1)
  const real = [...changes].filter(([, { orders, value }]) => orders !== 0 || value !== '0')
  if (real.length === 0) return
  const sorted = real.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
  await sql`insert into order_counters
    select side, company, case when side = 'client' then company end, case when side = 'vendor' then company end, status,
      currency, orders, value
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      as new (side text, company uuid, status text, currency text, orders integer, value numeric)
    on conflict (side, company_id, status, currency) do update
      set orders = order_counters.orders + excluded.orders, value = trim_scale(order_counters.value + excluded.value)`.execute(
    tx,
  )
  // What counts nothing is no row: the same whether or not it once counted something.
  await sql`delete from order_counters where orders = 0 and value = 0`.execute(tx)
}

export type Counter = { status: OrderStatus; currency: string; orders: number; value: string }

/** Of the companies whose rows the caller sees; row-level security does the choosing. */
export async function countersOf(db: Transaction<AnyTables>, side: 'client' | 'vendor'): Promise<Counter[]> {
  const found = await sql<Counter>`
    select status, currency, sum(orders)::integer as orders, sum(value)::text as value from order_counters
    where side = ${side} group by status, currency having sum(orders) > 0`.execute(db)
  return found.rows
}
