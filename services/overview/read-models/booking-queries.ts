import type { QueueItem, SearchHit } from '@quayside/contracts/overview/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { sql, type Transaction } from 'kysely'
import type { BookingKind } from '../domain/found-booking.ts'
import { toneOf } from '../domain/queue.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>

/** Bookings that all the words begin something of; the tables' rows are those that the person may see. */
export async function bookingHits(
  db: Db,
  [first, ...others]: readonly [string, ...string[]],
  candidates: number,
): Promise<SearchHit[]> {
  const alsoFound = others.map(
    word => sql`exists (select from booking_words o
      where o.id = w.id and o.viewer = w.viewer and o.word like ${`${word}%`})`,
  )
  const { rows } = await sql<Omit<SearchHit, 'entity' | 'href'>>`
    select distinct on (e.id) e.id, e.number as title, e.subtitle, e.status
    from (select w.id, w.viewer from booking_words w
        where w.word like ${`${first}%`} and ${sql.join([sql`true`, ...alsoFound], sql` and `)}
        order by w.word using ~<~ limit ${candidates}) f
      join found_bookings e on e.id = f.id and e.viewer = f.viewer
    order by e.id, e.client_company_id nulls last`.execute(db)
  return rows.map(row => ({ entity: 'booking', ...row, href: `/bookings/${row.id}` }))
}

/** What is asked for is supplied, and the carrier's wishes answered, by the client or the operator; the operator passes on. */
const waitsFor: Readonly<Record<Caller['actor'], readonly BookingKind[]>> = {
  C: ['supply-booking', 'answer-booking-request'],
  O: ['supply-booking', 'answer-booking-request', 'pass-on-booking'],
  A: [],
  P: [],
  S: [],
}
const acts = {
  'supply-booking': 'supply',
  'answer-booking-request': 'answer',
  'pass-on-booking': 'pass-on',
} as const satisfies Record<BookingKind, QueueItem['act']>

type Row = {
  id: string
  kind: BookingKind
  number: string
  company: string | null
  since: Date
  due: Date | null
  zone: string
}

/** What of bookings needs the caller now, the most pressing first, and how much there is. */
export async function bookingsWaiting(
  db: Db,
  caller: Caller,
  limit: number,
  now: string,
): Promise<{ items: QueueItem[]; total: number }> {
  const kinds = waitsFor[caller.actor]
  if (kinds.length === 0 || !caller.permissions.has('bookings.request')) return { items: [], total: 0 }
  const { rows } = await sql<Row>`
    select b.id, b.waits as kind, b.number, n.name as company, b.since, coalesce(z.zone, 'UTC') as zone,
      (b.until::date + 1)::timestamp at time zone coalesce(z.zone, 'UTC') as due
    from found_bookings b left join company_names n on n.id = b.client_company_id
      left join client_zones z on z.id = b.client_company_id
    where b.waits = any (${kinds}) order by b.until nulls last, b.since, b.id limit ${limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from found_bookings where waits = any (${kinds})`.execute(db)
  const items = rows.map(({ id, kind, number, company, since, due, zone }): QueueItem => {
    const at = due === null || kind === 'answer-booking-request' ? null : new Date(due).toISOString()
    return {
      id: `${id}/${kind}`,
      kind,
      entity: 'booking',
      entityId: id,
      number,
      title: { code: kind, params: { number } },
      detail: caller.actor === 'O' && company !== null ? { code: 'company', params: { company } } : null,
      due: at,
      zone: at === null ? null : zone,
      since: new Date(since).toISOString(),
      act: acts[kind],
      href: `/bookings/${id}`,
      tone: toneOf({ kind, due: at }, now),
    }
  })
  return { items, total: counted[0]?.total ?? 0 }
}
