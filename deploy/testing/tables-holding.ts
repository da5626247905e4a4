import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'

type Row = { schema: string; name: string }

/** Each table of each schema whose bytes hold the text. */
export async function tablesHolding(database: Ports['database'], text: string): Promise<string[]> {
  const { rows: tables } =
    await sql<Row>`select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(database)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const table = sql.table(`${schema}.${name}`)
    const { rows } =
      await sql`select 1 from ${table} t where position(lower(${text}) in lower(t::text)) > 0 limit 1`.execute(database)
    if (rows.length > 0) found.push(`${schema}.${name}`)
  }
  return found
}
