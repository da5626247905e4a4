import { containing } from '@quayside/platform/database/containing.ts'
import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'

export type PageQuery = { cursor?: string | undefined; limit: number; q?: string | undefined }

export type Named = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The columns of the name and of the id, and where `q` is looked for. */
  name: string
  /** Of a name that some rows lack. */
  mayLack?: boolean
  direction?: 'asc' | 'desc'
  id: string
  searched: readonly string[]
  q?: string | undefined
}

/** A page of rows by name and id, with the capped total. */
export async function namePage<Row extends object, Item>(
  db: Transaction<AnyTables>,
  { q, ...page }: PageQuery,
  { item, ...named }: Named & { item(row: Row): Item },
) {
  const asked = { ...named, q }
  const { items, nextCursor } = await namedRows<Row>(db, page, asked)
  return { items: items.map(item), nextCursor, ...(await nameTotal(db, asked)) }
}

/** A page of rows by name and id. */
export async function namedRows<Row extends object>(
  db: Transaction<AnyTables>,
  { cursor, limit }: Omit<PageQuery, 'q'>,
  { from, where, name, mayLack = false, direction = 'asc', id, ...searched }: Named,
) {
  const order = `${direction} ${name}`
  const after = decodeCursor(cursor, order, 2)
  const by = mayLack ? sql`lower(coalesce(${sql.ref(name)}, ''))` : sql`lower(${sql.ref(name)})`
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  const rest = after ? sql`(${by}, ${sql.ref(id)}) ${beyond} (${after[0]}, ${after[1]}::uuid)` : sql`true`
  const way = sql.raw(direction)
  const { rows } = await sql<Row & { page_name: string; page_id: string }>`
    select *, ${by} as page_name, ${sql.ref(id)} as page_id from ${from}
    where ${where} and ${found(searched)} and ${rest}
    order by ${by} ${way}, ${sql.ref(id)} ${way} limit ${limit + 1}`.execute(db)
  return pageOf(
    rows,
    limit,
    row => encodeCursor(order, [row.page_name, row.page_id]),
    row => row,
  )
}

/** The capped total of the same. */
export async function nameTotal(db: Transaction<AnyTables>, { from, where, ...searched }: Named) {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${from} where ${where} and ${found(searched)} limit ${exactTotalUpTo + 1}) counted`.execute(db)
  return cappedTotal(counted.rows[0]?.count ?? 0)
}

function found({ q, searched }: Pick<Named, 'q' | 'searched'>): RawBuilder<unknown> {
  if (!q) return sql`true`
  return sql`(${sql.join(
    searched.map(column => sql`${sql.ref(column)} ilike ${containing(q)}`),
    sql` or `,
  )})`
}
