import type { Decision } from '@quayside/contracts/kernel/decision.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'

/** A decider (Chassaing's functional event sourcing): pure functions from state and command to events, and back to state. */
export type Aggregate<State, Command, Event extends DomainEvent> = {
  /** `PurchaseOrder`: the stream is `PurchaseOrder-<id>`. */
  readonly name: string
  readonly initial: State
  /** Must not change the state it is given: states are kept and shared between commands. */
  evolve(state: State, event: Event): State
  decide(command: Command, state: State): Decision<Event, State>
  /** Whether what was made has been taken away again, for whose makings that can be. */
  isGone?(state: State): boolean
}

export function streamOf(aggregate: { readonly name: string }, id: string): string {
  return `${aggregate.name}-${id}`
}
