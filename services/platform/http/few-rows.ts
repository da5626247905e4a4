import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

/** So many are quicker gathered and sorted than met on a walk past all the others. */
export const fewRows = 2_000

/** Whether what matches is so few; `matching` selects nothing of at least one row more, where there are so many. */
export async function areFew(db: Transaction<AnyTables>, matching: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${matching} limit ${fewRows + 1}) matching`.execute(db)
  return (rows[0]?.count ?? 0) <= fewRows
}
