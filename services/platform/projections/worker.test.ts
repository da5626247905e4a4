import type { Position, StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventFeed, FeedListener } from './event-feed.ts'
import type { Leases } from './leases.ts'
import { worker } from './worker.ts'

const at = (number: number) => String(number).padStart(20, '0') as Position

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A runner under a lease whose clock stands, and the batches it has worked on. */
function working() {
  let listener: FeedListener | null = null
  let latest = at(0)
  const feed: EventFeed = {
    subscribe(one) {
      listener = one
      return () => undefined
    },
    latest: () => latest,
    readAll: async () => [],
    check: async () => latest,
    knownSince: () => null,
    close: async () => undefined,
  }
  const batches: number[] = []
  const runner = worker({
    work: {
      name: 'orders',
      batchSize: 3,
      begin: async () => undefined,
      chores: async () => null,
      async apply(events, hold) {
        batches.push(events.length)
        hold.position = (events.at(-1) as StoredEvent).position
      },
    },
    feed,
    leases: {} as Leases,
    log: pino({ level: 'silent' }),
    onLost: () => undefined,
  })
  runner.start({ name: 'orders', position: at(0), epoch: '1' })
  return {
    runner,
    batches,
    async bring(...numbers: number[]) {
      for (const number of numbers) {
        latest = at(number)
        listener?.onEvent({ position: latest, previousPosition: at(number - 1) } as StoredEvent)
        await turns()
      }
    },
  }
}

/** Until nothing is left to do but to wait. */
async function turns() {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

test('events that nobody waits for gather, and are worked on together after a rest', async () => {
  const { runner, batches, bring } = working()
  await turns()
  await bring(1)
  expect(batches).toEqual([1])
  await bring(2, 3)
  expect(batches).toEqual([1])
  await vi.advanceTimersByTimeAsync(100)
  await turns()
  expect(batches).toEqual([1, 2])
  await runner.close()
})

test('whoever waits for an event ends the rest', async () => {
  const { runner, batches, bring } = working()
  await turns()
  await bring(1, 2)
  expect(batches).toEqual([1])
  const reached = runner.reached(at(2), 1_000)
  await turns()
  expect(batches).toEqual([1, 1])
  expect(await reached).toBe(true)
  await runner.close()
})

test('after a full batch the next follows at once', async () => {
  const { runner, batches, bring } = working()
  await turns()
  await bring(1)
  await bring(2, 3, 4, 5, 6)
  // Once.
  await vi.advanceTimersToNextTimerAsync()
  await turns()
  expect(batches).toEqual([1, 3, 2])
  await runner.close()
})
