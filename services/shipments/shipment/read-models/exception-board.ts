import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type { ExceptionKind } from '@quayside/contracts/shipments/exceptions.ts'
import type { ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { type CursorValue, decodeCursor, encodeCursor, pageOf } from '@quayside/platform/http/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import { freeTimeEnds, type KeptException, urgencyOf } from './exception-rows.ts'
import { hasKeys, keysFrom } from './shipment-keys.ts'
import type { sideOf } from './shipment-list.ts'

export type BoardRequest = {
  readonly today: string
  readonly side: ReturnType<typeof sideOf>
  readonly kind: ExceptionKind | null
  readonly mode: TransportMode | null
  readonly supplier: string | null
  readonly q: string
}

type Place = { unlocode: string | null; country: string | null }
export type ExceptionRow = {
  id: string
  kind: ExceptionKind
  key: string
  urgency: string
  told: KeptException
  shipment_number: string
  status: ShipmentStatus
  mode: TransportMode | null
  client: string
  origin: string | null
  destination: string | null
  /** The two as they are kept. */
  from: Place | null
  to: Place | null
}

const sort = 'urgency'

/** One page, by an index in the order of urgency. */
export async function exceptionPage(
  query: TenantQuery,
  caller: Caller,
  request: BoardRequest,
  cursor: string | undefined,
  limit: number,
) {
  const after = decodeCursor(cursor, sort, 3)
  const rows = await query(caller, async db => {
    const found = await sql<ExceptionRow>`
      select found.*, shipment_number, status, mode, row->>'clientCompanyId' as client,
        row->'origin'->>'name' as origin, row->'destination'->>'name' as destination,
        nullif(row->'origin', 'null') as "from", nullif(row->'destination', 'null') as "to"
      from (${everyException(request, after, limit + 1)}) found join shipments using (id, viewer)
      order by urgency, id, key limit ${limit + 1}`.execute(db)
    return found.rows
  })
  return pageOf(
    rows,
    limit,
    row => encodeCursor(sort, [row.urgency, row.id, row.key]),
    row => row,
  )
}

/** How many of each kind there are, and on how many shipments; the kind that is chosen plays no part. */
export async function countExceptions(query: TenantQuery, caller: Caller, request: BoardRequest) {
  const every = everyException({ ...request, kind: null }, null, null)
  return query(caller, async db => {
    const counted = await sql<{ kind: ExceptionKind | null; exceptions: number; shipments: number }>`
      select kind, count(*)::integer as exceptions, count(distinct id)::integer as shipments
      from (${every}) found group by grouping sets ((kind), ())`.execute(db)
    const whole = counted.rows.find(row => row.kind === null)
    const kinds = counted.rows.flatMap(({ kind, exceptions }) => (kind === null ? [] : [[kind, exceptions] as const]))
    return { counts: new Map(kinds), shipments: whole?.shipments ?? 0 }
  })
}

/** What the events brought and has come due, and the free time that ends: each in its order, as far as the page goes. */
function everyException(
  request: BoardRequest,
  after: readonly CursorValue[] | null,
  limit: number | null,
): RawBuilder<unknown> {
  const { side, kind, today } = request
  const next = (urgency: RawBuilder<unknown>, key: RawBuilder<unknown>) =>
    after === null ? sql`true` : sql`(${urgency}, id, ${key}) > (${after[0]}, ${after[1]}::uuid, ${after[2]})`
  const page = limit === null ? sql`` : sql`order by urgency, id, key limit ${limit}`
  const own = sql`select id, viewer, kind, key, urgency, told from shipment_exceptions
    where ${side.column} = any (${side.companies}::uuid[]) and since <= ${today}
      and ${kind === null ? sql`true` : sql`kind = ${kind}`} and ${ofShipment(request)}
      and ${next(sql`urgency`, sql`key`)} ${page}`
  const urgency = sql`(${urgencyOf('free-time', '')} || last_free_day) collate "C"`
  const freeTime = sql`select id, viewer, 'free-time' as kind, '' as key, ${urgency} as urgency, ${freeTimeTold} as told
    from shipments where ${side.column} = any (${side.companies}::uuid[]) and ${freeTimeEnds(today)}
      and ${matching(request)} and ${next(urgency, sql`''`)} ${page}`
  if (kind === 'free-time') return freeTime
  return kind === null ? sql`(${own}) union all (${freeTime})` : own
}

/** Those who run the transport get the container out, or back. */
const freeTimeTold = sql`jsonb_build_object('reason', null, 'missing', '[]'::jsonb, 'text', null, 'due', last_free_day,
  'who', case row->>'operation' when 'coordinated' then '["O"]'::jsonb else '["O", "C"]'::jsonb end,
  'command', 'record-milestone', 'about', null)`

function matching({ mode, supplier, q }: BoardRequest): RawBuilder<unknown> {
  const keys = [supplier, q].flatMap(key => (key === null || key === '' ? [] : [[keysFrom(key)]]))
  return sql.join([sql`true`, ...(mode === null ? [] : [sql`mode = ${mode}`]), ...hasKeys(keys)], sql` and `)
}

function ofShipment(request: BoardRequest): RawBuilder<unknown> {
  if (request.mode === null && request.supplier === null && request.q === '') return sql`true`
  return sql`exists (select from shipments where shipments.id = shipment_exceptions.id
    and shipments.viewer = shipment_exceptions.viewer and ${matching(request)})`
}
