import { zoneOfPlace } from '@quayside/contracts/reference/place-zones.ts'
import { type Milestone, meaningOf } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'

type Legs = ShipmentDetail['legs']
type Route = Pick<ShipmentDetail['details']['route'], 'origin' | 'destination'>
/** What a shipment knows of where it goes: its legs, and its ends before these are planned. */
export type Way = { readonly legs: Legs; readonly details?: { readonly route: Route } }
type Place = { readonly unlocode: string | null; readonly country: string | null } | null | undefined
type End = 'origin' | 'destination'

/** The zone of the place where it happens, told or an end of its leg, else of the whole way; '' where that is not known. */
export function zoneOfMilestone(one: Pick<Milestone, 'code' | 'legId'> & { place?: Place }, way: Way): string {
  const { end } = meaningOf(one.code)
  const leg = way.legs.find(({ legId }) => legId === one.legId)
  const ofLeg = end === 'origin' ? leg?.from : leg?.to
  return zoneOf(one.place ?? ofLeg) || (end === null ? '' : zoneOfEnd(end, way))
}

/** Of where the main carriage begins or ends. */
export function zoneOfEnd(end: End, { legs, details }: Way): string {
  const main = legs.filter(({ role }) => role === 'MAIN')
  return zoneOf(end === 'origin' ? main[0]?.from : main.at(-1)?.to) || zoneOf(details?.route[end])
}

export function zoneOf(place: Place): string {
  return zoneOfPlace(place?.unlocode ?? place?.country)
}
