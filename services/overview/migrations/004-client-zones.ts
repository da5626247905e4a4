import { sharedTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Each company's own zone, in which the days of its orders are told before their first round. */
export const clientZones: Migration = {
  async up(db: Kysely<AnyTables>) {
    await sql`create table client_zones (id uuid primary key, zone text not null)`.execute(db)
    await sharedTable(db, 'client_zones')
  },
}
