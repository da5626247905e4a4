import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The factors of volume that a client has agreed on with its carriers. */
export const volumeFactorColumn: Migration = {
  async up(db) {
    await sql`alter table companies add column volume_factors jsonb not null default '[]'`.execute(db)
  },
}
