import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { ownZone } from '../../../../ui/own-zone.ts'

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
  return zone && checkTimeZone(zone) === null ? zone : ownZone()
}
