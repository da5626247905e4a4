import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Kysely, Transaction } from 'kysely'
import type { EventStore } from '../event-store/event-store.ts'
import type { FactStates } from '../facts/fact-states.ts'
import { isPassingFault } from '../ports/database-faults.ts'
import type { Logger } from '../service/logger.ts'
import type { AnyTables } from '../service/tables.ts'
import { FencedError, type Leases } from './leases.ts'
import { parkedStreams } from './parked-streams.ts'
import type { Projection } from './projection.ts'
import { rulesOf } from './rules.ts'
import type { Hold, Work } from './worker.ts'

/** Where a projection says nothing else. */
const usualBatchSize = 200
const requestLookMs = 1_000

export type ProjectionWork = Work & {
  parkedCount(): number
  /** A replay was asked for in this process: no need to wait for the next look. */
  hurry(): void
}

/**
 * Applies a projection: each batch and the new checkpoint are one transaction. When a batch fails, its events are applied
 * one by one; the stream of the one at fault is parked, and the others go on.
 */
export function projectionWork({
  projection,
  database,
  store,
  facts,
  leases,
  log,
}: {
  projection: Projection
  database: Kysely<AnyTables>
  store: EventStore
  facts: FactStates
  leases: Pick<Leases, 'together'>
  log: Logger
}): ProjectionWork {
  const { name } = projection
  const handles = new Set(projection.handles)
  const parked = new Set<string>()
  let lookedForRequests = Number.NEGATIVE_INFINITY

  const isWanted = (event: StoredEvent) => handles.has(event.type) && !parked.has(event.stream)

  /** The checkpoint and the work, or neither. */
  async function together(hold: Hold, position: Position, write: (tx: Transaction<AnyTables>) => Promise<void>) {
    await leases.together(hold.lease, position, write)
    hold.lease = { ...hold.lease, position }
    hold.position = position
  }

  /** Streams are read before the transaction: one that stands idle for seconds is ended by the database. */
  async function project(events: readonly StoredEvent[], facts: FactStates, hold: Hold, position: Position) {
    const ready = await facts.ahead(events)
    await together(hold, position, tx => projection.project(events, tx, ready))
  }

  async function apply(events: readonly StoredEvent[], hold: Hold): Promise<void> {
    const last = events.at(-1)
    if (last === undefined) return
    const wanted = events.filter(isWanted)
    if (wanted.length === 0) {
      hold.position = last.position
      return
    }
    try {
      await project(wanted, facts, hold, last.position)
    } catch (fault) {
      if (fault instanceof FencedError || isPassingFault(fault)) throw fault
      const again = facts.apart()
      for (const event of wanted) await applyOne(event, again, hold)
      hold.position = last.position
    }
  }

  async function applyOne(event: StoredEvent, facts: FactStates, hold: Hold): Promise<void> {
    if (!isWanted(event)) return
    try {
      await project([event], facts, hold, event.position)
    } catch (fault) {
      if (fault instanceof FencedError || isPassingFault(fault)) throw fault
      await together(hold, event.position, tx => parkedStreams.park(tx, name, event, fault))
      parked.add(event.stream)
      log.error({ err: fault, projection: name, stream: event.stream, event: event.id }, 'a stream was parked')
    }
  }

  /** From the event that failed up to the checkpoint, in one transaction. */
  async function replay(stream: string, revision: number, attempts: number, hold: Hold): Promise<void> {
    const since = await store.readStream(stream, { from: revision })
    const events = since.filter(event => handles.has(event.type) && event.position <= hold.position)
    try {
      const ready = await facts.apart().ahead(events)
      await together(hold, hold.position, async tx => {
        await parkedStreams.unpark(tx, name, stream)
        if (events.length > 0) await projection.project(events, tx, ready)
      })
      parked.delete(stream)
      log.info({ projection: name, stream }, 'a parked stream was replayed')
    } catch (fault) {
      if (fault instanceof FencedError || isPassingFault(fault)) throw fault
      const [first] = events
      if (first === undefined) throw fault
      await together(hold, hold.position, tx => parkedStreams.park(tx, name, first, fault, { attempts: attempts + 1 }))
      log.error({ err: fault, projection: name, stream }, 'a parked stream failed again')
    }
  }

  return {
    name,
    rules: rulesOf(projection),
    batchSize: projection.atOnce ?? usualBatchSize,
    parkedCount: () => parked.size,
    async begin() {
      parked.clear()
      for (const { stream } of await parkedStreams.of(database, [name])) parked.add(stream)
    },
    apply,
    async chores(hold) {
      if (parked.size === 0) return null
      const due = lookedForRequests + requestLookMs - performance.now()
      if (due > 0) return due
      for (const { stream, revision, attempts, isReplayRequested } of await parkedStreams.of(database, [name])) {
        if (isReplayRequested) await replay(stream, revision, attempts, hold)
      }
      lookedForRequests = performance.now()
      return requestLookMs
    },
    hurry() {
      lookedForRequests = Number.NEGATIVE_INFINITY
    },
  }
}
