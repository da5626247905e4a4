import { randomUUID } from 'node:crypto'
import {
  type EventMetadata,
  type Position,
  type StoredEvent,
  startPosition,
} from '@quayside/contracts/kernel/envelope.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Append, type EventStore, type ExpectedRevision, StreamMovedError } from './event-store.ts'

/** How a store under test is reached; each `open` is a process of its own as far as the store can tell. */
export type StoreUnderTest = { open(): Promise<EventStore>; close(): Promise<void> }

/** What every event store promises, whatever it is made of. */
export function eventStoreContract(name: string, start: () => Promise<StoreUnderTest>) {
  describe(`event store: ${name}`, () => {
    let server: StoreUnderTest
    let store: EventStore
    beforeAll(async () => {
      server = await start()
      store = await server.open()
    }, 120_000)
    afterAll(async () => {
      await store?.close()
      await server?.close()
    })

    test('events come back as they were appended, in order, with revisions from 0', async () => {
      const stream = newStream()
      const data = { text: 'Añejo "quoted" \\ 数量 \u0000 😀', list: [1, null, true], nested: { price: '0.30' } }
      const { position, events } = await store.append({
        ...append(stream, 'no-stream', 'A', 'B'),
        events: [
          { type: 'A', data },
          { type: 'B', data: { n: 2 }, schemaVersion: 3 },
        ],
      })
      const read = await store.readStream(stream)
      expect(read.map(({ type, data, revision }) => ({ type, data, revision }))).toEqual([
        { type: 'A', data, revision: 0 },
        { type: 'B', data: { n: 2 }, revision: 1 },
      ])
      expect(read.map(event => event.metadata.schemaVersion)).toEqual([1, 3])
      expect(read.map(event => event.position)).toEqual(events.map(event => event.position))
      expect(read.map(event => event.id)).toEqual(events.map(event => event.id))
      expect(read.map(event => event.recordedAt)).toEqual(events.map(event => event.recordedAt))
      expect(read.at(-1)?.position).toBe(position)
      expect(await store.readStream(stream, { from: 1 })).toHaveLength(1)
      expect(await store.readStream(newStream())).toEqual([])
    })

    test('events come back as the text that was written, letter by letter', async () => {
      const stream = newStream()
      const data = { z: 1, a: 'Añejo "数量"', list: [0.3, null], nested: { '\u2028': '' } }
      const first = append(stream, 'no-stream', 'A', 'B')
      const { events } = await store.append({
        ...first,
        events: [
          { type: 'A', data },
          { type: 'B', data: {} },
        ],
      })
      const texts = await store.readTexts(stream)
      expect(texts).toEqual(
        events.map(({ id, revision, type, recordedAt, ...event }) => ({
          ...{ id, revision, type, recordedAt },
          ...{ data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) },
        })),
      )
      expect(await store.readTexts(stream, { from: 1 })).toEqual(texts.slice(1))
      expect(await store.readTexts(newStream())).toEqual([])
    })

    test('of racing creates exactly one wins, and the others learn where the stream is', async () => {
      const other = await server.open()
      try {
        for (let round = 0; round < 10; round += 1) {
          const stream = newStream()
          const attempts = Array.from({ length: 12 }, (_, index) =>
            (index % 2 === 0 ? store : other).append(append(stream, 'no-stream', `By${index}`)),
          )
          const results = await Promise.allSettled(attempts)
          const lost = results.filter(result => result.status === 'rejected').map(result => result.reason)
          expect(lost).toHaveLength(11)
          for (const fault of lost) {
            expect(fault).toBeInstanceOf(StreamMovedError)
            expect(fault).toMatchObject({ stream, expected: 'no-stream' })
          }
          expect(await store.readStream(stream)).toHaveLength(1)
        }
      } finally {
        await other.close()
      }
    })

    test('an append that expects another revision writes nothing', async () => {
      const stream = newStream()
      await expect(store.append(append(stream, 0, 'TooEarly'))).rejects.toBeInstanceOf(StreamMovedError)
      await store.append(append(stream, 'no-stream', 'First'))
      await expect(store.append(append(stream, 'no-stream', 'Again'))).rejects.toMatchObject({ actual: 0 })
      await expect(store.append(append(stream, 1, 'TooFar', 'Further'))).rejects.toBeInstanceOf(StreamMovedError)
      expect((await store.readStream(stream)).map(event => event.type)).toEqual(['First'])
    })

    test('appends that continue one another may be sent without waiting', async () => {
      const stream = newStream()
      const expected = (index: number): ExpectedRevision => (index === 0 ? 'no-stream' : index - 1)
      await Promise.all(
        Array.from({ length: 30 }, (_, index) => store.append(append(stream, expected(index), `E${index}`))),
      )
      expect((await store.readStream(stream)).map(event => event.type)).toEqual(
        Array.from({ length: 30 }, (_, index) => `E${index}`),
      )
    })

    test('[D0.006] the same append again is answered with what it wrote, and writes nothing', async () => {
      const stream = newStream()
      const request = append(stream, 'no-stream', 'Once', 'AndForAll')
      const first = await store.append(request)
      await store.append(append(stream, 1, 'Later'))
      const again = await store.append(request)
      expect(again.position).toBe(first.position)
      expect(again.events.map(event => event.id)).toEqual(first.events.map(event => event.id))
      expect(await store.readStream(stream)).toHaveLength(3)
      const otherBody = { ...request, metadata: { ...request.metadata, bodyHash: 'another' } }
      await expect(store.append(otherBody)).rejects.toBeInstanceOf(StreamMovedError)
    })

    test('24 writers and a live reader: no gap, no duplicate, and the order of every stream', async () => {
      const other = await server.open()
      const writers = 24
      const rounds = 20
      const streams = Array.from({ length: writers }, newStream)
      const seen: StoredEvent[] = []
      const mine = new Set(streams)
      let position = await store.head()
      let wake = () => {}
      const stop = store.onAppended(() => wake())
      const reading = (async () => {
        while (seen.length < writers * rounds) {
          const woken = new Promise<void>(resolve => {
            wake = resolve
          })
          const events = await store.readAll(position, 37)
          for (const event of events) {
            expect(event.previousPosition).toBe(position)
            expect(event.position > position).toBe(true)
            position = event.position
            if (mine.has(event.stream)) seen.push(event)
          }
          if (events.length === 0) await woken
        }
      })()
      await Promise.all(
        streams.map(async (stream, writer) => {
          for (let round = 0; round < rounds; round += 1) {
            const through = (writer + round) % 2 === 0 ? store : other
            await through.append(append(stream, round === 0 ? 'no-stream' : round - 1, `R${round}`))
          }
        }),
      )
      await reading
      stop()
      await other.close()
      expect(new Set(seen.map(event => event.id)).size).toBe(writers * rounds)
      for (const stream of streams) {
        const own = seen.filter(event => event.stream === stream)
        expect(own.map(event => event.revision)).toEqual(Array.from({ length: rounds }, (_, index) => index))
      }
      expect(await store.head()).toBe(position)
    })

    test('everything is there after a restart, and positions go on rising', async () => {
      const stream = newStream()
      const before = await store.append(append(stream, 'no-stream', 'Before'))
      await store.close()
      store = await server.open()
      expect((await store.readStream(stream)).map(event => event.type)).toEqual(['Before'])
      const after = await store.append(append(stream, 0, 'After'))
      expect(after.position > before.position).toBe(true)
      expect((await store.readAll(before.position, 10)).map(event => event.position)).toContain(after.position)
    })

    test('a stream can be read as it was recorded up to a moment', async () => {
      const stream = newStream()
      const [first] = (await store.append(append(stream, 'no-stream', 'Then'))).events
      const moment = first?.recordedAt ?? ''
      let later = moment
      for (let revision = 0; later <= moment; revision += 1) {
        later = (await store.append(append(stream, revision, 'Later'))).events[0]?.recordedAt ?? ''
      }
      const asOf = await store.readStream(stream, { until: moment })
      const all = await store.readStream(stream)
      expect(asOf).toEqual(all.filter(event => event.recordedAt <= moment))
      expect(asOf.length).toBeLessThan(all.length)
      expect(await store.readStream(stream, { until: '2000-01-01T00:00:00.000Z' })).toEqual([])
      expect(await store.readStream(stream, { until: later })).toHaveLength(all.length)
    })

    test('what a process hands over of its own appends is what the store gives back, in order', async () => {
      const handed: StoredEvent[] = []
      const stop = store.onOwnAppended(events => handed.push(...events))
      const before = await store.head()
      const other = await server.open()
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 4 === 0 ? other : store).append(append(newStream(), 'no-stream', 'Handed', 'Over')),
        ),
      )
      stop()
      await store.append(append(newStream(), 'no-stream', 'NotAnyMore'))
      await other.close()
      const stored = new Map((await store.readAll(before, 1_000)).map(event => [event.id, event]))
      for (const event of handed) expect(event).toEqual(stored.get(event.id))
      expect(handed.map(event => event.position)).toEqual(handed.map(event => event.position).toSorted())
      expect([0, 60]).toContain(handed.length)
    })

    test('a store that is closed while it is read hands over all or an error, never a part', async () => {
      const stream = newStream()
      const count = 200
      for (let index = 0; index < count; index += 1) {
        const request = append(stream, index === 0 ? 'no-stream' : index - 1, 'Long')
        await store.append({ ...request, events: [{ type: 'Long', data: { text: 'x'.repeat(10_000) } }] })
      }
      const all = (await store.readAll(startPosition, 100_000)).length
      // Before it has begun, and somewhere within.
      for (const turns of [0, 4, 16, 64, 256]) {
        const other = await server.open()
        await other.head()
        const reading = Promise.allSettled([
          other.readStream(stream),
          other.readTexts(stream),
          other.readAll(startPosition, 100_000),
          other.head(),
        ])
        for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
        await other.close()
        const [events, texts, log, head] = await reading
        for (const read of [events, texts]) if (read.status === 'fulfilled') expect(read.value).toHaveLength(count)
        if (log.status === 'fulfilled') expect(log.value).toHaveLength(all)
        if (head.status === 'fulfilled') expect(head.value).toBe(await store.head())
      }
      expect(await store.readStream(stream)).toHaveLength(count)
    })

    test('big bodies come back whole', async () => {
      const stream = newStream()
      const text = 'ñ"\\'.repeat(100_000)
      const request = append(stream, 'no-stream', 'Big')
      await store.append({ ...request, events: [{ type: 'Big', data: { text } }] })
      expect((await store.readStream(stream))[0]?.data).toEqual({ text })
    })

    test('all events can be read in pages from the start', async () => {
      let position: Position = startPosition
      const read: string[] = []
      for (;;) {
        const page = await store.readAll(position, 50)
        expect(page.length).toBeLessThanOrEqual(50)
        const last = page.at(-1)
        if (last === undefined) break
        read.push(...page.map(event => event.id))
        position = last.position
      }
      expect(new Set(read).size).toBe(read.length)
      expect(position).toBe(await store.head())
    })
  })
}

function newStream(): string {
  return `Contract-${randomUUID()}`
}

function append(stream: string, expected: ExpectedRevision, ...types: string[]): Append {
  const metadata: EventMetadata = {
    companies: ['c1'],
    actor: { uid: 'u1' },
    commandKey: randomUUID(),
    bodyHash: 'hash',
    correlationId: 'c',
    causationId: 'c',
    schemaVersion: 1,
  }
  return { stream, expected, events: types.map(type => ({ type, data: { type } })), metadata }
}
