import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** By which those are found whom somebody wrote down and who are erased, and who administers a company; filled by the rebuild. */
export const addressHashes: Migration = {
  async up(db) {
    for (const table of ['contacts', 'correspondents']) {
      await sql`alter table ${sql.table(table)} add column email_hash text`.execute(db)
      await sql`create index on ${sql.table(table)} (email_hash) where email_hash is not null`.execute(db)
    }
    await sql`alter table company_members add column role text`.execute(db)
  },
}
