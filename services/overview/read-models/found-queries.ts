import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { QueueItem, SearchHit } from '@quayside/contracts/overview/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { sql, type Transaction } from 'kysely'
import { actOf, type FoundEntity, type FoundKind, pageOf } from '../domain/found.ts'
import { toneOf } from '../domain/queue.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>

/** Things of a kind that all the words begin something of; the tables' rows are those that the person may see. */
export async function hitsOf(
  db: Db,
  entity: FoundEntity,
  [first, ...others]: readonly [string, ...string[]],
  candidates: number,
): Promise<SearchHit[]> {
  const alsoFound = others.map(
    word => sql`exists (select from found_words o
      where o.id = w.id and o.viewer = w.viewer and o.word like ${`${word}%`})`,
  )
  const { rows } = await sql<Omit<SearchHit, 'entity' | 'href'>>`
    select distinct on (e.id) e.id, e.number as title, e.subtitle, e.status
    from (select w.id, w.viewer from found_words w
        where w.entity = ${entity} and w.word like ${`${first}%`} and ${sql.join([sql`true`, ...alsoFound], sql` and `)}
        order by w.word using ~<~ limit ${candidates}) f
      join found_things e on e.id = f.id and e.viewer = f.viewer
    order by e.id, e.client_company_id nulls last`.execute(db)
  return rows.map(row => ({ entity, ...row, href: `${pageOf[entity]}${row.id}` }))
}

type Whom = { readonly actors: string; readonly permission: Permission }
/** A client runs its own pickups and receipts alone. */
const runners = 'OAC'

/** Whom each waits for, and what they must be allowed to do. */
const waitsFor: Readonly<Record<FoundKind, Whom>> = {
  'answer-quote': { actors: 'C', permission: 'quotes.answer' },
  'make-offer': { actors: 'OA', permission: 'quotes.prepare' },
  // What a carrier asks for is supplied, and its wishes answered, by the client or the operator; the operator passes on.
  'supply-booking': { actors: 'CO', permission: 'bookings.request' },
  'answer-booking-request': { actors: 'CO', permission: 'bookings.request' },
  'pass-on-booking': { actors: 'O', permission: 'bookings.request' },
  'schedule-pickup': { actors: runners, permission: 'pickups.run' },
  'answer-pickup-cancellation': { actors: runners, permission: 'pickups.run' },
  'tell-pickup': { actors: runners, permission: 'pickups.run' },
  'store-goods': { actors: runners, permission: 'warehouses.run' },
  'lift-contingency': { actors: runners, permission: 'warehouses.run' },
}

const ofRunners = (Object.keys(waitsFor) as FoundKind[]).filter(kind => waitsFor[kind].actors === runners)
/** As handling's own rules say it: nobody coordinates its shipment, or its place is the client's own. */
const isRunByClient = sql`(
  exists (select from found_things s where s.id = e.shipment_id and s.client_company_id = e.client_company_id
    and s.operation = 'not-coordinated')
  or exists (select from place_owners p where p.place_id = e.place_id and p.company_id = e.client_company_id))`

type Row = {
  id: string
  entity: Exclude<FoundEntity, 'shipment'>
  kind: FoundKind
  number: string
  company: string | null
  since: Date
  due: Date | null
  zone: string
}

/** What of these things needs the caller now, the most pressing first, and how much there is. */
export async function thingsWaiting(
  db: Db,
  caller: Caller,
  limit: number,
  now: string,
): Promise<{ items: QueueItem[]; total: number }> {
  const kinds = (Object.keys(waitsFor) as FoundKind[]).filter(
    kind => waitsFor[kind].actors.includes(caller.actor) && caller.permissions.has(waitsFor[kind].permission),
  )
  if (kinds.length === 0) return { items: [], total: 0 }
  const isRunner = caller.actor === 'C' ? sql`(e.waits <> all (${ofRunners}) or ${isRunByClient})` : sql`true`
  const waiting = sql`waits = any (${kinds}) and (waits_from is null or waits_from <= ${now}) and ${isRunner}`
  const { rows } = await sql<Row>`
    select e.id, e.entity, e.waits as kind, e.number, n.name as company, e.since,
      coalesce(e.zone, z.zone, 'UTC') as zone,
      (e.until::date + 1)::timestamp at time zone coalesce(e.zone, z.zone, 'UTC') as due
    from found_things e left join company_names n on n.id = e.client_company_id
      left join client_zones z on z.id = e.client_company_id
    where ${waiting} order by e.until nulls last, e.since, e.id limit ${limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from found_things e where ${waiting}`.execute(db)
  return { items: rows.map(row => itemOf(row, caller, now)), total: counted[0]?.total ?? 0 }
}

function itemOf(
  { id, entity, kind, number, company, since, due, zone }: Row,
  { actor }: Caller,
  now: string,
): QueueItem {
  const at = due === null ? null : new Date(due).toISOString()
  return {
    id: `${id}/${kind}`,
    kind,
    entity,
    entityId: id,
    number,
    title: { code: kind, params: { number } },
    detail: actor !== 'C' && company !== null ? { code: 'company', params: { company } } : null,
    due: at,
    zone: at === null ? null : zone,
    since: new Date(since).toISOString(),
    act: actOf[kind],
    href: `${pageOf[entity]}${id}`,
    tone: toneOf({ kind, due: at }, now),
  }
}
