import type {
  AppendedEvent,
  DomainEvent,
  EventMetadata,
  Position,
  StoredEvent,
} from '@quayside/contracts/kernel/envelope.ts'

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
  /** The moment of the last event that the decision has seen: these are recorded no earlier, whatever the clock says. */
  readonly notBefore?: string
}

/** `position` is the last event's. */
export type Appended = { readonly position: Position; readonly events: AppendedEvent[] }

/**
 * An event as it lies in the store, letter by letter: what a hash is taken of. `recordedAt` is an instant in UTC; it lies
 * as the first member of the metadata, and `metadata` is the text without it.
 */
export type EventText = {
  readonly id: string
  readonly revision: number
  readonly type: string
  readonly recordedAt: string
  readonly data: string
  readonly metadata: string
}

/** An event of the log of all streams, as text. */
export type LoggedText = EventText & { readonly stream: string; readonly position: Position }

/** The record of everything that happened: streams of events, and all of them in the order of their commits. */
export type EventStore = {
  /**
   * Appends to one stream, durably once it answers. Throws `StreamMovedError` when the stream is not at `expected`, also
   * where the same command has appended something else there; `StoreUnavailableError` when nobody can say whether it was
   * appended: whoever asks again reads the stream first.
   */
  append(append: Append): Promise<Appended>
  /**
   * A stream's events in order, from revision `from`; with `until` those recorded up to that instant. Empty when there is
   * none. Throws `BrokenStreamError` where events are missing that were there.
   */
  readStream(stream: string, options?: { readonly from?: number; readonly until?: string }): Promise<StoredEvent[]>
  /** The same events as the text they are kept as, unread: also what is no JSON any more comes back. */
  readTexts(stream: string, options?: { readonly from?: number }): Promise<EventText[]>
  /** Up to `limit` events of all streams after the position of an event (or `startPosition`), in the order of their commits. */
  readAll(after: Position, limit: number): Promise<StoredEvent[]>
  /** The same as the texts they are kept as. */
  readAllTexts(after: Position, limit: number): Promise<LoggedText[]>
  /** The position of the last event, `startPosition` when there is none. */
  head(): Promise<Position>
  /** A UUID that the store has had since it was made, and no other has. */
  identity(): Promise<string>
  /** Calls back soon after events were appended, by any process; only a wake-up, it may come late, twice or for nothing. */
  onAppended(listener: () => void): () => void
  /**
   * Hands over what was committed, at once and in the order of the commits: what this process has appended, and where the
   * store tells it what others have. A gap shows by `previousPosition`.
   */
  onCommitted(listener: (events: readonly StoredEvent[]) => void): () => void
  close(): Promise<void>
}

/** For how many milliseconds an append is tried where a read is tried for `patienceMs`. */
export function appendPatience(patienceMs: number): number {
  return 1.5 * patienceMs
}

/** The store did not answer in time, or takes no more appends for now: what was asked may have happened or not. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** A stream lacks events, or holds what this product has not appended: nothing is decided on the rest of it. */
export class BrokenStreamError extends Error {
  override readonly name = 'BrokenStreamError'
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
