import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseClock } from './store-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A database whose clock is `ahead` of this machine's, each answer of which takes so many milliseconds. */
function database(ahead: number, ...took: number[]) {
  const state = { ahead, isAway: false, asked: 0 }
  const query = async () => {
    state.asked += 1
    const ms = took.shift() ?? 0
    if (state.isAway) throw new Error('away')
    // The clock is read half-way.
    vi.advanceTimersByTime(ms / 2)
    const row = [String(Date.now() + state.ahead)]
    vi.advanceTimersByTime(ms / 2)
    return { rows: [row] }
  }
  return { state, pool: { query } as never }
}

function started(ahead: number, ...took: number[]) {
  vi.useFakeTimers({ now: Date.parse('2026-05-01T09:00:00.000Z') })
  const warnings: unknown[] = []
  const { state, pool } = database(ahead, ...took)
  const clock = databaseClock(pool, { warn: (told: unknown) => void warnings.push(told) } as never)
  onTestFinished(() => {
    clock.close()
    vi.useRealTimers()
  })
  return { clock, state, warnings, distance: () => Date.parse(clock.now()) - Date.now() }
}

test("a machine's clock that is three days off tells the database's time all the same", async () => {
  const { clock, distance, warnings } = started(-3 * day)
  await clock.start()
  expect(distance()).toBe(-3 * day)
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(warnings).toEqual([{ offMs: 3 * day }])
  vi.setSystemTime(Date.parse('2027-01-01T00:00:00.000Z'))
  expect(clock.now()).toBe('2026-04-28T09:02:00.000Z')
})

test('of several answers the quickest counts, as read half-way', async () => {
  const { clock, distance } = started(5_000, 400, 2, 80)
  await clock.start()
  expect(distance()).toBe(5_000)
})

test('it is read each minute; while it cannot be, the last reading stands and that is told', async () => {
  const { clock, state, warnings, distance } = started(1_000)
  await clock.start()
  state.isAway = true
  await vi.advanceTimersByTimeAsync(minute)
  expect(warnings).toHaveLength(1)
  expect(distance()).toBe(1_000)
  Object.assign(state, { isAway: false, ahead: 2_000 })
  await vi.advanceTimersByTimeAsync(minute)
  expect(distance()).toBe(2_000)
  const { asked } = state
  clock.close()
  await vi.advanceTimersByTimeAsync(2 * minute)
  expect(state.asked).toBe(asked)
})

test('it never goes back by a little: it stands until the time has come; a clock that was set right is followed', async () => {
  const { clock, state, distance } = started(10_000)
  await clock.start()
  clock.now()
  state.ahead = 4_000
  vi.advanceTimersByTime(minute - 1)
  const before = clock.now()
  await vi.advanceTimersByTimeAsync(1)
  expect(clock.now()).toBe(before)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(distance()).toBe(4_000)
  state.ahead = -2 * day
  await vi.advanceTimersByTimeAsync(minute)
  expect(distance()).toBe(-2 * day)
})

test('a start without the database is refused', async () => {
  const { clock, state } = started(0)
  state.isAway = true
  await expect(clock.start()).rejects.toThrow('away')
})
