import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { addDays, daysBetween, endOfDay, instantAt, isBefore, startOfDay, today } from './dates.ts'

const zone = 'America/Mexico_City'
const date = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map(value => value.toISOString().slice(0, 10))

test('the date depends on the zone', () => {
  expect(today('2026-03-01T05:30:00Z', zone)).toBe('2026-02-28')
  expect(today('2026-03-01T05:30:00Z', 'UTC')).toBe('2026-03-01')
  expect(today('2026-02-28T16:30:00Z', 'Asia/Shanghai')).toBe('2026-03-01')
})

test('days are calendar days, leap years included', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(daysBetween('2026-01-31', '2026-03-01')).toBe(29)
})

test('adding the days between two dates leads from one to the other', () =>
  fc.assert(
    fc.property(date, date, (a, b) => {
      expect(addDays(a, daysBetween(a, b))).toBe(b)
      expect(isBefore(a, b)).toBe(daysBetween(a, b) > 0)
    }),
  ))

test('a day begins and ends by the clocks of its zone', () => {
  expect(startOfDay('2026-07-01', zone)).toBe('2026-07-01T06:00:00.000Z')
  expect(endOfDay('2026-07-01', zone)).toBe('2026-07-02T05:59:59.999Z')
  // The day on which clocks go forward in Paris has 23 hours.
  expect(startOfDay('2026-03-29', 'Europe/Paris')).toBe('2026-03-28T23:00:00.000Z')
  expect(endOfDay('2026-03-29', 'Europe/Paris')).toBe('2026-03-29T21:59:59.999Z')
})

test('a day begins when its zone says, also where clocks are changed', () =>
  fc.assert(
    fc.property(date, fc.constantFrom(zone, 'Europe/Paris', 'America/Havana', 'Australia/Lord_Howe'), (day, name) => {
      const start = Temporal.PlainDate.from(day).toZonedDateTime(name).epochMilliseconds
      expect(startOfDay(day, name)).toBe(new Date(start).toISOString())
      expect(today(startOfDay(day, name), name)).toBe(day)
      expect(today(new Date(start - 1).toISOString(), name)).toBe(addDays(day, -1))
    }),
    { numRuns: 500 },
  ))

test('a date and a time of day are an instant by the clocks of their zone', () => {
  expect(instantAt('2026-07-01', '09:30', zone)).toBe('2026-07-01T15:30:00.000Z')
  // At 2:30 clocks show that time for the first time, and an hour later once more.
  expect(instantAt('2026-10-25', '02:30', 'Europe/Paris')).toBe('2026-10-25T00:30:00.000Z')
})
