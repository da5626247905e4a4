import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a person has typed of a new shipment: no fact of the business, so it is kept beside the events and one a company. */
export const creationDrafts: Migration = {
  async up(db) {
    await sql`create table creation_drafts (
      uid text, company_id text, form json not null, kept_at timestamptz not null, primary key (uid, company_id))`.execute(
      db,
    )
  },
}
