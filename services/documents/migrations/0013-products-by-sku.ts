import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A product without an SKU of its own is known by the one that is made of its description. */
export const knowProductsBySku: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table known_products drop column description_key`.execute(db)
  },
}
