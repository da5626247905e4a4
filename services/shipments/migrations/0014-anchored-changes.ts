import { readerRole, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const anchoredChangeTables: Migration = {
  async up(db) {
    // What each anchor was made of. The salts are chance, so no rebuild brings them back: kept like the queue itself.
    await sql`create table anchor_contents (
      shipment_id uuid not null, number integer not null check (number > 0), previous_hash text not null, hash text not null,
      entries jsonb not null, status text not null, at text not null, last_revision integer not null,
      primary key (shipment_id, number))`.execute(db)

    // Read model: who may see the status changes of a shipment, a row for its client and for each of its suppliers.
    await sql`create table status_changes (
      shipment_id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid,
      number integer not null, status text not null, at text not null, shipment_number text not null, number_key text not null,
      primary key (shipment_id, viewer, number))`.execute(db)
    for (const side of ['client_company_id', 'vendor_company_id']) {
      const company = sql.ref(side)
      await sql`create index on status_changes (${company}, at, shipment_id, number) where ${company} is not null`.execute(
        db,
      )
    }
    await tenantTable(db, 'status_changes', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await sql`create table changing_shipments (
      id uuid primary key, shipment_number text not null, client_company_id uuid not null, vendors uuid[] not null,
      changes jsonb not null)`.execute(db)

    // What everybody reads on the chain anyway; whose it is, only the table above tells.
    await sql`grant select (shipment_id, sequence, anchor_hash, status, transaction, confirmation) on anchors
      to ${sql.id(readerRole)}`.execute(db)
  },
}
