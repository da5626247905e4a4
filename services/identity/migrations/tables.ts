import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Members, invitations and roles belong to one company each: `company_id` is the tenant, whatever the company's type. */
const tenant = { client: 'company_id', vendor: null } as const

export const identityTables: Migration = {
  async up(db) {
    await sql`create table people (
      user_id uuid primary key, email_hash text not null, email text not null, name text not null, language text not null,
      language_chosen boolean not null, profile text, active boolean not null, erased boolean not null, signed_up_at timestamptz not null)`.execute(
      db,
    )
    await sql`create index on people (email_hash)`.execute(db)

    await sql`create table members (
      user_id uuid not null, company_id uuid not null, company_type text not null, role text not null, actor text not null,
      permissions text[] not null, name text not null, email text not null, profile text, active boolean not null,
      joined_at timestamptz not null, primary key (company_id, user_id))`.execute(db)
    await sql`create index on members (user_id)`.execute(db)
    await sql`create index on members (company_id, lower(name), user_id)`.execute(db)
    await tenantTable(db, 'members', tenant)

    await sql`create table invitations (
      invitation_id uuid primary key, company_id uuid not null, company_type text not null, role text not null,
      email text not null, email_hash text not null, invited_by uuid, on_behalf_of_company uuid not null,
      sent_at timestamptz not null, expires_at timestamptz not null)`.execute(db)
    await sql`create index on invitations (company_id, sent_at desc, invitation_id)`.execute(db)
    await sql`create index on invitations (email_hash)`.execute(db)
    await tenantTable(db, 'invitations', tenant)

    await sql`create table roles (
      role_id uuid primary key, company_id uuid not null, name text not null, permissions text[] not null,
      unique (company_id, name))`.execute(db)
    await tenantTable(db, 'roles', tenant)

    await sql`create table companies (company_id uuid primary key, type text not null, name text not null)`.execute(db)
    await sql`create table vendor_links (
      client_company_id uuid not null, vendor_company_id uuid not null, primary key (client_company_id, vendor_company_id))`.execute(
      db,
    )
    await sql`create table company_contacts (
      contact_id uuid primary key, company_id uuid not null, email text not null, position text not null)`.execute(db)
    await sql`create index on company_contacts (company_id, position)`.execute(db)

    await sql`create table open_sessions (session_id uuid primary key, user_id uuid not null, expires_at timestamptz not null)`.execute(
      db,
    )
    await sql`create index on open_sessions (user_id)`.execute(db)

    await sql`create table sign_in_attempts (key text primary key, failures integer not null, last_at timestamptz not null)`.execute(
      db,
    )
    await sql`create index on sign_in_attempts (last_at)`.execute(db)
  },
}
