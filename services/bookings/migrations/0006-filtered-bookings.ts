import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the list filters by; beside it stands what row-level security asks, so that the index answers alone. */
export const filteredBookings: Migration = {
  async up(db) {
    for (const [side, other] of [
      ['client_company_id', 'vendor_company_id'],
      ['vendor_company_id', 'client_company_id'],
    ] as const) {
      const company = sql.ref(side)
      await sql`create index on bookings (${company}, status, mode) include (${sql.ref(other)}, has_request)
        where ${company} is not null`.execute(db)
      await sql`create index on bookings (${company}, status) where ${company} is not null and has_request`.execute(db)
    }
  },
}
