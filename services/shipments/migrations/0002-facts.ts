import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What other services' events say and shipments lean on; read by this service alone, never by people directly. */
export const factTables: Migration = {
  async up(db) {
    await sql`create table companies (company_id uuid primary key, name text not null, time_zone text not null)`.execute(
      db,
    )
    await sql`create table people (uid uuid primary key, name text)`.execute(db)
    await sql`create table known_documents (
      document_id uuid primary key, entity_id uuid not null, name text not null)`.execute(db)
  },
}
