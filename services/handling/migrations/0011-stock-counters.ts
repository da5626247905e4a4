import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { shownToHolder } from './0003-warehouses.ts'

/** How many rows of stock each of those who see them has, by warehouse: a list's total needs no walk over its rows. */
export const stockCounters: Migration = {
  async up(db) {
    await sql`create table stock_counters (
      client_company_id uuid, holder_company_id uuid, place_id uuid, rows integer not null,
      unique nulls not distinct (client_company_id, holder_company_id, place_id))`.execute(db)
    await sql`insert into stock_counters
      select client_company_id, holder_company_id, place_id, count(*)::integer from warehouse_stock group by 1, 2, 3`.execute(
      db,
    )
    await tenantTable(db, 'stock_counters', { client: 'client_company_id', vendor: null })
    await shownToHolder(db, 'stock_counters')
  },
}
