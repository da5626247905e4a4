import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is received of an upload, batch by batch as it was read: its rows become rows once, when they are the import's. */
export const keepReceivedBatches: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop table import_rows_received`.execute(db)
    await sql`create unlogged table import_batches_received (
      upload_id uuid not null, batch int not null, rows json not null, received_at timestamptz not null default now(),
      primary key (upload_id, batch))`.execute(db)
  },
}
