import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What lies in stock is counted by an index alone, of a warehouse too: it holds what the policies look at. */
export const countedStock: Migration = {
  async up(db) {
    await sql`create index on warehouse_stock (client_company_id, place_id) include (holder_company_id)
      where client_company_id is not null`.execute(db)
  },
}
