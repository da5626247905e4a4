import type { AppendedEvent, DomainEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'

/** Who sees the same of an aggregate: the companies by which row-level security lets its rows be read. */
export type Viewer = { readonly client: string | null; readonly vendor: string | null }

/**
 * What an aggregate is, as its owner says it: the fold of its events and what it says to whom. Pure, with all that it
 * imports: it is run by whoever reads the events.
 */
export type Published<State, Event extends DomainEvent, Facts> = {
  /** `PurchaseOrder`: its streams are `PurchaseOrder-<id>`. */
  readonly aggregate: string
  readonly initial: State
  /** As the decider's, with the times and persons of the metadata. Must not change the state it is given; the state is plain JSON. */
  evolve(state: State, event: AppendedEvent<Event>): State
  /** Who may see it now, each company in one of them; none while it is nobody's business or gone. */
  viewers(state: State): readonly Viewer[]
  /** What one of these viewers is told: nothing beside it is theirs. */
  facts(state: State, viewer: Viewer): Facts
}

/** The same for as long as the same side looks at it. */
export function keyOf({ client, vendor }: Viewer): string {
  return client ?? vendor ?? ''
}

/** What an event did to what one viewer is told: null before it saw anything of it, and once it no longer does. */
export type Turn<Event extends DomainEvent, Facts> = {
  readonly event: StoredEvent<Event>
  /** Of the aggregate. */
  readonly id: string
  readonly viewer: Viewer
  readonly before: Facts | null
  readonly after: Facts | null
}

/** What is told now, once a batch has been looked at: the last of each aggregate and viewer. */
export function lastTurns<Event extends DomainEvent, Facts>(
  turns: readonly Turn<Event, Facts>[],
): readonly Turn<Event, Facts>[] {
  return [...new Map(turns.map(turn => [`${turn.id} ${keyOf(turn.viewer)}`, turn])).values()]
}

/** What a batch as a whole did to what each viewer is told of each aggregate. */
export type BatchTurn<Facts> = Pick<Turn<DomainEvent, Facts>, 'id' | 'viewer' | 'before' | 'after'>

/** From before the first event of each aggregate and viewer to after the last. */
export function batchTurns<Event extends DomainEvent, Facts>(turns: readonly Turn<Event, Facts>[]): BatchTurn<Facts>[] {
  const firsts = new Map(turns.toReversed().map(turn => [`${turn.id} ${keyOf(turn.viewer)}`, turn]))
  return lastTurns(turns).map(last => ({
    id: last.id,
    viewer: last.viewer,
    get before() {
      return firsts.get(`${last.id} ${keyOf(last.viewer)}`)?.before ?? null
    },
    get after() {
      return last.after
    },
  }))
}
