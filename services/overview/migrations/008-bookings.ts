import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Bookings as their client and each of their suppliers find them; what waits is the client's side's alone. */
export const foundBookings: Migration = {
  async up(db: Kysely<AnyTables>) {
    const keys = sql`id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid`
    await sql`create table found_bookings (${keys}, number text not null, status text not null, subtitle text, waits text,
      since timestamptz not null, until text, primary key (id, viewer))`.execute(db)
    await sql`create index on found_bookings (client_company_id, waits, until, since) where waits is not null`.execute(
      db,
    )
    await sql`create table booking_words (${keys}, word text not null, primary key (id, viewer, word))`.execute(db)
    await sql`create index on booking_words (viewer, word text_pattern_ops)`.execute(db)
    for (const table of ['found_bookings', 'booking_words'])
      await tenantTable(db, table, { client: 'client_company_id', vendor: 'vendor_company_id' })
  },
}
