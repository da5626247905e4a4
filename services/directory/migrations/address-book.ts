import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const addressBook: Migration = {
  async up(db) {
    await sql`create table parties (
      id uuid primary key, company_id uuid not null, name_key text not null, city_key text not null, country_key text not null,
      search_key text not null, retired boolean not null, contact_id uuid, party jsonb not null, version integer not null)`.execute(
      db,
    )
    for (const column of ['name_key', 'city_key', 'country_key'])
      await sql`create index on parties (company_id, ${sql.ref(column)}, id)`.execute(db)
    await tenantTable(db, 'parties', { client: 'company_id', vendor: null })

    await sql`create table correspondents (
      contact_id uuid primary key, company_id uuid not null, name text, name_key text not null, email text, phone text,
      language text)`.execute(db)
    await sql`create index on correspondents (company_id, name_key, contact_id)`.execute(db)
    await tenantTable(db, 'correspondents', { client: 'company_id', vendor: null })
  },
}
