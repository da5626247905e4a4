import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** When the event at an endpoint's position was recorded: its place in a store that counts otherwise. */
export const webhookPlaces: Migration = {
  async up(db) {
    await sql`alter table webhook_positions add column position_at timestamptz`.execute(db)
  },
}
