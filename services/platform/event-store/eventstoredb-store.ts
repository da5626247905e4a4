import { randomUUID } from 'node:crypto'
import {
  BACKWARDS,
  DeadlineExceededError,
  END,
  type EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { fairTurns } from '../reading/fair-turns.ts'
import type { Logger } from '../service/logger.ts'
import { appendGroups } from './append-groups.ts'
import {
  type Append,
  type Appended,
  BrokenStreamError,
  type EventStore,
  type LoggedText,
  StoreUnavailableError,
  StreamMovedError,
} from './event-store.ts'
import { eventStoreDbConnection } from './eventstoredb-connection.ts'
import { atMost } from './eventstoredb-faults.ts'
import { eventStoreDbLog, lastOfOurs } from './eventstoredb-log.ts'
import { readsUnderWay } from './eventstoredb-reads.ts'
import { historyOf, identityStream, logPositions, type Recorded, revisionOf, unbroken } from './eventstoredb-records.ts'
import { endlessSubscription } from './eventstoredb-subscription.ts'
import { inNewestForms } from './newest-forms.ts'
import type { StoreNumber } from './positions.ts'
import type { StoreClock } from './store-clock.ts'
import { AppendTooLargeError, appendedEvents, bytesOf, type WrittenEvent, writtenEvents } from './written-events.ts'

/** A command reads, decides and appends: answered within 8 s, whatever the server does. */
const usualPatienceMs = 3_000
/** Beyond so many the server is too slow for what is asked of it: an answer at once is worth more than a place in the line. */
const mostWaiting = 4_096
/** So long closing waits for each of its four steps: together less than five seconds. */
const closingMs = 1_200
const headPage = 32
/** After a fault every stream in use is read again. All at once none of many would be there in time, however often tried; by turns the first are. */
const streamsAtOnce = 8

export type EventStoreDbOptions = {
  /** `esdb://host:2113?tls=false` */
  readonly url: string
  readonly log: Logger
  readonly clock: StoreClock
  /** So long a read is tried, in milliseconds, and an append half as long again; default 3,000. */
  readonly patienceMs?: number
  /** Which of the installation's stores it is; 0 is the first. */
  readonly number?: StoreNumber
}

/** The last append of a stream that is on its way: whatever continues it waits for it, and fails with it. */
type UnderWay = { readonly end: number; readonly done: Promise<Appended> }

/**
 * The event store in EventStoreDB. Positions are those of its log, so they have gaps; `previousPosition` is known only
 * to `readAll` and `onCommitted`. An append is one round trip. One whose answer was lost is sent again with the same event
 * ids; they hold what the events hold, so the server never takes something else for it.
 */
export function eventStoreDbStore({
  url,
  log,
  clock,
  patienceMs = usualPatienceMs,
  number = 0,
}: EventStoreDbOptions): EventStore {
  const { client, patiently, close } = eventStoreDbConnection({
    url,
    patienceMs,
    onRenewed() {
      reads.interrupt()
      subscription.renew()
    },
  })
  const positions = logPositions(number)
  const isOfHistory = historyOf(log)
  const groups = appendGroups()
  const subscription = endlessSubscription({
    subscribe: () => client().subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() }),
    positions,
    isOfHistory,
    log,
    ownAnswered: groups.answered,
  })
  const reads = readsUnderWay()
  const turns = fairTurns({ atOnce: streamsAtOnce, waiting: Infinity, waitingOfOne: Infinity })
  const fullLog = eventStoreDbLog(
    from => client().readAll({ fromPosition: from, direction: FORWARDS }),
    reads,
    positions,
    isOfHistory,
  )
  const underWay = new Map<string, UnderWay>()
  let waiting = 0

  async function write({ stream, expected }: Append, written: readonly WrittenEvent[]): Promise<Appended> {
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : BigInt(expected)
    const events = written.map(({ id, type, data, metadataText }) =>
      jsonEvent({ id, type, data: (data ?? null) as never, metadata: Buffer.from(metadataText, 'utf8') }),
    )
    const { position, nextExpectedRevision } = await groups
      .send(() => patiently('append', each => each.appendToStream(stream, events, { expectedRevision })))
      .catch(async fault => {
        if (fault instanceof WrongExpectedVersionError) {
          await movedForReaders(stream, expected)
          throw new StreamMovedError(stream, expected, revisionOf(fault.actualVersion))
        }
        if (fault instanceof MaxAppendSizeExceededError) throw tooLarge(stream, written, fault.maxAppendSize)
        throw fault instanceof StreamDeletedError ? deleted(stream) : fault
      })
    // The server lets a deleted stream begin anew, where it ended.
    if (expected === 'no-stream' && nextExpectedRevision !== BigInt(written.length - 1)) throw deleted(stream)
    if (position === undefined) throw new Error(`The server does not say where it has put an append to ${stream}`)
    return { position: positions.of(position), events: appendedEvents(written) }
  }

  /**
   * The leader counts an append that its followers do not have yet, and no read shows it: decided anew, the same would be
   * appended again. Throws `StoreUnavailableError` when it stays so: whether that append will be stored is unknown.
   */
  function movedForReaders(stream: string, expected: Append['expected']): Promise<void> {
    return patiently('read', async (each, signal) => {
      const options = { fromRevision: END, direction: BACKWARDS, maxCount: 1, requiresLeader: true } as const
      const last = await reads.all(each.readStream(stream, options), signal).then(
        ([found]) => Number(found?.event?.revision),
        fault => {
          if (fault instanceof StreamNotFoundError) return 'no-stream'
          throw fault
        },
      )
      if (last === expected) throw new DeadlineExceededError()
    })
  }

  async function after(before: UnderWay, append: Append, written: readonly WrittenEvent[]): Promise<Appended> {
    const fault = await before.done.then(
      () => null,
      (reason: unknown) => reason,
    )
    const continues = before.end === append.expected
    if (fault === null || !continues) return write(append, written)
    if (fault instanceof StoreUnavailableError) throw fault
    throw new StreamMovedError(append.stream, append.expected, null)
  }

  async function readRevisions(stream: string, from: number): Promise<StoredEvent[]> {
    return patiently('read', async (each, signal) => {
      const endTurn = await turns.take('streams', { gone: signal })
      // A follower may be behind: what is decided on this would be decided on the past.
      const options = { fromRevision: BigInt(from), direction: FORWARDS, requiresLeader: true } as const
      try {
        const found = await reads.all(each.readStream(stream, options), signal)
        const events = found.flatMap(({ event }) => (event ? [event as Recorded] : []))
        // There is one, and all that it held is gone.
        if (from === 0 && events.length === 0) throw deleted(stream)
        return unbroken(stream, from, events).map(event => positions.storedEvent(event, startPosition))
      } catch (fault) {
        if (fault instanceof StreamDeletedError) throw deleted(stream)
        if (!(fault instanceof StreamNotFoundError)) throw fault
        // One that was deleted is not found either; its metadata stays.
        const { metadata } = await each.getStreamMetadata(stream, { requiresLeader: true })
        if (metadata?.truncateBefore !== undefined) throw deleted(stream)
        return []
      } finally {
        endTurn()
      }
    })
  }

  async function head(each: EventStoreDBClient, signal: AbortSignal): Promise<Position> {
    for (let maxCount = headPage; ; maxCount *= 8) {
      const options = { fromPosition: END, direction: BACKWARDS, maxCount } as const
      const read = await reads.all(each.readAll(options), signal)
      const last = lastOfOurs(read, isOfHistory)
      if (last !== null) return positions.of(last)
      if (read.length < maxCount) return startPosition
    }
  }

  return inNewestForms({
    async append(append) {
      const written = writtenEvents(append, clock.now())
      if (waiting >= mostWaiting) throw new StoreUnavailableError(`${waiting} appends wait for the event store`)
      waiting += 1
      const { stream } = append
      const before = underWay.get(stream)
      const done = before === undefined ? write(append, written) : after(before, append, written)
      const last = { end: written.at(-1)?.revision ?? -1, done }
      underWay.set(stream, last)
      try {
        return await done
      } finally {
        waiting -= 1
        if (underWay.get(stream) === last) underWay.delete(stream)
      }
    },
    async readStream(stream, { from = 0, until } = {}) {
      const events = await readRevisions(stream, from)
      if (until === undefined) return events
      const moment = Date.parse(until)
      const end = events.findIndex(event => Date.parse(event.recordedAt) > moment)
      return end < 0 ? events : events.slice(0, end)
    },
    readTexts: async (stream, { from = 0 } = {}) => (await readRevisions(stream, from)).map(textOf),
    readAllTexts: async (from, limit) => (await patiently('read', () => fullLog.readAll(from, limit))).map(textOf),
    readAll: (from, limit) => patiently('read', () => fullLog.readAll(from, limit)),
    head: () => patiently('read', head),
    identity: () => patiently('append', identityOf),
    onAppended: subscription.listen,
    onCommitted: subscription.listenToEvents,
    // Whatever is under way, and whether or not the server answers: a process that ends does not wait for it.
    async close() {
      await atMost(closingMs, subscription.close())
      await atMost(closingMs, Promise.allSettled([...underWay.values()].map(({ done }) => done)))
      fullLog.close()
      reads.close()
      await close(closingMs)
    },
  })
}

// The client parses what it reads; written anew it is the text that was appended.
function textOf({ id, stream, revision, position, type, recordedAt, data, metadata }: StoredEvent): LoggedText {
  const texts = { data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
  return { id, stream, revision, position, type, recordedAt, ...texts }
}

function deleted(stream: string): BrokenStreamError {
  return new BrokenStreamError(`${stream} was deleted or truncated in the event store: what it held is missing`)
}

function tooLarge(stream: string, written: readonly WrittenEvent[], limit: number): AppendTooLargeError {
  return new AppendTooLargeError(stream, bytesOf(written), limit)
}

/** The first who asks names the store. */
async function identityOf(client: EventStoreDBClient): Promise<string> {
  try {
    for await (const { event } of client.readStream(identityStream, { maxCount: 1, requiresLeader: true })) {
      if (event) return (event.data as { store: string }).store
    }
  } catch (fault) {
    if (!(fault instanceof StreamNotFoundError)) throw fault
  }
  const event = jsonEvent({ type: 'EventStoreNamed', data: { store: randomUUID() } })
  await client.appendToStream(identityStream, event, { expectedRevision: NO_STREAM }).catch(fault => {
    if (!(fault instanceof WrongExpectedVersionError)) throw fault
  })
  return identityOf(client)
}
