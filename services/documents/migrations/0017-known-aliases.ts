import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What suppliers call the products of each client. */
export const knowAliases: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table known_aliases (
      client_company_id uuid not null, vendor_company_id uuid not null, alias_key text not null,
      primary key (client_company_id, alias_key, vendor_company_id))`.execute(db)
  },
}
