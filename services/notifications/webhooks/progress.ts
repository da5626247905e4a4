import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { WebhookBody } from '@quayside/contracts/notifications/webhooks.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Kysely, sql } from 'kysely'
import type { Endpoint } from './domain/webhook-endpoint.ts'
import type { Sent } from './send.ts'
import type { WebhookTables } from './tables.ts'

/** Longer than one delivery takes; each that ends renews it. */
const leaseMs = 30_000

/** How far an endpoint is, as held by whoever delivers to it now. */
export type Progress = {
  readonly endpointId: string
  readonly companyId: string
  readonly turn: number
  readonly lease: string
  readonly position: Position
  readonly positionAt: string | null
  readonly since: string | null
  failures: number
  failingSince: string | null
  readonly nextAt: string | null
}
export type Passed = { readonly position: Position; readonly at: string }
type Tried = { readonly eventId: string; readonly body: WebhookBody; readonly sent: Sent }

/** How far each endpoint is: moved on only after an event was taken or passed over, and by one at a time. */
export function progresses(db: Kysely<WebhookTables>) {
  async function move(
    { endpointId, lease }: Progress,
    values: Partial<WebhookTables['webhook_positions']>,
    now: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('webhook_positions')
      .set({ ...values, leased_until: plus(now, leaseMs) })
      .where('endpoint_id', '=', endpointId)
      .where('lease', '=', lease)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async function log(held: Progress, { eventId, body, sent }: Tried, now: string) {
    const { endpointId, companyId, turn } = held
    const { type, entity, id: entityId, position } = body
    // A replay is told of beside what was delivered before.
    const id = newIdFor(endpointId, `webhook-delivery/${turn}`, eventId)
    await sql`insert into webhook_deliveries as d (id, endpoint_id, company_id, event_id, type, entity, entity_id, position,
        attempts, taken, status, fault, ms, answer, at)
      values (${id}, ${endpointId}, ${companyId}, ${eventId}, ${type}, ${entity}, ${entityId}, ${position},
        1, ${sent.taken}, ${sent.status}, ${sent.fault}, ${sent.ms}, ${sent.answer}, ${now})
      on conflict (id) do update set attempts = d.attempts + 1, taken = excluded.taken, status = excluded.status,
        fault = excluded.fault, ms = excluded.ms, answer = excluded.answer, at = excluded.at`.execute(db)
  }

  return {
    /** Null while somebody else has it. What was said of the endpoint since is followed first. */
    async take(
      { endpointId, companyId, from, freshAt }: Endpoint,
      lease: string,
      now: string,
    ): Promise<Progress | null> {
      await sql`insert into webhook_positions (endpoint_id, company_id, position, since, turn, fresh_at, failures)
        values (${endpointId}, ${companyId}, ${from.after}, ${from.since}, ${from.turn}, ${freshAt}, 0)
        on conflict do nothing`.execute(db)
      const { rows } = await sql<WebhookTables['webhook_positions']>`update webhook_positions set
          lease = ${lease}, leased_until = ${plus(now, leaseMs)},
          position = case when turn < ${from.turn} then ${from.after} else position end,
          position_at = case when turn < ${from.turn} then null else position_at end,
          since = case when turn < ${from.turn} then ${from.since}::timestamptz else since end,
          failures = case when fresh_at < ${freshAt} then 0 else failures end,
          failing_since = case when fresh_at < ${freshAt} then null else failing_since end,
          next_at = case when fresh_at < ${freshAt} then null else next_at end,
          turn = ${from.turn}, fresh_at = ${freshAt}
        where endpoint_id = ${endpointId} and (lease is null or leased_until < ${now}) returning *`.execute(db)
      const [row] = rows
      if (row === undefined) return null
      return {
        endpointId,
        companyId,
        turn: row.turn,
        lease,
        position: row.position as Position,
        positionAt: instant(row.position_at),
        since: instant(row.since),
        failures: row.failures,
        failingSince: instant(row.failing_since),
        nextAt: instant(row.next_at),
      }
    },
    /** Whether it was still this one's to move on. */
    async taken(held: Progress, tried: Tried, now: string): Promise<boolean> {
      const fresh = { failures: 0, failing_since: null, next_at: null, last_taken_at: now }
      const isKept = await move(held, { position: tried.body.position, position_at: tried.body.at, ...fresh }, now)
      held.failures = 0
      held.failingSince = null
      await log(held, tried, now)
      return isKept
    },
    async failed(held: Progress, tried: Tried, now: string, afterMs: number): Promise<void> {
      held.failures += 1
      held.failingSince ??= now
      const { failures, failingSince } = held
      await move(held, { failures, failing_since: failingSince, next_at: plus(now, afterMs) }, now)
      await log(held, tried, now)
    },
    passed: (held: Progress, { position, at }: Passed, now: string): Promise<boolean> =>
      move(held, { position, position_at: at }, now),
    /** From the beginning of the store, past what was recorded before the instant. */
    beginAnew: (held: Progress, since: string | null, now: string): Promise<boolean> =>
      move(held, { position: '', since }, now),
    async leave(endpointId: string, lease: string): Promise<void> {
      await db
        .updateTable('webhook_positions')
        .set({ lease: null, leased_until: null })
        .where('endpoint_id', '=', endpointId)
        .where('lease', '=', lease)
        .execute()
    },
  }
}
export type Progresses = ReturnType<typeof progresses>

export function instant(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

function plus(at: string, ms: number): string {
  return new Date(Date.parse(at) + ms).toISOString()
}
