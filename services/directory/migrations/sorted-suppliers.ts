import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A client's suppliers by their code and their country; by name there is an index already. */
export const sortedSuppliers: Migration = {
  async up(db) {
    for (const column of ['supplier_code', 'vendor_country'])
      await sql`create index on provider_links
        (client_company_id, lower(coalesce(${sql.ref(column)}, '')), vendor_company_id)`.execute(db)
  },
}
