import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By which a carrier's own system knows a booking. */
export const portReferenceTable: Migration = {
  async up(db) {
    await sql`create table port_references (
      id uuid primary key, port_key text not null, request_reference text not null)`.execute(db)
    await sql`create index on port_references (port_key, request_reference)`.execute(db)
  },
}
