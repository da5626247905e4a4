import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What people are told of is an order, a shipment or a supplier: its columns are called after none of them. */
export const subjects: Migration = {
  async up(db) {
    await sql`alter table notifications rename column order_id to subject_id`.execute(db)
    await sql`alter table notifications rename column order_number to subject_number`.execute(db)
    await sql`alter table outgoing_mails rename column order_id to subject_id`.execute(db)
  },
}
