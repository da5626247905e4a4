import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Words are taken away by what they are found by: an index for that alone cost as much as finding them. */
export const wordsByKey: Migration = {
  async up(db) {
    await sql`drop index if exists product_words_product_id_idx`.execute(db)
  },
}
