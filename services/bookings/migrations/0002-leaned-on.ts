import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What of others' facts the service leans on, and a person's unfinished booking. */
export const leanedOnTables: Migration = {
  async up(db) {
    await sql`create table companies (company_id uuid primary key, name text not null, time_zone text not null)`.execute(
      db,
    )
    await sql`create table people (uid uuid primary key, name text)`.execute(db)
    await sql`create table known_documents (document_id uuid primary key, entity_id uuid not null, name text not null,
      vendor_company_id uuid)`.execute(db)
    await sql`create index on known_documents (entity_id)`.execute(db)
    await sql`create table booking_drafts (
      uid text, company_id text, form json not null, kept_at timestamptz not null, primary key (uid, company_id))`.execute(
      db,
    )
  },
}
