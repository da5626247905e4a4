import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A shipment's number is found without its dashes, also of shipments from before. */
export const numbersWithoutDashes: Migration = {
  async up(db) {
    await sql`insert into shipment_keys (viewer, key, id)
      select viewer, translate(number_key, '-', ''), id from shipments where number_key like '%-%'
      on conflict do nothing`.execute(db)
  },
}
