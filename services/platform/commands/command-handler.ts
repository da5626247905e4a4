import type { Rejection, RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { Actor, AppendedEvent, DomainEvent, Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore } from '../event-store/event-store.ts'
import type { Logger } from '../service/logger.ts'
import { type Aggregate, streamOf } from './aggregate.ts'
import { claims } from './claims.ts'
import { mailboxes } from './mailbox.ts'
import { foldStored } from './stream-cache.ts'

/** Who asks, and how the request is known again: the idempotency key and a hash of its body. */
export type CommandContext = {
  readonly actor: Actor
  readonly key: string
  readonly bodyHash: string
  readonly correlationId: string
  readonly causationId: string
}

export type Accepted<State> = {
  readonly kind: 'accepted'
  /** Empty when there was nothing to do. */
  readonly events: AppendedEvent[]
  /** After the events. */
  readonly state: State
  /** Of the last event; null when there was nothing to do. */
  readonly position: Position | null
  /** The answer to an earlier request with the same key and body. */
  readonly repeated: boolean
  /** What that request made has been taken away since. */
  readonly goneSince?: true
}

export type Outcome<State> =
  | Accepted<State>
  | { readonly kind: 'rejected'; readonly rejections: readonly Rejection[] }
  | { readonly kind: 'conflict'; readonly code: 'version-conflict' | 'lost-race'; readonly params: RejectionParams }
  | { readonly kind: 'key-reused' }

export type CommandRequest<State, Command, Event extends DomainEvent> = {
  readonly aggregate: Aggregate<State, Command, Event>
  readonly id: string
  /** A function when the command needs facts of the state (rare). */
  readonly command: Command | ((state: State) => Command)
  readonly context: CommandContext
  /** The companies concerned, of the state after the events. */
  readonly companies: (state: State) => readonly string[]
  /**
   * Nothing is known to be there: decided on an empty stream that is not read before. The append holds only where it is empty;
   * else the stream is read, and the command decided anew.
   */
  readonly isLikelyNew?: boolean
  /** The version the person saw; when it is no longer the state's, a version conflict, never retried. */
  readonly seen?: { readonly version: number; readonly current: (state: State) => number }
}

export type Loaded<State> = { readonly state: State; readonly revision: number; readonly events: StoredEvent[] }

export type ClaimRequest = {
  /** What is claimed (`order-number`), within what, and the value; only their hash is stored. */
  readonly kind: string
  readonly scope: string
  readonly value: string
  /** The value in the form that claims of this kind were kept under before, where it is another: who holds it holds the value. */
  readonly formerly?: string
  /** The id of the aggregate that is to hold the value. */
  readonly owner: string
  /** That aggregate's name; with it, a claim whose owner never came to be can be freed. */
  readonly aggregate?: string
  readonly context: CommandContext
}

export type CommandHandler = {
  handle<State, Command, Event extends DomainEvent>(
    request: CommandRequest<State, Command, Event>,
  ): Promise<Outcome<State>>
  /** The state now, or as it was recorded up to `until`; revision -1 when there is no stream. */
  load<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
    options?: { readonly until?: string },
  ): Promise<Loaded<State>>
  /** The state now; of a stream that this process knows only what is newer is read. */
  current<State, Command, Event extends DomainEvent>(
    aggregate: Aggregate<State, Command, Event>,
    id: string,
  ): Promise<State>
  claim(request: ClaimRequest): Promise<'claimed' | { readonly takenBy: string }>
  release(request: ClaimRequest): Promise<void>
}

export type CommandHandlerOptions = {
  readonly store: EventStore
  readonly log: Logger
  /** How many streams' states are kept in memory. */
  readonly cachedStreams?: number
  /** The clock by which a claim is old enough to be an orphan's. */
  readonly now?: () => string
}

/**
 * Runs commands against their streams. Those of one stream wait in a mailbox of this process and are decided in batches
 * on a cached state; what makes it correct is the expected revision of each append, also between processes.
 */
export function commandHandler({
  store,
  log,
  cachedStreams = 5_000,
  now = () => new Date().toISOString(),
}: CommandHandlerOptions): CommandHandler {
  const mail = mailboxes({ store, log, cachedStreams })
  return {
    handle: request => mail.post(streamOf(request.aggregate, request.id), request),
    async load(aggregate, id, options = {}) {
      const until = options.until === undefined ? {} : { until: options.until }
      const events = await store.readStream(streamOf(aggregate, id), until)
      return { state: foldStored(aggregate, aggregate.initial, events), revision: events.length - 1, events }
    },
    current: (aggregate, id) => mail.current(streamOf(aggregate, id), aggregate),
    ...claims({ store, now }),
  }
}
