import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

/**
 * How far a rebuild is, told as the name of its session: whoever looks at the database sees it, it goes with the session
 * however that ends, and it costs no row that others wait for.
 */
export async function tellProgress(session: Kysely<AnyTables>, shadow: string, share: number): Promise<void> {
  const name = `quayside rebuild ${Math.floor(share * 100)}% ${shadow}`
  await sql`select set_config('application_name', ${name}, false)`.execute(session)
}

/** How many percent of the events the rebuild in this schema has read, in whichever process; null where none goes on. */
export async function percentRebuilt(database: Kysely<AnyTables>, shadow: string): Promise<number | null> {
  const { rows } = await sql<{ percent: number }>`
    select substring(application_name from 'rebuild ([0-9]+)%')::integer as percent from pg_stat_activity
    where datname = current_database() and application_name like 'quayside rebuild %'
      and split_part(application_name, ' ', 4) = ${shadow}`.execute(database)
  return rows[0]?.percent ?? null
}
