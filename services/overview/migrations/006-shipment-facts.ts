import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Shipments are told by their own service; of those that are there, orders say what they know until the board is built anew. */
export const shipmentFacts: Migration = {
  async up(db) {
    await sql`drop table board_shipments`.execute(db)
    await sql`drop table search_shipments`.execute(db)
    await sql`update board_orders set passages = '{}'`.execute(db)
  },
}
