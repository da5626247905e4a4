import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How each order counts in the figures of its supplier, and those figures by the month of issue. */
export const supplierFigures: Migration = {
  async up(db) {
    await sql`alter table purchase_orders add column is_purchase boolean not null default false,
      add column is_active boolean not null default false, add column issued_on text not null default ''`.execute(db)
    await sql`create index on purchase_orders (client_company_id, vendor_company_id, issued_on) where is_purchase`.execute(
      db,
    )
    await sql`create index on purchase_orders (client_company_id, vendor_company_id) where is_active`.execute(db)
    await sql`create table supplier_figures (
      client_company_id uuid not null, vendor_company_id uuid not null, month text not null, currency text not null,
      purchases integer not null, value numeric not null, active integer not null,
      primary key (client_company_id, vendor_company_id, month, currency))`.execute(db)
    await tenantTable(db, 'supplier_figures', { client: 'client_company_id', vendor: null })
  },
}
