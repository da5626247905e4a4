import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { TenantQuery } from '../access/tenant-query.ts'
import type { AnyTables } from '../service/tables.ts'
import { decodeCursor, encodeCursor, pageOf, type Sort } from './lists.ts'

/** In whose name a list is read: the rows that name one of these companies in this column. */
export type Side = {
  readonly column: RawBuilder<unknown>
  readonly companies: readonly string[]
  readonly name: 'client' | 'vendor'
}

/** `vendorColumn` names the supplier that may see a row. Throws for a caller without companies: every list is somebody's. */
export function sideOfCaller({ scope }: Pick<Caller, 'scope'>, vendorColumn: string): Side {
  const { clients, vendors } = scope
  if (clients === 'all' || vendors === 'all') throw new Error('Lists are read in the name of companies')
  return vendors.length > 0
    ? { column: sql.ref(vendorColumn), companies: vendors, name: 'vendor' }
    : { column: sql.ref('client_company_id'), companies: clients, name: 'client' }
}

/** The order of a page in SQL, and the condition that continues after the cursor's row. */
export type KeysetOrder = {
  readonly by: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly next: RawBuilder<unknown>
}
type Wanted<Column extends string> = {
  readonly sort: Sort<Column>
  /** The sortable columns of the table, each not null and indexed with the id behind it. */
  readonly columns: Readonly<Record<Column, string>>
  readonly cursor: string | undefined
  readonly limit: number
}

/**
 * One page of a list by keyset, the same work on any page. `read` gives at most `rows` rows in the order asked, each with
 * its `sort_value`. Throws `MalformedInputError` for a cursor of another list or order.
 */
export async function keysetPage<Column extends string, Row extends { id: string; sort_value: string }>(
  query: TenantQuery,
  caller: Caller,
  { sort, columns, cursor, limit }: Wanted<Column>,
  read: (db: Transaction<AnyTables>, order: KeysetOrder, rows: number) => Promise<Row[]>,
): Promise<{ items: Row[]; nextCursor: string | null }> {
  const sortName = `${sort.direction === 'desc' ? '-' : ''}${sort.column}`
  const after = decodeCursor(cursor, sortName, 2)
  const by = sql.ref(columns[sort.column])
  const beyond = sql.raw(sort.direction === 'desc' ? '<' : '>')
  const next = after === null ? sql`true` : sql`(${by}, id) ${beyond} (${String(after[0])}, ${after[1]}::uuid)`
  const rows = await query(caller, db => read(db, { by, order: sql.raw(sort.direction), next }, limit + 1))
  return pageOf(
    rows,
    limit,
    row => encodeCursor(sortName, [row.sort_value, row.id]),
    row => row,
  )
}

/** What a page shows of a table that has a row per company on each side. */
export type Shown = {
  readonly table: string
  readonly columns: RawBuilder<unknown>
  readonly statuses: readonly string[]
  /** What names the rows where they are few: those are gathered and sorted; null where they are walked. */
  readonly few: RawBuilder<unknown> | null
  readonly filters: RawBuilder<unknown>
  /** What is searched for, as a walk looks for it. */
  readonly found: RawBuilder<unknown>
}

/** The rows of a page, by the index of the sort column: a walk per company and status, merged. */
export async function rowsOfSide<Row>(
  db: Transaction<AnyTables>,
  { column, companies }: Side,
  { table, columns, statuses, few, filters, found }: Shown,
  { by, order, next }: KeysetOrder,
  limit: number,
): Promise<Row[]> {
  const shown = sql`${columns}, ${by} as sort_value from ${sql.table(table)}`
  const page =
    few !== null
      ? sql`select ${shown} where ${column} = any (${companies}::uuid[]) and ${few}
          and status = any (${statuses}::text[]) and ${filters} and ${next}`
      : sql`select walk.* from unnest(${companies}::uuid[]) as tenant (company)
          cross join unnest(${statuses}::text[]) as wanted (status)
          cross join lateral (
            select ${shown} where ${column} = tenant.company and status = wanted.status
              and ${filters} and ${found} and ${next}
            order by ${by} ${order}, id ${order} limit ${limit}
          ) walk`
  const { rows } = await sql<Row>`${page} order by sort_value ${order}, id ${order} limit ${limit}`.execute(db)
  return rows
}
