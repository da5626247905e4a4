import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The list of requests for a quote walks by client and status, and its total is not counted anew by each page. */
export const listedRequests: Migration = {
  async up(db) {
    await sql`create index on quote_requests (client_company_id, status, created_at, id)`.execute(db)
    await sql`create table quote_request_counters (
      client_company_id uuid not null, status text not null, requests integer not null,
      primary key (client_company_id, status))`.execute(db)
    await sql`insert into quote_request_counters
      select client_company_id, status, count(*)::integer from quote_requests group by 1, 2`.execute(db)
    await tenantTable(db, 'quote_request_counters', { client: 'client_company_id', vendor: null })
  },
}
