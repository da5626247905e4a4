import type { DomainEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type FactStates, factStates } from '../facts/fact-states.ts'
import type { Published } from '../facts/published.ts'
import { testMetadata } from './event-system.ts'

/** The states that these events lead to, without a store. */
export function recordedFacts(events: readonly StoredEvent[]): FactStates {
  const streams = Map.groupBy(events, event => event.stream)
  return factStates({ store: { readStream: async stream => streams.get(stream) ?? [] } })
}

/**
 * An aggregate after these events, `event-0` and so on: the first on 16 November 2026 at 08:00, each an hour after the
 * other unless it says when.
 */
export function stateAfter<State, Event extends DomainEvent>(
  published: Published<State, Event, unknown>,
  id: string,
  events: readonly (Event | readonly [Event, at: string])[],
): State {
  return events.reduce((state, one, revision) => {
    const hour = new Date(Date.UTC(2026, 10, 16, 8 + revision)).toISOString()
    const [event, recordedAt] = Array.isArray(one) ? (one as [Event, string]) : [one as Event, hour]
    const stream = `${published.aggregate}-${id}`
    const recorded = { id: `event-${revision}`, stream, revision, recordedAt, metadata: testMetadata() }
    return published.evolve(state, { ...event, ...recorded })
  }, published.initial)
}

/** What its first viewer, the client, is told of it; fails where nobody sees it. */
export function factsOf<State, Facts>(published: Published<State, never, Facts>, state: State): Facts {
  const [viewer] = published.viewers(state)
  if (viewer === undefined) throw new Error(`nobody sees this ${published.aggregate}`)
  return published.facts(state, viewer)
}
