import type { OrderSortColumn } from '@quayside/contracts/purchase-orders/queries.ts'
import type { OrderTab } from '@quayside/contracts/purchase-orders/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import {
  type CursorValue,
  cappedTotal,
  decodeCursor,
  encodeCursor,
  exactTotalUpTo,
  pageOf,
  type Sort,
} from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { lineAmount } from '@quayside/platform/values/money.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { statusesShown } from '../domain/tabs.ts'
import { sortColumns } from '../migrations/0002-orders.ts'
import { countersOf } from './order-counters.ts'
import { type KeptRow, searchKey } from './order-row.ts'

export type ListRequest = {
  readonly tab: OrderTab
  readonly sort: Sort<OrderSortColumn>
  readonly statuses: readonly string[] | null
  readonly supplier: string | null
  readonly requiredFrom: string | null
  readonly requiredTo: string | null
  readonly late: boolean | null
  readonly importId: string | null
  readonly parentId: string | null
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

type Side = {
  readonly column: RawBuilder<unknown>
  readonly companies: readonly string[]
  readonly name: 'client' | 'vendor'
}

export function sideOf({ scope }: Pick<Caller, 'scope'>): Side {
  const { clients, vendors } = scope
  if (clients === 'all' || vendors === 'all') throw new Error('Lists are read in the name of companies')
  return vendors.length > 0
    ? { column: sql.ref('visible_vendor_id'), companies: vendors, name: 'vendor' }
    : { column: sql.ref('client_company_id'), companies: clients, name: 'client' }
}

/** One page, by the index of its sort column: a walk per company and status, merged. */
export async function listPage(
  query: TenantQuery,
  caller: Caller,
  request: ListRequest,
  cursor: string | undefined,
  limit: number,
) {
  const { column, direction } = request.sort
  const sortName = `${direction === 'desc' ? '-' : ''}${column}`
  const after = decodeCursor(cursor, sortName, 2)
  const rows = await query(caller, db => pageRows(db, sideOf(caller), request, after, limit + 1))
  return pageOf(
    rows,
    limit,
    row => encodeCursor(sortName, [row.sort_value, row.id]),
    row => row,
  )
}

async function pageRows(
  db: Transaction<AnyTables>,
  side: Side,
  request: ListRequest,
  after: readonly CursorValue[] | null,
  limit: number,
): Promise<ListedRow[]> {
  const by = sql.ref(sortColumns[request.sort.column])
  const order = sql.raw(request.sort.direction)
  const next =
    after === null
      ? sql`true`
      : sql`(${by}, id) ${sql.raw(request.sort.direction === 'desc' ? '<' : '>')} (${sortValue(request, after[0])}, ${after[1]}::uuid)`
  const found = await sql<ListedRow>`
    with page as (
      select found.id, found.sort_value
      from unnest(${side.companies}::uuid[]) as tenant (company)
      cross join unnest(${statusesShown(request.tab, request.statuses)}::text[]) as wanted (status)
      cross join lateral (
        select id, ${by} as sort_value from purchase_orders
        where ${side.column} = tenant.company and status = wanted.status and ${filters(request)} and ${next}
        order by ${by} ${order}, id ${order} limit ${limit}
      ) found
      order by found.sort_value ${order}, found.id ${order} limit ${limit}
    )
    select purchase_orders.id, parent_id, client_company_id, vendor_company_id, version, status, order_number,
      required_delivery_date, slip_days, actions, row, page.sort_value::text as sort_value
    from page join purchase_orders using (id) order by page.sort_value ${order}, page.id ${order}`.execute(db)
  return found.rows
}

function sortValue({ sort }: ListRequest, value: CursorValue | undefined): RawBuilder<unknown> {
  const isNumber =
    sort.column === 'requestedQuantity' || sort.column === 'pendingQuantity' || sort.column === 'totalValue'
  return isNumber ? sql`${String(value)}::numeric` : sql`${String(value)}::text`
}

function filters(request: ListRequest): RawBuilder<unknown> {
  const { supplier, requiredFrom, requiredTo, late, importId, parentId, q, tab, today } = request
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (tab === 'to-be-confirmed') parts.push(sql`(status <> 'PARTIALLY_APPROVED' or has_open)`)
  if (supplier !== null) parts.push(sql`vendor_company_id = ${supplier}::uuid`)
  if (requiredFrom !== null) parts.push(sql`required_delivery_date >= ${requiredFrom}`)
  if (requiredTo !== null) parts.push(sql`required_delivery_date <= ${requiredTo} and required_delivery_date <> ''`)
  if (late !== null) parts.push(late ? isLate(today) : sql`not ${isLate(today)}`)
  if (importId !== null)
    parts.push(sql`root_id in (select root_id from imported_orders where import_id = ${importId}::uuid)`)
  if (parentId !== null) parts.push(sql`parent_id = ${parentId}::uuid`)
  if (q !== '') parts.push(matches(q, request.vendorsNamed))
  return sql.join(parts, sql` and `)
}

/** The same as `latenessOf` says: late, or overdue. */
function isLate(today: string): RawBuilder<unknown> {
  return sql`(status not in ('CANCELLED', 'REJECTED') and (coalesce(slip_days, 0) > 0 or (required_delivery_date <> ''
    and required_delivery_date < ${today} and status <> 'CLOSED_COMPLETE')))`
}

function matches(q: string, vendors: readonly string[]): RawBuilder<unknown> {
  const from = searchKey(q)
  // The next text after all that begin so: ranges use the index where LIKE may not, under row-level security.
  const to = `${from}\u{10FFFF}`
  return sql`((order_number_key ~>=~ ${from} and order_number_key ~<~ ${to})
    or (client_po_key ~>=~ ${from} and client_po_key ~<~ ${to}) or vendor_company_id = any (${vendors}::uuid[]))`
}

function isUnfiltered(request: ListRequest): boolean {
  const { supplier, requiredFrom, requiredTo, late, importId, parentId, q } = request
  return [supplier, requiredFrom, requiredTo, late, importId, parentId].every(part => part === null) && q === ''
}

/** From the counters where nothing filters but the status; else counted up to the cap. Sums are per currency. */
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
  return {
    ...cappedTotal(groups.reduce((total, group) => total + group.orders, 0)),
    sums: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount: lineAmount(amount, '1', currency) })),
  }
}

async function countedGroups(db: Transaction<AnyTables>, side: Side, request: ListRequest) {
  const found = await sql<{ currency: string; orders: number; value: string }>`
    select currency, count(*)::integer as orders, coalesce(sum(total_value) filter (where parent_id is null), 0)::text as value
    from (
      select currency, parent_id, total_value from purchase_orders
      where ${side.column} = any (${side.companies}::uuid[]) and status = any (${statusesShown(request.tab, request.statuses)}::text[])
        and ${filters(request)} limit ${exactTotalUpTo + 1}
    ) matching group by currency`.execute(db)
  return found.rows
}
