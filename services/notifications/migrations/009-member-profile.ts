import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A profile is of a person in one company. */
export const memberProfile: Migration = {
  async up(db) {
    await sql`alter table notification_members add column profile text`.execute(db)
  },
}
