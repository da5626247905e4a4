import { readerRole } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Why the chain did not take an anchor is read with it. */
export const anchorReasons: Migration = {
  async up(db) {
    await sql`grant select (reason) on anchors to ${sql.id(readerRole)}`.execute(db)
  },
}
