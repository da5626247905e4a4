import { readerRole, scopeSettings, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { shownToHolder } from './0003-warehouses.ts'

/**
 * How many requests and receipts each of those who see them has, by status: a list's total needs no walk over its rows. A row
 * counts once for its client, once for its supplier, and else for whoever sees it alone; filled from the store.
 */
export const countedLists: Migration = {
  async up(db) {
    await sql`create table pickup_counters (
      client_company_id uuid, vendor_company_id uuid, draft_of uuid, of_client uuid, status text not null, rows integer not null,
      unique nulls not distinct (client_company_id, vendor_company_id, draft_of, of_client, status))`.execute(db)
    await tenantTable(db, 'pickup_counters', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await sql`create policy own_drafts on pickup_counters for select to ${sql.id(readerRole)}
      using (draft_of = (select nullif(current_setting(${sql.lit(scopeSettings.company)}, true), ''))::uuid)`.execute(
      db,
    )
    await sql`create table receipt_counters (
      client_company_id uuid, vendor_company_id uuid, holder_company_id uuid, status text not null, rows integer not null,
      unique nulls not distinct (client_company_id, vendor_company_id, holder_company_id, status))`.execute(db)
    await tenantTable(db, 'receipt_counters', { client: 'client_company_id', vendor: 'vendor_company_id' })
    await shownToHolder(db, 'receipt_counters')
    for (const table of ['pickup_counters', 'receipt_counters'])
      await sql`create index on ${sql.table(table)} (vendor_company_id) where vendor_company_id is not null`.execute(db)
  },
}
