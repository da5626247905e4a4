import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Pickups and receipts are seen by the client and by the one supplier that each concerns; the rest by this service alone. */
export const handlingTables: Migration = {
  async up(db) {
    await sql`create table companies (company_id uuid primary key, name text not null, time_zone text not null)`.execute(
      db,
    )
    await sql`create table people (uid uuid primary key, name text)`.execute(db)
    for (const table of ['pickups', 'warehouse_receipts']) {
      await sql`create table ${sql.table(table)} (
        id uuid primary key, shipment_id uuid not null, client_company_id uuid not null, vendor_company_id uuid,
        created_at text not null, state jsonb not null)`.execute(db)
      await sql`create index on ${sql.table(table)} (shipment_id, created_at, id)`.execute(db)
      await tenantTable(db, table, { client: 'client_company_id', vendor: 'vendor_company_id' })
    }
  },
}
