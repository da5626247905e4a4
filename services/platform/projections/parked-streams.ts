import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

/** A stream that a projection or reaction could not go on with, from the event that failed. */
export type ParkedStream = {
  readonly name: string
  readonly stream: string
  readonly revision: number
  readonly eventId: string
  readonly eventType: string
  readonly error: string
  readonly attempts: number
  readonly parkedAt: string
  readonly nextAttemptAt: string | null
  readonly isReplayRequested: boolean
}

type Database = Kysely<AnyTables> | Transaction<AnyTables>

/** The `parked_streams` table, found by the search path. */
export const parkedStreams = {
  async of(database: Database, names: readonly string[]): Promise<ParkedStream[]> {
    const { rows } = await sql<ParkedStream>`
      select p.name, p.stream, p.revision, p.event_id as "eventId", p.event_type as "eventType", p.error, p.attempts,
        to_char(p.parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "parkedAt",
        to_char(p.next_attempt_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "nextAttemptAt",
        p.replay_requested as "isReplayRequested"
      from parked_streams p where p.name = any(${[...names]}::text[]) order by p.name, p.parked_at, p.stream`.execute(
      database,
    )
    return rows
  },

  /** Parks a stream from an event on, or notes that the event failed again; `retryMs` is when to try by itself. */
  async park(
    database: Database,
    name: string,
    event: StoredEvent,
    fault: unknown,
    { attempts = 1, retryMs = null }: { attempts?: number; retryMs?: number | null } = {},
  ): Promise<void> {
    const retryAt = retryMs === null ? sql`null` : sql`clock_timestamp() + make_interval(secs => ${retryMs / 1000})`
    await sql`
      insert into parked_streams (name, stream, revision, event_id, event_type, error, attempts, next_attempt_at)
      values (${name}, ${event.stream}, ${event.revision}, ${event.id}::uuid, ${event.type}, ${textOf(fault)}, ${attempts}, ${retryAt})
      on conflict (name, stream) do update set
        revision = excluded.revision, event_id = excluded.event_id, event_type = excluded.event_type,
        error = excluded.error, attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at,
        replay_requested = false`.execute(database)
  },

  async unpark(database: Database, name: string, stream: string): Promise<void> {
    await sql`delete from parked_streams where name = ${name} and stream = ${stream}`.execute(database)
  },

  /** Asks whoever runs it to replay the stream; false when it is not parked. */
  async requestReplay(database: Database, name: string, stream: string): Promise<boolean> {
    const { rows } = await sql`
      update parked_streams set replay_requested = true where name = ${name} and stream = ${stream}
      returning 1`.execute(database)
    return rows.length > 0
  },
}

function textOf(fault: unknown): string {
  return (fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)).slice(0, 4_000)
}
