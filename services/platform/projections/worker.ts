import { setTimeout as pause } from 'node:timers/promises'
import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import type { Logger } from '../service/logger.ts'
import type { EventFeed } from './event-feed.ts'
import { type Follower, follow } from './follower.ts'
import { FencedError, type Lease, type Leases } from './leases.ts'
import { standstill } from './standstill.ts'

const firstWaitMs = 50
const longestWaitMs = 2_000
const remotePollMs = 10
/** Events that nobody waits for gather so long: one by one, each costs every runner of a process a transaction. */
const restMs = 25

/**
 * A lease in use. `position` is how far the work is, `lease.position` how far the database knows it to be. `isDoubted`:
 * the database would not move its checkpoint.
 */
export type Hold = {
  lease: Lease
  position: Position
  isBusy: boolean
  isDoubted: boolean
  flushing: Promise<void> | null
}

/** A lease that nothing has been done under yet. */
export function fresh(lease: Lease): Hold {
  return { lease, position: lease.position, isBusy: false, isDoubted: false, flushing: null }
}

/** What a projection or a reaction does with events; a fault thrown here means the same again a little later. */
export type Work = {
  /** The name of its row. */
  readonly name: string
  /** By which it fills tables, where it fills any. */
  readonly rules?: number
  readonly batchSize: number
  /** With every new lease, before the first events. */
  begin(hold: Hold): Promise<void>
  /** The next events, all of them, in order; moves the hold to the last. */
  apply(events: readonly StoredEvent[], hold: Hold): Promise<void>
  /** Between batches: work that is due. Answers in how many milliseconds to ask again, or null. */
  chores(hold: Hold): Promise<number | null>
}

/** One runner: holds the lease or stands by, follows the events, does its work, and tells how far it is. */
export function worker({
  work,
  feed,
  leases,
  log,
  onLost,
}: {
  work: Work
  feed: EventFeed
  leases: Leases
  log: Logger
  onLost(): void
}) {
  let hold: Hold | null = null
  let remote = startPosition
  let isClosed = false
  let isAtWork = false
  let isWoken = false
  let wakeUp = () => {}
  let endRest = () => {}
  let waiting = new Set<() => void>()
  const stood = standstill()
  const running = run()

  async function run() {
    let wait = firstWaitMs
    while (!isClosed) {
      const mine = hold
      if (mine === null) {
        await woken(null)
        continue
      }
      const follower = follow({ feed, from: mine.position, onMore: wake })
      isAtWork = true
      try {
        await work.begin(mine)
        await loop(mine, follower, () => {
          wait = firstWaitMs
        })
      } catch (caught) {
        const fault = caught instanceof FencedError ? await goOnOrLose(mine) : caught
        if (fault !== null) {
          log.warn({ err: fault, runner: work.name }, 'events could not be worked on, again soon')
          await woken(wait)
          wait = Math.min(longestWaitMs, wait * 2)
        }
      } finally {
        isAtWork = false
        follower.stop()
      }
    }
  }

  async function loop(mine: Hold, follower: Follower, onSuccess: () => void) {
    while (!isClosed && hold === mine) {
      isWoken = false
      if (mine.isDoubted) throw new FencedError(work.name)
      let nextChore: number | null = null
      await busy(mine, async () => {
        nextChore = await work.chores(mine)
      })
      const events = await follower.take(work.batchSize)
      if (events.length === 0) {
        await woken(nextChore)
        continue
      }
      await busy(mine, () => work.apply(events, mine))
      onSuccess()
      tellWaiting()
      if (events.length < work.batchSize) await rest()
    }
  }

  /** At most until somebody waits, or goes on waiting: all were told just now. */
  function rest(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, restMs)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Not while its checkpoint is being written, and no writing of it meanwhile. */
  async function busy(mine: Hold, work: () => Promise<void>) {
    if (mine.flushing) await mine.flushing
    if (hold !== mine) throw new FencedError('a former runner')
    mine.isBusy = true
    try {
      await work()
    } finally {
      mine.isBusy = false
    }
  }

  /**
   * A crash of the database takes back checkpoints that it had not synced, and with them the rows they stood for: whoever
   * still has the lease goes on from what is stored. Answers the fault by which this could not be found out.
   */
  async function goOnOrLose(mine: Hold): Promise<unknown> {
    if (hold !== mine) return null
    try {
      const stored = await leases.standing(mine.lease)
      if (stored === null) lose(mine)
      else if (hold === mine) {
        log.warn({ runner: work.name, from: mine.lease.position, to: stored.position }, 'goes on from what is stored')
        hold = fresh(stored)
      }
      return null
    } catch (fault) {
      mine.isDoubted = true
      return fault
    }
  }

  function wake() {
    // Told of each event: of a burst the first wakes it.
    if (isWoken) return
    isWoken = true
    wakeUp()
  }

  /** Until woken, at most so many milliseconds. */
  async function woken(ms: number | null) {
    if (isWoken || isClosed) {
      isWoken = false
      return
    }
    await new Promise<void>(resolve => {
      const timer = ms === null ? null : setTimeout(resolve, ms)
      wakeUp = () => {
        if (timer !== null) clearTimeout(timer)
        resolve()
      }
    })
    isWoken = false
  }

  function lose(lost: Hold) {
    if (hold !== lost) return
    hold = null
    remote = lost.lease.position
    log.info({ runner: work.name }, 'another process runs this now')
    wake()
    tellWaiting()
    onLost()
  }

  function tellWaiting() {
    const told = waiting
    waiting = new Set()
    for (const tell of told) tell()
  }

  function position(): Position {
    return hold?.position ?? remote
  }

  /** True when the position is reached within the time. */
  async function reached(wanted: Position, timeoutMs: number): Promise<boolean> {
    const deadline = performance.now() + timeoutMs
    for (let slice = 25; position() < wanted; slice = 100) {
      const left = deadline - performance.now()
      if (hold !== null) {
        if (left <= 0) return false
        const hasMoved = await moved(Math.min(slice, left))
        // Late: perhaps the broker brings nothing just now. While it moves, what is on its way here is not read twice.
        if (!hasMoved && position() < wanted && feed.latest() < wanted) await feed.check().catch(() => undefined)
      } else {
        remote = (await leases.positions([work.name])).get(work.name) ?? remote
        if (remote < wanted && left <= 0) return false
        if (remote < wanted) await pause(Math.min(remotePollMs, left))
      }
    }
    return true
  }

  /** False when nothing was done in so many milliseconds. */
  function moved(ms: number): Promise<boolean> {
    return new Promise(resolve => {
      const told = () => {
        clearTimeout(timer)
        resolve(true)
      }
      const timer = setTimeout(() => {
        waiting.delete(told)
        resolve(false)
      }, ms)
      waiting.add(told)
      endRest()
    })
  }

  function lagMs(): number {
    const since = feed.knownSince(position())
    return since === null ? 0 : performance.now() - since
  }

  return {
    work,
    position,
    reached,
    wake,
    hold: () => hold,
    /** Ready for a lease; not while it still hangs in what it did with a former one. */
    isFree: () => hold === null && !isAtWork,
    lose,
    lagMs,
    /** For how long it has stood still, here or wherever it runs, while events waited for it. */
    stillMs: () => stood(position(), lagMs()),
    /** What the lease table says of a runner elsewhere. */
    seenElsewhere(at: Position) {
      if (hold === null) remote = at
    },
    start(lease: Lease) {
      hold = fresh(lease)
      wake()
    },
    /** The database did not move the checkpoint of this hold: whether it stands is asked before anything else is done. */
    doubt(doubted: Hold) {
      doubted.isDoubted = true
      wake()
    },
    async close() {
      isClosed = true
      wake()
      endRest()
      tellWaiting()
      await running
    },
  }
}

export type Worker = ReturnType<typeof worker>
