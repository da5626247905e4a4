import type { Call } from '@quayside/contracts/shipments/carrier-codes.ts'
import type { ShipmentLeg, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { MilestoneScope } from '@quayside/contracts/shipments/milestones.ts'
import type { RecordMessage } from '../../shipment/domain/messages.ts'
import type { Shipment } from '../../shipment/domain/state.ts'
import { type CarrierReport, referenceKey } from './carrier-report.ts'

type Placed = Pick<RecordMessage, 'call' | 'legId' | 'scope'>

/** What a carrier's report means for one shipment; null where it is about a container that is none of its own. */
export function placed(report: CarrierReport, shipment: Shipment): Placed | null {
  const scope = scopeOf(report, shipment)
  if (scope === null) return null
  const leg = legOf(report, shipment.legs)
  return { scope, legId: leg?.legId ?? null, call: callOf(report, shipment, leg) }
}

function scopeOf({ equipment, part }: CarrierReport, { containers }: Shipment): MilestoneScope | null {
  if (equipment !== null) {
    const key = referenceKey(equipment)
    const own = containers.find(one => referenceKey(one.containerNumber) === key)
    // A shipment that names no containers hears of all that travel under its document.
    if (own === undefined && containers.length > 0) return null
    return { of: 'container', containerNumber: own?.containerNumber ?? key }
  }
  return part === null ? { of: 'shipment' } : { of: 'packages', packageIds: [], ...part }
}

/** Codes of what happens before a leg's carriage begins, and once it is over. */
const leaving = new Set(['LOAD', 'DEPA', 'MAN', 'DEP', 'RCS', 'loaded', 'departed', 'picked-up'])
const coming = new Set(['ARRI', 'DISC', 'AVPU', 'CUSS', 'CUSR', 'ARR', 'RCF', 'NFD', 'CCD', 'DLV', 'delivered'])

function isAt(place: ShipmentPlace, { place: told }: CarrierReport): boolean {
  if (told === null) return false
  if (told.unlocode !== null && place.unlocode !== null) return told.unlocode === place.unlocode
  return told.name.toLowerCase() === place.name.toLowerCase()
}

/** The leg that begins there for what leaves, the one that ends there for what comes; else none. */
function legOf(report: CarrierReport, legs: readonly ShipmentLeg[]): ShipmentLeg | null {
  const leaves = leaving.has(report.code) || (report.code === 'GTIN' && report.empty === false)
  if (leaves) return legs.find(leg => leg.role !== 'ON' && isAt(leg.from, report)) ?? null
  const comes = coming.has(report.code) || report.code === 'GTOT' || report.code === 'GTIN'
  return comes ? (legs.findLast(leg => leg.role !== 'PRE' && isAt(leg.to, report)) ?? null) : null
}

/** By the route's legs, else by its ports and airports; what the carrier says itself where neither knows the place. */
function callOf(report: CarrierReport, shipment: Shipment, leg: ShipmentLeg | null): Call | null {
  const main = shipment.legs.filter(one => one.role === 'MAIN')
  const [first, last] = [main[0], main.at(-1)]
  if (first !== undefined && last !== undefined) {
    if (isAt(first.from, report) && leg !== last) return 'origin'
    if (isAt(last.to, report)) return 'destination'
    if (isAt(first.from, report)) return 'origin'
    if (main.some(one => isAt(one.from, report) || isAt(one.to, report))) return 'between'
    if (shipment.legs.some(one => one.role === 'PRE' && isAt(one.from, report))) return 'pre-carriage'
    if (shipment.legs.some(one => one.role === 'ON' && isAt(one.to, report))) return 'destination'
  }
  return byEnds(report, shipment) ?? report.call ?? byCountry(report, shipment)
}

function byEnds(report: CarrierReport, { details: { route } }: Shipment): Call | null {
  const at = (...places: readonly (ShipmentPlace | null)[]) =>
    places.some(place => place !== null && isAt(place, report))
  if (at(route.portOfLoading, route.airportOfOrigin)) return 'origin'
  if (at(route.portOfDischarge, route.airportOfDestination, route.inlandCustomsPlace)) return 'destination'
  if (at(route.placeOfReceipt)) return 'pre-carriage'
  return at(route.placeOfDelivery) ? 'destination' : null
}

/** The last resort: which end's country it is. */
function byCountry({ place }: CarrierReport, { details: { route } }: Shipment): Call | null {
  const country = place?.country ?? null
  const of = (end: ShipmentPlace | null) => end?.country ?? end?.unlocode?.slice(0, 2) ?? null
  const [origin, destination] = [of(route.origin), of(route.destination)]
  if (country === null || (origin === null && destination === null)) return null
  if (origin === destination) return null
  if (country === origin) return 'origin'
  return country === destination ? 'destination' : 'between'
}
