import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What became of the last invitation of a company's people, beside whether they have joined. */
export const invitationsOfVendors: Migration = {
  async up(db) {
    await sql`alter table companies add column invitation text not null default 'none'`.execute(db)
    await sql`alter table provider_links add column vendor_invitation text not null default 'none'`.execute(db)
  },
}
