import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { describe, expect, test } from 'vitest'
import { factStates, type StateAt, type StateSpill } from './fact-states.ts'
import { changed } from './published.ts'
import { type Counted, counted, counter, event, storeOf } from './testing/counter.ts'

const shown = (turns: readonly { before: unknown; after: unknown }[]) =>
  turns.map(({ before, after }) => [before, after])

describe('each event of a batch with what it did', () => {
  test('before and after, in order, from what the event before left', async () => {
    const events = [...counted('Counter-a', 3), ...counted('Counter-b', 1)]
    const store = storeOf(events)
    const turns = await factStates({ store }).turns(counter, [...events, { ...event('Other-1', 0), stream: 'Other-1' }])
    expect(shown(turns)).toEqual([
      [null, '1'],
      ['1', '2'],
      ['2', '3'],
      [null, '1'],
    ])
    expect(turns.map(({ id }) => id)).toEqual(['a', 'a', 'a', 'b'])
    expect(store.reads).toEqual([])
    expect(shown(changed(turns))).toEqual([
      [null, '3'],
      [null, '1'],
    ])
  })

  test('a viewer is told only what is its own, from when it is shown to until it is gone', async () => {
    const events = [...counted('Counter-a', 2), event('Counter-a', 2, 'Shown'), event('Counter-a', 3, 'Removed')]
    const turns = await factStates({ store: storeOf(events) }).turns(counter, events)
    const of = (vendor: string | null) => shown(turns.filter(({ viewer }) => viewer.vendor === vendor))
    expect(of('v')).toEqual([
      [null, 'some'],
      ['some', null],
    ])
    expect(of(null)).toEqual([
      [null, '1'],
      ['1', '2'],
      ['2', '2'],
      ['2', null],
    ])
    expect(shown(changed(turns.slice(1)))).toEqual([
      ['1', null],
      [null, null],
    ])
  })

  test('the same whether it comes at once, event by event, again, or late', async () => {
    const events = [...counted('Counter-a', 50), ...counted('Counter-b', 3)]
    const store = storeOf(events)
    const atOnce = shown(await factStates({ store }).turns(counter, events))
    const states = factStates({ store })
    const one = async (event: StoredEvent<Counted>) => shown(await states.turns(counter, [event]))
    const oneByOne = []
    for (const each of events) oneByOne.push(...(await one(each)))
    expect(oneByOne).toEqual(atOnce)
    // Another reader is far behind: its states are known no more, and folded again.
    expect(await one(events[4] as StoredEvent<Counted>)).toEqual([['4', '5']])
    expect(shown(await states.turns(counter, events))).toEqual(atOnce)
    expect(shown(await factStates({ store }).turns(counter, events.slice(20)))).toEqual(atOnce.slice(20))
  })

  test('events that a reader does not want are folded all the same', async () => {
    const events = counted('Counter-a', 10)
    const some = events.filter(({ revision }) => revision % 3 === 0)
    const turns = await factStates({ store: storeOf(events) }).turns(counter, some)
    expect(shown(turns)).toEqual([
      [null, '1'],
      ['3', '4'],
      ['6', '7'],
      ['9', '10'],
    ])
  })

  test('what is not known is read once for a batch, and what is known of a stream not again', async () => {
    const events = [...counted('Counter-a', 6), ...counted('Counter-b', 6)]
    const store = storeOf(events)
    const states = factStates({ store })
    await states.turns(
      counter,
      events.filter(({ revision }) => revision >= 3),
    )
    expect(store.reads.sort()).toEqual(['Counter-a from 0', 'Counter-b from 0'])
    await states.turns(
      counter,
      events.filter(({ revision }) => revision >= 4),
    )
    expect(store.reads).toHaveLength(2)
  })
})

describe('before a transaction', () => {
  test('streams are read and folded for whoever has asked of such events before, also where memory is past them', async () => {
    const events = [...counted('Counter-a', 60), ...counted('Counter-b', 3)]
    const store = storeOf(events)
    const states = factStates({ store })
    await states.turns(counter, events)
    const late = events.filter(({ revision }) => revision === 2)
    const ready = await states.ahead(late)
    const reads = store.reads.length
    expect(reads).toBe(1)
    expect(shown(await ready.turns(counter, late))).toEqual([
      ['2', '3'],
      ['2', '3'],
    ])
    expect(store.reads).toHaveLength(reads)
  })

  test('what nobody has asked for is not read', async () => {
    const store = storeOf(counted('Counter-a', 3))
    await factStates({ store }).ahead([event('Counter-a', 2)])
    expect(store.reads).toEqual([])
  })
})

test('what is told of a state is worked out once for all its readers, and anew where memory had no room for it', async () => {
  const events = counted('Counter-a', 6)
  const asked = async (mostBytes: number) => {
    let facts = 0
    const told = {
      ...counter,
      facts(...given: Parameters<typeof counter.facts>) {
        facts += 1
        return counter.facts(...given)
      },
    }
    const states = factStates({ store: storeOf(events), mostBytes })
    for (const _reader of [1, 2]) {
      const turns = await states.turns(told, events)
      expect(shown(turns).map(([, after]) => after)).toEqual(['1', '2', '3', '4', '5', '6'])
    }
    return facts
  }
  expect(await asked(1_000_000)).toBe(6)
  expect(await asked(1)).toBeGreaterThan(6)
})

test('a stream of 10,000 events is folded once', async () => {
  const events = counted('Counter-a', 10_000)
  const store = storeOf(events)
  const states = factStates({ store })
  for (let from = 0; from < events.length; from += 200) {
    const turns = await states.turns(counter, events.slice(from, from + 200))
    expect(turns.at(-1)?.after).toBe(String(from + 200))
  }
  expect(store.reads).toEqual([])
})

test('memory is bounded: what was used least is put away, and comes back from there or from its stream', async () => {
  const streams = Array.from({ length: 40 }, (_, index) => `Counter-${index}`)
  const events = streams.flatMap(stream => counted(stream, 3))
  const [early, late] = [events.filter(({ revision }) => revision < 2), events.filter(({ revision }) => revision === 2)]
  const saved = new Map<string, StateAt>()
  const spill: StateSpill = {
    async save(states) {
      for (const { stream, ...at } of states) saved.set(stream, at)
    },
    load: async wanted =>
      new Map(wanted.flatMap(stream => (saved.has(stream) ? [[stream, saved.get(stream) as StateAt]] : []))),
  }
  for (const kept of [spill, null]) {
    const store = storeOf(events)
    const states = factStates({ store, mostBytes: 1_000, spill: kept })
    await states.turns(counter, early)
    const turns = await states.turns(counter, late)
    expect(turns.map(({ before, after }) => [before, after])).toEqual(late.map(() => ['2', '3']))
    if (kept === null) expect(store.reads.length).toBeGreaterThan(30)
    else expect([saved.size > 30, store.reads]).toEqual([true, []])
  }
})

test('a state of a moment', async () => {
  const events = counted('Counter-a', 5)
  const state = await factStates({ store: storeOf(events) }).until(counter, 'a', events[2]?.recordedAt ?? '')
  expect(state.sum).toBe(3)
})
