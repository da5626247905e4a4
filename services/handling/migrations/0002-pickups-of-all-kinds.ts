import { readerRole, scopeSettings, sharedTable, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns by which the list is sorted: '' where there is nothing. */
const sorted = ['created_at', 'pickup_number', 'status', 'collection_date', 'window_from'] as const

/**
 * Pickup requests with or without a shipment. `client_company_id` and `vendor_company_id` say who sees a row, and are null of a
 * draft, which its author's company alone sees (`draft_of`); `of_client` and `supplier` are whose they are. The rows are filled
 * from the store.
 */
export const pickupsOfAllKinds: Migration = {
  async up(db) {
    await sql`create table provider_links (
      client_company_id uuid not null, vendor_company_id uuid not null,
      primary key (client_company_id, vendor_company_id))`.execute(db)
    await sql`create table known_places (
      place_id uuid primary key, company_id uuid not null, zone text, cut_off text not null, opening_hours jsonb not null,
      closed_days text[] not null, instruction text)`.execute(db)
    await sharedTable(db, 'known_places')
    await sql`create table handled_shipments (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid, shipment_number text not null,
      status text not null, operation text not null, suppliers uuid[] not null, has_departed boolean not null,
      is_picked_up boolean not null, primary key (id, viewer))`.execute(db)
    await tenantTable(db, 'handled_shipments', { client: 'client_company_id', vendor: 'vendor_company_id' })

    await sql`drop table pickups`.execute(db)
    await sql`create table pickups (
      id uuid primary key, client_company_id uuid, vendor_company_id uuid, draft_of uuid, of_client uuid not null,
      supplier uuid, status text not null, kind text, pickup_number text not null, shipment_id uuid,
      order_ids uuid[] not null, place_id uuid, zone text not null, collection_date text not null, window_from text not null,
      window_until text not null, search text not null, created_at text not null, state jsonb not null)`.execute(db)
    for (const viewer of ['client_company_id', 'vendor_company_id', 'draft_of'])
      for (const column of sorted)
        await sql`create index on pickups (${sql.ref(viewer)}, ${sql.ref(column)}, id)
          where ${sql.ref(viewer)} is not null`.execute(db)
    await sql`create index on pickups (shipment_id) where shipment_id is not null`.execute(db)
    await sql`create index on pickups using gin (order_ids)`.execute(db)
    await tenantTable(db, 'pickups', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await sql`create policy own_drafts on pickups for select to ${sql.id(readerRole)}
      using (draft_of = (select nullif(current_setting(${sql.lit(scopeSettings.company)}, true), ''))::uuid)`.execute(
      db,
    )
  },
}
