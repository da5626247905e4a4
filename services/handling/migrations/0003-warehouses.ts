import { readerRole, scopeSettings, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Columns by which the list is sorted: '' where there is nothing. */
const sorted = ['created_at', 'receipt_number', 'status', 'expected_on', 'arrived_at', 'supplier'] as const

/**
 * Warehouse receipts with or without a shipment, and what they add up to. `client_company_id` and `vendor_company_id` say who
 * sees a row; goods of an unknown owner are seen by the operating company that received them alone (`holder_company_id`). The
 * rows are filled from the store.
 */
export const warehouseTables: Migration = {
  async up(db) {
    await sql`create table served_clients (
      operating_company_id uuid not null, client_company_id uuid not null,
      primary key (operating_company_id, client_company_id))`.execute(db)
    await sql`create table warehouses (
      id uuid primary key, company_id uuid not null, name text not null, address text not null, unlocode text,
      country text, zone text not null, name_key text not null, is_warehouse boolean not null,
      retired boolean not null)`.execute(db)
    await sql`create index on warehouses (name_key, id)`.execute(db)
    await tenantTable(db, 'warehouses', { client: 'company_id', vendor: null })

    await sql`drop table warehouse_receipts`.execute(db)
    await sql`create table warehouse_receipts (
      id uuid primary key, client_company_id uuid, vendor_company_id uuid, holder_company_id uuid, status text not null,
      receipt_number text not null, shipment_id uuid, place_id uuid, expected_on text not null, arrived_at text not null,
      supplier text not null, contingencies text[] not null, on_hand integer not null, search text not null,
      created_at text not null, state jsonb not null)`.execute(db)
    for (const viewer of ['client_company_id', 'vendor_company_id', 'holder_company_id'])
      for (const column of sorted)
        await sql`create index on warehouse_receipts (${sql.ref(viewer)}, ${sql.ref(column)}, id)
          where ${sql.ref(viewer)} is not null`.execute(db)
    await sql`create index on warehouse_receipts (place_id, status)`.execute(db)
    await sql`create index on warehouse_receipts (shipment_id) where shipment_id is not null`.execute(db)
    await tenantTable(db, 'warehouse_receipts', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await shownToHolder(db, 'warehouse_receipts')

    // '' where no order or SKU is known. Pieces and receipts are sums over receipts, kept by their differences.
    await sql`create table warehouse_stock (
      id uuid primary key, client_company_id uuid, holder_company_id uuid, place_id uuid, warehouse text not null,
      order_number text not null, sku text not null, pieces integer not null, receipts integer not null)`.execute(db)
    for (const viewer of ['client_company_id', 'holder_company_id'])
      for (const column of ['warehouse', 'order_number', 'sku'])
        await sql`create index on warehouse_stock (${sql.ref(viewer)}, ${sql.ref(column)}, id)
          where ${sql.ref(viewer)} is not null`.execute(db)
    await tenantTable(db, 'warehouse_stock', { client: 'client_company_id', vendor: null })
    await shownToHolder(db, 'warehouse_stock')
  },
}

export async function shownToHolder(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`create policy holder on ${sql.table(table)} for select to ${sql.id(readerRole)}
    using (holder_company_id = (select nullif(current_setting(${sql.lit(scopeSettings.company)}, true), ''))::uuid)`.execute(
    db,
  )
}
