import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a shipment was before an event its own service says, too. */
export const shipmentsTold: Migration = {
  async up(db) {
    await sql`drop table notification_shipments`.execute(db)
  },
}
