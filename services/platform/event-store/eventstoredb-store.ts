import { setTimeout as pause } from 'node:timers/promises'
import {
  BACKWARDS,
  DeadlineExceededError,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  type Position as LogPosition,
  NO_STREAM,
  NotLeaderError,
  type RecordedEvent,
  START,
  StreamNotFoundError,
  UnavailableError,
  UnknownError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import {
  type EventMetadata,
  type Position,
  type StoredEvent,
  startPosition,
} from '@quayside/contracts/kernel/envelope.ts'
import type { Logger } from '../service/logger.ts'
import { eventId } from './event-id.ts'
import { type Append, type Appended, type EventStore, StreamMovedError } from './event-store.ts'
import { readsUnderWay } from './eventstoredb-reads.ts'
import { endlessSubscription } from './eventstoredb-subscription.ts'

const pageSize = 500
const attempts = 4
/** So long closing waits for each of its four steps: together less than five seconds. */
const closingMs = 1_200

export type EventStoreDbOptions = {
  /** `esdb://host:2113?tls=false` */
  readonly url: string
  readonly log: Logger
}

type Recorded = RecordedEvent & { readonly position?: LogPosition }

/**
 * The event store in EventStoreDB. Positions are those of its log, so they have gaps; `previousPosition` is known only
 * to `readAll`. An append whose answer was lost is sent again with the same event ids, which the server knows.
 */
export function eventStoreDbStore({ url, log }: EventStoreDbOptions): EventStore {
  const client = EventStoreDBClient.connectionString(url)
  const subscription = endlessSubscription({
    subscribe: () => client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() }),
    log,
  })
  const reads = readsUnderWay()
  /** The last append of each stream that is on its way: appends that continue one another must arrive in order. */
  const underWay = new Map<string, Promise<unknown>>()
  /** Where the system's own events after a position end, so that they are not read again and again. */
  let skipped: { after: Position; next: LogPosition } | null = null

  async function write({ stream, expected, events, metadata }: Append): Promise<Appended> {
    const first = expected === 'no-stream' ? 0 : expected + 1
    const prepared = events.map((event, index) => {
      const own: EventMetadata = { ...metadata, schemaVersion: event.schemaVersion ?? metadata.schemaVersion }
      return jsonEvent({
        id: eventId(stream, first + index, own),
        type: event.type,
        data: (event.data ?? {}) as Record<string, unknown>,
        metadata: own,
      })
    })
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : BigInt(expected)
    await patiently(async () => {
      try {
        await client.appendToStream(stream, prepared, { expectedRevision })
      } catch (fault) {
        if (!(fault instanceof WrongExpectedVersionError)) throw fault
        throw new StreamMovedError(stream, expected, revisionOf(fault.actualVersion))
      }
    })
    const stored = await patiently(() => readRevisions(stream, first, events.length))
    const last = stored.at(-1)
    if (last === undefined) throw new Error(`${stream} does not give back what was appended to it`)
    return { position: last.position, events: stored }
  }

  async function readRevisions(stream: string, from: number, count?: number): Promise<StoredEvent[]> {
    const found: StoredEvent[] = []
    try {
      const reading = client.readStream(stream, {
        fromRevision: BigInt(from),
        direction: FORWARDS,
        // A follower may be behind: what is decided on this would be decided on the past.
        requiresLeader: true,
        ...(count === undefined ? {} : { maxCount: count }),
      })
      for await (const { event } of reads.of(reading)) if (event) found.push(stored(event as Recorded, startPosition))
    } catch (fault) {
      if (!(fault instanceof StreamNotFoundError)) throw fault
    }
    return found
  }

  async function readAll(after: Position, limit: number): Promise<StoredEvent[]> {
    const found: StoredEvent[] = []
    let previous = after
    let from: LogPosition | typeof START = skipped?.after === after ? skipped.next : logPosition(after)
    while (found.length < limit) {
      let read = 0
      let last: LogPosition | null = null
      const reading = client.readAll({ fromPosition: from, direction: FORWARDS, maxCount: pageSize })
      for await (const { event } of reads.of(reading)) {
        read += 1
        if (!event) continue
        last = event.position
        if (isSystem(event) || positionOf(event.position) <= previous || found.length >= limit) continue
        const next = stored(event as Recorded, previous)
        previous = next.position
        found.push(next)
      }
      if (found.length === 0 && last !== null) skipped = { after, next: last }
      // A page starts with the last event of the one before it.
      if (read < pageSize || last === null) break
      from = last
    }
    return found
  }

  return {
    append(append) {
      if (append.events.length === 0) throw new RangeError('An append needs at least one event')
      const before = underWay.get(append.stream) ?? Promise.resolve()
      const writing = before.then(
        () => write(append),
        () => write(append),
      )
      underWay.set(append.stream, writing)
      const forget = () => {
        if (underWay.get(append.stream) === writing) underWay.delete(append.stream)
      }
      writing.then(forget, forget)
      return writing
    },
    async readStream(stream, { from = 0, until } = {}) {
      const events = await patiently(() => readRevisions(stream, from))
      if (until === undefined) return events
      const moment = Date.parse(until)
      const end = events.findIndex(event => Date.parse(event.recordedAt) > moment)
      return end < 0 ? events : events.slice(0, end)
    },
    // The client parses what it reads; written anew it is the text that `append` wrote.
    async readTexts(stream, { from = 0 } = {}) {
      const events = await patiently(() => readRevisions(stream, from))
      return events.map(({ id, revision, type, recordedAt, data, metadata }) => ({
        ...{ id, revision, type, recordedAt, data: JSON.stringify(data), metadata: JSON.stringify(metadata) },
      }))
    },
    readAll: (after, limit) => patiently(() => readAll(after, limit)),
    head: () =>
      patiently(async () => {
        for await (const { event } of reads.of(client.readAll({ fromPosition: END, direction: BACKWARDS }))) {
          if (event && !isSystem(event)) return positionOf(event.position)
        }
        return startPosition
      }),
    onAppended: subscription.listen,
    // The server does not tell which event came before: everything goes through the subscription.
    onOwnAppended: () => () => undefined,
    // Whatever is under way, and whether or not the server answers: a process that ends does not wait for it.
    async close() {
      await atMost(closingMs, subscription.close())
      await atMost(closingMs, Promise.allSettled(underWay.values()))
      reads.close()
      await atMost(closingMs, client.dispose())
      await atMost(closingMs, closeChannel(client))
    },
  }
}

/** Again while the server does not answer; what is not a matter of the connection is thrown at once. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (fault) {
      if (!isPassing(fault) || attempt === attempts) throw fault
      await pause(100 * 2 ** attempt)
    }
  }
}

/** The client throws some faults of the connection as they come from its transport, with a code alone. */
function isPassing(fault: unknown): boolean {
  const isKnown =
    fault instanceof UnavailableError ||
    fault instanceof DeadlineExceededError ||
    fault instanceof UnknownError ||
    fault instanceof NotLeaderError
  return isKnown || (fault instanceof Error && 'code' in fault && fault.code === unavailable)
}
/** https://grpc.io/docs/guides/status-codes/ */
const unavailable = 14

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  await Promise.race([work, pause(ms, undefined, { signal: over.signal }).catch(() => undefined)])
  over.abort()
}

/** The client leaves its connection open when it is disposed of, which keeps the process alive. */
async function closeChannel(client: EventStoreDBClient): Promise<void> {
  const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> }
  const channel = await getChannel()
  channel.close()
}

function stored(event: Recorded, previousPosition: Position): StoredEvent {
  return {
    type: event.type,
    data: event.data as unknown,
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position ? positionOf(event.position) : startPosition,
    previousPosition,
    metadata: event.metadata as EventMetadata,
    recordedAt: event.created.toISOString(),
  }
}

function isSystem(event: { readonly type: string; readonly streamId: string }): boolean {
  return event.type.startsWith('$') || event.streamId.startsWith('$')
}

function revisionOf(actual: unknown): number | 'no-stream' | null {
  if (typeof actual === 'bigint') return Number(actual)
  return actual === NO_STREAM ? 'no-stream' : null
}

/** Commit and prepare position, 20 digits each. */
function positionOf({ commit, prepare }: LogPosition): Position {
  return (commit.toString().padStart(20, '0') + prepare.toString().padStart(20, '0')) as Position
}

function logPosition(position: Position): LogPosition | typeof START {
  if (position === startPosition) return START
  if (!/^\d{40}$/.test(position)) throw new RangeError(`Not a position of this store: ${position}`)
  return { commit: BigInt(position.slice(0, 20)), prepare: BigInt(position.slice(20)) }
}
