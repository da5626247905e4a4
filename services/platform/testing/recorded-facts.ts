import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { type FactStates, factStates } from '../facts/fact-states.ts'

/** The states that these events lead to, without a store. */
export function recordedFacts(events: readonly StoredEvent[]): FactStates {
  const streams = Map.groupBy(events, event => event.stream)
  return factStates({ store: { readStream: async stream => streams.get(stream) ?? [] } })
}
