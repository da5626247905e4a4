import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** People are told of shipments and their containers as well: `order_id` and `order_number` are then the shipment's. */
export const shipmentNotifications: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables yet
  async up(db: Kysely<any>) {
    await sql`alter table notifications add column entity text not null default 'purchase-order'`.execute(db)
  },
}
