import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who keeps a contact, retired suppliers, tax numbers and logos of companies, and whom a founder's contact is. */
export const keptBy: Migration = {
  async up(db) {
    await sql`alter table companies add column tax_key text, add column logo_key text`.execute(db)
    await sql`alter table provider_links add column retired boolean not null default false`.execute(db)
    // `tenant_id`: the client that keeps it for itself, else its company.
    await sql`alter table contacts add column kept_by uuid, add column user_id uuid, add column tenant_id uuid`.execute(
      db,
    )
    await sql`update contacts set tenant_id = company_id`.execute(db)
    await sql`alter table contacts alter column tenant_id set not null`.execute(db)
    await sql`create index on contacts (user_id) where user_id is not null`.execute(db)
    for (const column of ['names', 'last_names', 'email', 'department', 'company_name'])
      await sql`create index on contacts (tenant_id, lower(coalesce(${sql.ref(column)}, '')), contact_id)`.execute(db)
    await tenantTable(db, 'contacts', { client: 'tenant_id', vendor: null })
    await sql`create table people (uid uuid primary key, name text, email text)`.execute(db)
  },
}
