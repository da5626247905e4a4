import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Keyed hashes of the e-mail addresses that a person has had: finds the rows of files that name an erased one. */
export const knowPersonEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table person_emails (person_id uuid not null, email_hash text not null,
      primary key (person_id, email_hash))`.execute(db)
  },
}
