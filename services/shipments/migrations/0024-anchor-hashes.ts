import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is on its way is found without a look at what is there already, and an anchor by each of its hashes. */
export const anchorHashes: Migration = {
  async up(db) {
    await sql`create index on anchors (status, shipment_id) where status <> 'CONFIRMED'`.execute(db)
    await sql`create index on anchors (anchor_hash)`.execute(db)
    await sql`create index on anchors ((confirmation ->> 'hash'))`.execute(db)
    await sql`create index on anchors ((transaction ->> 'hash')) where transaction is not null`.execute(db)
  },
}
