import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Quotes that were sent and requests for one, as their client and the operating company find them; a supplier never does. */
export const foundQuotes: Migration = {
  async up(db: Kysely<AnyTables>) {
    await sql`create table found_quotes (
      id uuid primary key, client_company_id uuid not null, entity text not null, number text not null,
      status text not null, subtitle text, waits text, since timestamptz, until text)`.execute(db)
    await sql`create index on found_quotes (client_company_id, waits, until, since) where waits is not null`.execute(db)
    await sql`create table quote_words (
      id uuid not null, client_company_id uuid not null, word text not null, primary key (id, word))`.execute(db)
    await sql`create index on quote_words (client_company_id, word text_pattern_ops)`.execute(db)
    for (const table of ['found_quotes', 'quote_words'])
      await tenantTable(db, table, { client: 'client_company_id', vendor: null })
  },
}
