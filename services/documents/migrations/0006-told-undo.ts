import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const toldUndo: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table imports add column undone jsonb`.execute(db)
    await sql`alter table import_products add column created boolean not null default false`.execute(db)
  },
}
