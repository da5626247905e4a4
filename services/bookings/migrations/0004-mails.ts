import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** E-mails that went, and those that never will. */
export const mailTables: Migration = {
  async up(db) {
    await sql`create table sent_mails (message_id text primary key)`.execute(db)
    await sql`create table given_up_mails (event_id uuid primary key, given_up_at timestamptz not null)`.execute(db)
    await sql`create index on given_up_mails (given_up_at)`.execute(db)
  },
}
