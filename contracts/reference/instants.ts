/**
 * How people are told an instant, on pages, in files and in e-mails alike: always by the clock of a zone that is named.
 * Whose zone it is: docs/decisions/0011-time.md.
 */
export type InstantParts = { day: string; time: string; zone: string }

const formats = new Map<string, Intl.DateTimeFormat>()

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, known)
  return known
}

/** "Peru Time" or, `short`, "GMT-5": how a zone is called in a language at that moment. */
export function zoneText(locale: string, at: string, timeZone: string, style: 'generic' | 'short' = 'generic'): string {
  if (timeZone === 'UTC') return 'UTC'
  const nameIn = (timeZoneName: 'shortGeneric' | 'longGeneric' | 'shortOffset') =>
    format(locale, { timeZone, timeZoneName })
      .formatToParts(new Date(at))
      .find(part => part.type === 'timeZoneName')?.value
  const name = nameIn(style === 'generic' ? 'shortGeneric' : 'shortOffset')
  if (name === undefined || name === 'GMT') return 'UTC'
  // Browsers know few cities in other languages than English: "hora de Mexico City".
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  const isForeign = !locale.startsWith('en') && name.includes(city)
  return isForeign ? (nameIn('longGeneric') ?? name) : name
}

/** Day, time of day (24 hours) and zone; the day without its year where that cannot be mistaken. */
export function instantParts(locale: string, at: string, timeZone: string, withYear = true): InstantParts {
  const date = new Date(at)
  const year = withYear ? ({ year: 'numeric' } as const) : {}
  return {
    day: format(locale, { timeZone, day: 'numeric', month: 'short', ...year }).format(date),
    time: format(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(date),
    zone: zoneText(locale, at, timeZone),
  }
}

/** "27 Nov 2026 19:23 (Peru Time)". */
export function instantText(locale: string, at: string, timeZone: string, withYear = true): string {
  const { day, time, zone } = instantParts(locale, at, timeZone, withYear)
  return `${day} ${time} (${zone})`
}

/** The day alone by the zone's clock; `long` for a sentence that may end with it. */
export function dayText(
  locale: string,
  at: string,
  timeZone: string,
  style: 'short' | 'full' | 'long' | 'today' = 'full',
): string {
  const date = new Date(at)
  if (style === 'today')
    return format(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(date)
  if (style === 'long') return format(locale, { timeZone, dateStyle: 'long' }).format(date)
  const day = { timeZone, day: 'numeric', month: 'short' } as const
  return format(locale, style === 'full' ? { ...day, year: 'numeric' } : day).format(date)
}

/** The name of a weekday, Monday 1 to Sunday 7. */
export function weekdayText(locale: string, weekday: number): string {
  // 1 January 2024 was a Monday.
  return format(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday))
}

/** A month, YYYY-MM, as `November 2026`; nothing of none. */
export function monthText(locale: string, month: string): string {
  if (month === '') return ''
  return format(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/** The date (`YYYY-MM-DD`) by the zone's clock. */
export function dateIn(at: string, timeZone: string): string {
  const moment = Date.parse(at)
  const offset = offsetIn(moment, timeZone)
  if (offset !== null) return new Date(moment + offset).toISOString().slice(0, 10)
  // Canada writes dates as ISO 8601 does.
  return format('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))
}

const dayMs = 86_400_000
const firstKnown = Date.UTC(1970, 0, 2)
const lastKnown = Date.UTC(2200, 0, 1)
const mostDays = 10_000
/** By zone and day of UTC; null for a day on which the zone's clock is changed. */
const offsets = new Map<string, Map<number, number | null>>()

/**
 * By how many milliseconds the zone's clock is ahead of UTC; null on a day of UTC on which that changes, and before 1970 and
 * after 2199. What is the same at both ends of a day is the same all day, and asked for once.
 */
export function offsetIn(moment: number, timeZone: string): number | null {
  if (!(moment >= firstKnown && moment < lastKnown)) return null
  const day = moment - (moment % dayMs)
  const ofZone = offsets.get(timeZone) ?? new Map<number, number | null>()
  const known = ofZone.get(day)
  if (known !== undefined) return known
  const [first, last] = [aheadAt(day, timeZone), aheadAt(day + dayMs, timeZone)]
  const offset = first === last ? first : null
  if (ofZone.size >= mostDays) ofZone.clear()
  offsets.set(timeZone, ofZone.set(day, offset))
  return offset
}

const clock = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

function aheadAt(moment: number, timeZone: string): number {
  const parts = format('en-US', { timeZone, ...clock }).formatToParts(moment)
  const shown = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  const [year, month, day] = [shown('year'), shown('month'), shown('day')]
  return Date.UTC(year, month - 1, day, shown('hour'), shown('minute'), shown('second')) - moment
}

/** With its year and its distance from UTC, for who wants to know exactly. */
export function exactText(locale: string, at: string, timeZone: string): string {
  const text = format(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone })
  return `${text.format(new Date(at))} ${zoneText(locale, at, timeZone, 'short')}`
}

/** Whether the clocks of two zones show the same at that moment. */
export function sameClock(at: string, one: string, other: string): boolean {
  const shown = (timeZone: string) =>
    format('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at))
  return one === other || shown(one) === shown(other)
}
