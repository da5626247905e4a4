import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Read by this service alone, for shipments that a person may see: never by people directly. */
export const containerUseTables: Migration = {
  async up(db) {
    await sql`create table container_uses (id uuid primary key, state jsonb not null)`.execute(db)
    await sql`alter table linked_containers add column container_use_id uuid`.execute(db)
    await sql`alter table linked_containers add column share text`.execute(db)
  },
}
