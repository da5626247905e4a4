import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pickups and warehouse receipts have a service of their own, which reads them from the store again. */
export const goodsHandledElsewhere: Migration = {
  async up(db) {
    await sql`drop table pickups, warehouse_receipts`.execute(db)
  },
}
