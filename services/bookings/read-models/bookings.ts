import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'
import { isBooking } from '../domain/booking-state.ts'
import { publishedBooking, type RecordedBooking } from '../published.ts'
import { type BookingRow, dueAt, rowOf } from './booking-row.ts'

type Tx = Transaction<AnyTables>

/** A row for the client and each supplier of a booking, what they are found by, the tabs' counters, and what runs out when. */
export const bookingsProjection: Projection = {
  name: 'bookings',
  rules: 3,
  tables: ['bookings', 'booking_keys', 'booking_counters', 'due_bookings', 'port_references'],
  handles: publishedBooking.eventTypes,
  async project(events, tx, facts) {
    const changed = await facts.states(publishedBooking, events)
    const ids = [...changed.keys()]
    if (ids.length === 0) return
    const rows = [...changed.values()].flatMap(rowsOf)
    const before = await counted(tx, ids)
    const left = rows.map(row => `${row.id} ${row.viewer}`)
    await sql`delete from bookings where id = any (${ids}::uuid[])
      and not (id || ' ' || viewer = any (${left}::text[]))`.execute(tx)
    await writeRows(tx, rows)
    await writeKeys(tx, ids)
    await count(tx, before, await counted(tx, ids))
    await writeDue(tx, changed)
    await writePortReferences(tx, changed)
  },
}

function rowsOf(recorded: RecordedBooking): BookingRow[] {
  const { booking, since } = recorded
  if (!isBooking(booking)) return []
  return publishedBooking.viewers(recorded).map(viewer => rowOf(booking, since, viewer))
}

const columns = [
  ['id', 'uuid'],
  ['viewer', 'uuid'],
  ['client_company_id', 'uuid'],
  ['vendor_company_id', 'uuid'],
  ['status', 'text'],
  ['booking_number', 'text'],
  ['date', 'text'],
  ['etd', 'text'],
  ['eta', 'text'],
  ['validity_date', 'text'],
  ['mode', 'text'],
  ['shipment_id', 'uuid'],
  ['quote_id', 'uuid'],
  ['has_request', 'boolean'],
  ['keys', 'text[]'],
  ['row', 'jsonb'],
] as const satisfies readonly (readonly [keyof BookingRow, string])[]

const names = sql.join(columns.map(([name]) => sql.ref(name)))
const typed = sql.join(columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
const replaced = sql.join(columns.slice(2).map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))

async function writeRows(tx: Tx, rows: readonly BookingRow[]): Promise<void> {
  await sql`insert into bookings (${names})
    select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (${typed})
    on conflict (id, viewer) do update set ${replaced}`.execute(tx)
}

async function writeKeys(tx: Tx, ids: readonly string[]): Promise<void> {
  const now = sql`select viewer, key, id from bookings, unnest(keys) as one (key) where id = any (${ids}::uuid[])`
  await sql`delete from booking_keys where id = any (${ids}::uuid[]) and (viewer, key, id) not in (${now})`.execute(tx)
  await sql`insert into booking_keys (viewer, key, id, client_company_id, vendor_company_id)
    select viewer, key, id, client_company_id, vendor_company_id from bookings, unnest(keys) as one (key)
    where id = any (${ids}::uuid[]) on conflict do nothing`.execute(tx)
}

type Counted = { readonly side: string; readonly company: string; readonly status: string; readonly bookings: number }

async function counted(tx: Tx, ids: readonly string[]): Promise<Counted[]> {
  const found = await sql<Counted>`select case when client_company_id is null then 'vendor' else 'client' end as side,
      viewer as company, status, count(*)::integer as bookings
    from bookings where id = any (${ids}::uuid[]) group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  return found.rows
}

async function count(tx: Tx, before: readonly Counted[], after: readonly Counted[]): Promise<void> {
  const changes = [...before.map(one => ({ ...one, bookings: -one.bookings })), ...after]
  await sql`insert into booking_counters
    select side, company, case when side = 'client' then company end, case when side = 'vendor' then company end, status,
      sum(bookings)::integer
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as new (side text, company uuid, status text, bookings integer)
    group by side, company, status having sum(bookings) <> 0 order by side, company, status
    on conflict (side, company_id, status)
      do update set bookings = booking_counters.bookings + excluded.bookings`.execute(tx)
  // What counts nothing is no row: the same whether or not it once counted something.
  await sql`delete from booking_counters where bookings = 0`.execute(tx)
}

async function writeDue(tx: Tx, changed: ReadonlyMap<string, RecordedBooking>): Promise<void> {
  await sql`delete from due_bookings where id = any (${[...changed.keys()]}::uuid[])`.execute(tx)
  const due = [...changed].flatMap(([id, { booking }]) => {
    const at = isBooking(booking) ? dueAt(booking) : null
    return at === null ? [] : [{ id, due_at: at }]
  })
  await sql`insert into due_bookings (id, due_at)
    select id, due_at from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as new (id uuid, due_at text)`.execute(tx)
}

async function writePortReferences(tx: Tx, changed: ReadonlyMap<string, RecordedBooking>): Promise<void> {
  const known = [...changed].flatMap(([id, { booking }]) =>
    isBooking(booking) && booking.port !== null
      ? [{ id, port_key: booking.port.portKey, request_reference: booking.port.requestReference }]
      : [],
  )
  await sql`insert into port_references (id, port_key, request_reference)
    select id, port_key, request_reference from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
      as new (id uuid, port_key text, request_reference text)
    on conflict (id) do update set port_key = excluded.port_key, request_reference = excluded.request_reference`.execute(
    tx,
  )
}
