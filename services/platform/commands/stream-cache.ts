import type { DomainEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Aggregate } from './aggregate.ts'
import { isVoiding } from './claims.ts'

// biome-ignore lint/suspicious/noExplicitAny: streams of every aggregate lie side by side in the cache
export type AnyAggregate = Aggregate<any, any, any>

/** Where in the stream a command's events are, and what its body was. */
export type KeyUse = { readonly bodyHash: string; readonly last: number }

/** A stream as far as this process knows it; others may have gone on. */
export type StreamState = {
  readonly aggregate: AnyAggregate
  readonly state: unknown
  readonly revision: number
  /** When its last event was recorded. */
  readonly recordedAt?: string
  readonly keys: Map<string, KeyUse>
  /** The id was given up before its aggregate came to be. */
  readonly isVoided: boolean
}

export function unknownStream(aggregate: AnyAggregate): StreamState {
  return { aggregate, state: aggregate.initial, revision: -1, keys: new Map(), isVoided: false }
}

/** The stream with events that the store gave. */
export function withRecorded(stream: StreamState, events: readonly StoredEvent[]): StreamState {
  if (events.length === 0) return stream
  let { revision, recordedAt, isVoided } = stream
  for (const event of events) {
    if (isVoiding(event)) isVoided = true
    const { commandKey, bodyHash } = event.metadata
    stream.keys.set(commandKey, { bodyHash, last: event.revision })
    revision = event.revision
    recordedAt = event.recordedAt
  }
  const state = foldStored(stream.aggregate, stream.state, events)
  return { ...stream, state, revision, isVoided, ...(recordedAt === undefined ? {} : { recordedAt }) }
}

/** Folds events that the store gave into a state; what gave an id up says nothing of its aggregate. */
export function foldStored<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  state: State,
  events: readonly StoredEvent[],
): State {
  let folded = state
  for (const event of events) if (!isVoiding(event)) folded = aggregate.evolve(folded, event as StoredEvent<Event>)
  return folded
}

/** Keeps the most recently used entries. */
export function recentlyUsed<Value>(most: number) {
  const entries = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: string, value: Value) {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= most) return
      const [oldest] = entries.keys()
      if (oldest !== undefined) entries.delete(oldest)
    },
    delete: (key: string) => void entries.delete(key),
  }
}
