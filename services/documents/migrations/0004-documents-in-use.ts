import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const markDocumentsInUse: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table documents add column in_use boolean not null default false`.execute(db)
  },
}
