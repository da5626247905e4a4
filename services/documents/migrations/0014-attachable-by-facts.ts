import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What orders and shipments are their own services say: only what is asked of them here is kept. */
export const attachableByFacts: Migration = {
  async up(db) {
    await sql`alter table attachable_orders drop column addressed_to`.execute(db)
    await sql`alter table attachable_shipments drop column lines`.execute(db)
  },
}
