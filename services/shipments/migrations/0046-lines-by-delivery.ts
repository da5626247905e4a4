import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A delivery's own page asks for its lines. */
export const linesByDelivery: Migration = {
  async up(db) {
    await sql`create index on deliveries (delivery_id, number_key)`.execute(db)
  },
}
