import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const sorted = ['date', 'shipment_number', 'etd', 'eta', 'last_free_day'] as const
const sides = ['client_company_id', 'vendor_company_id'] as const

/**
 * A shipment has a row for its client and one for each of its suppliers, and a supplier's holds what it may see and
 * nothing else: what row-level security lets through is what may be shown.
 */
export const shipmentTables: Migration = {
  async up(db) {
    // Dates and instants are text: they sort as they are, and '' stands for none.
    await sql`create table shipments (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid,
      version integer not null, status text not null, shipment_number text not null, number_key text not null,
      search_keys text not null, date text not null, etd text not null, eta text not null, last_free_day text not null,
      mode text, vendors uuid[] not null, orders uuid[] not null, has_exceptions boolean not null,
      actions jsonb not null, row jsonb not null, lines jsonb not null, primary key (id, viewer))`.execute(db)
    for (const side of sides) {
      const company = sql.ref(side)
      for (const column of sorted)
        await sql`create index on shipments (${company}, status, ${sql.ref(column)}, id) where ${company} is not null`.execute(
          db,
        )
      await sql`create index on shipments (${company}, number_key text_pattern_ops) where ${company} is not null`.execute(
        db,
      )
    }
    await tenantTable(db, 'shipments', { client: 'client_company_id', vendor: 'vendor_company_id' })

    // The folded aggregate, and what its events know and it does not; for each viewer as far as they may see it.
    await sql`create table shipment_states (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid, state jsonb not null,
      facts jsonb not null, primary key (id, viewer))`.execute(db)
    await tenantTable(db, 'shipment_states', { client: 'client_company_id', vendor: 'vendor_company_id' })

    // Where a container's number is in use; read by commands alone.
    await sql`create table linked_containers (
      shipment_id uuid not null, container_number text not null, shipment_number text not null, load text not null,
      master_document text, primary key (shipment_id, container_number))`.execute(db)
    await sql`create index on linked_containers (container_number)`.execute(db)

    await sql`create table shipment_counters (
      side text not null, company_id uuid not null, client_company_id uuid, vendor_company_id uuid, status text not null,
      shipments integer not null, primary key (side, company_id, status))`.execute(db)
    await tenantTable(db, 'shipment_counters', { client: 'client_company_id', vendor: 'vendor_company_id' })
  },
}
