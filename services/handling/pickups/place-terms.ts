import { defaultPickupCutOff, type OpeningHours } from '@quayside/contracts/directory/places.ts'
import type { PickupTerms } from '@quayside/contracts/handling/pickup-queries.ts'
import type { PickupContent } from '@quayside/contracts/handling/pickups.ts'
import { addDays, instantAt, today } from '@quayside/platform/values/dates.ts'

/** What a pickup place says of itself; a place that nobody registered says nothing. */
export type PlaceTerms = {
  /** Whose it is. */
  readonly companyId: string | null
  readonly zone: string | null
  readonly cutOff: string
  readonly openingHours: readonly OpeningHours[]
  readonly closedDays: readonly string[]
  readonly instruction: string | null
}

export const unknownPlace: PlaceTerms = {
  companyId: null,
  zone: null,
  cutOff: defaultPickupCutOff,
  openingHours: [],
  closedDays: [],
  instruction: null,
}

/** By whose clock its times are told: the place's own, where it is registered with one; null while nobody knows it. */
export function zoneOfPickup({ zone }: Pick<PlaceTerms, 'zone'>, { shipper }: Pick<PickupContent, 'shipper'>) {
  return zone ?? (shipper?.place?.zone || null)
}

type Hours = { readonly from: string; readonly until: string }

/** Its terms for a day, and for the hours that are asked for or scheduled. */
export function termsOn(place: PlaceTerms, date: string | null, hours: Hours | null, now: string): PickupTerms {
  const { zone, cutOff, openingHours, instruction } = place
  const cutOffAt = date === null || zone === null ? null : instantAt(date, cutOff, zone)
  return {
    zone,
    cutOff,
    cutOffAt,
    isPastCutOff: cutOffAt !== null && now > cutOffAt,
    openingHours: date === null ? [] : hoursOn(date, openingHours),
    isClosedDay: date !== null && isClosed(date, place),
    isOutsideHours: hours !== null && zone !== null && isOutside(hours, place, zone),
    instruction,
  }
}

const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
const hoursOn = (date: string, hours: readonly OpeningHours[]) => hours.filter(one => one.weekday === weekdayOf(date))

/** On one of its closed days, or on a weekday for which a place that tells its hours has none. */
function isClosed(date: string, { openingHours, closedDays }: PlaceTerms): boolean {
  return closedDays.includes(date) || (openingHours.length > 0 && hoursOn(date, openingHours).length === 0)
}

/** The hours lie in no one time of being open; a place that does not tell its hours is open. */
function isOutside({ from, until }: Hours, place: PlaceTerms, zone: string): boolean {
  const date = today(from, zone)
  if (isClosed(date, place)) return true
  const open = hoursOn(date, place.openingHours)
  return open.length > 0 && !open.some(one => at(date, one.from, zone) <= from && until <= at(date, one.to, zone))
}

function at(date: string, time: string, zone: string): string {
  return time === '24:00' ? instantAt(addDays(date, 1), '00:00', zone) : instantAt(date, time, zone)
}
