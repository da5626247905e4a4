import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const sorted = ['sku_key', 'description_key', 'brand_key', 'type_key', 'abc_key', 'changed_at'] as const

/** The list with its filters, its words and its counters; the tree; the aliases. */
export const catalogue: Migration = {
  async up(db) {
    await sql`alter table products rename column product_id to id`.execute(db)
    // Texts sort as they are; '' stands for none.
    await sql`alter table products add column status text not null default 'active', add column category_id uuid,
      add column product_type text, add column abc_indicator text, add column gtin text,
      add column internal_reference text, add column sap_code text, add column version integer not null default 1,
      add column description_key text collate "C" not null default '', add column brand_key text collate "C" not null default '',
      add column type_key text collate "C" not null default '', add column abc_key text collate "C" not null default '',
      add column changed_at text collate "C" not null default '', add column search_key text not null default '',
      alter column sku_key type text collate "C"`.execute(db)
    for (const column of sorted)
      await sql`create index on products (client_company_id, status, ${sql.ref(column)}, id)`.execute(db)
    await sql`create index on products (client_company_id, status, category_id)`.execute(db)

    await sql`create table product_words (
      client_company_id uuid not null, status text not null, word text not null, product_id uuid not null)`.execute(db)
    await sql`create index on product_words (client_company_id, status, word text_pattern_ops, product_id)`.execute(db)
    await sql`create index on product_words (product_id)`.execute(db)
    await tenantTable(db, 'product_words', { client: 'client_company_id', vendor: null })

    await sql`create table product_counters (
      client_company_id uuid not null, status text not null, facet text not null, value text not null,
      products integer not null, primary key (client_company_id, status, facet, value))`.execute(db)
    await tenantTable(db, 'product_counters', { client: 'client_company_id', vendor: null })

    await sql`create table product_aliases (
      client_company_id uuid not null, vendor_company_id uuid not null, alias_key text not null, alias text not null,
      product_id uuid not null, primary key (client_company_id, alias_key, vendor_company_id))`.execute(db)
    await sql`create index on product_aliases (product_id)`.execute(db)
    await sql`create index on product_aliases (client_company_id, vendor_company_id)`.execute(db)
    await tenantTable(db, 'product_aliases', { client: 'client_company_id', vendor: null })

    // Which streams tell what suppliers call a product, or called it.
    await sql`create table product_alias_streams (
      product_id uuid not null, alias_id uuid not null, primary key (product_id, alias_id))`.execute(db)

    // One that is gone keeps where its products went.
    await sql`create table product_categories (
      id uuid primary key, client_company_id uuid not null, parent_id uuid, name text not null, path text[] not null,
      version integer not null, gone boolean not null, products_to uuid)`.execute(db)
    await sql`create index on product_categories (client_company_id)`.execute(db)
    await tenantTable(db, 'product_categories', { client: 'client_company_id', vendor: null })
  },
}

/** A line that names its product by the SKU alone is a price of it too. */
export const pricesBySku: Migration = {
  async up(db) {
    await sql`alter table product_prices alter column product_id drop not null,
      add column sku_key text collate "C" not null default ''`.execute(db)
    await sql`create index on product_prices (client_company_id, sku_key, ordered_at, line_id)
      where product_id is null`.execute(db)
  },
}

/** What others' events say and products lean on. */
export const leanedOnTables: Migration = {
  async up(db) {
    await sql`create table companies (company_id uuid primary key, name text)`.execute(db)
    await sql`create table people (uid uuid primary key, name text)`.execute(db)
    await sql`create table vendor_links (
      client_company_id uuid not null, vendor_company_id uuid not null,
      primary key (client_company_id, vendor_company_id))`.execute(db)

    // A line's price: its client's, and its supplier's own once the order was sent.
    await sql`create table product_prices (
      order_id uuid not null, line_id uuid not null, product_id uuid not null, client_company_id uuid not null,
      vendor_company_id uuid, ordered_at text collate "C" not null, price jsonb not null, primary key (order_id, line_id))`.execute(
      db,
    )
    await sql`create index on product_prices (product_id, ordered_at, line_id)`.execute(db)
    await tenantTable(db, 'product_prices', { client: 'client_company_id', vendor: 'vendor_company_id' })
  },
}
