import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What an order was before an event its own service says: nothing of it is kept here any more. */
export const orderFacts: Migration = {
  async up(db) {
    await sql`drop table notification_orders`.execute(db)
  },
}
