import { areFew, fewRows } from '@quayside/platform/http/few-rows.ts'
import type { KeysetOrder } from '@quayside/platform/http/keyset-page.ts'
import { exactTotalUpTo } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'

type Db = Transaction<AnyTables>
type Part = RawBuilder<unknown>
/** A list of what companies own. */
export type Owned = {
  readonly companies: readonly string[]
  /** What is read of a row, where a search looks too; and the table alone. */
  readonly shown: { readonly columns: Part; readonly from: Part }
  readonly table: string
  /** What an index answers. */
  readonly filters: Part
  /** Nearly all rows have it otherwise. */
  readonly isFiltered: boolean
  /** What is searched for; null without a search. */
  readonly found: Part | null
}

/** A page by the index of its sort column: a walk per company, merged; where few match the filters, these are gathered. */
export async function ownedRows<Row>(db: Db, owned: Owned, { by, order, next }: KeysetOrder, limit: number) {
  const { companies, shown, filters, found } = owned
  const matching = each(
    companies,
    sql`select from ${sql.table(owned.table)} where ${ofTenant(filters)} limit ${fewRows + 1}`,
  )
  const isGathered = owned.isFiltered && (await areFew(db, matching))
  const walk = isGathered ? sql`` : sql`order by ${by} ${order}, id ${order} limit ${limit}`
  const page = each(
    companies,
    sql`select ${shown.columns}, ${by} as sort_value from ${shown.from}
      where ${ofTenant(filters)} and ${found ?? sql`true`} and ${next} ${walk}`,
  )
  const { rows } = await sql<Row>`${page} order by sort_value ${order}, id ${order} limit ${limit}`.execute(db)
  return rows
}

/** Up to one more than the largest exact total. */
export async function ownedCount(db: Db, { companies, shown, table, filters, found }: Owned): Promise<number> {
  const from = found === null ? sql.table(table) : shown.from
  const most = exactTotalUpTo + 1
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
    ${each(companies, sql`select from ${from} where ${ofTenant(filters)} and ${found ?? sql`true`} limit ${most}`)}
    limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

const ofTenant = (filters: Part) => sql`company_id = tenant.company and ${filters}`

function each(companies: readonly string[], rows: Part): Part {
  return sql`select walk.* from unnest(${companies}::uuid[]) as tenant (company) cross join lateral (${rows}) walk`
}
