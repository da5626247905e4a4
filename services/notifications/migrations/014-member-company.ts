import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Of what kind a member's company is: as which side its people are told of it. Filled by the rebuild. */
export const memberCompany: Migration = {
  async up(db) {
    await sql`alter table notification_members add column is_provider boolean not null default false`.execute(db)
  },
}
