import { readerRole, scopeSettings } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const ownRows = sql.raw(`(select nullif(current_setting('${scopeSettings.person}', true), '')::uuid)`)

const ownCompany = sql.raw(`(select nullif(current_setting('${scopeSettings.company}', true), '')::uuid)`)

/** How a person wants to see a list: no fact of the business, so it is kept beside the events. Read by that person alone, unless shared. */
export const savedViewsTable: Migration = {
  async up(db) {
    await sql`create table saved_views (
      uid uuid, company_id uuid, view_id uuid, list text not null, name text not null, search text not null,
      columns json not null, opens_list boolean not null, made_at timestamptz not null,
      primary key (uid, company_id, view_id))`.execute(db)
    await sql`create unique index saved_views_opening on saved_views (uid, company_id, list) where opens_list`.execute(
      db,
    )
    await sql`alter table saved_views enable row level security`.execute(db)
    await sql`create policy own on saved_views for select to ${sql.id(readerRole)} using (uid = ${ownRows})`.execute(db)
    await sql`grant select on saved_views to ${sql.id(readerRole)}`.execute(db)
  },
}

/** A view may be shared with the people of the company. */
export const sharedViews: Migration = {
  async up(db) {
    await sql`alter table saved_views add column shared boolean not null default false`.execute(db)
    await sql`create index saved_views_shared on saved_views (company_id) where shared`.execute(db)
    await sql`create policy shared on saved_views for select to ${sql.id(readerRole)}
      using (shared and company_id = ${ownCompany})`.execute(db)
  },
}
