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

/** The date (`YYYY-MM-DD`) by the zone's clock. */
export function dateIn(at: string, timeZone: string): string {
  // Canada writes dates as ISO 8601 does.
  return format('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at))
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
