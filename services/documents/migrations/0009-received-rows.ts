import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Rows of a file that is being uploaded, before they are its import's. Not logged: a crash loses an upload that nobody was told of. */
export const addReceivedRows: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create unlogged table import_rows_received (
      upload_id uuid not null, row_no int not null, cells jsonb not null, received_at timestamptz not null default now(),
      primary key (upload_id, row_no))`.execute(db)
  },
}
