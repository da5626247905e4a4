import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import type { Whereabouts } from '@quayside/contracts/shipments/map.ts'
import { arrivalMilestones, type Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { greatCircleKm, type Point } from '@quayside/platform/values/great-circle.ts'
import { actualMilestones, earliest } from './milestones.ts'
import { expectedTimes, mainCarriage } from './schedule.ts'
import type { Shipment } from './state.ts'
import { arrivalsOf, arrivedAt, departuresOf } from './status.ts'

type Place = { readonly name: string; readonly unlocode: string | null; readonly country: string | null }
export type TrackPlace = { readonly name: string; readonly unlocode: string | null; readonly point: Point | null }
export type TrackLeg = {
  readonly legId: string | null
  readonly mode: TransportMode
  readonly from: TrackPlace
  readonly to: TrackPlace
  readonly departed: string | null
  readonly arrived: string | null
  /** When it is expected at its end. */
  readonly due: string | null
}
/** The route with what has happened on it: enough to tell at any moment where the shipment is. */
export type Track = {
  readonly legs: readonly TrackLeg[]
  /** The newest that was told of with a place. */
  readonly last: { readonly at: string; readonly place: TrackPlace } | null
}
export type Locate = (place: Place, mode: TransportMode | null) => Point | null
/** The way of a leg, longitude first; null where it is not known. */
export type WayOf = (leg: TrackLeg) => readonly (readonly [number, number])[] | null

export function trackOf(shipment: Shipment, locate: Locate): Track {
  const actual = actualMilestones(shipment)
  const placed = (place: Place, mode: TransportMode | null): TrackPlace => ({
    name: place.name,
    unlocode: place.unlocode,
    point: locate(place, mode),
  })
  const told = actual.filter(one => one.place !== null).toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const newest = told.at(-1)
  const legs = shipment.legs.length > 0 ? plannedLegs(shipment, actual, placed) : wholeWay(shipment, actual, placed)
  if (newest?.place == null) return { legs, last: null }
  return { legs, last: { at: newest.at, place: placed(newest.place, shipment.mode) } }
}

type Placed = (place: Place, mode: TransportMode | null) => TrackPlace

function plannedLegs(shipment: Shipment, actual: readonly Milestone[], placed: Placed): TrackLeg[] {
  const { eta } = expectedTimes(shipment)
  const { last } = mainCarriage(shipment)
  const of = (legId: string) => actual.filter(one => one.legId === legId)
  const lastIndex = shipment.legs.length - 1
  const mainIndex = shipment.legs.findIndex(leg => leg.role === 'MAIN')
  // What names no leg is about the main carriage.
  const whole = actual.filter(one => one.legId === null)
  const legs = shipment.legs.map(({ legId, mode, from, to, planned, estimated }, index): TrackLeg => {
    const own = of(legId)
    const left = [...own, ...(index === mainIndex ? whole : [])]
    const came = [...own, ...(index === lastIndex ? whole : [])]
    return {
      legId,
      mode,
      from: placed(from, mode),
      to: placed(to, mode),
      departed: earliest(
        left.filter(one => one.code === 'DEPARTED' || (mode === 'GROUND' && one.code === 'PICKED_UP')),
      ),
      arrived: arrivedAt(
        shipment,
        came.filter(one => arrivalMilestones.has(one.code)),
      ),
      due: (legId === last?.legId ? eta : estimated.arrival) ?? planned.arrival,
    }
  })
  // Who has left a later leg has come to the end of every earlier one.
  return legs.map((leg, index) => {
    const next = legs.slice(index + 1).find(one => one.departed !== null)
    return leg.arrived === null && next !== undefined ? { ...leg, arrived: next.departed } : leg
  })
}

/** Without legs: from origin to destination, as far as those are known. */
function wholeWay(shipment: Shipment, actual: readonly Milestone[], placed: Placed): TrackLeg[] {
  const { origin, destination } = shipment.details.route
  const { mode } = shipment
  if (origin === null || destination === null || mode === null) return []
  return [
    {
      legId: null,
      mode,
      from: placed(origin, mode),
      to: placed(destination, mode),
      departed: earliest(departuresOf(shipment, actual)),
      arrived: arrivedAt(shipment, arrivalsOf(shipment, actual)),
      due: expectedTimes(shipment).eta,
    },
  ]
}

/** As long as nobody has reported the arrival, an estimate ends shortly before it. */
const farthest = 0.97

/** How much of a leg lies behind; between its ends by the schedule, null where there is none. */
export function travelledOf({ departed, arrived, due }: TrackLeg, now: string): number | null {
  if (arrived !== null) return 1
  if (departed === null) return 0
  if (due === null || due <= departed) return null
  const share = (Date.parse(now) - Date.parse(departed)) / (Date.parse(due) - Date.parse(departed))
  return Math.max(0, Math.min(farthest, share))
}

/** Where it is: on its way by the schedule, else where it was last told of, else where it will set out from. */
export function whereaboutsOf({ legs, last }: Track, now: string, wayOf: WayOf): Whereabouts | null {
  const leg = legs.findLast(one => one.departed !== null || one.arrived !== null)
  if (leg === undefined) return reported(last) ?? planned(legs)
  const { departed, arrived, from, to } = leg
  // What is told at the end of the way after the arrival does not change since when it is there.
  if (arrived !== null && last !== null && isSamePlace(last.place, to)) return at(to, arrived) ?? reported(last)
  // A call on the way is newer than the departure, and certain.
  if (last !== null && last.place.point !== null && last.at > (arrived ?? departed ?? '')) return reported(last)
  if (arrived !== null) return at(to, arrived) ?? reported(last)
  const share = travelledOf(leg, now)
  const way = share === null ? null : wayOf(leg)
  if (share !== null && way !== null)
    return { point: along(way, share), kind: 'estimated', place: from.name, unlocode: from.unlocode, at: departed }
  return at(from, departed) ?? reported(last)
}

function at({ name, unlocode, point }: TrackPlace, when: string | null): Whereabouts | null {
  return point === null ? null : { point, kind: 'reported', place: name, unlocode, at: when }
}

function isSamePlace(one: TrackPlace, other: TrackPlace): boolean {
  return one.unlocode === null ? one.name === other.name : one.unlocode === other.unlocode
}

function reported(last: Track['last']): Whereabouts | null {
  return last === null ? null : at(last.place, last.at)
}

function planned([first]: Track['legs']): Whereabouts | null {
  if (first === undefined || first.from.point === null) return null
  const { name, unlocode, point } = first.from
  return { point, kind: 'planned', place: name, unlocode, at: null }
}

/** The point at a share of the way; between two of its points on the great circle. */
export function along(way: readonly (readonly [number, number])[], share: number): Point {
  const points = way.map(([longitude, latitude]): Point => ({ longitude, latitude }))
  const lengths = points.slice(1).map((next, index) => greatCircleKm(points[index] ?? next, next))
  let left = lengths.reduce((sum, km) => sum + km, 0) * share
  for (const [index, km] of lengths.entries()) {
    const [from, to] = [points[index], points[index + 1]]
    if (from === undefined || to === undefined) break
    if (left <= km && km > 0) return between(from, to, left / km)
    left -= km
  }
  return points.at(-1) ?? { longitude: 0, latitude: 0 }
}

/** On the great circle, by the angle between the two. */
function between(from: Point, to: Point, share: number): Point {
  const [start, end] = [vectorOf(from), vectorOf(to)]
  const angle = Math.acos(Math.max(-1, Math.min(1, start[0] * end[0] + start[1] * end[1] + start[2] * end[2])))
  if (angle < 1e-9) return from
  const [a, b] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)]
  const [x, y, z] = [0, 1, 2].map(axis => a * (start[axis] ?? 0) + b * (end[axis] ?? 0)) as [number, number, number]
  return { longitude: degrees(Math.atan2(y, x)), latitude: degrees(Math.atan2(z, Math.hypot(x, y))) }
}

function vectorOf({ longitude, latitude }: Point): [number, number, number] {
  const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

const degrees = (radians: number) => Math.round(((radians * 180) / Math.PI) * 1e4) / 1e4
