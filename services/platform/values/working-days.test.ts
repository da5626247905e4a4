import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { today } from './dates.ts'
import { addWorkingDays, isWorkingDay, workingDaysBetween } from './working-days.ts'

const zones = ['America/Mexico_City', 'America/New_York', 'Europe/Paris', 'Asia/Shanghai', 'Australia/Lord_Howe', 'UTC']
const instant = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2040-01-01T00:00:00Z'), noInvalidDate: true })
  .map(value => value.toISOString())
const zone = fc.constantFrom(...zones)

test('[D1.011] five working days are Monday to Friday in the zone of the company', () => {
  // Friday 16:00 in Mexico City is already Friday 22:00 in UTC.
  expect(addWorkingDays('2026-03-06T22:00:00Z', 5, 'America/Mexico_City')).toBe('2026-03-13T22:00:00.000Z')
  // Friday 19:00 in Mexico City is Saturday in UTC; it still counts as Friday.
  expect(addWorkingDays('2026-03-07T01:00:00Z', 1, 'America/Mexico_City')).toBe('2026-03-10T01:00:00.000Z')
  expect(addWorkingDays('2026-03-07T01:00:00Z', 1, 'UTC')).toBe('2026-03-09T01:00:00.000Z')
})

test('[D1.011] a wall time stays the same over a change of the clocks', () => {
  // New York goes forward on Sunday, 8 March 2026: 10:00 is 15:00 UTC before and 14:00 UTC after.
  expect(addWorkingDays('2026-03-06T15:00:00Z', 1, 'America/New_York')).toBe('2026-03-09T14:00:00.000Z')
  // It goes back on Sunday, 1 November 2026.
  expect(addWorkingDays('2026-10-30T14:00:00Z', 1, 'America/New_York')).toBe('2026-11-02T15:00:00.000Z')
})

test('[D1.011] the wall time stays the same in every zone, through all the year', () =>
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 60 }), zone, (start, days, name) => {
      const from = Temporal.Instant.from(start).toZonedDateTimeISO(name)
      const first = Math.min(from.dayOfWeek, 5) - 1
      const date = from.toPlainDate().add({ days: Math.min(from.dayOfWeek, 5) - from.dayOfWeek })
      const later = date.add({ days: Math.floor((first + days) / 5) * 7 + ((first + days) % 5) - first })
      const expected = later.toZonedDateTime({ timeZone: name, plainTime: from.toPlainTime() })
      const end = days === 0 ? start : new Date(expected.epochMilliseconds).toISOString()
      expect(addWorkingDays(start, days, name)).toBe(end)
    }),
    { numRuns: 500 },
  ))

test('[D1.011] from a weekend the first working day is Monday', () => {
  expect(addWorkingDays('2026-03-07T12:00:00Z', 1, 'UTC')).toBe('2026-03-09T12:00:00.000Z')
  expect(addWorkingDays('2026-03-08T12:00:00Z', 5, 'UTC')).toBe('2026-03-13T12:00:00.000Z')
})

test('[D1.011] adding days one by one is adding them together, and always ends on a working day', () =>
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 60 }), zone, (start, days, name) => {
      let date = today(start, name)
      for (let left = days; left > 0; ) {
        date = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
        if (isWorkingDay(date)) left -= 1
      }
      expect(today(addWorkingDays(start, days, name), name)).toBe(date)
    }),
  ))

test('[D1.011] the working days between are as many as can be added without passing', () =>
  fc.assert(
    fc.property(instant, fc.integer({ min: -40, max: 4000 }), zone, (from, hours, name) => {
      const to = new Date(Date.parse(from) + hours * 3_600_000).toISOString()
      const days = workingDaysBetween(from, to, name)
      expect(days).toBeGreaterThanOrEqual(0)
      if (days > 0) expect(addWorkingDays(from, days, name) <= to).toBe(true)
      if (to >= from) expect(addWorkingDays(from, days + 1, name) > to).toBe(true)
    }),
  ))

test('part of a working day or a negative number of them is refused', () => {
  expect(() => addWorkingDays('2026-03-07T12:00:00Z', 0.5, 'UTC')).toThrow(RangeError)
  expect(() => addWorkingDays('2026-03-07T12:00:00Z', -1, 'UTC')).toThrow(RangeError)
})
