import { ownCompanyToo, tenantTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const before = [
  'found_quotes',
  'quote_words',
  'found_bookings',
  'booking_words',
  'shipment_findings',
  'shipment_words',
] as const

/**
 * Shipments, quotes, bookings, pickups and receipts as each company that may see them finds them, in tables of one shape; goods of
 * an unknown owner as the operating company does that received them (`holder_company_id`).
 */
export const foundThings: Migration = {
  async up(db: Kysely<AnyTables>) {
    for (const table of before) await sql`drop table ${sql.table(table)}`.execute(db)
    const keys = sql`entity text not null, id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid,
      holder_company_id uuid`
    await sql`create table found_things (${keys}, number text not null, status text not null, subtitle text,
      waits text, since timestamptz, waits_from timestamptz, until text, zone text, primary key (id, viewer))`.execute(
      db,
    )
    for (const side of ['client_company_id', 'holder_company_id'])
      await sql`create index on found_things (${sql.ref(side)}, waits, until, since) where waits is not null`.execute(
        db,
      )
    await sql`create table found_words (${keys}, word text not null, primary key (id, viewer, word))`.execute(db)
    for (const side of ['client_company_id', 'vendor_company_id', 'holder_company_id'])
      await sql`create index on found_words (${sql.ref(side)}, entity, word text_pattern_ops)`.execute(db)
    for (const table of ['found_things', 'found_words']) {
      await tenantTable(db, table, { client: 'client_company_id', vendor: 'vendor_company_id' })
      await ownCompanyToo(db, table, 'holder_company_id')
    }
  },
}
