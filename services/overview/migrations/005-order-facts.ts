import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Orders as their own service tells them; those that are there are told so once the board is built anew. */
export const orderFacts: Migration = {
  async up(db) {
    await sql`alter table board_orders drop column board, add column facts jsonb,
      add column passages jsonb not null default '{}'`.execute(db)
  },
}
