import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What each shipment waits for the freight operator to do; 0044 fills it. */
export const operatorsActs: Migration = {
  async up(db) {
    await sql`alter table shipments add column waits_for text not null default ''`.execute(db)
    await sql`create index on shipments (client_company_id, waits_for)
      where client_company_id is not null and waits_for <> ''`.execute(db)
  },
}
