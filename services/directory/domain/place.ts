import type { PlaceEvent } from '@quayside/contracts/directory/events.ts'
import { kindsWithZone, type OpeningHours, placeKinds } from '@quayside/contracts/directory/places.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, PlaceId } from '@quayside/contracts/kernel/ids.ts'
import { checkCountry } from '@quayside/contracts/reference/countries.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import { isSame } from '@quayside/platform/values/same.ts'

export type PlaceFields = Omit<Extract<PlaceEvent, { type: 'PlaceRegistered' }>['data'], 'placeId' | 'companyId'>

export type KnownPlace = {
  readonly status: 'listed' | 'retired' | 'removed'
  readonly placeId: PlaceId
  readonly companyId: CompanyId
  readonly fields: PlaceFields
  readonly version: number
}
export type Place = { readonly status: 'none' } | KnownPlace

export type PlaceCommand =
  | { type: 'Register'; placeId: PlaceId; companyId: CompanyId; fields: PlaceFields }
  | { type: 'Change'; fields: PlaceFields }
  | { type: 'Retire' }
  | { type: 'Reinstate' }
  | { type: 'Remove'; isNamed: boolean }

function evolve(place: Place, event: PlaceEvent): Place {
  if (event.type === 'PlaceRegistered') {
    const { placeId, companyId, ...fields } = event.data
    return { status: 'listed', placeId, companyId, fields, version: 1 }
  }
  if (place.status === 'none') return place
  const next = { ...place, version: place.version + 1 }
  switch (event.type) {
    case 'PlaceChanged': {
      const { placeId: _p, companyId: _c, ...fields } = event.data
      return { ...next, fields }
    }
    case 'PlaceRetired':
      return { ...next, status: 'retired' }
    case 'PlaceReinstated':
      return { ...next, status: 'listed' }
    case 'PlaceRemoved':
      return { ...next, status: 'removed' }
  }
}

function decide(command: PlaceCommand, place: Place): Decision<PlaceEvent> {
  if (command.type === 'Register') return register(command, place)
  if (place.status === 'none') return reject('place-not-found')
  const { placeId, companyId, status } = place
  if (command.type === 'Remove') {
    if (status === 'removed') return accept()
    const refusal = whyNot('remove', place, command.isNamed)
    return refusal === null ? accept({ type: 'PlaceRemoved', data: { placeId, companyId } }) : rejectAll([refusal])
  }
  if (status === 'removed') return reject('place-not-found')
  switch (command.type) {
    case 'Change':
      return change(command.fields, place)
    case 'Retire':
      return status === 'retired' ? accept() : accept({ type: 'PlaceRetired', data: { placeId, companyId } })
    case 'Reinstate':
      return status === 'listed' ? accept() : accept({ type: 'PlaceReinstated', data: { placeId, companyId } })
  }
}

function register(
  { placeId, companyId, fields }: Extract<PlaceCommand, { type: 'Register' }>,
  place: Place,
): Decision<PlaceEvent> {
  const wrong = refusedFields(fields)
  if (wrong !== null) return wrong
  if (place.status !== 'none') return accept()
  return accept({ type: 'PlaceRegistered', data: { placeId, companyId, ...written(fields) } })
}

function change(asked: PlaceFields, place: KnownPlace): Decision<PlaceEvent> {
  const refusal = whyNot('change', place, true)
  const wrong = refusal === null ? refusedFields(asked) : rejectAll([refusal])
  if (wrong !== null) return wrong
  const { placeId, companyId, fields: before } = place
  const fields = written(asked)
  return isSame(before, fields) ? accept() : accept({ type: 'PlaceChanged', data: { placeId, companyId, ...fields } })
}

/** Why a place as it stands cannot be changed or removed; null where it can. */
export function whyNot(act: 'change' | 'remove', { status }: KnownPlace, isNamed: boolean): Rejection | null {
  if (act === 'change') return status === 'retired' ? { code: 'place-retired', params: {} } : null
  return isNamed ? { code: 'place-in-use', params: {} } : null
}

/** Each list in its one order, the UN/LOCODE without its space: what means the same is written the same. */
function written({ kinds, unlocode, openingHours, closedDays, ...fields }: PlaceFields): PlaceFields {
  return {
    ...fields,
    kinds: placeKinds.filter(kind => kinds.includes(kind)),
    unlocode: unlocode?.replace(' ', '') ?? null,
    openingHours: openingHours.toSorted(
      (one, other) => one.weekday - other.weekday || (one.from < other.from ? -1 : 1),
    ),
    closedDays: [...new Set(closedDays)].sort(),
  }
}

function refusedFields({ kinds, country, unlocode, timeZone, openingHours }: PlaceFields) {
  const wrong = [
    checkCountry(country, 'country'),
    unlocode === null ? null : checkUnlocode(unlocode, country, 'unlocode'),
    timeZone === null ? missingZone(kinds) : checkTimeZone(timeZone, 'timeZone'),
    ...openingHours.map((hours, index) => wrongHours(hours, openingHours.slice(0, index), `openingHours.${index}`)),
  ].filter(rejection => rejection !== null)
  const [first, ...rest] = wrong
  return first === undefined ? null : rejectAll([first, ...rest])
}

function missingZone(kinds: PlaceFields['kinds']): Rejection | null {
  return kinds.some(kind => kindsWithZone.includes(kind))
    ? { code: 'place-zone-required', params: {}, field: 'timeZone' }
    : null
}

function wrongHours(
  { weekday, from, to }: OpeningHours,
  before: readonly OpeningHours[],
  field: string,
): Rejection | null {
  if (from >= to) return { code: 'opening-hours-reversed', params: { from, to }, field }
  const overlaps = before.some(other => other.weekday === weekday && other.from < to && from < other.to)
  return overlaps ? { code: 'opening-hours-overlap', params: { from, to }, field } : null
}

const isGone = (place: Place) => place.status === 'removed'

export const place = { name: 'Place', initial: { status: 'none' } as Place, evolve, decide, isGone }
