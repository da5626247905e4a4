import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Whose a place is, so that an order names only its own client's or supplier's. */
export const knownPlaces: Migration = {
  async up(db) {
    await sql`create table known_places (place_id uuid primary key, company_id uuid not null)`.execute(db)
  },
}
