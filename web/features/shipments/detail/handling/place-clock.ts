import { readersZone } from '../acts/act-values.ts'

type Locale = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined }

/** The browser's names of these are the old ones. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
}
/** Which the one clock is where the zones' list tells more. */
const official: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai', DE: 'Europe/Berlin' }

/** The zone of a country that has one, by its code or a UN/LOCODE of it; else '': nothing is guessed. */
export function zoneOfPlace(code: string | null | undefined): string {
  const country = countryOf(code)
  const [only = '', ...others] = zonesOf(country)
  return official[country] ?? (others.length > 0 ? '' : only)
}

/** The zones to choose from: the country's, or all where it is not known. */
export function zonesOfPlace(code: string): readonly string[] {
  const own = zonesOf(countryOf(code))
  return own.length > 0 ? own : Intl.supportedValuesOf('timeZone').map(zone => renamed[zone] ?? zone)
}

function countryOf(code: string | null | undefined): string {
  const country = code?.slice(0, 2).toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) ? country : ''
}

function zonesOf(country: string): readonly string[] {
  if (country === '') return []
  const locale: Locale = new Intl.Locale(`und-${country}`)
  return (locale.getTimeZones?.() ?? []).map(zone => renamed[zone] ?? zone)
}

/** The zone by whose clock times are entered: the place's, or the reader's while that is not known. */
export function clockOf(zone: string | null | undefined): string {
  if (!zone) return readersZone()
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone && zone
  } catch {
    return readersZone()
  }
}

/** An instant as "2026-12-01T08:30" of the zone's clock, for an input of that kind. */
export function clockTime(instant: string | null | undefined, zone: string): string {
  if (instant == null) return ''
  return new Date(Date.parse(instant) + offsetAt(Date.parse(instant), zone)).toISOString().slice(0, 16)
}

/** A "2026-12-01T08:30" of the zone's clock as an instant; null of none. */
export function instantOfClock(text: string, zone: string): string | null {
  if (text === '') return null
  const local = Date.parse(`${text}Z`)
  const near = local - offsetAt(local, zone)
  return new Date(local - offsetAt(near, zone)).toISOString()
}

/** Milliseconds that the zone's clock is ahead of UTC then. */
function offsetAt(time: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...({ timeZone: zone, hourCycle: 'h23', era: 'short' } as const),
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  }).formatToParts(time)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find(part => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return shown - Math.floor(time / 60_000) * 60_000
}
