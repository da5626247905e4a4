import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A place has several kinds, and more is known of it; and which places something names. */
export const placesOfManyKinds: Migration = {
  async up(db) {
    await sql`alter table places rename column place_id to id`.execute(db)
    await sql`alter table places
      add column kinds text[] not null default '{}', add column name_key text not null default '',
      add column city_key text not null default '', add column search_key text not null default '',
      add column retired boolean not null default false, add column place jsonb not null default '{}'`.execute(db)
    await sql`alter table places drop column kind, drop column name, drop column address, drop column city,
      drop column unlocode`.execute(db)
    await sql`create index on places (company_id, name_key, id)`.execute(db)
    await sql`create index on places (company_id, city_key, id)`.execute(db)
    await sql`create index on places (company_id, country, id)`.execute(db)
    await sql`create table named_places (place_id uuid primary key)`.execute(db)
  },
}
