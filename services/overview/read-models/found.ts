import { publishedBooking } from '@quayside/bookings/published.ts'
import { publishedPickup, publishedReceipt } from '@quayside/handling/published.ts'
import { type Changed, changed, keyOf, type Viewer } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { publishedQuote, publishedRequest } from '@quayside/quotes/published.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { sql, type Transaction } from 'kysely'
import type { Found, FoundEntity } from '../domain/found.ts'
import { foundBooking } from '../domain/found-booking.ts'
import { foundPickup, foundReceipt } from '../domain/found-handling.ts'
import { foundQuote, foundRequest } from '../domain/found-quote.ts'
import { foundShipment } from '../domain/found-shipment.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>
type News = {
  readonly entity: FoundEntity
  readonly id: string
  readonly viewer: Viewer
  readonly found: Found | null
}
const atOnce = 1_000

/** What things of all kinds are found by, for each company that may see them, and what of them waits for the client's side. */
export const found: Projection = {
  name: 'found',
  rules: 2,
  tables: ['found_things', 'found_words'],
  handles: [
    publishedShipment,
    publishedQuote,
    publishedRequest,
    publishedBooking,
    publishedPickup,
    publishedReceipt,
  ].flatMap(one => one.eventTypes),
  async project(events, tx: Db, facts) {
    await write(tx, [
      ...news('shipment', changed(await facts.turns(publishedShipment, events)), foundShipment),
      ...news('quote', changed(await facts.turns(publishedQuote, events)), foundQuote),
      ...news('quote-request', changed(await facts.turns(publishedRequest, events)), foundRequest),
      ...news('booking', changed(await facts.turns(publishedBooking, events)), foundBooking),
      ...news('pickup', changed(await facts.turns(publishedPickup, events)), foundPickup),
      ...news('warehouse-receipt', changed(await facts.turns(publishedReceipt, events)), foundReceipt),
    ])
  },
}

function news<Facts>(entity: FoundEntity, all: readonly Changed<Facts>[], foundOf: (facts: Facts) => Found): News[] {
  return all.flatMap(({ id, viewer, before, after }) => {
    const was = before && foundOf(before)
    const is = after && foundOf(after)
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ entity, id, viewer, found: is }]
  })
}

async function write(tx: Db, all: readonly News[]): Promise<void> {
  if (all.length === 0) return
  const gone = JSON.stringify(all.map(({ id, viewer }) => ({ id, viewer: keyOf(viewer) })))
  for (const table of found.tables)
    await sql`delete from ${sql.table(table)} old using jsonb_to_recordset(${gone}::jsonb) as gone (id uuid, viewer uuid)
      where old.id = gone.id and old.viewer = gone.viewer`.execute(tx)
  const shown = all.flatMap(({ entity, id, viewer, found: is }) => {
    const { client, vendor } = viewer
    const isHolders = is?.isOfUnknownOwner ?? false
    const sides = { client_company_id: isHolders ? null : client, holder_company_id: isHolders ? client : null }
    const keys = { entity, id, viewer: keyOf(viewer), ...sides, vendor_company_id: vendor }
    return is === null ? [] : [{ keys, is }]
  })
  const things = shown.map(({ keys, is: { number, status, subtitle, waits, operation, handled } }) => {
    const runs = { operation, shipment_id: handled?.shipmentId, place_id: handled?.placeId }
    const of = { ...keys, number, status, subtitle, ...runs }
    if (waits === null || keys.vendor_company_id !== null) return of
    const { kind, since, from: waits_from, until, zone } = waits
    return { ...of, waits: kind, since, waits_from, until, zone }
  })
  await insert(tx, 'found_things', things)
  const words = shown.flatMap(({ keys, is }) => is.words.map(word => ({ ...keys, word })))
  await insert(tx, 'found_words', words)
}

async function insert(tx: Db, table: string, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = JSON.stringify(rows.slice(from, from + atOnce))
    await sql`insert into ${sql.table(table)}
      select * from jsonb_populate_recordset(null::${sql.table(table)}, ${part}::jsonb)`.execute(tx)
  }
}
