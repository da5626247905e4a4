import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Kysely } from 'kysely'
import type { EventStore } from '../event-store/event-store.ts'
import { FencedError, type Leases } from '../projections/leases.ts'
import { type ParkedStream, parkedStreams } from '../projections/parked-streams.ts'
import type { Hold, Work } from '../projections/worker.ts'
import type { Logger } from '../service/logger.ts'
import type { AnyTables } from '../service/tables.ts'
import type { Reaction } from './reaction.ts'

const batchSize = 50
const checkpointMs = 200
const lookMs = 1_000
const firstRetryMs = 100
const longestRetryMs = 60_000
/** A stream that was tried so often, or waits so long, is not to be expected any moment. */
const soonAttempts = 5
const soonMs = 1_000

export type ReactionWork = Work & {
  parkedCount(): number
  /** Streams whose retry is near. */
  retryingCount(): number
  /** Looks at once for streams that somebody asked to try again. */
  hurry(): void
  /** What was set aside is due now. */
  retryAll(): void
}

/**
 * Lets a reaction follow events, at least once. A stream whose event fails is set aside and tried again after 0.1 s to
 * 1 min, in its own order, while the other streams go on.
 */
export function reactionWork({
  reaction,
  name,
  database,
  store,
  leases,
  log,
}: {
  reaction: Reaction
  name: string
  database: Kysely<AnyTables>
  store: EventStore
  leases: Pick<Leases, 'advanceAll'>
  log: Logger
}): ReactionWork {
  const handles = new Set(reaction.handles)
  const aside = new Map<string, { isSoon: boolean; dueAt: number }>()
  let lookedForRequests = Number.NEGATIVE_INFINITY

  async function apply(events: readonly StoredEvent[], hold: Hold): Promise<void> {
    let written = performance.now()
    for (const event of events) {
      if (handles.has(event.type) && !aside.has(event.stream)) {
        await reactTo(event, 0)
        hold.position = event.position
        if (performance.now() - written > checkpointMs) {
          await writeCheckpoint(hold)
          written = performance.now()
        }
      }
      hold.position = event.position
    }
    if (events.some(event => handles.has(event.type))) await writeCheckpoint(hold)
  }

  async function writeCheckpoint(hold: Hold) {
    const { lease, position } = hold
    if (position === lease.position) return
    const kept = await leases.advanceAll([{ lease, position }])
    if (!kept.has(name)) throw new FencedError(name)
    hold.lease = { ...lease, position }
  }

  /** False when the stream is set aside. */
  async function reactTo(event: StoredEvent, attempts: number): Promise<boolean> {
    try {
      await reaction.react(event)
      return true
    } catch (fault) {
      const made = attempts + 1
      const againMs = reaction.patience?.againMs(fault, made)
      if (againMs === null && (await givenUp(event, fault, made))) return true
      const retryMs = againMs ?? Math.min(longestRetryMs, firstRetryMs * 2 ** (made - 1))
      await parkedStreams.park(database, name, event, fault, { attempts: made, retryMs })
      const isSoon = made < soonAttempts && retryMs <= soonMs
      aside.set(event.stream, { isSoon, dueAt: performance.now() + retryMs })
      // What has an end of its own is alarming at its end.
      const level = made >= soonAttempts && againMs === undefined ? 'error' : 'warn'
      log[level]({ err: fault, reaction: reaction.name, stream: event.stream, attempts: made }, 'a reaction failed')
      return false
    }
  }

  /** False when that failed too, and is to be tried again. */
  async function givenUp(event: StoredEvent, fault: unknown, attempts: number): Promise<boolean> {
    const told = { reaction: reaction.name, stream: event.stream, attempts }
    try {
      await reaction.patience?.giveUp(event, fault)
      log.error({ err: fault, ...told }, 'a reaction is given up')
      return true
    } catch (err) {
      log.warn({ err, ...told }, 'a reaction could not be given up yet')
      return false
    }
  }

  /** From the event that failed up to where the reaction is. */
  async function retry(stream: string, revision: number, attempts: number, hold: Hold): Promise<void> {
    const since = await store.readStream(stream, { from: revision })
    let made = attempts
    for (const event of since) {
      if (!handles.has(event.type) || event.position > hold.position) continue
      if (!(await reactTo(event, made))) return
      made = 0
    }
    await parkedStreams.unpark(database, name, stream)
    aside.delete(stream)
  }

  function nextDue(): number {
    let due = lookedForRequests + lookMs
    for (const { dueAt } of aside.values()) due = Math.min(due, dueAt)
    return Math.max(0, due - performance.now())
  }

  return {
    name,
    batchSize,
    parkedCount: () => aside.size,
    retryingCount: () => [...aside.values()].filter(({ isSoon }) => isSoon).length,
    async begin() {
      aside.clear()
      for (const row of await parkedStreams.of(database, [name]))
        aside.set(row.stream, { isSoon: row.attempts < soonAttempts, dueAt: 0 })
    },
    apply,
    async chores(hold) {
      if (aside.size === 0) return null
      if (nextDue() > 0) return nextDue()
      lookedForRequests = performance.now()
      for (const row of await parkedStreams.of(database, [name])) {
        if (isDue(row)) await retry(row.stream, row.revision, row.attempts, hold)
      }
      return aside.size === 0 ? null : nextDue()
    },
    hurry() {
      lookedForRequests = Number.NEGATIVE_INFINITY
    },
    retryAll() {
      for (const each of aside.values()) each.dueAt = 0
    },
  }

  function isDue({ stream, isReplayRequested }: ParkedStream): boolean {
    return isReplayRequested || (aside.get(stream)?.dueAt ?? 0) <= performance.now()
  }
}
