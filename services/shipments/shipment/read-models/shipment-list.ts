import { type NextAct, statusesOfAct } from '@quayside/contracts/shipments/next-acts.ts'
import type { shipmentSortColumns } from '@quayside/contracts/shipments/queries.ts'
import { type ShipmentStatus, type ShipmentTab, shipmentTabStatuses } from '@quayside/contracts/shipments/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { areFew } from '@quayside/platform/http/few-rows.ts'
import { keysetPage, rowsOfSide, type Side, sideOfCaller } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { hasExceptions } from './exception-rows.ts'
import { countersOf } from './shipment-counters.ts'
import { foundIds, hasKeys, keysFrom, type SoughtKey } from './shipment-keys.ts'
import type { KeptLine, KeptRow, ShipmentRow } from './shipment-row.ts'

type SortColumn = (typeof shipmentSortColumns)[number]

export type ListRequest = {
  readonly tab: ShipmentTab
  readonly sort: Sort<SortColumn>
  readonly statuses: readonly string[] | null
  readonly mode: string | null
  readonly supplier: string | null
  /** Of any of these orders. */
  readonly orderIds: readonly string[]
  readonly exceptions: boolean | null
  readonly waitsFor: NextAct | null
  /** Whose act that is. */
  readonly askedIn: AskedColumn
  /** These and no other; all without one. */
  readonly ids: readonly string[]
  /** The day by which lateness and free time are counted. */
  readonly today: string
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

type Filters = {
  readonly q?: string | undefined
  readonly 'filter[mode]'?: string | undefined
  readonly 'filter[supplier]'?: string | undefined
  readonly 'filter[orderId]'?: string | undefined
  readonly 'filter[exceptions]'?: string | undefined
  readonly 'filter[waitsFor]'?: NextAct | undefined
  readonly 'filter[id]'?: string | undefined
}

export type AskedColumn = keyof Pick<ShipmentRow, 'waits_for' | 'asks_client'>

/** The column of what a shipment waits for the caller's side to do. */
export const askedColumn = ({ actor }: Pick<Caller, 'actor'>): AskedColumn =>
  actor === 'C' ? 'asks_client' : 'waits_for'

/** What list and map are asked alike. */
export function filtersOf(
  query: Filters,
  caller: Pick<Caller, 'actor'>,
): Pick<ListRequest, 'mode' | 'supplier' | 'orderIds' | 'exceptions' | 'waitsFor' | 'askedIn' | 'ids' | 'q'> {
  const exceptions = query['filter[exceptions]']
  return {
    mode: query['filter[mode]'] ?? null,
    supplier: query['filter[supplier]'] ?? null,
    orderIds: query['filter[orderId]']?.split(',') ?? [],
    exceptions: exceptions === undefined ? null : exceptions === 'true',
    waitsFor: query['filter[waitsFor]'] ?? null,
    askedIn: askedColumn(caller),
    ids: query['filter[id]']?.split(',') ?? [],
    q: query.q?.trim() ?? '',
  }
}

/** The sortable columns, each kept not null and indexed, so that a keyset page can continue after any row. */
const sortColumns: Readonly<Record<SortColumn, string>> = {
  date: 'date',
  shipmentNumber: 'shipment_number',
  etd: 'etd',
  eta: 'eta',
  lastFreeDay: 'last_free_day',
}

export const sideOf = (caller: Pick<Caller, 'scope'>): Side => sideOfCaller(caller, 'vendor_company_id')

/** One page, by the index of its sort column: a walk per company and status, merged. */
export function listPage(
  query: TenantQuery,
  caller: Caller,
  request: ListRequest,
  cursor: string | undefined,
  limit: number,
) {
  const wanted = { sort: request.sort, columns: sortColumns, cursor, limit }
  const side = sideOf(caller)
  return keysetPage(query, caller, wanted, async (db, order, rows) => {
    const shown = {
      table: 'shipments',
      columns: sql`id, status, shipment_number, actions, row, lines`,
      statuses: statusesShown(request),
      few: await fewRowsOf(db, side, request),
      filters: filters(request),
      found: sql.join([sql`true`, ...hasKeys(keysWanted(request))], sql` and `),
    }
    return rowsOfSide<ListedRow>(db, side, shown, order, rows)
  })
}

/** What names the rows where they are few; null where a walk finds them. */
async function fewRowsOf(
  db: Transaction<AnyTables>,
  side: Side,
  request: ListRequest,
): Promise<RawBuilder<unknown> | null> {
  const keys = keysWanted(request)
  if (request.ids.length > 0) return sql.join([sql`id = any (${request.ids}::uuid[])`, ...hasKeys(keys)], sql` and `)
  if (keys.length === 0) return null
  const found = foundIds(side.companies, keys)
  return (await areFew(db, found)) ? sql`id = any (array(${found}))` : null
}

function keysWanted({ supplier, orderIds, q }: ListRequest): SoughtKey[] {
  return [supplier === null ? [] : [supplier], orderIds, q === '' ? [] : [q]]
    .filter(any => any.length > 0)
    .map(any => any.map(keysFrom))
}

function statusesShown({ tab, statuses, waitsFor }: ListRequest): readonly string[] {
  const wanted: readonly (readonly string[])[] = [statuses, waitsFor && statusesOfAct[waitsFor]].filter(
    any => any !== null,
  )
  return shipmentTabStatuses[tab].filter(status => wanted.every(any => any.includes(status)))
}

function filters({ mode, exceptions, waitsFor, askedIn, today }: ListRequest): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (waitsFor !== null) parts.push(sql`${sql.ref(askedIn)} = ${waitsFor}`)
  if (mode !== null) parts.push(sql`mode = ${mode}`)
  if (exceptions !== null) parts.push(exceptions ? hasExceptions(today) : sql`not ${hasExceptions(today)}`)
  return sql.join(parts, sql` and `)
}

function isUnfiltered({ mode, supplier, orderIds, exceptions, waitsFor, ids, q }: ListRequest): boolean {
  const isOpen = orderIds.length === 0 && ids.length === 0 && q === ''
  return isOpen && [mode, supplier, exceptions, waitsFor].every(part => part === null)
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
      select from shipments where ${await listed(db, request, side)} limit ${exactTotalUpTo + 1}) matching`.execute(db)
    return counted.rows[0]?.shipments ?? 0
  })
  return cappedTotal(total)
}

/** The same for the lines of these shipments: each has at least one, so no more than the cap of shipments is looked at. */
export async function lineTotal(query: TenantQuery, caller: Caller, request: ListRequest) {
  const side = sideOf(caller)
  const total = await query(caller, async db => {
    const counted = await sql<{ lines: number }>`select coalesce(sum(lines), 0)::integer as lines from (
      select jsonb_array_length(lines) as lines from shipments where ${await listed(db, request, side)}
      limit ${exactTotalUpTo + 1}) matching`.execute(db)
    return counted.rows[0]?.lines ?? 0
  })
  return cappedTotal(total)
}

/** What the rows of a list have in common, whatever is asked of them. */
export async function listed(
  db: Transaction<AnyTables>,
  request: ListRequest,
  side: Side,
): Promise<RawBuilder<unknown>> {
  const few = await fewRowsOf(db, side, request)
  const matching = few ?? sql.join([sql`true`, ...hasKeys(keysWanted(request))], sql` and `)
  return sql`${side.column} = any (${side.companies}::uuid[]) and status = any (${statusesShown(request)}::text[])
    and ${filters(request)} and ${matching}`
}
