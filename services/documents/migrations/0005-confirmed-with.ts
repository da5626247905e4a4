import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const markConfirmedWith: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table documents add column confirmed_with boolean not null default false`.execute(db)
  },
}
