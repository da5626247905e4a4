import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { type QueueAnswer, type QueueItem, queueAnswer, queueQuery } from '@quayside/contracts/overview/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { toneOf } from '../domain/queue.ts'
import { thingsWaiting } from './found-queries.ts'
import type { OverviewTables } from './tables.ts'

type Db = Transaction<OverviewTables>

/** What needs this person now. */
export function queueRoute(app: App, ports: Ports) {
  queryRoute(app, ports, {
    url: '/queue',
    summary: 'What needs the signed-in person now, the most pressing first',
    permission: 'purchase-orders.view',
    query: queueQuery,
    answer: queueAnswer,
    waitFor: ['board', 'imports', 'found', 'place-owners'],
    handle: ({ query, caller }) => ports.query(caller, db => queueOf(db, caller, query.limit, ports.clock.now())),
  })
}

/** Orders that wait to be sent come one by one up to this many, and as one row beyond. */
const fewToSend = 3
/** The freight operator may only read a confirmation file. */
const operatorKinds = ['read-file']

async function queueOf(db: Db, caller: Caller, limit: number, now: string): Promise<QueueAnswer> {
  const waiting = mine(db, caller)
  const counted = await waiting
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .groupBy('kind')
    .execute()
  const toSend = counted.find(({ kind }) => kind === 'send')?.count ?? 0
  const isMany = toSend > fewToSend
  const rows = await (isMany ? waiting.where('kind', '<>', 'send') : waiting)
    .leftJoin('company_names as company', join =>
      join.on(
        sql<boolean>`company.id = ${sql.ref(caller.actor === 'P' ? 'queue_items.client_company_id' : 'queue_items.vendor_id')}`,
      ),
    )
    .leftJoin('board_orders', 'board_orders.id', 'queue_items.order_id')
    .selectAll('queue_items')
    .select(['company.name as company', sql<string | null>`board_orders.facts -> 'round' ->> 'timeZone'`.as('zone')])
    .orderBy(sql`queue_items.kind = 'send'`)
    .orderBy(sql`due asc nulls last`)
    .orderBy('since')
    .orderBy('queue_items.id')
    .limit(limit)
    .execute()
  const faulty = caller.permissions.has('imports.run') ? await faultyImports(db, now) : []
  const many = isMany ? await sendMany(waiting, toSend) : []
  const things = await thingsWaiting(db, caller, limit, now)
  const items = [...rows.map(row => itemOf(row, now)), ...faulty, ...things.items]
  const byDue = items.sort((one, other) => rank(one) - rank(other) || (one.due ?? '9').localeCompare(other.due ?? '9'))
  const others = counted.reduce((sum, { kind, count }) => sum + (kind === 'send' && isMany ? 0 : count), 0)
  return {
    items: [...byDue, ...many].slice(0, limit),
    total: others + faulty.length + things.total + many.length,
  }
}

/** What waits for the caller's side and what the caller may do; row-level security keeps to the caller's companies. */
function mine(db: Db, caller: Caller): SelectQueryBuilder<OverviewTables, 'queue_items', object> {
  const permissions = [...caller.permissions] as Permission[]
  let rows: SelectQueryBuilder<OverviewTables, 'queue_items', object> = db
    .selectFrom('queue_items')
    .where('side', '=', caller.actor === 'P' ? 'supplier' : 'buyer')
    .where('permission', 'in', permissions.length > 0 ? permissions : (['purchase-orders.view'] as Permission[]))
  if (caller.actor === 'O') rows = rows.where(sql<boolean>`kind = any(${operatorKinds})`)
  return rows
}

type Row = OverviewTables['queue_items'] & { company: string | null; zone: string | null }

function itemOf(row: Row, now: string): QueueItem {
  const due = row.due === null ? null : new Date(row.due).toISOString()
  return {
    id: row.id,
    kind: row.kind,
    entity: 'purchase-order',
    entityId: row.entity_id,
    number: row.number,
    title: row.title,
    detail: detailOf(row),
    due,
    zone: due === null ? null : row.zone,
    since: new Date(row.since).toISOString(),
    act: row.act,
    href: row.href,
    tone: toneOf({ kind: row.kind, due }, now),
  }
}

function detailOf({ company, comment }: Row): QueueItem['detail'] {
  if (comment !== null) return { code: 'company-comment', params: { company, comment } }
  return company === null ? null : { code: 'company', params: { company } }
}

async function sendMany(waiting: ReturnType<typeof mine>, count: number): Promise<QueueItem[]> {
  const oldest = await waiting
    .selectAll()
    .where('kind', '=', 'send')
    .orderBy('since')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (oldest === undefined) return []
  return [
    {
      ...itemOf({ ...oldest, company: null, zone: null }, ''),
      id: 'send-many',
      title: { code: 'send-many', params: { count } },
      href: '/purchase-orders?tab=to-be-confirmed&status=PENDING&select=all',
    },
  ]
}

async function faultyImports(db: Db, now: string): Promise<QueueItem[]> {
  const rows = await db
    .selectFrom('import_board')
    .selectAll()
    .where('state', '=', 'done-with-errors')
    .orderBy('since', 'desc')
    .limit(20)
    .execute()
  return rows.map(row => ({
    id: `${row.id}/fix-import`,
    kind: 'fix-import',
    entity: 'import',
    entityId: row.id,
    number: row.file ?? '',
    title: { code: 'fix-import', params: { file: row.file, rows: row.reported } },
    detail: null,
    due: null,
    zone: null,
    since: new Date(row.since).toISOString(),
    act: 'fix-rows',
    href: `/import-data/${row.id}`,
    tone: toneOf({ kind: 'fix-import', due: null }, now),
  }))
}

const tones: readonly QueueItem['tone'][] = ['bad', 'warn', 'info', 'neutral']

function rank({ tone }: QueueItem): number {
  return tones.indexOf(tone)
}
