import { settableClock } from '@quayside/platform/ports/clock.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Round } from './anchoring.ts'
import { startAnchoring } from './anchoring-loop.ts'

const now = '2026-11-22T08:00:00.000Z'
const idle: Round = { kind: 'done', nextDue: null }
const dueIn = (ms: number): Round => ({ kind: 'done', nextDue: new Date(Date.parse(now) + ms).toISOString() })
const away: Round = { kind: 'away', reason: 'ECONNREFUSED' }

/** Rounds that end as told, and a timer that runs when it is told to. */
function loopOf(...results: (Round | Error)[]) {
  const pauses: number[] = []
  let due: (() => void) | null = null
  let rounds = 0
  let finish: (() => void) | null = null
  const loop = startAnchoring({
    clock: settableClock(now),
    log: pino({ level: 'silent' }),
    async round() {
      rounds += 1
      const result = results.shift() ?? idle
      await new Promise<void>(resolve => {
        finish = resolve
      })
      if (result instanceof Error) throw result
      return result
    },
    timer(ms, run) {
      pauses.push(ms)
      due = run
      return () => {
        due = null
      }
    },
  })
  const begin = () => {
    const run = due
    due = null
    run?.()
  }
  const end = async () => {
    finish?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return {
    loop,
    pauses,
    begin,
    end,
    rounds: () => rounds,
    async runs(times: number) {
      for (let time = 0; time < times; time += 1) {
        begin()
        await end()
      }
    },
  }
}

test('rests until the next anchor is due, and not at all when one is due already', async () => {
  const { runs, pauses } = loopOf(dueIn(700), dueIn(-5), idle, dueIn(3_600_000))
  await runs(4)
  expect(pauses).toEqual([0, 700, 0, 15_000, 15_000])
})

test('asks ever less often while the chain is away or a round fails, and starts afresh when it is back', async () => {
  const { runs, pauses } = loopOf(...Array(8).fill(away), new Error('database gone'), dueIn(0), away)
  await runs(11)
  expect(pauses).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 0, 500])
})

test('leaves the work to the process that is at it', async () => {
  const { runs, pauses } = loopOf({ kind: 'elsewhere' })
  await runs(1)
  expect(pauses).toEqual([0, 5_000])
})

test('woken, goes on at once; woken during a round, right after it; never two rounds side by side', async () => {
  const { loop, begin, end, runs, pauses, rounds } = loopOf()
  await runs(1)
  loop.wake()
  expect(pauses).toEqual([0, 15_000, 0])
  begin()
  loop.wake()
  expect([pauses.length, rounds()]).toEqual([3, 2])
  await end()
  expect(pauses.at(-1)).toBe(0)
})

test('woken while the chain is away, keeps its pace', async () => {
  const { loop, runs, pauses } = loopOf(away)
  await runs(1)
  loop.wake()
  expect(pauses).toEqual([0, 500])
})

test('closing waits for the round that runs, and begins none after it', async () => {
  const { loop, begin, end, pauses } = loopOf()
  begin()
  let isClosed = false
  const closing = loop.close().then(() => {
    isClosed = true
  })
  await Promise.resolve()
  expect(isClosed).toBe(false)
  await end()
  await closing
  loop.wake()
  expect(pauses).toEqual([0])
})
