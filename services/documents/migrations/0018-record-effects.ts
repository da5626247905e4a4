import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a row does to its record: by the check what it would, by the run what it did. `order_id` is that record's. */
export const keepRecordEffects: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table import_rows add column effect text`.execute(db)
  },
}
