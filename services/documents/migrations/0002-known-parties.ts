import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What this service knows of other services' vendors, products and orders, from their events. */
export const createKnownParties: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table known_companies (company_id uuid primary key, name text not null, name_key text not null)`.execute(
      db,
    )
    await sql`create table vendor_links (
      client_company_id uuid not null, vendor_company_id uuid not null,
      primary key (client_company_id, vendor_company_id))`.execute(db)
    await sql`create table vendor_contacts (contact_id uuid primary key, company_id uuid not null, has_email boolean not null)`.execute(
      db,
    )
    await sql`create index vendor_contacts_by_company on vendor_contacts (company_id) where has_email`.execute(db)
    await sql`create table known_products (
      product_id uuid primary key, client_company_id uuid not null, sku text not null, description_key text not null)`.execute(
      db,
    )
    await sql`create index known_products_by_sku on known_products (client_company_id, lower(sku))`.execute(db)
    await sql`create index known_products_by_description on known_products (client_company_id, description_key)`.execute(
      db,
    )
  },
}
