import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Seen by the client, and by the one supplier that it concerns. */
export const pickupAndReceiptTables: Migration = {
  async up(db) {
    for (const table of ['pickups', 'warehouse_receipts']) {
      await sql`create table ${sql.table(table)} (
        id uuid primary key, shipment_id uuid not null, client_company_id uuid not null, vendor_company_id uuid,
        created_at text not null, state jsonb not null)`.execute(db)
      await sql`create index on ${sql.table(table)} (shipment_id, created_at, id)`.execute(db)
      await tenantTable(db, table, { client: 'client_company_id', vendor: 'vendor_company_id' })
    }
  },
}
