import { checkUnlocode } from '@quayside/contracts/reference/unlocode.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import { ProblemError, type ProblemField } from '../faults/problem-error.ts'
import { locationOf } from './known-locations.ts'

type Entered = Pick<ShipmentPlace, 'name' | 'unlocode' | 'country'> | null

/** Refuses a code that has not the form of a UN/LOCODE, is of another country, or of no known place; each by its field. */
export function refuseUnknownPlaces(places: Readonly<Record<string, Entered>>): void {
  const faults = Object.entries(places).flatMap(([path, place]) => faultOf(`${path}.unlocode`, place) ?? [])
  const [first] = faults
  if (first !== undefined) throw new ProblemError(first.code, first.params, faults)
}

/** The places among the fields of a group, by their paths. */
export function placesOf(path: string, group: object): Record<string, Entered> {
  const places = Object.entries(group).filter(([, value]) => value !== null && typeof value === 'object')
  return Object.fromEntries(places.map(([name, value]) => [`${path}.${name}`, value as Entered]))
}

function faultOf(path: string, place: Entered): ProblemField | null {
  const unlocode = place?.unlocode ?? ''
  if (place === null || unlocode === '') return null
  const wrong = checkUnlocode(unlocode, place.country)
  if (wrong !== null) return { path, code: wrong.code, params: wrong.params ?? {} }
  return locationOf(place) === null ? { path, code: 'unlocode-unknown', params: { value: unlocode } } : null
}
