import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Each change of a row keeps its own old value and its act: what was told already is not told as old again. */
export const notificationSteps: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration knows no tables yet
  async up(db: Kysely<any>) {
    await sql`alter table notifications add column steps jsonb not null default '[]'`.execute(db)
  },
}
