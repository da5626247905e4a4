import type { Decision } from '@quayside/contracts/kernel/decision.ts'
import type { DomainEvent } from '@quayside/contracts/kernel/envelope.ts'

/** An event as it was written, perhaps by an older version of the product. */
export type RecordedEvent = { readonly type: string; readonly data: unknown; readonly schemaVersion: number }

/** A decider (Chassaing's functional event sourcing): pure functions from state and command to events, and back to state. */
export type Aggregate<State, Command, Event extends DomainEvent> = {
  /** `PurchaseOrder`: the stream is `PurchaseOrder-<id>`. */
  readonly name: string
  readonly initial: State
  /** Must not change the state it is given: states are kept and shared between commands. */
  evolve(state: State, event: Event): State
  decide(command: Command, state: State): Decision<Event>
  /** Whether what was made has been taken away again, for whose makings that can be. */
  isGone?(state: State): boolean
  /** The version each event type is written with, 1 where none is named. */
  readonly schemaVersions?: Partial<Record<Event['type'], number>>
  /** Turns an event of an older version into the newest of its kind. */
  upcast?(event: RecordedEvent): { readonly type: string; readonly data: unknown }
}

export function streamOf(aggregate: { readonly name: string }, id: string): string {
  return `${aggregate.name}-${id}`
}

/** Folds recorded events, upcast where they are old, into a state. */
export function fold<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  state: State,
  events: Iterable<RecordedEvent>,
): State {
  let folded = state
  for (const event of events) folded = aggregate.evolve(folded, newest(aggregate, event))
  return folded
}

function newest<State, Command, Event extends DomainEvent>(
  aggregate: Aggregate<State, Command, Event>,
  { type, data, schemaVersion }: RecordedEvent,
): Event {
  return (aggregate.upcast ? aggregate.upcast({ type, data, schemaVersion }) : { type, data }) as Event
}
