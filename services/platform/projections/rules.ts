import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'
import type { Projection } from './projection.ts'

/** The number of the rules by which a projection fills its tables now. */
export function rulesOf(projection: Projection): number {
  return projection.rules ?? 1
}

/**
 * The lowest number of rules by which anything in the tables of each of these projections was written; none for one that
 * never ran. What a version wrote that knew no such numbers counts as 1.
 */
export async function storedRules(database: Kysely<AnyTables>, names: readonly string[]): Promise<Map<string, number>> {
  // A command may ask before the first process of this version has added the column: as JSON it may be missing.
  const { rows } = await sql<{ name: string; rules: number }>`
    select c.name, coalesce((to_jsonb(c) ->> 'rules')::integer, 1) as rules
    from checkpoints c where c.name = any(${[...names]}::text[])`.execute(database)
  return new Map(rows.map(({ name, rules }) => [name, rules]))
}

/** Those of the projections whose tables hold what was written by lower rules than theirs are now. */
export async function raisedOf(database: Kysely<AnyTables>, projections: readonly Projection[]): Promise<Projection[]> {
  const names = projections.map(({ name }) => name)
  const stored = await storedRules(database, names)
  return projections.filter(
    projection => (stored.get(projection.name) ?? Number.POSITIVE_INFINITY) < rulesOf(projection),
  )
}
