import { tenantTable } from '@quayside/platform/access/tenant-table.ts'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const sorted = ['date', 'booking_number', 'etd', 'eta', 'validity_date'] as const
const sides = ['client_company_id', 'vendor_company_id'] as const

/**
 * A booking has a row for its client and one for each of its suppliers, and a supplier's holds what it may see and
 * nothing else: what row-level security lets through is what may be shown. No row has what a charge costs.
 */
export const bookingTables: Migration = {
  async up(db) {
    // Dates and instants are text: they sort as they are, and '' stands for none.
    await sql`create table bookings (
      id uuid not null, viewer uuid not null, client_company_id uuid, vendor_company_id uuid, status text not null,
      booking_number text not null, date text not null, etd text not null, eta text not null, validity_date text not null,
      mode text, shipment_id uuid not null, quote_id uuid, has_request boolean not null,
      keys text[] not null, row jsonb not null, primary key (id, viewer))`.execute(db)
    for (const side of sides) {
      const company = sql.ref(side)
      for (const column of sorted)
        await sql`create index on bookings (${company}, status, ${sql.ref(column)}, id) where ${company} is not null`.execute(
          db,
        )
    }
    await sql`create index on bookings (shipment_id)`.execute(db)
    await sql`create index on bookings (quote_id) where quote_id is not null`.execute(db)
    await tenantTable(db, 'bookings', { client: 'client_company_id', vendor: 'vendor_company_id' })

    // What people search for, and the ids of orders and suppliers.
    await sql`create table booking_keys (viewer uuid not null, key text not null, id uuid not null,
      client_company_id uuid, vendor_company_id uuid, primary key (viewer, key, id))`.execute(db)
    await sql`create index on booking_keys (id)`.execute(db)
    await tenantTable(db, 'booking_keys', { client: 'client_company_id', vendor: 'vendor_company_id' })

    await sql`create table booking_counters (
      side text not null, company_id uuid not null, client_company_id uuid, vendor_company_id uuid, status text not null,
      bookings integer not null, primary key (side, company_id, status))`.execute(db)
    await tenantTable(db, 'booking_counters', { client: 'client_company_id', vendor: 'vendor_company_id' })

    // What waits for an answer, until when: of the timer alone.
    await sql`create table due_bookings (id uuid primary key, due_at text not null)`.execute(db)
    await sql`create index on due_bookings (due_at, id)`.execute(db)
  },
}
