import type { DomainEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { keyOf, type Published, type Turn } from './published.ts'
import { type SizedState, type Teller, teller } from './teller.ts'

/** A state after the event of a revision; -1 before the first. */
export type StateAt = { readonly revision: number; readonly state: unknown }

/** Later than any event. */
export const endOfTime = '9999-12-31T23:59:59.999Z'

/** Where states go that memory has no room for, and come back from. */
export type StateSpill = {
  save(states: readonly (StateAt & { readonly stream: string })[]): Promise<void>
  /** The last that was saved of each, of those that were. */
  load(streams: readonly string[]): Promise<ReadonlyMap<string, StateAt>>
}

/** What aggregates were and are, by the folds that their owners publish. */
export type FactStates = {
  /**
   * The same, with what readers so far have asked of such events read and folded before: whoever holds locks meanwhile waits
   * for no stream. Throws what a stream's fold throws.
   */
  ahead(events: readonly StoredEvent[]): Promise<FactStates>
  /** The same with a memory of its own, for events that others are past: theirs would fold a stream anew for each of them. */
  apart(): FactStates
  /** What each event of a batch, in the order of the store, did to what each viewer is told; those of others are passed over. */
  turns<State, Event extends DomainEvent, Facts>(
    published: Published<State, Event, Facts>,
    events: readonly StoredEvent[],
  ): Promise<Turn<Event, Facts>[]>
  /** The state of each aggregate after the last of its events, by its id; for its owner. */
  states<State, Event extends DomainEvent>(
    published: Published<State, Event, unknown>,
    events: readonly StoredEvent[],
  ): Promise<ReadonlyMap<string, State>>
  /** The state as it was recorded up to an instant. */
  until<State, Event extends DomainEvent, Facts>(
    published: Published<State, Event, Facts>,
    id: string,
    instant: string,
  ): Promise<State>
}

/** A state with the bytes that it takes, estimated. */
type Kept = StateAt & SizedState
type AnyPublished<State, Event extends DomainEvent> = Published<State, Event, unknown>
type Loaded = ReadonlyMap<string, Kept>

/** Readers are seldom further apart than this many events of one stream; one that is folds it anew. */
const mostRevisions = 16
const usualBytes = 64 * 1024 * 1024

/**
 * The states of a process, for all who read: bounded in bytes (estimated, one half for states and one for what is told of
 * them), the least recently used go first. What is not there is folded from the stream. Several readers may be at different
 * events of one stream: the last 16 states are kept.
 */
export function factStates({
  store,
  mostBytes = usualBytes,
  spill = null,
  asked = new Map(),
}: {
  readonly store: Pick<EventStore, 'readStream'>
  readonly mostBytes?: number
  readonly spill?: StateSpill | null
  /** By aggregate what readers have asked for: `ahead` folds that. */
  readonly asked?: Map<string, Published<never, never, unknown>>
}): FactStates {
  /** By stream its last states, oldest first, one for each revision; they share what an event left as it was. */
  const known = new Map<string, readonly Kept[]>()
  const told = teller(mostBytes / 2)
  let bytes = 0

  function keptAt(stream: string, revision: number): Kept | undefined {
    return known.get(stream)?.findLast(one => one.revision === revision)
  }

  /** A state later than those that are known; an older one is of no use to whoever comes next. */
  function keep(stream: string, kept: Kept): void {
    const states = known.get(stream) ?? []
    known.delete(stream)
    const last = states.at(-1)
    if (last !== undefined && kept.revision <= last.revision) return void known.set(stream, states)
    const follows = last !== undefined && kept.revision === last.revision + 1
    known.set(stream, [...(follows ? states.slice(1 - mostRevisions) : []), kept])
    bytes += kept.size - (last?.size ?? 0)
  }

  async function makeRoom(): Promise<void> {
    const going: (StateAt & { stream: string })[] = []
    for (const [stream, states] of known) {
      // The last used stays, however large: it would be folded anew for each of its events.
      if (bytes <= mostBytes / 2 || known.size === 1) break
      known.delete(stream)
      const last = states.at(-1)
      if (last === undefined) continue
      bytes -= last.size
      going.push({ stream, revision: last.revision, state: last.state })
    }
    if (spill !== null && going.length > 0) await spill.save(going)
  }

  /** From what is nearest before it: a state that is known, was put away, or the beginning. */
  async function folded<State, Event extends DomainEvent>(
    published: AnyPublished<State, Event>,
    stream: string,
    revision: number,
    saved: StateAt | undefined,
  ): Promise<State> {
    const states = [...(known.get(stream) ?? []), ...(saved === undefined ? [] : [saved])]
    const nearest = states
      .filter(one => one.revision <= revision)
      .reduce<StateAt | null>((best, one) => (best === null || one.revision > best.revision ? one : best), null)
    const { revision: from, state } = nearest ?? { revision: -1, state: published.initial }
    if (from === revision) return state as State
    const events = (await store.readStream(stream, { from: from + 1 })) as StoredEvent<Event>[]
    return events.filter(event => event.revision <= revision).reduce(published.evolve, state as State)
  }

  /** The states that a batch begins with, all read at once. */
  async function load<State, Event extends DomainEvent>(
    published: AnyPublished<State, Event>,
    own: readonly StoredEvent<Event>[],
    loaded: Loaded,
  ): Promise<Map<string, Kept>> {
    const firsts = [...new Map(own.toReversed().map(event => [event.stream, event])).values()]
    const missing = firsts.filter(
      ({ stream, revision }) =>
        revision > 0 && loaded.get(stream)?.revision !== revision - 1 && !keptAt(stream, revision - 1),
    )
    const saved = spill === null || missing.length === 0 ? null : await spill.load(missing.map(({ stream }) => stream))
    const states = await Promise.all(
      missing.map(async ({ stream, revision }): Promise<[string, Kept]> => {
        const state = await folded(published, stream, revision - 1, saved?.get(stream))
        const kept = { revision: revision - 1, state, size: sizeOf(state) }
        keep(stream, kept)
        return [stream, kept]
      }),
    )
    return new Map([...loaded, ...states])
  }

  /** Calls back for each event in its turn, with the state before and after it. */
  async function walk<State, Event extends DomainEvent>(
    published: AnyPublished<State, Event>,
    events: readonly StoredEvent[],
    loaded: Loaded,
    visit: (event: StoredEvent<Event>, before: SizedState, after: SizedState) => void,
  ): Promise<void> {
    asked.set(published.aggregate, published as never)
    const own = ownOf(published, events)
    const now = await load(published, own, loaded)
    for (const event of own) {
      const { stream, revision, data } = event
      const before = await stateBefore(published, event, now.get(stream))
      const after = keptAt(stream, revision) ?? {
        revision,
        state: published.evolve(before.state as State, event),
        size: before.size + sizeOf(data),
      }
      now.set(stream, after)
      keep(stream, after)
      visit(event, before, after)
    }
    await makeRoom()
  }

  /** Of events that come one after the other what the one before left; where some were left out, folded again. */
  async function stateBefore<State, Event extends DomainEvent>(
    published: AnyPublished<State, Event>,
    { stream, revision }: StoredEvent<Event>,
    last: Kept | undefined,
  ): Promise<SizedState> {
    if (revision === 0) return { state: published.initial, size: 0 }
    if (last?.revision === revision - 1) return last
    const kept = keptAt(stream, revision - 1)
    if (kept !== undefined) return kept
    const state = await folded(published, stream, revision - 1, last)
    return { state, size: sizeOf(state) }
  }

  function readingFrom(loaded: Loaded): FactStates {
    return {
      async ahead(events) {
        let all = loaded
        for (const published of asked.values()) all = await load(published, ownOf(published, events), all)
        return readingFrom(all)
      },
      apart: () => factStates({ store, mostBytes, asked: new Map(asked) }),
      async turns<State, Event extends DomainEvent, Facts>(
        published: Published<State, Event, Facts>,
        events: readonly StoredEvent[],
      ) {
        const turns: Turn<Event, Facts>[] = []
        await walk(published, events, loaded, (event, before, after) =>
          turns.push(...turnsOf(published, event, before, after, told)),
        )
        return turns
      },
      async states(published, events) {
        const states = new Map<string, unknown>()
        await walk(published, events, loaded, ({ stream }, _before, { state }) =>
          states.set(stream.slice(published.aggregate.length + 1), state),
        )
        return states as never
      },
      async until(published, id, instant) {
        const events = await store.readStream(`${published.aggregate}-${id}`, { until: instant })
        return (events as StoredEvent<never>[]).reduce(published.evolve, published.initial)
      },
    }
  }

  return readingFrom(new Map())
}

function ownOf<State, Event extends DomainEvent>(
  { aggregate }: AnyPublished<State, Event>,
  events: readonly StoredEvent[],
): StoredEvent<Event>[] {
  const isOwn = (event: StoredEvent): event is StoredEvent<Event> => event.stream.startsWith(`${aggregate}-`)
  return events.filter(isOwn)
}

/** Facts are worked out when they are asked for. */
function turnsOf<State, Event extends DomainEvent, Facts>(
  published: Published<State, Event, Facts>,
  event: StoredEvent<Event>,
  before: SizedState,
  after: SizedState,
  told: Teller,
): Turn<Event, Facts>[] {
  const id = event.stream.slice(published.aggregate.length + 1)
  const were = viewersOf(published, before.state as State)
  const are = viewersOf(published, after.state as State)
  return [...new Map([...were, ...are])].map(([key, viewer]) => ({
    event,
    id,
    viewer,
    get before() {
      return told(published, before, were.get(key))
    },
    get after() {
      return told(published, after, are.get(key))
    },
  }))
}

function viewersOf<State, Event extends DomainEvent>(published: Published<State, Event, unknown>, state: State) {
  return new Map(published.viewers(state).map(viewer => [keyOf(viewer), viewer]))
}

const perValue = 16
const perField = 24

/** About how many bytes of memory a JSON value takes. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return perValue + value.length
  if (typeof value !== 'object' || value === null) return perValue
  let size = perField
  for (const own of Object.values(value)) size += perField + sizeOf(own)
  return size
}
