import { publishedBooking } from '@quayside/bookings/published.ts'
import { changed, keyOf, type Viewer } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql, type Transaction } from 'kysely'
import { type FoundBooking, foundBooking } from '../domain/found-booking.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type Found = { readonly id: string; readonly viewer: Viewer; readonly found: FoundBooking | null }

/** What bookings are found by, for each company that may see them, and which of them wait for the client's side. */
export const bookingIndex: Projection = {
  name: 'bookings-found',
  tables: ['found_bookings', 'booking_words'],
  handles: publishedBooking.eventTypes,
  async project(events, tx: Db, facts) {
    const all = changed(await facts.turns(publishedBooking, events)).flatMap(
      ({ id, viewer, before, after }): Found[] => {
        const was = before && foundBooking(before)
        const found = after && foundBooking(after)
        return JSON.stringify(was) === JSON.stringify(found) ? [] : [{ id, viewer, found }]
      },
    )
    if (all.length > 0) await write(tx, all)
  },
}

async function write(tx: Db, all: readonly Found[]): Promise<void> {
  const gone = JSON.stringify(all.map(({ id, viewer }) => ({ id, viewer: keyOf(viewer) })))
  for (const table of ['found_bookings', 'booking_words'])
    await sql`delete from ${sql.table(table)} old using jsonb_to_recordset(${gone}::jsonb) as gone (id uuid, viewer uuid)
      where old.id = gone.id and old.viewer = gone.viewer`.execute(tx)
  const shown = all.flatMap(({ id, viewer, found }) => {
    const keys = { id, viewer: keyOf(viewer), client_company_id: viewer.client, vendor_company_id: viewer.vendor }
    return found === null ? [] : [{ keys, found }]
  })
  const rows = shown.map(({ keys, found: { words: _words, waits, ...found } }) => ({
    ...keys,
    ...found,
    waits: keys.client_company_id === null ? null : waits,
  }))
  await sql`insert into found_bookings
    select * from jsonb_populate_recordset(null::found_bookings, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  const words = shown.flatMap(({ keys, found }) => found.words.map(word => ({ ...keys, word })))
  await sql`insert into booking_words
    select * from jsonb_populate_recordset(null::booking_words, ${JSON.stringify(words)}::jsonb)`.execute(tx)
}
