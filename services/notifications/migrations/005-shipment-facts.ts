import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What change control remembers of a shipment on its way. */
export const shipmentFacts: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables yet
  async up(db: Kysely<any>) {
    await sql`create table notification_shipments (shipment_id uuid primary key, facts jsonb not null)`.execute(db)
  },
}
