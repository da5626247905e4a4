import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which orders name which products, whatever became of the orders. */
export const productUses: Migration = {
  async up(db) {
    await sql`create table product_uses (order_id uuid not null, product_id uuid not null, primary key (order_id, product_id))`.execute(
      db,
    )
    await sql`create index on product_uses (product_id)`.execute(db)
  },
}
