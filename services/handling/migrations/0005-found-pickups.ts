import { readerRole, scopeSettings, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a pickup is found by, a row for each company that sees it and each key: a range of the primary key finds all that begin
 * so. `seen_by` is null of a draft, which its author's company alone finds.
 */
export const foundPickups: Migration = {
  async up(db) {
    await sql`create table pickup_keys (
      viewer uuid not null, key text collate "C" not null, id uuid not null, seen_by uuid, primary key (viewer, key, id))`.execute(
      db,
    )
    await sql`create index on pickup_keys (id)`.execute(db)
    await tenantTable(db, 'pickup_keys', { client: 'seen_by', vendor: 'seen_by' })
    await sql`create policy own_drafts on pickup_keys for select to ${sql.id(readerRole)}
      using (viewer = (select nullif(current_setting(${sql.lit(scopeSettings.company)}, true), ''))::uuid)`.execute(db)
    await sql`alter table pickups drop column search`.execute(db)
    await sql`alter table handled_shipments add column number_key text collate "C" not null default ''`.execute(db)
    await sql`create index on handled_shipments (viewer, number_key)`.execute(db)
  },
}
