import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** One thing that a person follows or has muted. */
export const watches: Migration = {
  async up(db) {
    await sql`create table notification_watches (
      entity_id uuid not null, uid uuid not null, watch text not null, primary key (entity_id, uid))`.execute(db)
  },
}
