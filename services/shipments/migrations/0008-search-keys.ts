import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { keysOfRows } from '../shipment/read-models/shipment-keys.ts'

/** What a shipment is found by, a row for each viewer and key: a range of the primary key finds all that begin so. */
export const searchKeyTable: Migration = {
  async up(db) {
    await sql`create table shipment_keys (
      viewer uuid not null, key text collate "C" not null, id uuid not null, primary key (viewer, key, id))`.execute(db)
    await sql`create index on shipment_keys (id)`.execute(db)
    await tenantTable(db, 'shipment_keys', { client: 'viewer', vendor: 'viewer' })
    await sql`insert into shipment_keys ${keysOfRows(sql`true`)}`.execute(db)
    // Never an index of a query: the keys took its place.
    await sql`drop index shipments_client_company_id_number_key_idx`.execute(db)
    await sql`drop index shipments_vendor_company_id_number_key_idx`.execute(db)
  },
}
