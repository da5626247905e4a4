import type { clientsFigures, SupplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { lineAmount } from '@quayside/platform/values/money.ts'
import { add, negate } from '@quayside/platform/values/quantities.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type * as z from 'zod'

export type FiguredRow = {
  client_company_id: string
  vendor_company_id: string | null
  currency: string
  total_value: string
  is_purchase: boolean
  is_active: boolean
  issued_on: string
}
type Figure = {
  client: string
  vendor: string
  month: string
  currency: string
  purchases: number
  value: string
  active: number
}

/** Takes the rows as they were out of the figures and puts them in as they are, in the projection's transaction. */
export async function updateSupplierFigures(
  tx: Transaction<AnyTables>,
  before: readonly FiguredRow[],
  after: readonly FiguredRow[],
): Promise<void> {
  const changes = new Map<string, Figure>()
  const count = (row: FiguredRow, sign: 1 | -1) => {
    const { client_company_id: client, vendor_company_id: vendor, currency, is_purchase, is_active } = row
    if (vendor === null || !(is_purchase || is_active)) return
    const month = row.issued_on.slice(0, 7)
    const key = `${client} ${vendor} ${month} ${currency}`
    const known = changes.get(key) ?? { client, vendor, month, currency, purchases: 0, value: '0', active: 0 }
    const value = sign === 1 ? row.total_value : negate(row.total_value)
    changes.set(key, {
      ...known,
      purchases: known.purchases + (is_purchase ? sign : 0),
      value: is_purchase ? add(known.value, value) : known.value,
      active: known.active + (is_active ? sign : 0),
    })
  }
  for (const row of before) count(row, -1)
  for (const row of after) count(row, 1)
  const real = [...changes].filter(([, one]) => one.purchases !== 0 || one.value !== '0' || one.active !== 0)
  if (real.length === 0) return
  const sorted = real.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change)
  await sql`insert into supplier_figures
    select client, vendor, month, currency, purchases, value, active
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as new (client uuid, vendor uuid, month text,
      currency text, purchases integer, value numeric, active integer)
    on conflict (client_company_id, vendor_company_id, month, currency) do update set
      purchases = supplier_figures.purchases + excluded.purchases,
      value = trim_scale(supplier_figures.value + excluded.value),
      active = supplier_figures.active + excluded.active`.execute(tx)
  await sql`delete from supplier_figures where purchases = 0 and value = 0 and active = 0`.execute(tx)
}

/** Of all suppliers of these clients. */
export async function figuresOfClients(
  db: Kysely<AnyTables>,
  clients: z.output<typeof clientsFigures>['clients'],
): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select client_company_id as client, vendor_company_id as vendor, month, currency, purchases, value::text, active
    from supplier_figures
    where ${clients === 'all' ? sql`true` : sql`client_company_id = any (${clients}::uuid[])`}`.execute(db)
  return rows
}

/** Of these suppliers; row-level security does the choosing of clients. */
export async function figuresKept(db: Transaction<AnyTables>, suppliers: readonly string[]): Promise<Figure[]> {
  const { rows } = await sql<Figure>`
    select client_company_id as client, vendor_company_id as vendor, month, currency, purchases, value::text, active
    from supplier_figures where vendor_company_id = any (${suppliers}::uuid[])`.execute(db)
  return rows
}

/** Of this month and year, by the day it is at each client. */
export function figuresOf(
  rows: readonly Figure[],
  suppliers: readonly string[],
  today: string,
  todayAt: (client: string) => string | undefined,
): SupplierFigures {
  const isOf = (length: number) => (row: Figure) =>
    row.month.slice(0, length) === (todayAt(row.client) ?? today).slice(0, length)
  const all = Map.groupBy(rows, ({ vendor }) => vendor)
  return {
    month: today.slice(0, 7),
    items: suppliers.map(supplierId => {
      const own = all.get(supplierId) ?? []
      return {
        supplierId,
        active: own.reduce((total, row) => total + row.active, 0),
        month: purchasesOf(own.filter(isOf(7))),
        year: purchasesOf(own.filter(isOf(4))),
      }
    }),
  }
}

function purchasesOf(rows: readonly Figure[]) {
  const sums = new Map<string, string>()
  for (const { currency, value, purchases } of rows)
    if (purchases > 0) sums.set(currency, add(sums.get(currency) ?? '0', value))
  return {
    orders: rows.reduce((total, row) => total + row.purchases, 0),
    sums: [...sums]
      .filter(([currency]) => currency !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount: lineAmount(amount, '1', currency) })),
  }
}
