import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Documents are attached to bookings, pickup requests and warehouse receipts as well. */
export const attachableThings: Migration = {
  async up(db) {
    await sql`create table attachable_things (
      entity_type text not null, id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid,
      primary key (id, viewer))`.execute(db)
    await tenantTable(db, 'attachable_things', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await sql`alter table documents add column attached_to uuid[] not null default '{}'`.execute(db)
  },
}
