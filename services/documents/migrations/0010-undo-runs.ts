import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How far an undo has got. */
export const keepUndoRuns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table import_runs add column undone jsonb`.execute(db)
  },
}
