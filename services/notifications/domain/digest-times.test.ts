import { describe, expect, test } from 'vitest'
import { digestTimes } from './digest-times.ts'

describe('[D8.026] a summary is due at 07:00 by the person’s clock', () => {
  test('every day, or on Monday', () => {
    // A Wednesday, 10:00 in Lima.
    const now = '2026-11-25T15:00:00.000Z'
    expect(digestTimes(now, 'America/Lima', 'daily')).toEqual({
      last: '2026-11-25T12:00:00.000Z',
      next: '2026-11-26T12:00:00.000Z',
    })
    expect(digestTimes(now, 'America/Lima', 'weekly')).toEqual({
      last: '2026-11-23T12:00:00.000Z',
      next: '2026-11-30T12:00:00.000Z',
    })
  })

  test('on the moment itself it is due, and the next one is another', () => {
    const monday = '2026-11-30T12:00:00.000Z'
    for (const period of ['daily', 'weekly'] as const)
      expect(digestTimes(monday, 'America/Lima', period).last).toBe(monday)
    expect(digestTimes('2026-11-30T11:59:59.000Z', 'America/Lima', 'weekly').next).toBe(monday)
  })

  test.each([
    ['forward', '2026-03-28T12:00:00.000Z', '2026-03-28T06:00:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['back', '2026-10-24T12:00:00.000Z', '2026-10-24T05:00:00.000Z', '2026-10-25T06:00:00.000Z'],
  ])('also on the day on which the clocks of Madrid go %s', (_, now, last, next) => {
    expect(digestTimes(now, 'Europe/Madrid', 'daily')).toEqual({ last, next })
  })

  test('a week with a change of clocks is as long as its Mondays are apart', () => {
    expect(digestTimes('2026-03-25T12:00:00.000Z', 'Europe/Madrid', 'weekly')).toEqual({
      last: '2026-03-23T06:00:00.000Z',
      next: '2026-03-30T05:00:00.000Z',
    })
  })
})
