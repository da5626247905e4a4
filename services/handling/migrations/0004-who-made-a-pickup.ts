import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By whom each was drafted, for people who see their own alone; filled from the store. */
export const whoMadeAPickup: Migration = {
  async up(db) {
    await sql`alter table pickups add column made_by uuid`.execute(db)
    await sql`create index on pickups (made_by) where made_by is not null`.execute(db)
  },
}
