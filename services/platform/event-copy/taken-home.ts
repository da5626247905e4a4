import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { CopyRefusedError } from './event-import.ts'

const holdMs = 15_000
const renewMs = 3_000
const lookMs = 50

/** The row that names the current store, taken from all processes that append. */
export type TakenHome = {
  /** Aborted when the row could not be kept: writing goes on then, and nothing may be moved any more. */
  readonly signal: AbortSignal
  /** Resolves when no process may append any more: at once where they gave it back, else when their right has run out. */
  untilNobodyWrites(): Promise<void>
  /** In the transaction that moves: throws `CopyRefusedError` when the row is not held any more or somebody may append. */
  confirm(client: PoolClient): Promise<void>
  /** Lets processes append again, where nothing was moved. */
  release(): Promise<void>
}

/** Whether somebody holds the row now, or died with it a moment ago. */
export async function isHomeTaken(database: Pick<Pool, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ taken: boolean | null }>(
    'select taken_until > clock_timestamp() as taken from event_home.current',
  )
  return rows[0]?.taken === true
}

/** Throws `CopyRefusedError` while a process appends that would not find the store of this name after the move. */
export async function refuseUntold(database: Pick<Pool, 'query'>, target: string): Promise<void> {
  const { rows } = await database.query<{ all: number; untold: number }>(
    `select count(*)::integer as all, count(*) filter (where target is distinct from $1)::integer as untold
     from event_home.writers where until > clock_timestamp()`,
    [target],
  )
  const { all = 0, untold = 0 } = rows[0] ?? {}
  if (untold === 0) return
  throw new CopyRefusedError(
    `${untold} of ${all} processes of the portal were not started with EVENTSTORE_TARGET_URL for ${target}: they would not come back after the move. Start them with it first, or stop them.`,
  )
}

/** Takes the row, or throws `CopyRefusedError` while somebody else has it. A mover that dies loses it within 15 seconds. */
export async function takeHome(database: Pool): Promise<TakenHome> {
  const mover = randomUUID()
  const lost = new AbortController()
  const keep = async (isFirst: boolean) => {
    const { rowCount } = await database.query(
      `update event_home.current set taken_by = $1, taken_until = clock_timestamp() + make_interval(secs => $2)
       where (taken_by = $1 and taken_until > clock_timestamp()) or ($3 and coalesce(taken_until < clock_timestamp(), true))`,
      [mover, holdMs / 1000, isFirst],
    )
    return rowCount === 1
  }
  if (!(await keep(true)))
    throw new CopyRefusedError(
      `Another move is under way: wait for its end. One that was killed counts for ${holdMs / 1000} seconds.`,
    )
  const timer = setInterval(() => {
    keep(false)
      .then(isKept => {
        if (!isKept)
          lost.abort(new CopyRefusedError('The move took too long to go on: writing goes on, nothing was moved.'))
      })
      // The next turn may find the database again; the transaction that moves looks anew.
      .catch(() => undefined)
  }, renewMs)
  const writers = async (client: Pool | PoolClient) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::integer as count from event_home.writers where until > clock_timestamp()',
    )
    return rows[0]?.count ?? 0
  }
  return {
    signal: lost.signal,
    async untilNobodyWrites() {
      while ((await writers(database)) > 0) {
        lost.signal.throwIfAborted()
        await pause(lookMs)
      }
    },
    async confirm(client) {
      const { rows } = await client.query<{ ours: boolean }>(
        'select taken_by = $1 and taken_until > clock_timestamp() as ours from event_home.current for update',
        [mover],
      )
      if (rows[0]?.ours !== true) throw new CopyRefusedError('Writing went on meanwhile: nothing was moved.')
      if ((await writers(client)) > 0) throw new CopyRefusedError('A process may append again: nothing was moved.')
    },
    async release() {
      clearInterval(timer)
      await database.query('update event_home.current set taken_by = null, taken_until = null where taken_by = $1', [
        mover,
      ])
    },
  }
}
