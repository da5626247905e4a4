import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { CountedAs, OrderSortColumn } from '@quayside/contracts/purchase-orders/queries.ts'
import type { OrderTab } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { fewRows } from '@quayside/platform/http/few-rows.ts'
import { type KeysetOrder, keysetPage, type Side, sideOfCaller } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { lineAmount } from '@quayside/platform/values/money.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { statusesShown } from '../domain/tabs.ts'
import { countersOf } from './order-counters.ts'
import type { KeptRow } from './order-row.ts'

export type ListRequest = {
  /** Null: of every tab. */
  readonly tab: OrderTab | null
  readonly sort: Sort<OrderSortColumn>
  readonly statuses: readonly string[] | null
  readonly supplier: string | null
  readonly requiredFrom: string | null
  readonly requiredTo: string | null
  /** Those that count in a figure of their supplier. */
  readonly countedAs: CountedAs | null
  readonly issuedFrom: string | null
  readonly issuedTo: string | null
  readonly late: boolean | null
  /** Only those that wait to be put on a shipment. */
  readonly waitsForShipment: boolean
  readonly importId: string | null
  readonly parentId: string | null
  /** These and no other; all without one. */
  readonly ids: readonly string[]
  readonly q: string
  /** Companies whose name holds the search text. */
  readonly vendorsNamed: readonly string[]
  readonly today: string
}

export type ListedRow = {
  id: string
  parent_id: string | null
  client_company_id: string
  vendor_company_id: string | null
  version: number
  status: string
  order_number: string
  required_delivery_date: string
  slip_days: number | null
  actions: Readonly<Record<string, readonly string[]>>
  row: KeptRow
  sort_value: string
}

/** The sortable columns, each kept not null and indexed, so that a keyset page can continue after any row. */
const sortColumns: Readonly<Record<OrderSortColumn, string>> = {
  registrationDate: 'registration_date',
  orderNumber: 'order_number',
  requiredDeliveryDate: 'required_delivery_date',
  requestedQuantity: 'requested_quantity_key',
  pendingQuantity: 'pending_quantity_key',
  totalValue: 'total_value_key',
}

export const sideOf = (caller: Pick<Caller, 'scope'>): Side => sideOfCaller(caller, 'visible_vendor_id')

/** One page, by the index of its sort column: a walk per company and status, merged. */
export function listPage(
  query: TenantQuery,
  caller: Caller,
  request: ListRequest,
  cursor: string | undefined,
  limit: number,
) {
  const wanted = { sort: request.sort, columns: sortColumns, cursor, limit }
  return keysetPage(query, caller, wanted, (db, order, rows) => pageRows(db, sideOf(caller), request, order, rows))
}

async function pageRows(
  db: Transaction<AnyTables>,
  side: Side,
  request: ListRequest,
  { by, order, next }: KeysetOrder,
  limit: number,
): Promise<ListedRow[]> {
  const page =
    request.q === '' && request.ids.length === 0
      ? walked(side, request, await wantedStatuses(db, side, request), by, next, limit)
      : found(side, request, by, next, limit)
  const rows = await sql<ListedRow>`
    with page as (${page})
    select purchase_orders.id, parent_id, client_company_id, vendor_company_id, version, status, order_number,
      required_delivery_date, slip_days, actions, row, page.sort_value
    from page join purchase_orders using (id) order by page.sort_value ${order}, page.id ${order}`.execute(db)
  return rows.rows
}

type Part = RawBuilder<unknown>

type Wanted = { readonly many: readonly string[]; readonly few: readonly string[] }

/** A walk that looks for few orders would pass every row of a status that has none: those are told apart beforehand. */
async function wantedStatuses(db: Transaction<AnyTables>, side: Side, request: ListRequest): Promise<Wanted> {
  const statuses = statusesShown(request.tab, request.statuses)
  const looked = rareFilters(request)
  if (looked.length === 0) return { many: statuses, few: [] }
  const counted = await sql<{ status: string; rows: number }>`
    select wanted.status, (select count(*) from (
      select from purchase_orders where ${side.column} = any (${side.companies}::uuid[]) and status = wanted.status
        and ${sql.join(looked, sql` and `)} limit ${fewRows + 1}
    ) matching)::integer as rows from unnest(${statuses}::text[]) as wanted (status)`.execute(db)
  const those = (is: (rows: number) => boolean) => counted.rows.filter(({ rows }) => is(rows)).map(one => one.status)
  return { many: those(rows => rows > fewRows), few: those(rows => rows > 0 && rows <= fewRows) }
}

/** Along the index of the sort column, company by company and status by status, and merged: the same work on any page. */
function walked(side: Side, request: ListRequest, { many, few }: Wanted, by: Part, next: Part, limit: number): Part {
  const order = sql.raw(request.sort.direction)
  const gathered = sql`union all select id, ${by} from purchase_orders
    where ${side.column} = any (${side.companies}::uuid[]) and status = any (${few}::text[]) and ${filters(request)} and ${next}`
  return sql`select id, sort_value from (
    select walk.id, walk.sort_value
    from unnest(${side.companies}::uuid[]) as tenant (company)
    cross join unnest(${many}::text[]) as wanted (status)
    cross join lateral (
      select id, ${by} as sort_value from purchase_orders
      where ${side.column} = tenant.company and status = wanted.status and ${filters(request)} and ${next}
      order by ${by} ${order}, id ${order} limit ${limit}
    ) walk
    ${few.length === 0 ? sql`` : gathered}
  ) met order by sort_value ${order}, id ${order} limit ${limit}`
}

/** What is searched for is found first, by the indexes of what it can be, and sorted then: it is never much. */
function found(side: Side, request: ListRequest, by: Part, next: Part, limit: number): Part {
  const order = sql.raw(request.sort.direction)
  return sql`select id, ${by} as sort_value from purchase_orders
    where id = any (array(${matchingIds(side, request)})) and ${next}
    order by ${by} ${order}, id ${order} limit ${limit}`
}

/** At most one more than the largest exact total; each branch has an index of its own. */
function matchingIds(side: Side, request: ListRequest): Part {
  if (request.q === '') return idsWhere(side, request, sql`true`)
  const from = nameKey(request.q)
  // The next text after all that begin so: a range uses the index where LIKE may not, under row-level security.
  const to = `${from}\u{10FFFF}`
  const branches = [
    sql`order_number_key ~>=~ ${from} and order_number_key ~<~ ${to}`,
    sql`client_po_key ~>=~ ${from} and client_po_key ~<~ ${to}`,
    sql`vendor_company_id = any (${request.vendorsNamed}::uuid[])`,
  ].map(matches => sql`(${idsWhere(side, request, matches)})`)
  return sql`select id from (${sql.join(branches, sql` union `)}) matching limit ${exactTotalUpTo + 1}`
}

function idsWhere(side: Side, request: ListRequest, matches: Part): Part {
  return sql`select id from purchase_orders where ${side.column} = any (${side.companies}::uuid[]) and ${matches}
    and status = any (${statusesShown(request.tab, request.statuses)}::text[]) and ${filters(request)}
    limit ${exactTotalUpTo + 1}`
}

function filters(request: ListRequest): RawBuilder<unknown> {
  const { supplier, requiredFrom, requiredTo, importId, parentId, ids, tab, countedAs, issuedFrom, issuedTo } = request
  const parts: RawBuilder<unknown>[] = [sql`true`, ...rareFilters(request)]
  if (countedAs !== null) parts.push(countedAs === 'active' ? sql`is_active` : sql`is_purchase`)
  if (issuedFrom !== null) parts.push(sql`issued_on >= ${issuedFrom}`)
  if (issuedTo !== null) parts.push(sql`issued_on <= ${issuedTo} and issued_on <> ''`)
  if (ids.length > 0) parts.push(sql`id = any (${ids}::uuid[])`)
  if (tab === 'to-be-confirmed') parts.push(sql`(status <> 'PARTIALLY_APPROVED' or has_open)`)
  if (supplier !== null) parts.push(sql`vendor_company_id = ${supplier}::uuid`)
  if (requiredFrom !== null) parts.push(sql`required_delivery_date >= ${requiredFrom}`)
  if (requiredTo !== null) parts.push(sql`required_delivery_date <= ${requiredTo} and required_delivery_date <> ''`)
  if (importId !== null)
    parts.push(sql`root_id in (select root_id from imported_orders where import_id = ${importId}::uuid)`)
  if (parentId !== null) parts.push(sql`parent_id = ${parentId}::uuid`)
  return sql.join(parts, sql` and `)
}

/** Each has an index of its own. */
function rareFilters({ late, waitsForShipment, today }: ListRequest): RawBuilder<unknown>[] {
  return [...(late === null ? [] : [isLate(late, today)]), ...(waitsForShipment ? [sql`waits_for_shipment`] : [])]
}

/** Late or overdue, or neither. */
function isLate(late: boolean, today: string): RawBuilder<unknown> {
  return late ? sql`late_since < ${today}` : sql`late_since >= ${today}`
}

function isUnfiltered(request: ListRequest): boolean {
  const { supplier, requiredFrom, requiredTo, late, waitsForShipment, importId, parentId, ids, q } = request
  const { countedAs, issuedFrom, issuedTo } = request
  const isOpen = ids.length === 0 && q === '' && !waitsForShipment
  const parts = [supplier, requiredFrom, requiredTo, late, importId, parentId, countedAs, issuedFrom, issuedTo]
  return isOpen && parts.every(part => part === null)
}

/** From the counters where nothing filters but the status; else counted and summed up to the cap. Sums are per currency. */
export async function listTotals(query: TenantQuery, caller: Caller, request: ListRequest) {
  const side = sideOf(caller)
  const statuses = statusesShown(request.tab, request.statuses)
  const groups = await query(caller, async db => {
    if (!isUnfiltered(request)) return countedGroups(db, side, request)
    const counters = await countersOf(db, side.name)
    return counters.filter(counter => (statuses as readonly string[]).includes(counter.status))
  })
  const sums = new Map<string, string>()
  for (const { currency, value } of groups) {
    if (currency !== '') sums.set(currency, add(sums.get(currency) ?? '0', value))
  }
  const counted = cappedTotal(groups.reduce((total, group) => total + group.orders, 0))
  return {
    ...counted,
    // What the counters tell is exact, however much it is.
    sumsAreCapped: counted.totalIsCapped && !isUnfiltered(request),
    sums: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount: lineAmount(amount, '1', currency) })),
  }
}

async function countedGroups(db: Transaction<AnyTables>, side: Side, request: ListRequest) {
  const matching =
    request.q === ''
      ? sql`${side.column} = any (${side.companies}::uuid[])
          and status = any (${statusesShown(request.tab, request.statuses)}::text[]) and ${filters(request)}`
      : sql`id = any (array(${matchingIds(side, request)}))`
  const counted = await sql<{ currency: string; orders: number; value: string }>`
    select currency, count(*)::integer as orders, coalesce(sum(total_value) filter (where parent_id is null), 0)::text as value
    from (
      select currency, parent_id, total_value from purchase_orders where ${matching} limit ${exactTotalUpTo + 1}
    ) matching group by currency`.execute(db)
  return counted.rows
}
