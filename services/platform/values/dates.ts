import { dateIn, offsetIn } from '@quayside/contracts/reference/instants.ts'
import { Temporal } from 'temporal-polyfill'

/** The business date (`YYYY-MM-DD`) at an instant (ISO 8601, UTC) in an IANA zone. */
export function today(now: string, zone: string): string {
  return dateIn(now, zone)
}

/** A date `days` later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Days from `a` to `b`, negative when `b` is earlier. */
export function daysBetween(a: string, b: string): number {
  return (startInUtc(b) - startInUtc(a)) / dayMs
}

const dayMs = 86_400_000

function startInUtc(date: string): number {
  const start = new Date(`${date}T00:00:00Z`)
  if (start.toISOString().slice(0, 10) !== date) throw new RangeError(`${date} is no date`)
  return start.getTime()
}

/** Whether date `a` lies before date `b`. */
export function isBefore(a: string, b: string): boolean {
  return Temporal.PlainDate.compare(a, b) < 0
}

/** The first instant of a date in a zone, which is not midnight where clocks jump over it. */
export function startOfDay(date: string, zone: string): string {
  const quick = quickStartOf(date, zone)
  if (quick !== null) return new Date(quick).toISOString()
  return instantText(Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant())
}

/** Far from any change of the zone's clock, midnight; null near one, or for what is no date. */
function quickStartOf(date: string, zone: string): number | null {
  const utc = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== date) return null
  const offset = steadyOffset(utc, zone)
  return offset === null ? null : utc - offset
}

/** By how much the zone's clock is ahead of UTC from the day before an instant to the day after; null when that changes. */
export function steadyOffset(moment: number, zone: string): number | null {
  const offset = offsetIn(moment, zone)
  const isSteady = [moment - dayMs, moment + dayMs].every(near => offsetIn(near, zone) === offset)
  return isSteady ? offset : null
}

/** The last millisecond of a date in a zone. */
export function endOfDay(date: string, zone: string): string {
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(zone).toInstant()
  return instantText(next.subtract({ milliseconds: 1 }))
}

/** The instant at which a clock in a zone shows a date and a time of day (`HH:mm`), the earlier of two where clocks are put back. */
export function instantAt(date: string, time: string, zone: string): string {
  return instantText(Temporal.PlainDate.from(date).toPlainDateTime(time).toZonedDateTime(zone).toInstant())
}

function instantText(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}
