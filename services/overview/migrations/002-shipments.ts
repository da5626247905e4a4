import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The shipments behind the chain line: the client's, whole; a supplier reads its own orders' chains alone. */
export const boardShipments: Migration = {
  async up(db) {
    await sql`create table board_shipments (
      id uuid primary key, client_company_id uuid not null, journey jsonb not null)`.execute(db)
    await tenantTable(db, 'board_shipments', { client: 'client_company_id', vendor: null })
  },
}
