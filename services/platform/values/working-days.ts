import { Temporal } from 'temporal-polyfill'
import { steadyOffset } from './dates.ts'

const friday = 5
const dayMs = 86_400_000

/** Monday to Friday; holidays are not considered. */
export function isWorkingDay(date: string): boolean {
  return Temporal.PlainDate.from(date).dayOfWeek <= friday
}

/**
 * The instant `days` working days after an instant, at the same wall time in the zone: Friday 15:00 plus 1 is Monday 15:00,
 * Saturday 10:00 plus 1 is Monday 10:00. A wall time that a clock change skips moves forward by the gap.
 * Throws `RangeError` unless `days` is a whole number from 0.
 */
export function addWorkingDays(instant: string, days: number, zone: string): string {
  if (!Number.isInteger(days) || days < 0)
    throw new RangeError(`Working days must be a whole number from 0, not ${days}`)
  const quick = quickLater(instant, days, zone)
  if (quick !== null) return new Date(quick).toISOString()
  const start = Temporal.Instant.from(instant)
  if (days === 0) return textOf(start)
  return textOf(later(start.toZonedDateTimeISO(zone), days).toInstant())
}

/** How many working days can be added to `from` without passing `to`; 0 when `to` is not later. */
export function workingDaysBetween(from: string, to: string, zone: string): number {
  const start = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
  const end = Temporal.Instant.from(to)
  const dates = start.toPlainDate().until(end.toZonedDateTimeISO(zone).toPlainDate()).days
  if (dates <= 0) return 0
  let count = Math.floor(dates / 7) * 5
  for (let date = dates - (dates % 7) + 1; date <= dates; date += 1) {
    if (start.toPlainDate().add({ days: date }).dayOfWeek <= friday) count += 1
  }
  // The last of them counts only when its wall time has come.
  return count > 0 && Temporal.Instant.compare(later(start, count).toInstant(), end) > 0 ? count - 1 : count
}

function later(start: Temporal.ZonedDateTime, days: number): Temporal.ZonedDateTime {
  const from = start.toPlainDate()
  const date = from.add({ days: calendarDays(from.dayOfWeek, days) })
  return date.toZonedDateTime({ timeZone: start.timeZoneId, plainTime: start.toPlainTime() })
}

/** How many days later so many working days are; from a weekend they count on from the Friday before. */
function calendarDays(dayOfWeek: number, days: number): number {
  const from = Math.min(dayOfWeek, friday)
  const weekday = from - 1 + days
  return Math.floor(weekday / 5) * 7 + (weekday % 5) - (dayOfWeek - 1)
}

const exact = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/

/** The same where the zone's clock is not changed between: so many days of 24 hours; null where it is. */
function quickLater(instant: string, days: number, zone: string): number | null {
  const start = exact.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(start) || days === 0) return null
  const offset = steadyOffset(start, zone)
  if (offset === null) return null
  // 1 January 1970 was a Thursday.
  const dayOfWeek = ((((Math.floor((start + offset) / dayMs) + 3) % 7) + 7) % 7) + 1
  const end = start + calendarDays(dayOfWeek, days) * dayMs
  return steadyOffset(end, zone) === offset ? end : null
}

function textOf(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
