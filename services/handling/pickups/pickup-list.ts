import { seesOwnPickupsAlone } from '@quayside/contracts/access/profiles.ts'
import type { PickupAttention, PickupSortColumn } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupStatus } from '@quayside/contracts/handling/pickups.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { areFew, fewRows } from '@quayside/platform/http/few-rows.ts'
import { type KeysetOrder, keysetPage } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { cutOffWarningMs } from './attention.ts'
import { foundIds, isFound } from './pickup-keys.ts'
import type { Pickup } from './pickup-state.ts'

export type PickupRequest = {
  readonly sort: Sort<PickupSortColumn>
  readonly ids: readonly string[]
  readonly statuses: readonly string[]
  readonly kind: string | null
  readonly shipmentId: string | null
  readonly orderId: string | null
  readonly supplier: string | null
  readonly placeId: string | null
  readonly from: string | null
  readonly until: string | null
  readonly attention: PickupAttention | null
  readonly q: string
  readonly now: string
}
export type ListedPickup = {
  readonly id: string
  readonly state: Pickup
  readonly created_at: string
  readonly sort_value: string
}

const sortColumns: Readonly<Record<PickupSortColumn, string>> = {
  createdAt: 'created_at',
  pickupNumber: 'pickup_number',
  status: 'status',
  collectionDate: 'collection_date',
  windowFrom: 'window_from',
}

/** One page, by the index of its sort column: a walk per company, and one over the drafts of one's own. */
export function pickupPage(
  query: TenantQuery,
  caller: Caller,
  request: PickupRequest,
  cursor: string | undefined,
  limit: number,
) {
  const wanted = { sort: request.sort, columns: sortColumns, cursor, limit }
  return keysetPage(query, caller, wanted, (db, order, rows) => pageRows(db, caller, request, order, rows))
}

/** The one of this id, as row-level security lets the caller see it. */
export async function pickupRow(
  query: TenantQuery,
  caller: Caller,
  id: string,
): Promise<Omit<ListedPickup, 'sort_value'> | undefined> {
  const { rows } = await query(caller, db =>
    sql<ListedPickup>`select id, state, created_at from pickups where id = ${id} and ${visibleTo(caller)} and ${ownAlone(caller)}`.execute(
      db,
    ),
  )
  return rows[0]
}

export async function pickupTotal(query: TenantQuery, caller: Caller, request: PickupRequest) {
  const counted = await query(caller, async db => {
    if (isWhole(request)) return countOf(db, caller, request.statuses)
    const found = await sought(db, caller, request)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      ${walked(caller, request, side => sql`select from pickups where ${side} and ${matching(caller, request, found)} limit ${exactTotalUpTo + 1}`)}
      limit ${exactTotalUpTo + 1}) matching`.execute(db)
    return rows[0]?.count ?? 0
  })
  return cappedTotal(counted)
}

/** Nothing but the status narrows it: the counters know. */
function isWhole({ ids, q, orderId, shipmentId, statuses, ...request }: PickupRequest): boolean {
  return ids.length === 0 && [q, orderId, shipmentId].every(one => one === '' || one === null) && !isNarrowed(request)
}

/** How many of each status the caller sees. */
export async function pickupCounts(db: Transaction<AnyTables>, caller: Caller) {
  const counted = seesOwnPickupsAlone(caller.profile)
    ? sql`(select status, 1 as rows from pickups where ${visibleTo(caller)} and ${ownAlone(caller)}) own`
    : sql`pickup_counters where ${visibleTo(caller)}`
  const { rows } = await sql<{ status: PickupStatus; count: number }>`
    select status, sum(rows)::integer as count from ${counted} group by status`.execute(db)
  return rows
}

async function countOf(db: Transaction<AnyTables>, caller: Caller, statuses: readonly string[]): Promise<number> {
  const counts = await pickupCounts(db, caller)
  return counts
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, { count }) => sum + count, 0)
}

async function pageRows(
  db: Transaction<AnyTables>,
  caller: Caller,
  request: PickupRequest,
  { by, order, next }: KeysetOrder,
  limit: number,
): Promise<ListedPickup[]> {
  const found = await sought(db, caller, request)
  const wanted = matching(caller, request, found)
  const some = walked(
    caller,
    request,
    side => sql`select from pickups where ${side} and ${wanted} limit ${fewRows + 1}`,
  )
  const walk =
    isFiltered(request) && (await areFew(db, some)) ? sql`` : sql`order by ${by} ${order}, id ${order} limit ${limit}`
  const page = walked(
    caller,
    request,
    side => sql`select id, ${by} as sort_value from pickups
      where ${side} and ${wanted} and ${next} ${walk}`,
  )
  // Only what is shown is read: the walk is answered by its index.
  const { rows } = await sql<ListedPickup>`
    with page as (${page} order by sort_value ${order}, id ${order} limit ${limit})
    select id, state, created_at, sort_value from page join pickups using (id)
    order by sort_value ${order}, id ${order}`.execute(db)
  return rows
}

/** By what is typed: the ids where they are few, else what a walk looks for. */
async function sought(db: Transaction<AnyTables>, caller: Caller, { q }: PickupRequest): Promise<RawBuilder<unknown>> {
  if (q === '') return sql`true`
  const companies = viewersOf(caller)
  const { rows } = await sql<{ id: string }>`${foundIds(companies, q)} limit ${fewRows + 1}`.execute(db)
  return rows.length > fewRows ? isFound(companies, q) : sql`id = any (${rows.map(row => row.id)}::uuid[])`
}

/** Over each company of the caller by the index of its side, then over the drafts of the caller's own company. */
function walked(
  caller: Caller,
  { statuses }: PickupRequest,
  of: (side: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { column, companies, inScope } = sidesOf(caller)
  const sides: RawBuilder<unknown>[] = []
  if (statuses.length === 0 || statuses.some(status => status !== 'DRAFT'))
    sides.push(sql`select walk.* from unnest(${companies}::uuid[]) as tenant (company)
      cross join lateral (${of(sql`${column} = tenant.company`)}) walk`)
  if (statuses.length === 0 || statuses.includes('DRAFT'))
    sides.push(sql`select own.* from (${of(sql`draft_of = ${caller.company} and ${inScope}`)}) own`)
  return sql.join(sides, sql` union all `)
}

function matching(caller: Caller, request: PickupRequest, found: RawBuilder<unknown>): RawBuilder<unknown> {
  const ofOrder =
    request.orderId === null
      ? sql`true`
      : sql`id = any (array(select id from pickup_keys
          where viewer = any (${viewersOf(caller)}::uuid[]) and key = ${request.orderId}))`
  return sql`${ownAlone(caller)} and ${found} and ${ofOrder} and ${filters(request)}`
}

type Narrowing = Pick<PickupRequest, 'kind' | 'supplier' | 'placeId' | 'from' | 'until' | 'attention'>

function isNarrowed({ kind, supplier, placeId, from, until, attention }: Narrowing): boolean {
  return [kind, supplier, placeId, from, until, attention].some(one => one !== null)
}

const isFiltered = (request: PickupRequest): boolean => request.statuses.length > 0 || isNarrowed(request)

/** Whose keys the caller finds requests by. */
const viewersOf = (caller: Caller) => [...new Set([...sidesOf(caller).companies, caller.company])]

function visibleTo(caller: Caller): RawBuilder<unknown> {
  const { column, companies, inScope } = sidesOf(caller)
  return sql`(${column} = any (${companies}::uuid[]) or (draft_of = ${caller.company} and ${inScope}))`
}

/** Some profiles have what the person made themselves alone. */
function ownAlone({ profile, uid }: Caller): RawBuilder<unknown> {
  return seesOwnPickupsAlone(profile) ? sql`made_by = ${uid}` : sql`true`
}

/** A person of the operating company sees its drafts for the clients that are chosen. */
function sidesOf({ scope }: Caller) {
  const { clients, vendors } = scope
  if (clients === 'all' || vendors === 'all') throw new Error('Lists are read in the name of companies')
  return vendors.length > 0
    ? { column: sql.ref('vendor_company_id'), companies: vendors, inScope: sql`true` }
    : {
        column: sql.ref('client_company_id'),
        companies: clients,
        inScope: sql`of_client = any (${clients}::uuid[])`,
      }
}

function filters(request: PickupRequest): RawBuilder<unknown> {
  const { ids, statuses, kind, shipmentId, supplier, placeId, from, until, attention, now } = request
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (ids.length > 0) parts.push(sql`id = any (${ids}::uuid[])`)
  if (statuses.length > 0) parts.push(sql`status = any (${statuses}::text[])`)
  if (kind !== null) parts.push(sql`kind = ${kind}`)
  if (shipmentId !== null) parts.push(sql`shipment_id = ${shipmentId}`)
  if (supplier !== null) parts.push(sql`supplier = ${supplier}`)
  if (placeId !== null) parts.push(sql`place_id = ${placeId}`)
  if (from !== null) parts.push(sql`collection_date >= ${from}`)
  if (until !== null) parts.push(sql`collection_date <> '' and collection_date <= ${until}`)
  if (attention !== null) parts.push(needing(attention, now))
  return sql.join(parts, sql` and `)
}

/** The same as `attentionOf`. */
function needing(attention: PickupAttention, now: string): RawBuilder<unknown> {
  switch (attention) {
    case 'overtaken':
      return sql`status in ('DRAFT', 'REQUESTED', 'SCHEDULED', 'CANCEL_REQUESTED')
        and shipment_id in (select id from handled_shipments where is_picked_up)`
    case 'window-ended':
      return sql`status = 'SCHEDULED' and window_until <> '' and window_until <= ${now}`
    case 'cut-off-near':
      return sql`status = 'REQUESTED' and collection_date <> '' and (
        select (collection_date || ' ' || coalesce(place.cut_off, '16:00'))::timestamp
            at time zone coalesce(place.zone, nullif(pickups.zone, ''), 'UTC')
          from (select) always left join known_places place on place.place_id = pickups.place_id
        ) - ${cutOffWarningMs} * interval '1 millisecond' <= ${now}::timestamptz`
  }
}
