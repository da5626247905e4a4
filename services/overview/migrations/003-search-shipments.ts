import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Shipments as people search for them: the whole behind it, and per company what it may see and by which words. */
export const searchShipments: Migration = {
  async up(db: Kysely<AnyTables>) {
    await sql`create table search_shipments (
      id uuid primary key, client_company_id uuid not null, shipment jsonb not null)`.execute(db)
    await tenantTable(db, 'search_shipments', { client: 'client_company_id', vendor: null })
    const parties = { client: 'client_company_id', vendor: 'vendor_company_id' }
    await sql`create table shipment_findings (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid, number text not null,
      orders text not null, status text not null, primary key (id, viewer))`.execute(db)
    await tenantTable(db, 'shipment_findings', parties)
    await sql`create table shipment_words (
      id uuid not null, viewer uuid not null, word text not null, client_company_id uuid, vendor_company_id uuid,
      primary key (id, viewer, word))`.execute(db)
    await sql`create index shipment_words_client on shipment_words (client_company_id, word text_pattern_ops)`.execute(
      db,
    )
    await sql`create index shipment_words_vendor on shipment_words (vendor_company_id, word text_pattern_ops)`.execute(
      db,
    )
    await tenantTable(db, 'shipment_words', parties)
  },
}
