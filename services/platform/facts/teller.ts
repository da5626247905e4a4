import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'
import { keyOf, type Published, type Viewer } from './published.ts'

/** `size` in bytes, estimated. */
export type SizedState = { readonly state: unknown; readonly size: number }

/** What a viewer is told of a state; null to who is no viewer of it. */
export type Teller = <State, Event extends DomainEvent, Facts>(
  published: Published<State, Event, Facts>,
  of: SizedState,
  viewer: Viewer | undefined,
) => Facts | null

/**
 * Works out what is told of a state once for all its readers, and remembers it within so many bytes (what is told of a state
 * counts as much as the state), the least recently asked for going first.
 */
export function teller(mostBytes: number): Teller {
  const known = new Map<unknown, { readonly facts: Map<string, unknown>; bytes: number }>()
  let bytes = 0

  function makeRoom() {
    for (const [state, { bytes: own }] of known) {
      if (bytes <= mostBytes || known.size === 1) break
      known.delete(state)
      bytes -= own
    }
  }

  return <State, Event extends DomainEvent, Facts>(
    published: Published<State, Event, Facts>,
    { state, size }: SizedState,
    viewer: Viewer | undefined,
  ) => {
    if (viewer === undefined) return null
    const of = known.get(state) ?? { facts: new Map<string, unknown>(), bytes: 0 }
    known.delete(state)
    known.set(state, of)
    const key = keyOf(viewer)
    if (!of.facts.has(key)) {
      of.facts.set(key, published.facts(state as State, viewer))
      of.bytes += size
      bytes += size
      makeRoom()
    }
    return of.facts.get(key) as Facts
  }
}
