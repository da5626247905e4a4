import type {
  WebhookDeliveriesAnswer,
  WebhookEndpointView,
  webhookDeliveriesQuery,
} from '@quayside/contracts/notifications/webhooks.ts'
import { cappedTotal, decodeCursor, encodeCursor, exactTotalUpTo, pageOf } from '@quayside/platform/http/lists.ts'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import { instant } from './progress.ts'
import type { WebhookTables } from './tables.ts'

type Db = Transaction<WebhookTables>
type DeliveriesQuery = z.output<z.ZodObject<typeof webhookDeliveriesQuery>>
type Shown = WebhookTables['webhook_endpoints'] & Partial<WebhookTables['webhook_positions']>
const sort = '-at'

/** Those of the company that asks, by row-level security. */
export async function listEndpoints(db: Db): Promise<WebhookEndpointView[]> {
  const { rows } = await sql<Shown>`select e.*, p.position, p.failures, p.failing_since, p.next_at, p.last_taken_at
    from webhook_endpoints e left join webhook_positions p on p.endpoint_id = e.id and p.fresh_at is not null
    order by e.created_at, e.id`.execute(db)
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    name: row.name,
    url: row.url,
    events: row.events,
    status: row.status,
    pause: row.pause,
    createdAt: new Date(row.created_at).toISOString(),
    position: row.position ?? '',
    failures: row.failures ?? 0,
    failingSince: instant(row.failing_since ?? null),
    nextAttemptAt: instant(row.next_at ?? null),
    lastTakenAt: instant(row.last_taken_at ?? null),
  }))
}

export async function listDeliveries(
  db: Db,
  endpointId: string,
  query: DeliveriesQuery,
): Promise<WebhookDeliveriesAnswer> {
  const after = decodeCursor(query.cursor, sort, 2)
  const taken = query['filter[taken]']
  const isMeant = sql`endpoint_id = ${endpointId} ${taken === undefined ? sql`` : sql`and taken = ${taken === 'true'}`}`
  const next = after === null ? sql`` : sql`and (at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<WebhookTables['webhook_deliveries']>`select * from webhook_deliveries
    where ${isMeant} ${next} order by at desc, id desc limit ${query.limit + 1}`.execute(db)
  const counted = await sql<{ count: number }>`select count(*)::int as count from (
    select from webhook_deliveries where ${isMeant} limit ${exactTotalUpTo + 1}) matching`.execute(db)
  const at = (row: WebhookTables['webhook_deliveries']) => new Date(row.at).toISOString()
  const page = pageOf(
    rows,
    query.limit,
    row => encodeCursor(sort, [at(row), row.id]),
    ({ endpoint_id: _endpoint, company_id: _company, event_id: _event, entity_id: entityId, ...row }) => ({
      ...row,
      entityId,
      at: new Date(row.at).toISOString(),
    }),
  )
  return { ...page, ...cappedTotal(counted.rows[0]?.count ?? 0) }
}
