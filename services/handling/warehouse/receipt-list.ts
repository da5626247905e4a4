import type { ReceiptSortColumn } from '@quayside/contracts/handling/warehouse-queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { areFew, fewRows } from '@quayside/platform/http/few-rows.ts'
import { type KeysetOrder, keysetPage, sideOfCaller } from '@quayside/platform/http/keyset-page.ts'
import { cappedTotal, exactTotalUpTo, type Sort } from '@quayside/platform/http/lists.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { foundReceipts, isFoundReceipt, receiptsOfPickup } from './receipt-keys.ts'
import type { WarehouseReceipt } from './receipt-state.ts'

export type ReceiptRequest = {
  readonly sort: Sort<ReceiptSortColumn>
  readonly ids: readonly string[]
  readonly warehouseId: string | null
  readonly shipmentId: string | null
  readonly pickupId: string | null
  readonly statuses: readonly string[]
  readonly contingencies: readonly string[]
  readonly q: string
}
export type ListedReceipt = {
  readonly id: string
  readonly state: WarehouseReceipt
  readonly created_at: string
  readonly sort_value: string
}

const sortColumns: Readonly<Record<ReceiptSortColumn, string>> = {
  createdAt: 'created_at',
  receiptNumber: 'receipt_number',
  status: 'status',
  expectedOn: 'expected_on',
  arrivedAt: 'arrived_at',
  supplier: 'supplier',
}

/** One page, by the index of its sort column: a walk per company, and one over goods of which nobody knows whose they are. */
export function receiptPage(
  query: TenantQuery,
  caller: Caller,
  request: ReceiptRequest,
  cursor: string | undefined,
  limit: number,
) {
  const wanted = { sort: request.sort, columns: sortColumns, cursor, limit }
  return keysetPage(query, caller, wanted, (db, order, rows) => pageRows(db, caller, request, order, rows))
}

/** The one of this id, as row-level security lets the caller see it. */
export async function receiptRow(
  query: TenantQuery,
  caller: Caller,
  id: string,
): Promise<Omit<ListedReceipt, 'sort_value'> | undefined> {
  const { rows } = await query(caller, db =>
    sql<ListedReceipt>`select id, state, created_at from warehouse_receipts
      where id = ${id} and ${visibleTo(caller)}`.execute(db),
  )
  return rows[0]
}

export async function receiptTotal(query: TenantQuery, caller: Caller, request: ReceiptRequest) {
  const counted = await query(caller, async db => {
    // Nothing but the status narrows it: the counters know.
    if (isWhole(request)) {
      const { rows } = await sql<{
        count: number
      }>`select coalesce(sum(rows), 0)::integer as count from receipt_counters
        where ${visibleTo(caller)} and (${request.statuses.length === 0} or status = any (${request.statuses}::text[]))`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    }
    // What many are found by is counted by its keys: no row is looked at.
    if (isSoughtAlone(request)) {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
        ${foundReceipts(findersOf(caller), request.q)} limit ${exactTotalUpTo + 1}) matching`.execute(db)
      return rows[0]?.count ?? 0
    }
    const wanted = await matching(db, caller, request)
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      ${walked(
        caller,
        side => sql`select from warehouse_receipts where ${side} and ${wanted} limit ${exactTotalUpTo + 1}`,
      )}
      limit ${exactTotalUpTo + 1}) matching`.execute(db)
    return rows[0]?.count ?? 0
  })
  return cappedTotal(counted)
}

async function pageRows(
  db: Transaction<AnyTables>,
  caller: Caller,
  request: ReceiptRequest,
  { by, order, next }: KeysetOrder,
  limit: number,
): Promise<ListedReceipt[]> {
  const wanted = await matching(db, caller, request)
  const some = walked(
    caller,
    side => sql`select from warehouse_receipts where ${side} and ${wanted} limit ${fewRows + 1}`,
  )
  const walk =
    isFiltered(request) && (await areFew(db, some)) ? sql`` : sql`order by ${by} ${order}, id ${order} limit ${limit}`
  const page = walked(
    caller,
    side => sql`select id, state, created_at, ${by} as sort_value from warehouse_receipts
      where ${side} and ${wanted} and ${next} ${walk}`,
  )
  const { rows } = await sql<ListedReceipt>`${page} order by sort_value ${order}, id ${order} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Over each company of the caller by the index of its side, then over the goods that only the operating company sees. */
export function walked(caller: Caller, of: (side: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const { column, companies } = sideOfCaller(caller, 'vendor_company_id')
  const own = sql`select walk.* from unnest(${companies}::uuid[]) as tenant (company)
      cross join lateral (${of(sql`${column} = tenant.company`)}) walk`
  if (caller.companyType !== 'operating') return own
  return sql`${own} union all select held.* from (${of(sql`holder_company_id = ${caller.company}`)}) held`
}

/** Also without row-level security nobody is shown what is not theirs. */
export function visibleTo(caller: Caller): RawBuilder<unknown> {
  const { column, companies } = sideOfCaller(caller, 'vendor_company_id')
  const own = sql`${column} = any (${companies}::uuid[])`
  return caller.companyType === 'operating' ? sql`(${own} or holder_company_id = ${caller.company})` : own
}

async function matching(
  db: Transaction<AnyTables>,
  caller: Caller,
  request: ReceiptRequest,
): Promise<RawBuilder<unknown>> {
  const { q, pickupId } = request
  const companies = findersOf(caller)
  const ofPickup = pickupId === null ? sql`true` : sql`id = any (array(${receiptsOfPickup(companies, pickupId)}))`
  if (q === '') return sql`${ofPickup} and ${filters(request)}`
  const { rows } = await sql<{ id: string }>`${foundReceipts(companies, q)} limit ${fewRows + 1}`.execute(db)
  const found =
    rows.length > fewRows ? isFoundReceipt(companies, q) : sql`id = any (${rows.map(row => row.id)}::uuid[])`
  return sql`${found} and ${ofPickup} and ${filters(request)}`
}

/** Whose keys the caller finds receipts by. */
const findersOf = (caller: Caller) => [
  ...new Set([...sideOfCaller(caller, 'vendor_company_id').companies, caller.company]),
]

function isSoughtAlone(request: ReceiptRequest): boolean {
  return request.q !== '' && request.ids.length === 0 && request.shipmentId === null && !isFiltered(request)
}

function isWhole({ q, ids, shipmentId, pickupId, warehouseId, contingencies }: ReceiptRequest): boolean {
  return (
    q === '' &&
    [...ids, ...contingencies].length === 0 &&
    [shipmentId, pickupId, warehouseId].every(one => one === null)
  )
}

function isFiltered({ warehouseId, statuses, contingencies }: ReceiptRequest): boolean {
  return warehouseId !== null || statuses.length > 0 || contingencies.length > 0
}

function filters(request: ReceiptRequest): RawBuilder<unknown> {
  const { ids, warehouseId, shipmentId, statuses, contingencies } = request
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (ids.length > 0) parts.push(sql`id = any (${ids}::uuid[])`)
  if (warehouseId !== null) parts.push(sql`place_id = ${warehouseId}`)
  if (shipmentId !== null) parts.push(sql`shipment_id = ${shipmentId}`)
  if (statuses.length > 0) parts.push(sql`status = any (${statuses}::text[])`)
  // The first of it is the index's, as row-level security lets no other operator of arrays use one.
  if (contingencies.length > 0) parts.push(sql`contingencies <> '{}' and contingencies && ${contingencies}::text[]`)
  return sql.join(parts, sql` and `)
}
