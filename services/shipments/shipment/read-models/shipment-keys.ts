import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { searchKey } from './shipment-row.ts'

/** The keys of shipments as their rows have them: what people search for, and the ids of orders and suppliers. */
export function keysOfRows(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct viewer, key, id
    from shipments, unnest(string_to_array(search_keys, ${'\n'}) || number_key || orders::text[] || vendors::text[]) as one (key)
    where key <> '' and ${which}`
}

/** The keys of rows just written, in their transaction. */
export async function writeKeys(tx: Transaction<AnyTables>, ids: readonly string[]): Promise<void> {
  const these = sql`id = any (${ids}::uuid[])`
  const now = keysOfRows(these)
  await sql`delete from shipment_keys where ${these} and (viewer, key, id) not in (${now})`.execute(tx)
  await sql`insert into shipment_keys ${now} on conflict do nothing`.execute(tx)
}

export type KeyRange = { readonly from: string; readonly to: string }
/** What must be among the keys: any of these. */
export type SoughtKey = readonly KeyRange[]

/** Of the keys that begin so: a range uses the index where LIKE may not, under row-level security. */
export function keysFrom(beginning: string): KeyRange {
  const from = searchKey(beginning)
  // The next text after all that begin so.
  return { from, to: `${from}\u{10FFFF}` }
}

/** The shipments that a company finds by all that is sought. */
export function foundIds(companies: readonly string[], sought: readonly SoughtKey[]): RawBuilder<unknown> {
  const each = sought.map(ranges => {
    const any = ranges.map(
      ({ from, to }) => sql`select id from shipment_keys
        where viewer = any (${companies}::uuid[]) and key >= ${from} and key < ${to}`,
    )
    return any.length === 1 ? (any[0] ?? sql``) : sql`(${sql.join(any, sql` union `)})`
  })
  return sql.join(each, sql` intersect `)
}

/** The same of the row at hand. */
export function hasKeys(sought: readonly SoughtKey[]): RawBuilder<unknown>[] {
  return sought.map(ranges => {
    const any = ranges.map(({ from, to }) => sql`(own.key >= ${from} and own.key < ${to})`)
    return sql`exists (select from shipment_keys own
      where own.viewer = shipments.viewer and own.id = shipments.id and (${sql.join(any, sql` or `)}))`
  })
}
