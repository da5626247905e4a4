import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Approved, and something of it is on no shipment: `waitsForShipment` of the domain says so when a row is written. */
export const waitsForShipment: Migration = {
  async up(db) {
    await sql`alter table purchase_orders add column waits_for_shipment boolean not null default false`.execute(db)
    await sql`create index on purchase_orders (client_company_id, status, id) where waits_for_shipment`.execute(db)
    await sql`create index on purchase_orders (visible_vendor_id, status, id)
      where waits_for_shipment and visible_vendor_id is not null`.execute(db)
  },
}
