import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What people asked for of their own data: one at a time for each. Whoever holds the lease works on it. */
export const dataExports: Migration = {
  async up(db) {
    await sql`create table data_exports (
      user_id uuid primary key, export_id uuid not null, state text not null, percent integer not null default 0,
      asked_at timestamptz not null, finished_at timestamptz, lease_until timestamptz)`.execute(db)
    await sql`create index on data_exports (state, asked_at)`.execute(db)
  },
}
