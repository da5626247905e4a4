import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const sorted = ['created_at', 'quote_number', 'valid_until', 'customer_receipt', 'project', 'total_key'] as const
/** What the operator's policy looks at, and what lists are filtered by. */
const passedBy = { quotes: ['issuing_company_id', 'valid_until', 'mode'], customer_quotes: ['valid_until', 'mode'] }

/** A walk knows by its index alone what it passes over: it reads no row of it. */
export const walkedByIndex: Migration = {
  async up(db) {
    for (const [table, beside] of Object.entries(passedBy))
      for (const column of sorted) {
        // A table that was rebuilt has them under other names.
        const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
          where schemaname = current_schema() and tablename = ${table}
            and indexdef like ${`%(client_company_id, status, ${column}, id)`}`.execute(db)
        for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
        const more = beside.filter(one => one !== column).map(one => sql.ref(one))
        await sql`create index on ${sql.table(table)} (client_company_id, status, ${sql.ref(column)}, id)
          include (${sql.join(more)})`.execute(db)
      }
  },
}
