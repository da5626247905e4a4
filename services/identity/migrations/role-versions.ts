import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a change of a role is made on top of; filled by the rebuild. */
export const roleVersions: Migration = {
  async up(db) {
    await sql`alter table roles add column version integer not null default 1`.execute(db)
  },
}
