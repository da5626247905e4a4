import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The files of receipts, which their counts and lifted contingencies name. Filled from the store. */
export const knownDocuments: Migration = {
  async up(db) {
    await sql`create table known_documents (document_id uuid primary key, receipt_id uuid not null)`.execute(db)
  },
}
