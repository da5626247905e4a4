import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whose a file is that a supplier uploaded to a shipment: another supplier of it attaches it not. */
export const documentVendors: Migration = {
  async up(db) {
    await sql`alter table known_documents add column vendor_company_id uuid`.execute(db)
  },
}
