import type { TransactionItem } from '@quayside/contracts/shipments/ledger.ts'
import type { AnchorEntry } from '@quayside/contracts/shipments/queries.ts'
import type { AnchorState, ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import {
  type CursorValue,
  cappedTotal,
  decodeCursor,
  encodeCursor,
  exactTotalUpTo,
  pageOf,
} from '@quayside/platform/http/lists.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { foundIds, keysFrom } from '../../shipment/read-models/shipment-keys.ts'
import { sideOf } from '../../shipment/read-models/shipment-list.ts'
import { anchorContents } from '../anchor-contents.ts'
import type { Confirmation } from '../ledger.ts'

export type TransactionsRequest = {
  readonly state: AnchorState | null
  readonly status: ShipmentStatus | null
  readonly q: string
}

type Row = {
  shipment_id: string
  shipment_number: string
  number: number
  status: ShipmentStatus
  at: string
  state: AnchorState
  hash: string | null
  sent: string | null
  confirmation: Confirmation | null
  reason: string | null
}

const columns = sql`c.shipment_id, c.shipment_number, c.number, c.status, c.at, coalesce(a.status, 'QUEUED') as state,
  a.anchor_hash as hash, a.transaction ->> 'hash' as sent, a.confirmation, a.reason`
const joined = sql`status_changes c left join anchors a on a.shipment_id = c.shipment_id and a.sequence = c.number`
const sort = '-at'

/** One page, the newest first: a walk by the index of each company, merged. */
export async function transactionsPage(
  query: TenantQuery,
  caller: Caller,
  request: TransactionsRequest,
  cursor: string | undefined,
  limit: number,
) {
  const after = decodeCursor(cursor, sort, 3)
  const rows = await query(caller, db => pageRows(db, caller, request, after, limit + 1))
  const cursorOf = (row: Row) => encodeCursor(sort, [row.at, row.shipment_id, row.number])
  return pageOf(rows, limit, cursorOf, itemOf)
}

async function pageRows(
  db: Transaction<AnyTables>,
  caller: Caller,
  request: TransactionsRequest,
  after: readonly CursorValue[] | null,
  limit: number,
): Promise<Row[]> {
  const { column, companies } = sideOf(caller)
  const beyond =
    after === null
      ? sql`true`
      : sql`(c.at, c.shipment_id, c.number) < (${String(after[0])}, ${after[1]}::uuid, ${Number(after[2])})`
  const few = await fewShipments(db, companies, request)
  const found = await sql<Row>`
    select walk.* from unnest(${companies}::uuid[]) as tenant (company)
    cross join lateral (
      select ${columns} from ${joined}
      where c.${column} = tenant.company and ${within(few)} and ${matching(request)} and ${beyond}
      order by c.at desc, c.shipment_id desc, c.number desc limit ${limit}
    ) walk
    order by at desc, shipment_id desc, number desc limit ${limit}`.execute(db)
  return found.rows
}

export async function transactionsTotal(query: TenantQuery, caller: Caller, request: TransactionsRequest) {
  const { column, companies } = sideOf(caller)
  const counted = await query(caller, async db => {
    const few = await fewShipments(db, companies, request)
    return sql<{ rows: number }>`select count(*)::integer as rows from (
      select from ${joined} where c.${column} = any (${companies}::uuid[]) and ${within(few)} and ${matching(request)}
      limit ${exactTotalUpTo + 1}) found`.execute(db)
  })
  return cappedTotal(counted.rows[0]?.rows ?? 0)
}

const mostFew = 1_000

/** The shipments among which all that matches is, where these are few; null: then the walk finds enough soon. */
async function fewShipments(
  db: Transaction<AnyTables>,
  companies: readonly string[],
  request: TransactionsRequest,
): Promise<readonly string[] | null> {
  const narrowing = narrowed(companies, request)
  if (narrowing === null) return null
  const found = await sql<{ id: string }>`
    select distinct id from (${narrowing}) narrowed limit ${mostFew + 1}`.execute(db)
  return found.rows.length > mostFew ? null : found.rows.map(({ id }) => id)
}

function narrowed(companies: readonly string[], { q, state }: TransactionsRequest): RawBuilder<unknown> | null {
  const hash = hashIn(q)
  if (hash !== null)
    return sql`select shipment_id as id from anchors where anchor_hash = ${hash}
      union all select shipment_id from anchors where confirmation ->> 'hash' = ${`0x${hash}`}
      union all select shipment_id from anchors where transaction is not null and transaction ->> 'hash' = ${`0x${hash}`}`
  if (q !== '') return foundIds(companies, [[keysFrom(q)]])
  if (state === null || state === 'CONFIRMED') return null
  return sql`select shipment_id as id from anchors where status = ${state} and status <> 'CONFIRMED'`
}

function within(few: readonly string[] | null): RawBuilder<unknown> {
  return few === null ? sql`true` : sql`c.shipment_id = any (${few}::uuid[])`
}

/** Of one shipment: its anchors, and how many events have come since the last; `until` leaves out what came after. */
export function shownAnchors({ query, store, database }: Pick<Ports, 'query' | 'store' | 'database'>) {
  return async (caller: Caller, shipmentId: string, until: string | null) => {
    const [anchors, notAnchored] = await Promise.all([
      anchorsOf(query, caller, shipmentId, until),
      until === null ? unanchored(shipmentId) : 0,
    ])
    return { anchors, notAnchored }
  }

  async function unanchored(shipmentId: string): Promise<number> {
    const from = (await anchorContents(database).lastRevision(shipmentId)) + 1
    return (await store.readTexts(`Shipment-${shipmentId}`, { from })).length
  }
}

/** Those of one shipment, in their order; `until` leaves out what came after. */
async function anchorsOf(
  query: TenantQuery,
  caller: Caller,
  shipmentId: string,
  until: string | null,
): Promise<AnchorEntry[]> {
  const { column, companies } = sideOf(caller)
  const found = await query(caller, db =>
    sql<Row>`select ${columns} from ${joined}
      where c.shipment_id = ${shipmentId} and c.${column} = any (${companies}::uuid[])
        and ${until === null ? sql`true` : sql`c.at <= ${until}`}
      order by c.number`.execute(db),
  )
  return found.rows.map(row => {
    const { shipmentId: _id, shipmentNumber: _number, hash, ...entry } = itemOf(row)
    return { ...entry, hash: hash ?? '', ...(row.state === 'FAILED' && { reason: row.reason }) }
  })
}

/** A shipment is found as in its own list: by number or its end, order, reference; a hash as it is copied. */
function matching({ state, status, q }: TransactionsRequest): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (state !== null) parts.push(sql`coalesce(a.status, 'QUEUED') = ${state}`)
  if (status !== null) parts.push(sql`c.status = ${status}`)
  const hash = hashIn(q)
  if (hash !== null)
    parts.push(
      sql`(a.anchor_hash = ${hash} or a.confirmation ->> 'hash' = ${`0x${hash}`}
        or a.transaction ->> 'hash' = ${`0x${hash}`})`,
    )
  else if (q !== '') {
    const { from, to } = keysFrom(q)
    parts.push(sql`exists (select from shipment_keys own where own.viewer = c.viewer and own.id = c.shipment_id
      and own.key >= ${from} and own.key < ${to})`)
  }
  return sql.join(parts, sql` and `)
}

/** With or without 0x, in whatever case. */
function hashIn(q: string): string | null {
  return /^(?:0x)?([0-9a-f]{64})$/.exec(q.toLowerCase())?.[1] ?? null
}

function itemOf({ confirmation, sent, ...row }: Row): TransactionItem {
  return {
    shipmentId: row.shipment_id,
    shipmentNumber: row.shipment_number,
    number: row.number,
    status: row.status,
    at: row.at,
    state: row.state,
    hash: row.hash,
    network: confirmation?.network ?? null,
    wallet: confirmation?.wallet ?? null,
    contract: confirmation?.contract ?? null,
    block: confirmation?.block ?? null,
    gasUsed: confirmation === null ? null : String(confirmation.gasUsed),
    transactionHash: confirmation?.hash ?? sent,
  }
}
