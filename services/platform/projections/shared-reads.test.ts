import { type Position, type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { expect, test, vi } from 'vitest'
import { sharedReads } from './shared-reads.ts'

const at = (number: number) => String(number).padStart(20, '0') as Position
const numbered = (number: number) => ({ position: at(number), previousPosition: at(number - 1) }) as StoredEvent

/** A log of so many events, and what is asked of it. */
function logOf(length: number) {
  const events = Array.from({ length }, (_, index) => numbered(index + 1))
  const readAll = vi.fn(async (after: Position, limit: number) => {
    const found = events.filter(({ position }) => position > after).slice(0, limit)
    await new Promise(resolve => setImmediate(resolve))
    return found
  })
  return { events, readAll, read: sharedReads({ readAll }) }
}

async function readToEnd(read: ReturnType<typeof sharedReads>, limit: number, from = startPosition) {
  const found: StoredEvent[] = []
  for (;;) {
    const next = await read(found.at(-1)?.position ?? from, limit)
    if (next.length === 0) return found
    found.push(...next)
  }
}

test('runners that catch up together read the log once, whatever they take at a time', async () => {
  const { events, readAll, read } = logOf(2_000)
  const all = await Promise.all(Array.from({ length: 26 }, (_, index) => readToEnd(read, index % 2 ? 200 : 150)))
  for (const found of all) expect(found).toEqual(events)
  // Some fifteen of the log, and at its end each may look for itself.
  expect(readAll.mock.calls.length).toBeLessThan(45)
})

test('one that is far behind reads by itself, and misses nothing', async () => {
  const { events, read } = logOf(3_000)
  expect(await readToEnd(read, 200)).toEqual(events)
  expect(await read(at(10), 3)).toEqual(events.slice(10, 13))
  expect(await read(at(2_995), 3)).toEqual(events.slice(2_995, 2_998))
  expect(await readToEnd(read, 500)).toEqual(events)
})

test('of places that lie far apart the last four are kept', async () => {
  const { events, readAll, read } = logOf(5_000)
  for (let place = 0; place < 5_000; place += 1_000)
    expect(await read(at(place), 10)).toEqual(events.slice(place, place + 10))
  expect(readAll).toHaveBeenCalledTimes(5)
  await read(at(4_005), 10)
  await read(at(1_005), 10)
  expect(readAll).toHaveBeenCalledTimes(5)
  await read(at(5), 10)
  expect(readAll).toHaveBeenCalledTimes(6)
})

test('who asks while a read is under way that may have missed an event reads again', async () => {
  const { events, readAll, read } = logOf(0)
  const before = read(startPosition, 10)
  events.push(numbered(1))
  const later = read(startPosition, 10)
  expect(await before).toEqual([])
  expect(await later).toEqual([numbered(1)])
  expect(readAll).toHaveBeenCalledTimes(2)
})

test('a read that fails fails for all who waited for it; the next is another', async () => {
  const { events, readAll, read } = logOf(3)
  readAll.mockRejectedValueOnce(new Error('away'))
  const outcomes = await Promise.allSettled([read(startPosition, 10), read(startPosition, 10)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(startPosition, 10)).toEqual(events)
})
