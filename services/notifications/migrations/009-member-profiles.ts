import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A profile belongs to a membership: whom it keeps from the page, in which company. */
export const memberProfiles: Migration = {
  async up(db) {
    await sql`alter table notification_members add column profile text`.execute(db)
  },
}
