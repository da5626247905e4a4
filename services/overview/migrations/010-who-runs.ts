import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By what it is known whether a client runs a pickup or a receipt itself: its shipment's operation, and whose the place is. */
export const whoRuns: Migration = {
  async up(db: Kysely<AnyTables>) {
    await sql`alter table found_things add column shipment_id uuid, add column place_id uuid, add column operation text`.execute(
      db,
    )
    await sql`create table place_owners (place_id uuid primary key, company_id uuid not null)`.execute(db)
    await tenantTable(db, 'place_owners', { client: 'company_id', vendor: null })
  },
}
