import type { DomainEvent, EventMetadata, Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'

/** The revision of the last event that the decision has seen; the first event of a stream has revision 0. */
export type ExpectedRevision = number | 'no-stream'

/** `schemaVersion` is the event's own; without it the metadata's counts. */
export type NewEvent = DomainEvent & { readonly schemaVersion?: number }

/** One atomic write to one stream. */
export type Append = {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: readonly NewEvent[]
  readonly metadata: EventMetadata
}

export type Appended = { readonly position: Position; readonly events: StoredEvent[] }

/** An event as it lies in the store, letter by letter: what a hash is taken of. `recordedAt` is an instant in UTC. */
export type EventText = {
  readonly id: string
  readonly revision: number
  readonly type: string
  readonly recordedAt: string
  readonly data: string
  readonly metadata: string
}

/** The record of everything that happened: streams of events, and all of them in the order of their commits. */
export type EventStore = {
  /**
   * Appends to one stream, durably once it answers. Throws `StreamMovedError` when the stream is not at `expected`.
   * The same append again (same stream, revision, command key and body) is answered with the stored events.
   */
  append(append: Append): Promise<Appended>
  /** A stream's events in order, from revision `from`; with `until` those recorded up to that instant. Empty when there is none. */
  readStream(stream: string, options?: { readonly from?: number; readonly until?: string }): Promise<StoredEvent[]>
  /** The same events as the text they are kept as, unread: also what is no JSON any more comes back. */
  readTexts(stream: string, options?: { readonly from?: number }): Promise<EventText[]>
  /** Up to `limit` events of all streams after the position of an event (or `startPosition`), in the order of their commits. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>
  /** The position of the last event, `startPosition` when there is none. */
  head(): Promise<Position>
  /** Calls back soon after events were appended, by any process; only a wake-up, it may come late, twice or for nothing. */
  onAppended(listener: () => void): () => void
  /** Hands over what this process has appended, in the order of the commits, at once; what others append is missing. */
  onOwnAppended(listener: (events: readonly StoredEvent[]) => void): () => void
  close(): Promise<void>
}

/** The stream is not where the decision left it; `actual` is null when the store did not tell. */
export class StreamMovedError extends Error {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly actual: ExpectedRevision | null

  constructor(stream: string, expected: ExpectedRevision, actual: ExpectedRevision | null) {
    super(`${stream} was expected at ${expected}, it is at ${actual ?? 'another revision'}`)
    this.name = 'StreamMovedError'
    this.stream = stream
    this.expected = expected
    this.actual = actual
  }
}
