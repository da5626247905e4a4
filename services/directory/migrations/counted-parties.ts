import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How many entries an address book has, in use and retired: a list's total needs no walk over its rows. */
export const countedParties: Migration = {
  async up(db) {
    await sql`create table party_counters (
      company_id uuid not null, retired text not null, rows integer not null, primary key (company_id, retired))`.execute(
      db,
    )
    await sql`insert into party_counters
      select company_id, retired::text, count(*)::integer from parties group by 1, 2`.execute(db)
    await tenantTable(db, 'party_counters', { client: 'company_id', vendor: null })
  },
}
