import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const directoryTables: Migration = {
  async up(db) {
    await sql`create table companies (
      company_id uuid primary key, type text not null, name text not null, country text, address text,
      created_for_client uuid)`.execute(db)
    await sql`create index on companies (type, lower(name), company_id)`.execute(db)
    await tenantTable(db, 'companies', { client: 'company_id', vendor: null })

    await sql`create table company_members (
      company_id uuid not null, user_id uuid not null, primary key (company_id, user_id))`.execute(db)

    await sql`create table provider_links (
      client_company_id uuid not null, vendor_company_id uuid not null, supplier_code text, client_name text not null,
      vendor_name text not null, vendor_country text, vendor_address text, vendor_joined boolean not null,
      contact_name text, contact_email text, contact_phone text, primary key (client_company_id, vendor_company_id))`.execute(
      db,
    )
    await sql`create index on provider_links (client_company_id, lower(vendor_name), vendor_company_id)`.execute(db)
    await sql`create index on provider_links (vendor_company_id, lower(client_name), client_company_id)`.execute(db)
    await tenantTable(db, 'provider_links', { client: 'client_company_id', vendor: 'vendor_company_id' })

    await sql`create table contacts (
      contact_id uuid primary key, company_id uuid not null, company_name text not null, names text not null, last_names text,
      email text, phone text, whatsapp text, linkedin text, department text, version integer not null, position text not null)`.execute(
      db,
    )
    await sql`create index on contacts (company_id, position)`.execute(db)
    await sql`create index on contacts (lower(names), contact_id)`.execute(db)
    await tenantTable(db, 'contacts', { client: 'company_id', vendor: null })

    await sql`create table places (
      place_id uuid primary key, company_id uuid not null, kind text not null, name text not null, address text, city text,
      country text not null, unlocode text, version integer not null)`.execute(db)
    await sql`create index on places (company_id, lower(name), place_id)`.execute(db)
    await tenantTable(db, 'places', { client: 'company_id', vendor: null })
  },
}
