import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'

export type PageQuery = { cursor?: string | undefined; limit: number; q?: string | undefined }

type NamePage<Row, Item> = {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
  /** The columns of the name and of the id, and where `q` is looked for. */
  name: string
  id: string
  searched: readonly string[]
  item(row: Row): Item
}

const order = 'name'

/** A page of rows by name and id, with the capped total: every list of the directory. */
export async function namePage<Row extends object, Item>(
  db: Transaction<AnyTables>,
  { cursor, limit, q }: PageQuery,
  { from, where, name, id, searched, item }: NamePage<Row, Item>,
) {
  const after = decodeCursor(cursor, order, 2)
  const lowerName = sql`lower(${sql.ref(name)})`
  const found = q
    ? sql`(${sql.join(
        searched.map(column => sql`${sql.ref(column)} ilike ${like(q)}`),
        sql` or `,
      )})`
    : sql`true`
  const rest = after ? sql`(${lowerName}, ${sql.ref(id)}) > (${after[0]}, ${after[1]}::uuid)` : sql`true`
  const { rows } = await sql<Row & { page_name: string; page_id: string }>`
    select *, ${lowerName} as page_name, ${sql.ref(id)} as page_id from ${from}
    where ${where} and ${found} and ${rest} order by ${lowerName}, ${sql.ref(id)} limit ${limit + 1}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${from} where ${where} and ${found} limit ${exactTotalUpTo + 1}) counted`.execute(
    db,
  )
  return {
    ...pageOf(rows, limit, row => encodeCursor(order, [row.page_name, row.page_id]), item),
    ...cappedTotal(counted.rows[0]?.count ?? 0),
  }
}

function like(q: string): string {
  return `%${q.replace(/[\\%_]/g, '\\$&')}%`
}
