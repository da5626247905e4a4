import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const productTables: Migration = {
  async up(db) {
    await sql`create table products (
      product_id uuid primary key, client_company_id uuid not null, sku text not null, sku_is_derived boolean not null,
      description text not null, unit text not null, category text, brand_name text)`.execute(db)
    await sql`create index on products (client_company_id, sku, product_id)`.execute(db)
    await tenantTable(db, 'products', { client: 'client_company_id', vendor: null })
  },
}
