import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What other services' events say and orders lean on; read by this service alone, never by people directly. */
export const factTables: Migration = {
  async up(db) {
    await sql`create table companies (
      company_id uuid primary key, type text not null, name text not null, address text, settings jsonb not null)`.execute(
      db,
    )
    await sql`create table provider_links (
      client_company_id uuid not null, vendor_company_id uuid not null, supplier_code text, is_live boolean not null,
      primary key (client_company_id, vendor_company_id))`.execute(db)
    await sql`create table contacts (
      contact_id uuid primary key, company_id uuid not null, name text, email text, phone text, has_email boolean not null,
      added_at text not null)`.execute(db)
    await sql`create index on contacts (company_id, added_at)`.execute(db)
    await sql`create table people (uid uuid primary key, name text, is_active boolean not null)`.execute(db)
    await sql`create table members (
      company_id uuid not null, uid uuid not null, primary key (company_id, uid))`.execute(db)
    await sql`create table order_documents (
      document_id uuid primary key, order_id uuid not null, name text not null, bytes integer not null)`.execute(db)
    await sql`create table products (
      product_id uuid primary key, client_company_id uuid not null)`.execute(db)
  },
}
