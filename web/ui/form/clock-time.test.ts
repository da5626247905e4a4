import { expect, test } from 'vitest'
import { clockTime, instantOfClock } from './clock-time.ts'

test('times are entered and read back by the place’s clock, also about the change to summer time', () => {
  expect(instantOfClock('2026-11-28T09:00', 'Asia/Kolkata')).toBe('2026-11-28T03:30:00.000Z')
  expect(clockTime('2026-11-28T03:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-28T09:00')
  for (const local of ['2026-03-29T01:30', '2026-03-29T03:30', '2026-10-25T00:30', '2026-10-25T04:30'])
    expect(clockTime(instantOfClock(local, 'Europe/Berlin'), 'Europe/Berlin')).toBe(local)
  for (const typed of ['', 'unreadable:<moment>2', 'unreadable:<moment>20/11/2026', '2026-02-30T25:00'])
    expect(instantOfClock(typed, 'UTC'), typed).toBeNull()
})
