import {
  type DeliveryLabel,
  type DeliveryLine,
  defaultDeliveryGraceDays,
  deliveryLabels,
} from '@quayside/contracts/shipments/deliveries.ts'
import type { deliverySortColumns } from '@quayside/contracts/shipments/delivery-queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { areFew, fewRows } from '@quayside/platform/http/few-rows.ts'
import {
  cappedTotal,
  decodeCursor,
  encodeCursor,
  exactTotalUpTo,
  pageOf,
  type Sort,
} from '@quayside/platform/http/lists.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { addDays, today } from '@quayside/platform/values/dates.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { searchKey } from '../shipment/read-models/shipment-row.ts'
import type { DeliveryStanding } from './delivery-label.ts'

type Db = Transaction<AnyTables>
type SortColumn = (typeof deliverySortColumns)[number]
export type DeliveryRequest = {
  readonly label: DeliveryLabel | null
  readonly sort: Sort<SortColumn>
  readonly sendingPlant: string | null
  readonly receivingPlant: string | null
  readonly material: string | null
  readonly deliveryId: string | null
  readonly q: string
}
export type ListedDelivery = {
  id: string
  delivery_id: string
  client_company_id: string
  delivery_number: string
  standing: DeliveryStanding
  due: string
  row: DeliveryLine
  sort_value: string
  /** Of its client. */
  today: string
  graceDays: number
}
/** A client with its own day: a label is derived from it. */
type Tenant = { company: string; today: string; expiredBefore: string; graceDays: number }

const sortColumns: Readonly<Record<SortColumn, string>> = {
  deliveryNumber: 'number_key',
  deliveryDate: 'due',
  pgiDate: 'pgi',
}

/** The client companies whose deliveries the caller may see; a supplier has none. */
export async function tenantsOf(
  { database, clock }: Pick<Ports, 'database' | 'clock'>,
  { scope }: Caller,
): Promise<Tenant[]> {
  if (scope.clients === 'all') throw new Error('Lists are read in the name of companies')
  const { rows } = await sql<{ company: string; zone: string; graceDays: number }>`
    select company_id as company, time_zone as zone, delivery_grace_days as "graceDays" from companies
    where company_id = any (${scope.clients}::uuid[])`.execute(database)
  return scope.clients.map(company => {
    const known = rows.find(row => row.company === company)
    const graceDays = known?.graceDays ?? defaultDeliveryGraceDays
    const day = today(clock.now(), known?.zone ?? 'UTC')
    return { company, today: day, expiredBefore: addDays(day, -graceDays), graceDays }
  })
}

/** One page by the index of its sort column, walked per client. */
export async function deliveryPage(
  query: Ports['query'],
  caller: Caller,
  tenants: readonly Tenant[],
  request: DeliveryRequest,
  cursor: string | undefined,
  limit: number,
) {
  const { column, direction } = request.sort
  const sortName = `${direction === 'desc' ? '-' : ''}${column}`
  const after = decodeCursor(cursor, sortName, 2)
  const by = sql.ref(sortColumns[column])
  const order = sql.raw(direction)
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  const next = after === null ? sql`true` : sql`(${by}, id) ${beyond} (${String(after[0])}, ${after[1]}::uuid)`
  const { rows } = await query(caller, async db => {
    const few = sql`select from ${matching(tenants, request, fewRows + 1)}`
    const walk =
      isFiltered(request) && (await areFew(db, few))
        ? sql``
        : sql`order by ${by} ${order}, id ${order} limit ${limit + 1}`
    return sql<ListedDelivery>`select walk.*, tenant.today, tenant.grace_days as "graceDays" from ${tenantRows(tenants)}
      cross join lateral (
        select id, delivery_id, client_company_id, delivery_number, standing, due, row, ${by} as sort_value from deliveries
        where client_company_id = tenant.company and ${filters(request)} and ${next} ${walk}
      ) walk
      order by sort_value ${order}, id ${order} limit ${limit + 1}`.execute(db)
  })
  return pageOf(
    rows,
    limit,
    row => encodeCursor(sortName, [row.sort_value, row.id]),
    row => row,
  )
}

export async function deliveryTotal(
  query: Ports['query'],
  caller: Caller,
  tenants: readonly Tenant[],
  request: DeliveryRequest,
) {
  return cappedTotal(await query(caller, db => counted(db, tenants, request)))
}

/** How many there are of each label, whatever else is filtered by. */
export async function labelCounts(
  query: Ports['query'],
  caller: Caller,
  tenants: readonly Tenant[],
  request: DeliveryRequest,
) {
  return query(caller, async db => {
    const labels = []
    for (const label of deliveryLabels) {
      const { total, totalIsCapped } = cappedTotal(await counted(db, tenants, { ...request, label }))
      labels.push({ label, count: total, capped: totalIsCapped })
    }
    return labels
  })
}

async function counted(db: Db, tenants: readonly Tenant[], request: DeliveryRequest): Promise<number> {
  const { rows } = await sql<{ deliveries: number }>`select count(*)::integer as deliveries from (
    select from ${matching(tenants, request, exactTotalUpTo + 1)} limit ${exactTotalUpTo + 1}) matching`.execute(db)
  return rows[0]?.deliveries ?? 0
}

/** Of each client at most so many. */
function matching(tenants: readonly Tenant[], request: DeliveryRequest, limit: number): RawBuilder<unknown> {
  return sql`${tenantRows(tenants)} cross join lateral (
    select from deliveries where client_company_id = tenant.company and ${filters(request)} limit ${limit}) walk`
}

/** By what has an index. */
function isFiltered({ label, sendingPlant, receivingPlant, material, deliveryId }: DeliveryRequest): boolean {
  return [label, sendingPlant, receivingPlant, material, deliveryId].some(one => one !== null)
}

function tenantRows(tenants: readonly Tenant[]): RawBuilder<unknown> {
  const column = (of: (tenant: Tenant) => string | number) => tenants.map(of)
  return sql`unnest(${column(one => one.company)}::uuid[], ${column(one => one.today)}::text[],
    ${column(one => one.expiredBefore)}::text[], ${column(one => one.graceDays)}::integer[])
    as tenant (company, today, expired_before, grace_days)`
}

/** The same conditions as `labelOf`, for the index. */
const ofLabel: Readonly<Record<DeliveryLabel, RawBuilder<unknown>>> = {
  IN_CUSTOMS: sql`standing = 'IN_CUSTOMS'`,
  IN_WAREHOUSE: sql`standing = 'IN_WAREHOUSE'`,
  EXPIRED: sql`(standing = 'OPEN' and due > '' and due < tenant.expired_before)`,
  DELAYED: sql`(standing = 'DELIVERED_LATE'
    or (standing = 'OPEN' and due >= tenant.expired_before and due > '' and due < tenant.today))`,
  ON_TIME: sql`(standing = 'DELIVERED_ON_TIME' or (standing = 'OPEN' and (due = '' or due >= tenant.today)))`,
}

function filters({
  label,
  sendingPlant,
  receivingPlant,
  material,
  deliveryId,
  q,
}: DeliveryRequest): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (label !== null) parts.push(ofLabel[label])
  if (sendingPlant !== null) parts.push(sql`sending_plant = ${sendingPlant}`)
  if (receivingPlant !== null) parts.push(sql`receiving_plant = ${receivingPlant}`)
  if (material !== null) parts.push(sql`material = ${material}`)
  if (deliveryId !== null) parts.push(sql`delivery_id = ${deliveryId}`)
  if (q !== '') parts.push(sql`position(${searchKey(q)} in search_keys) > 0`)
  return sql.join(parts, sql` and `)
}
