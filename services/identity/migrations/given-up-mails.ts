import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** E-mails that the mail server would not take: shown at their invitations, and counted. */
export const givenUpMails: Migration = {
  async up(db) {
    await sql`alter table invitations add column mail_given_up_at timestamptz, add column mail_given_up_reason text`.execute(
      db,
    )
    await sql`create table given_up_mails (event_id uuid primary key, given_up_at timestamptz not null)`.execute(db)
    await sql`create index on given_up_mails (given_up_at)`.execute(db)
  },
}
