import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Suppliers that orders or products name. */
export const namedSuppliers: Migration = {
  async up(db) {
    await sql`create table named_suppliers (vendor_company_id uuid primary key)`.execute(db)
  },
}
