import type { shipmentSortColumns } from '@quayside/contracts/shipments/queries.ts'
import { type ShipmentStatus, type ShipmentTab, shipmentTabStatuses } from '@quayside/contracts/shipments/statuses.ts'
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
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { countersOf } from './shipment-counters.ts'
import { type KeptLine, type KeptRow, searchKey } from './shipment-row.ts'

type SortColumn = (typeof shipmentSortColumns)[number]

export type ListRequest = {
  readonly tab: ShipmentTab
  readonly sort: Sort<SortColumn>
  readonly statuses: readonly string[] | null
  readonly mode: string | null
  readonly supplier: string | null
  readonly orderId: string | null
  readonly exceptions: boolean | null
  readonly q: string
}

export type ListedRow = {
  id: string
  status: ShipmentStatus
  shipment_number: string
  actions: Readonly<Record<string, readonly string[]>>
  row: KeptRow
  lines: readonly KeptLine[]
  sort_value: string
}

/** The sortable columns, each kept not null and indexed, so that a keyset page can continue after any row. */
const sortColumns: Readonly<Record<SortColumn, string>> = {
  date: 'date',
  shipmentNumber: 'shipment_number',
  etd: 'etd',
  eta: 'eta',
  lastFreeDay: 'last_free_day',
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
    ? { column: sql.ref('vendor_company_id'), companies: vendors, name: 'vendor' }
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
  const beyond = sql.raw(request.sort.direction === 'desc' ? '<' : '>')
  const next = after === null ? sql`true` : sql`(${by}, id) ${beyond} (${String(after[0])}, ${after[1]}::uuid)`
  const rows = await sql<ListedRow>`
    select walk.* from unnest(${side.companies}::uuid[]) as tenant (company)
    cross join unnest(${statusesShown(request)}::text[]) as wanted (status)
    cross join lateral (
      select id, status, shipment_number, actions, row, lines, ${by} as sort_value from shipments
      where ${side.column} = tenant.company and status = wanted.status and ${filters(request)} and ${next}
      order by ${by} ${order}, id ${order} limit ${limit}
    ) walk
    order by sort_value ${order}, id ${order} limit ${limit}`.execute(db)
  return rows.rows
}

function statusesShown({ tab, statuses }: ListRequest): readonly string[] {
  const own: readonly string[] = shipmentTabStatuses[tab]
  return statuses === null ? own : own.filter(status => statuses.includes(status))
}

function filters({ mode, supplier, orderId, exceptions, q }: ListRequest): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (mode !== null) parts.push(sql`mode = ${mode}`)
  if (supplier !== null) parts.push(sql`${supplier}::uuid = any (vendors)`)
  if (orderId !== null) parts.push(sql`${orderId}::uuid = any (orders)`)
  if (exceptions !== null) parts.push(sql`has_exceptions = ${exceptions}`)
  if (q !== '')
    parts.push(sql`(position(${searchKey(q)} in number_key) > 0 or position(${searchKey(q)} in search_keys) > 0)`)
  return sql.join(parts, sql` and `)
}

function isUnfiltered({ mode, supplier, orderId, exceptions, q }: ListRequest): boolean {
  return [mode, supplier, orderId, exceptions].every(part => part === null) && q === ''
}

/** From the counters where nothing filters but the status; else counted up to the cap. */
export async function listTotal(query: TenantQuery, caller: Caller, request: ListRequest) {
  const side = sideOf(caller)
  const statuses = statusesShown(request)
  const total = await query(caller, async db => {
    if (isUnfiltered(request)) {
      const counters = (await countersOf(db, side.name)).filter(one => statuses.includes(one.status))
      return counters.reduce((sum, one) => sum + one.shipments, 0)
    }
    const counted = await sql<{ shipments: number }>`select count(*)::integer as shipments from (
      select from shipments where ${side.column} = any (${side.companies}::uuid[])
        and status = any (${statuses}::text[]) and ${filters(request)} limit ${exactTotalUpTo + 1}) matching`.execute(
      db,
    )
    return counted.rows[0]?.shipments ?? 0
  })
  return cappedTotal(total)
}
