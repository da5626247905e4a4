import type { DomainEvent, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { keyOf, type Published, type Turn, type Viewer } from './published.ts'
import { sizeOf } from './size-of.ts'

/** A state after the event of a revision; -1 before the first. */
export type StateAt = { readonly revision: number; readonly state: unknown }

/** Where states go that memory has no room for, and come back from. */
export type StateSpill = {
  save(states: readonly (StateAt & { readonly stream: string })[]): Promise<void>
  /** The last that was saved of each, of those that were. */
  load(streams: readonly string[]): Promise<ReadonlyMap<string, StateAt>>
}

/** What aggregates were and are, by the folds that their owners publish. */
export type FactStates = {
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

/** Of one stream: its last states, oldest first, one for each revision. */
type Known = { states: StateAt[]; bytes: number }

/** Readers are seldom further apart than this many events of one stream; one that is folds it anew. */
const mostRevisions = 16
/** What is told of a state is as large as the state, and kept of its last two: of this and the one before. */
const toldStates = 2
const usualBytes = 64 * 1024 * 1024

/**
 * The states of a process, for all who read: bounded in bytes (estimated), the least recently used go first. What is not
 * there is folded from the stream. Several readers may be at different events of one stream: the last 16 states are kept.
 */
export function factStates({
  store,
  mostBytes = usualBytes,
  spill = null,
}: {
  readonly store: Pick<EventStore, 'readStream'>
  readonly mostBytes?: number
  readonly spill?: StateSpill | null
}): FactStates {
  const known = new Map<string, Known>()
  let bytes = 0

  type AnyPublished<State, Event extends DomainEvent> = Published<State, Event, unknown>

  function stateAt(stream: string, revision: number): StateAt | undefined {
    return known.get(stream)?.states.findLast(one => one.revision === revision)
  }

  /** A state later than those that are known; an older one is of no use to whoever comes next. */
  function keep(stream: string, at: StateAt, added: number): void {
    const before = known.get(stream) ?? { states: [], bytes: 0 }
    known.delete(stream)
    const last = before.states.at(-1)
    if (last !== undefined && at.revision <= last.revision) return void known.set(stream, before)
    const follows = last === undefined || at.revision === last.revision + 1
    const states = [...(follows ? before.states.slice(1 - mostRevisions) : []), at]
    const superseded = states.at(-1 - toldStates)
    if (superseded !== undefined) toldOf.delete(superseded.state as object)
    const size = added * (1 + toldStates)
    known.set(stream, { states, bytes: before.bytes + size })
    bytes += size
  }

  async function makeRoom(): Promise<void> {
    const going: (StateAt & { stream: string })[] = []
    for (const [stream, { states, bytes: own }] of known) {
      // The last used stays, however large: it would be folded anew for each of its events.
      if (bytes <= mostBytes || known.size === 1) break
      known.delete(stream)
      bytes -= own
      const last = states.at(-1)
      if (last !== undefined) going.push({ stream, ...last })
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
    const states = [...(known.get(stream)?.states ?? []), ...(saved === undefined ? [] : [saved])]
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
    firsts: readonly StoredEvent<Event>[],
  ): Promise<Map<string, StateAt>> {
    const missing = firsts.filter(({ stream, revision }) => revision > 0 && !stateAt(stream, revision - 1))
    const saved = spill === null || missing.length === 0 ? null : await spill.load(missing.map(({ stream }) => stream))
    const states = await Promise.all(
      missing.map(async ({ stream, revision }): Promise<[string, StateAt]> => {
        const state = await folded(published, stream, revision - 1, saved?.get(stream))
        const at = { revision: revision - 1, state }
        keep(stream, at, sizeOf(state))
        return [stream, at]
      }),
    )
    return new Map(states)
  }

  /** Calls back for each event in its turn, with the state before and after it. */
  async function walk<State, Event extends DomainEvent>(
    published: AnyPublished<State, Event>,
    events: readonly StoredEvent[],
    visit: (event: StoredEvent<Event>, before: State, after: State) => void,
  ): Promise<void> {
    const prefix = `${published.aggregate}-`
    const isOwn = (event: StoredEvent): event is StoredEvent<Event> => event.stream.startsWith(prefix)
    const own = events.filter(isOwn)
    const firsts = [...new Map(own.toReversed().map(event => [event.stream, event])).values()]
    const now = await load(published, firsts)
    for (const event of own) {
      const { stream, revision } = event
      const before = await stateBefore(published, event, now.get(stream))
      const state = (stateAt(stream, revision)?.state ?? published.evolve(before, event)) as State
      now.set(stream, { revision, state })
      keep(stream, { revision, state }, sizeOf(event.data))
      visit(event, before, state)
    }
    await makeRoom()
  }

  return {
    async turns<State, Event extends DomainEvent, Facts>(
      published: Published<State, Event, Facts>,
      events: readonly StoredEvent[],
    ) {
      const turns: Turn<Event, Facts>[] = []
      await walk(published, events, (event, before, after) => turns.push(...turnsOf(published, event, before, after)))
      return turns
    },
    async states(published, events) {
      const states = new Map<string, unknown>()
      await walk(published, events, ({ stream }, _before, after) =>
        states.set(stream.slice(published.aggregate.length + 1), after),
      )
      return states as never
    },
    async until(published, id, instant) {
      const events = await store.readStream(`${published.aggregate}-${id}`, { until: instant })
      return (events as StoredEvent<never>[]).reduce(published.evolve, published.initial)
    },
  }

  /** Of events that come one after the other what the one before left; where some were left out, folded again. */
  async function stateBefore<State, Event extends DomainEvent>(
    published: AnyPublished<State, Event>,
    { stream, revision }: StoredEvent<Event>,
    last: StateAt | undefined,
  ): Promise<State> {
    if (revision === 0) return published.initial
    if (last?.revision === revision - 1) return last.state as State
    const found = stateAt(stream, revision - 1)
    return found === undefined ? folded(published, stream, revision - 1, last) : (found.state as State)
  }
}

/** Facts are worked out when they are asked for, once for all readers of a state. */
function turnsOf<State, Event extends DomainEvent, Facts>(
  published: Published<State, Event, Facts>,
  event: StoredEvent<Event>,
  stateBefore: State,
  state: State,
): Turn<Event, Facts>[] {
  const id = event.stream.slice(published.aggregate.length + 1)
  const were = viewersOf(published, stateBefore)
  const are = viewersOf(published, state)
  return [...new Map([...were, ...are])].map(([key, viewer]) => ({
    event,
    id,
    viewer,
    get before() {
      return told(published, stateBefore, were.get(key))
    },
    get after() {
      return told(published, state, are.get(key))
    },
  }))
}

function viewersOf<State, Event extends DomainEvent>(published: Published<State, Event, unknown>, state: State) {
  return new Map(published.viewers(state).map(viewer => [keyOf(viewer), viewer]))
}

/** What is told of a state, by viewer. */
const toldOf = new WeakMap<object, Map<string, unknown>>()

function told<State, Event extends DomainEvent, Facts>(
  published: Published<State, Event, Facts>,
  state: State,
  viewer: Viewer | undefined,
): Facts | null {
  if (viewer === undefined) return null
  const known = toldOf.get(state as object) ?? new Map<string, Facts>()
  toldOf.set(state as object, known)
  const key = keyOf(viewer)
  if (!known.has(key)) known.set(key, published.facts(state, viewer))
  return known.get(key) as Facts
}
