import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Logger } from '../service/logger.ts'
import type { EventHome } from './event-home.ts'
import { type EventStore, StoreUnavailableError } from './event-store.ts'

/** So long after it was asked for an append may begin; the lease goes on until one that began then has been given up. */
const beginsWithinMs = 5_000
const marginMs = 500
const renewMs = 2_000
/** While somebody moves the events, and until they are moved. */
const lookMs = 250
const answerMs = 3_000
const patienceMs = 500

/** The right of a process to append, which whoever moves the events takes from all of them. */
export type WriteLease = {
  /**
   * Runs an append while the right is held. Throws `StoreUnavailableError` without it: the database did not answer, or the
   * events are being moved, or were.
   */
  under<Result>(append: () => Promise<Result>): Promise<Result>
  /** Gives the right back. */
  close(): Promise<void>
}

/** The home as it stands, whether somebody is moving the events, and the right prolonged where nobody is. */
const renewal = `
  with home as (
    select number, store, kind, coalesce(taken_until > clock_timestamp(), false) as taken from event_home.current for share
  ), kept as (
    insert into event_home.writers (process, until, target)
    select $1, clock_timestamp() + make_interval(secs => $3), $4 from home where store = $2 and not taken
    on conflict (process) do update set until = excluded.until
  )
  select number, store, kind, taken from home`

/**
 * Asks for the right to append to the store, and again every two seconds. `onMoved` hears once that the events are in
 * another store now: this process has nothing more to do.
 */
export async function holdWriteLease({
  database,
  store,
  appendMs,
  target = null,
  log,
  onMoved,
}: {
  database: Pool
  /** The store's id. */
  store: string
  /** After which an append is given up. */
  appendMs: number
  /** The name of the store that the process would start with once the events are there. */
  target?: string | null
  log: Logger
  onMoved: (home: EventHome) => void
}): Promise<WriteLease> {
  const process = randomUUID()
  /** Of `performance.now()`: until then an append may begin. */
  let until = 0
  let refusal: string | null = null
  let underWay = 0
  let isHeld = false
  let isClosed = false
  let timer: NodeJS.Timeout | null = null
  let asking: Promise<void> | null = null

  const ask = (): Promise<void> => {
    asking ??= look().finally(() => {
      asking = null
    })
    return asking
  }

  async function look() {
    const since = performance.now()
    const { rows } = await database.query<EventHome & { taken: boolean }>({
      text: renewal,
      values: [process, store, (beginsWithinMs + appendMs + marginMs) / 1000, target],
      query_timeout: answerMs,
    } as never)
    const home = rows[0]
    if (home === undefined) throw new Error('The row that names the event store is gone')
    if (home.store === store && !home.taken) {
      if (refusal !== null) log.info('the events were not moved: writing goes on')
      until = since + beginsWithinMs
      refusal = null
      isHeld = true
      return
    }
    until = 0
    const isMoved = home.store !== store
    if (refusal === null) log.warn({ home }, isMoved ? 'the events were moved' : 'the events are being moved')
    refusal = isMoved ? `The events are in ${home.kind}, store ${home.store} now` : 'The events are being moved'
    if (underWay === 0) await giveBack()
    if (!isMoved || isClosed) return
    isClosed = true
    onMoved(home)
  }

  async function giveBack() {
    if (!isHeld) return
    await database.query('delete from event_home.writers where process = $1', [process])
    isHeld = false
  }

  function plan() {
    if (isClosed) return
    timer = setTimeout(
      () => {
        ask()
          .catch(fault => log.warn({ err: fault }, 'the right to append could not be prolonged'))
          .finally(plan)
      },
      refusal === null ? renewMs : lookMs,
    )
  }

  /** Somebody waits for it: sooner than the next turn, and no longer than a person would. */
  async function regain() {
    if (refusal === null && !isClosed) {
      // What was busy itself for so long has not looked yet whether the answer is there.
      const silence = pause(patienceMs, undefined, { ref: false }).then(() => nextTurn())
      await Promise.race([ask().catch(() => undefined), silence])
    }
    if (performance.now() < until) return
    throw new StoreUnavailableError(refusal ?? 'The right to append to the event store could not be prolonged')
  }

  await database.query('delete from event_home.writers where until < clock_timestamp()')
  await ask()
  plan()

  return {
    async under(append) {
      if (performance.now() >= until) await regain()
      underWay += 1
      try {
        return await append()
      } finally {
        underWay -= 1
      }
    },
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await asking?.catch(() => undefined)
      until = 0
      await giveBack().catch(() => undefined)
    },
  }
}

/** The store, appended to under the lease alone. */
export function leasedStore(store: EventStore, lease: () => WriteLease | null): EventStore {
  return {
    ...store,
    async append(append) {
      const held = lease()
      if (held === null) throw new StoreUnavailableError('This process has not asked for the right to append yet')
      return held.under(() => store.append(append))
    },
  }
}
