import { randomUUID } from 'node:crypto'
import {
  type EventMetadata,
  type Position,
  type StoredEvent,
  startPosition,
} from '@quayside/contracts/kernel/envelope.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Append, type EventStore, type ExpectedRevision, StreamMovedError } from './event-store.ts'
import type { StoreClock } from './store-clock.ts'
import { AppendTooLargeError, mostAppendBytes } from './written-events.ts'

/** How a store under test is reached; each `open` is a process of its own as far as the store can tell. */
export type StoreUnderTest = { open(clock?: StoreClock): Promise<EventStore>; close(): Promise<void> }

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
      expect(read.map(event => event.position).toSorted()).toEqual(read.map(event => event.position))
      expect(read.map(event => event.id)).toEqual(events.map(event => event.id))
      expect(read.map(event => event.recordedAt)).toEqual(events.map(event => event.recordedAt))
      expect(read.at(-1)?.position).toBe(position)
      expect(await store.readStream(stream, { from: 1 })).toHaveLength(1)
      expect(await store.readStream(newStream())).toEqual([])
    })

    test('an event of an earlier version comes back as it would be written today, but for its text', async () => {
      const lines = [{ lineNumber: 1 }]
      const events = [{ type: 'DeliveryRecorded', data: { lines }, schemaVersion: 1 }]
      const handed: StoredEvent[] = []
      const stop = store.onCommitted(committed => handed.push(...committed))
      // Who begins to listen while it is appended may not be handed it yet.
      const { stream, told } = await vi.waitFor(async () => {
        const one = newStream()
        await store.append({ ...append(one, 'no-stream', 'A'), events })
        const found = await vi.waitFor(
          () => handed.find(event => event.stream === one) ?? Promise.reject(new Error(one)),
        )
        return { stream: one, told: found }
      }, 30_000)
      stop()
      const [read] = await store.readStream(stream)
      const fromLog = (await store.readAll(startPosition, 100_000)).find(event => event.stream === stream)
      const [text] = await store.readTexts(stream)
      for (const event of [read, fromLog, told]) {
        expect(event?.data).toEqual({ lines: [{ lineNumber: 1, damaged: '0', short: '0' }] })
        expect(event?.metadata.schemaVersion).toBe(2)
      }
      expect(text?.data).toBe(JSON.stringify({ lines }))
      expect(JSON.parse(text?.metadata ?? '')).toMatchObject({ schemaVersion: 1 })
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
      expect(texts).toMatchObject(
        events.map(({ id, revision, type, recordedAt, ...event }) => ({
          id,
          revision,
          type,
          recordedAt,
          data: JSON.stringify(event.data),
          metadata: JSON.stringify(event.metadata),
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

    test('[D0.006] the same append again is answered with where it is, and writes nothing', async () => {
      const standing = await server.open({ now: () => '2026-05-01T09:00:00.000Z' })
      const stream = newStream()
      const request = append(stream, 'no-stream', 'Once', 'AndForAll')
      const first = await standing.append(request)
      await standing.append(append(stream, 1, 'Later'))
      expect(await standing.append(request)).toEqual(first)
      expect(await store.readStream(stream)).toHaveLength(3)
      await standing.close()
    })

    test('[D0.006] the same command with anything else in its events is not taken for the stored one', async () => {
      const moments = ['2026-05-01T09:00:00.000Z', '2026-05-01T09:05:00.000Z']
      const [at900, at905] = await Promise.all(moments.map(moment => server.open({ now: () => moment })))
      if (at900 === undefined || at905 === undefined) throw new Error('two stores were opened')
      const stream = newStream()
      const request = append(stream, 'no-stream', 'Once')
      await at900.append(request)
      const withOtherData = { ...request, events: [{ type: 'Once', data: { token: 'another' } }] }
      const withOtherBody = { ...request, metadata: { ...request.metadata, bodyHash: 'another' } }
      await expect(at905.append(request)).rejects.toBeInstanceOf(StreamMovedError)
      for (const other of [withOtherData, withOtherBody]) {
        await expect(at900.append(other)).rejects.toBeInstanceOf(StreamMovedError)
      }
      expect(await store.readStream(stream)).toMatchObject([{ data: { type: 'Once' }, recordedAt: moments[0] }])
      await Promise.all([at900.close(), at905.close()])
    })

    test('an event is recorded by the clock of who appends it, and no earlier than what was seen', async () => {
      let now = '2026-05-01T09:00:00.000Z'
      const own = await server.open({ now: () => now })
      const stream = newStream()
      const seen = (await own.append(append(stream, 'no-stream', 'Seen'))).events[0]?.recordedAt ?? ''
      now = '2026-04-28T09:00:00.000Z'
      await own.append({ ...append(stream, 0, 'Decided'), notBefore: seen })
      now = '2026-05-02T09:00:00.000Z'
      await own.append({ ...append(stream, 1, 'Later'), notBefore: seen })
      const moments = ['2026-05-01T09:00:00.000Z', '2026-05-01T09:00:00.000Z', '2026-05-02T09:00:00.000Z']
      const read = await store.readStream(stream)
      expect(read.map(event => event.recordedAt)).toEqual(moments)
      const inLog = (await store.readAll(startPosition, 100_000)).filter(event => event.stream === stream)
      expect(inLog).toEqual(
        read.map((event, index) => ({ ...event, previousPosition: inLog[index]?.previousPosition })),
      )
      const texts = await store.readTexts(stream)
      expect(texts.map(text => text.recordedAt)).toEqual(moments)
      expect(texts.map(text => text.metadata)).toEqual(read.map(event => JSON.stringify(event.metadata)))
      expect(texts[0]?.metadata).toMatch(/^\{"companies"/)
      await own.close()
    })

    test('more than one append can take is refused before anything is written', async () => {
      const stream = newStream()
      const request = append(stream, 'no-stream', 'Large')
      const data = { text: '数'.repeat(mostAppendBytes / 3) }
      const refused = store.append({ ...request, events: [{ type: 'Large', data }] })
      await expect(refused).rejects.toBeInstanceOf(AppendTooLargeError)
      expect(await store.readStream(stream)).toEqual([])
      const near = { text: '数'.repeat(5_000_000) }
      await store.append({ ...request, events: [{ type: 'Large', data: near }] })
      expect((await store.readStream(stream))[0]?.data).toEqual(near)
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

    test('what is handed over as it is committed is what the store gives back, in order, own appends among it', async () => {
      const handed: StoredEvent[] = []
      const stop = store.onCommitted(events => handed.push(...events))
      const before = await store.head()
      while (handed.length === 0) await store.append(append(newStream(), 'no-stream', 'First'))
      const other = await server.open()
      const own: string[] = []
      await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const isOther = index % 4 === 0
          const request = append(newStream(), 'no-stream', 'Handed', 'Over')
          const { events } = await (isOther ? other : store).append(request)
          if (!isOther) own.push(...events.map(event => event.id))
        }),
      )
      await expect.poll(() => own.filter(id => !handed.some(event => event.id === id))).toEqual([])
      stop()
      const count = handed.length
      await store.append(append(newStream(), 'no-stream', 'NotAnyMore'))
      await other.close()
      const stored = new Map((await store.readAll(before, 100_000)).map(event => [event.id, event]))
      for (const event of handed) expect(event).toEqual(stored.get(event.id))
      expect(handed.map(event => event.position)).toEqual(handed.map(event => event.position).toSorted())
      expect(new Set(handed.map(event => event.id)).size).toBe(handed.length)
      expect(handed).toHaveLength(count)
    })

    test('a store that is closed while it is read hands over all or an error, never a part', async () => {
      const stream = newStream()
      const count = 200
      const appending = Array.from({ length: count }, (_, index) => {
        const request = append(stream, index === 0 ? 'no-stream' : index - 1, 'Long')
        return store.append({ ...request, events: [{ type: 'Long', data: { text: 'x'.repeat(10_000) } }] })
      })
      await Promise.all(appending)
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
