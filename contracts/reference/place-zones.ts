import { dateIn } from './instants.ts'

type Locale = Intl.Locale & { getTimeZones?: () => readonly string[] | undefined }
type Place = { readonly country: string | null; readonly unlocode: string | null }

/** The names of these in Intl are the old ones. */
const renamed: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
}
/** Which the one clock is where the zones' list tells more. */
const official: Readonly<Record<string, string>> = { CN: 'Asia/Shanghai', DE: 'Europe/Berlin' }
const known = new Map<string, readonly string[]>()

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

/** The zone by whose clock the days at a place are told: its own, UTC where that is not known. */
export function dayZoneOf(place: Place | null): string {
  return zoneOfPlace(place?.unlocode ?? place?.country) || 'UTC'
}

/** The day of an instant at a place, in lists, in files and where lateness is counted alike. */
export function dayAtPlace(at: string, place: Place | null): string {
  return dateIn(at, dayZoneOf(place))
}

function countryOf(code: string | null | undefined): string {
  const country = code?.slice(0, 2).toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) ? country : ''
}

function zonesOf(country: string): readonly string[] {
  if (country === '') return []
  const locale: Locale = new Intl.Locale(`und-${country}`)
  const zones = known.get(country) ?? (locale.getTimeZones?.() ?? []).map(zone => renamed[zone] ?? zone)
  known.set(country, zones)
  return zones
}
