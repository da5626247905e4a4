import type { bookingSortColumns } from '@quayside/contracts/bookings/queries.ts'
import { type BookingStatus, type BookingTab, bookingTabStatuses } from '@quayside/contracts/bookings/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { areFew } from '@quayside/platform/http/few-rows.ts'
import { keysetPage, rowsOfSide, type Side, sideOfCaller } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type KeptRow, searchKey } from './booking-row.ts'

type SortColumn = (typeof bookingSortColumns)[number]

export type ListRequest = {
  readonly tab: BookingTab
  readonly sort: Sort<SortColumn>
  readonly statuses: readonly string[] | null
  readonly mode: string | null
  readonly shipmentId: string | null
  readonly quoteId: string | null
  readonly openRequest: boolean | null
  /** These and no other; all without one. */
  readonly ids: readonly string[]
  /** Of each group, any that begins so: what was searched for, the supplier, the orders. */
  readonly sought: readonly (readonly string[])[]
}
export type ListedRow = { id: string; row: KeptRow; sort_value: string }

/** The sortable columns, each kept not null and indexed, so that a keyset page can continue after any row. */
const sortColumns: Readonly<Record<SortColumn, string>> = {
  date: 'date',
  bookingNumber: 'booking_number',
  etd: 'etd',
  eta: 'eta',
  validityDate: 'validity_date',
}

export const sideOf = (caller: Pick<Caller, 'scope'>): Side => sideOfCaller(caller, 'vendor_company_id')

/** One page, by the index of its sort column: a walk per company and status, merged; a few found ones are gathered. */
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
      table: 'bookings',
      columns: sql`id, row`,
      statuses: statusesShown(request),
      few: await fewRowsOf(db, side, request),
      filters: filters(request),
      found: hasKeys(side, request),
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
  const { ids, shipmentId, quoteId, mode, openRequest, sought } = request
  if (ids.length > 0) return sql`id = any (${ids}::uuid[]) and ${hasKeys(side, request)}`
  if (shipmentId !== null || quoteId !== null) return hasKeys(side, request)
  if (mode !== null || openRequest !== null) {
    const matching = sql`select from bookings where ${side.column} = any (${side.companies}::uuid[])
      and status = any (${statusesShown(request)}::text[]) and ${filters(request)}`
    if (await areFew(db, matching)) return hasKeys(side, request)
  }
  if (sought.length === 0) return null
  const found = sql.join(
    sought.map(
      any => sql`select id from booking_keys where viewer = any (${side.companies}::uuid[]) and ${beginsWith(any)}`,
    ),
    sql` intersect `,
  )
  return (await areFew(db, found)) ? sql`id = any (array(${found}))` : null
}

/** A range uses the index where LIKE may not, under row-level security. */
function beginsWith(any: readonly string[]): RawBuilder<unknown> {
  const ranges = any.map(text => {
    const from = searchKey(text)
    return sql`(key >= ${from} and key < ${`${from}\u{10FFFF}`})`
  })
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** The viewers stand there so that it may begin with the keys, where few have them. */
function hasKeys({ companies }: Side, { sought }: ListRequest): RawBuilder<unknown> {
  const each = sought.map(
    any => sql`exists (select from booking_keys own where own.viewer = any (${companies}::uuid[])
      and own.viewer = bookings.viewer and own.id = bookings.id and ${beginsWith(any)})`,
  )
  return sql.join([sql`true`, ...each], sql` and `)
}

function statusesShown({ tab, statuses }: ListRequest): readonly BookingStatus[] {
  return bookingTabStatuses[tab].filter(status => statuses === null || statuses.includes(status))
}

function filters({ mode, shipmentId, quoteId, openRequest }: ListRequest): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (mode !== null) parts.push(sql`mode = ${mode}`)
  if (shipmentId !== null) parts.push(sql`shipment_id = ${shipmentId}`)
  if (quoteId !== null) parts.push(sql`quote_id = ${quoteId}`)
  if (openRequest !== null) parts.push(openRequest ? sql`has_request` : sql`not has_request`)
  return sql.join(parts, sql` and `)
}

function isUnfiltered({ mode, shipmentId, quoteId, openRequest, ids, sought }: ListRequest): boolean {
  const isOpen = ids.length === 0 && sought.length === 0
  return isOpen && [mode, shipmentId, quoteId, openRequest].every(part => part === null)
}

/** From the counters where nothing filters but the status; else counted up to the cap. */
export async function listTotal(query: TenantQuery, caller: Caller, request: ListRequest) {
  const side = sideOf(caller)
  const statuses = statusesShown(request)
  const total = await query(caller, async db => {
    if (isUnfiltered(request)) {
      const counters = (await countersOf(db, side.name)).filter(one => statuses.includes(one.status))
      return counters.reduce((sum, one) => sum + one.bookings, 0)
    }
    const few = (await fewRowsOf(db, side, request)) ?? hasKeys(side, request)
    const counted = await sql<{ bookings: number }>`select count(*)::integer as bookings from (
      select from bookings where ${side.column} = any (${side.companies}::uuid[]) and ${few}
        and status = any (${statuses}::text[]) and ${filters(request)} limit ${exactTotalUpTo + 1}) matching`.execute(
      db,
    )
    return counted.rows[0]?.bookings ?? 0
  })
  return cappedTotal(total)
}

/** Of the companies whose rows the caller sees; row-level security does the choosing. */
export async function countersOf(db: Transaction<AnyTables>, side: Side['name']) {
  const found = await sql<{ status: BookingStatus; bookings: number }>`
    select status, sum(bookings)::integer as bookings from booking_counters where side = ${side} group by status`.execute(
    db,
  )
  return found.rows
}
