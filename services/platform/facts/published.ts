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
  /** Of all its events: what a reader of it handles. */
  readonly eventTypes: readonly string[]
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

/** By event's id, what each did to what the client is told. */
export function turnsOfClients<Event extends DomainEvent, Facts>(
  turns: readonly Turn<Event, Facts>[],
): ReadonlyMap<string, Turn<Event, Facts>> {
  return new Map(turns.filter(({ viewer }) => viewer.client !== null).map(turn => [turn.event.id, turn]))
}

/** What a batch of events did to what one viewer of an aggregate is told. */
export type Changed<Facts> = Pick<Turn<DomainEvent, Facts>, 'id' | 'viewer' | 'before' | 'after'>

/** Of each aggregate and viewer: what was told before the batch, and what is told after it. */
export function changed<Event extends DomainEvent, Facts>(turns: readonly Turn<Event, Facts>[]): Changed<Facts>[] {
  const ofOne = Map.groupBy(turns, ({ id, viewer }) => `${id} ${keyOf(viewer)}`)
  return [...ofOne.values()].map(all => {
    const [first, last] = [all[0], all.at(-1)] as [Turn<Event, Facts>, Turn<Event, Facts>]
    return {
      id: last.id,
      viewer: last.viewer,
      get before() {
        return first.before
      },
      get after() {
        return last.after
      },
    }
  })
}
