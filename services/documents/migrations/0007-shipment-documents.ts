import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Documents are attached to shipments as well: a row for its client, and one for each of its suppliers. */
export const createShipmentDocuments: Migration = {
  async up(db) {
    await sql`alter table documents add column shipments uuid[] not null default '{}'`.execute(db)
    await sql`create table attachable_shipments (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid,
      shipment_number text not null, status text not null, lines jsonb not null, primary key (id, viewer))`.execute(db)
    await tenantTable(db, 'attachable_shipments', { client: 'client_company_id', vendor: 'vendor_company_id' })
  },
}
