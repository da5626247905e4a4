import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const sorted = ['created_at', 'pickup_number', 'status', 'collection_date', 'window_from'] as const
/** What the policies look at, and what most rows may be passed over for. */
const passedBy = ['client_company_id', 'vendor_company_id', 'draft_of', 'status', 'kind', 'collection_date'] as const

/** A walk over pickups knows by its index alone what it passes over: it reads no row of it. */
export const walkedPickups: Migration = {
  async up(db) {
    for (const viewer of ['client_company_id', 'vendor_company_id'])
      for (const column of sorted) {
        // A table that was rebuilt has them under other names.
        const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
          where schemaname = current_schema() and tablename = 'pickups'
            and indexdef like ${`%(${viewer}, ${column}, id) WHERE (${viewer} IS NOT NULL)`}`.execute(db)
        for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
        const more = passedBy.filter(one => one !== viewer && one !== column).map(one => sql.ref(one))
        await sql`create index on pickups (${sql.ref(viewer)}, ${sql.ref(column)}, id) include (${sql.join(more)})
          where ${sql.ref(viewer)} is not null`.execute(db)
      }
  },
}
