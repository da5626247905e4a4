import { randomUUID } from 'node:crypto'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import type { Kysely } from 'kysely'
import type { Logger } from '../service/logger.ts'
import type { AnyTables } from '../service/tables.ts'
import type { EventFeed } from './event-feed.ts'
import { type Leases, leases } from './leases.ts'
import { createRunnerTables } from './runner-tables.ts'
import { type Hold, type Work, type Worker, worker } from './worker.ts'

/** How long a process may be silent before another takes over. */
export const usualLeaseMs = 5_000
/** Only a waiting process elsewhere would notice, and only for events that the projection ignores. */
const flushMs = 200

export type RunnerGroupOptions = {
  readonly feed: EventFeed
  /** The service's own schema first in the search path. */
  readonly database: Kysely<AnyTables>
  readonly log: Logger
  readonly leaseMs?: number
}

/** The runners of a service's projections or reactions: their leases are kept, and their checkpoints written, together. */
export async function startRunnerGroup(
  { feed, database, log, leaseMs = usualLeaseMs }: RunnerGroupOptions,
  works: readonly Work[],
) {
  const rules = new Map(works.flatMap(work => (work.rules === undefined ? [] : [[work.name, work.rules]])))
  const table = leases({ database, owner: randomUUID(), leaseMs, rules })
  const workers = new Map<string, Worker>()
  for (const work of works) {
    workers.set(work.name, worker({ work, feed, leases: table, log, onLost: hurry }))
  }
  const names = [...workers.keys()]
  let timer: NodeJS.Timeout | null = null
  let ticking: Promise<void> | null = null
  let isClosed = false

  await createRunnerTables(database)
  await table.introduce(names)
  await tick()
  plan(leaseMs / 3)
  const flusher = startFlushing([...workers.values()], table, log)

  function plan(ms: number) {
    if (isClosed) return
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      ticking = tick()
        .catch(fault => log.warn({ err: fault }, 'leases could not be kept'))
        .finally(() => plan(leaseMs / 3))
    }, ms)
    timer.unref()
  }

  function hurry() {
    plan(0)
  }

  async function tick() {
    const held = [...workers.values()].flatMap(each => {
      const hold = each.hold()
      // The lease as it is now: it moves on while it is renewed.
      return hold === null ? [] : [{ each, hold, lease: hold.lease }]
    })
    const kept = new Map((await table.renew(held.map(({ lease }) => lease))).map(lease => [lease.name, lease]))
    for (const { each, hold, lease } of held) {
      const stored = kept.get(lease.name)
      if (stored?.epoch !== lease.epoch) each.lose(hold)
      // A crash of the database took it back, and perhaps no event comes by which that would show.
      else if (stored.position < lease.position) each.doubt(hold)
    }
    const elsewhere = names.filter(name => workers.get(name)?.hold() === null)
    if (elsewhere.length === 0) return wakeAll()
    const free = elsewhere.filter(name => workers.get(name)?.isFree())
    if (free.length > 0) for (const lease of await table.acquire(free)) workers.get(lease.name)?.start(lease)
    for (const [name, position] of await table.positions(elsewhere)) workers.get(name)?.seenElsewhere(position)
    wakeAll()
  }

  // Chores may have been asked for by another process.
  function wakeAll() {
    for (const each of workers.values()) each.wake()
  }

  function find(name: string): Worker {
    const found = workers.get(name)
    if (found === undefined) throw new Error(`There is no runner ${name} here, only ${names.join(', ') || 'none'}`)
    return found
  }

  return {
    worker: find,
    workers: [...workers.values()],
    async reached(position: Position, wanted: readonly string[] = names, timeoutMs = 2_000): Promise<boolean> {
      const each = await Promise.all(wanted.map(name => find(name).reached(position, timeoutMs)))
      return each.every(Boolean)
    },
    /** Resolves when all have reached the position; rejects with the names of the late ones. */
    async settled(position: Position, timeoutMs: number): Promise<void> {
      const each = await Promise.all(names.map(name => find(name).reached(position, timeoutMs)))
      const late = names.filter((_, index) => !each[index])
      if (late.length > 0) throw new Error(`Not at position ${position} after ${timeoutMs} ms: ${late.join(', ')}`)
    },
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await ticking
      await Promise.all([...workers.values()].map(each => each.close()))
      await flusher.close()
      await table.release().catch(fault => log.warn({ err: fault }, 'leases could not be given back'))
    },
  }
}

export type RunnerGroup = Awaited<ReturnType<typeof startRunnerGroup>>

/** Writes down, soon and together, how far the runners are that only passed over events. */
function startFlushing(workers: readonly Worker[], table: Leases, log: Logger) {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(flush)
  }, flushMs)
  timer.unref()

  async function flush() {
    const moves: { each: Worker; hold: Hold; lease: Hold['lease']; position: Position }[] = []
    for (const each of workers) {
      const hold = each.hold()
      if (hold === null || hold.isBusy || hold.isDoubted || hold.flushing) continue
      if (hold.position <= hold.lease.position) continue
      moves.push({ each, hold, lease: hold.lease, position: hold.position })
    }
    if (moves.length === 0) return
    const writing = write(moves)
    for (const { hold } of moves) {
      hold.flushing = writing.finally(() => {
        hold.flushing = null
      })
    }
    await writing
  }

  async function write(moves: { each: Worker; hold: Hold; lease: Hold['lease']; position: Position }[]) {
    try {
      const written = await table.advanceAll(moves)
      for (const { each, hold, lease, position } of moves) {
        if (written.has(lease.name)) hold.lease = { ...lease, position }
        else each.doubt(hold)
      }
    } catch (fault) {
      log.warn({ err: fault }, 'checkpoints could not be written, again soon')
    }
  }

  return {
    async close() {
      clearInterval(timer)
      await running
      await flush()
    },
  }
}
