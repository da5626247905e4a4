import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { dayZoneOf } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentLeg, ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type Asked, beforeDeparture, blocked, live, type Rule } from './rules.ts'
import type { Shipment } from './state.ts'

type Answer = Decision<ShipmentEvent>

/** The first plan is an edit like others; to revise it later is the operating company's act, and names its reason. */
export const planRouteRule: Rule = {
  rows: [
    { who: ['O', 'A'], from: live },
    { who: ['C'], from: beforeDeparture, when: 'not-coordinated' },
  ],
}

export type PlanRoute = Asked & {
  readonly type: 'PlanRoute'
  readonly legs: readonly ShipmentLeg[]
  readonly reason: string
}
export type RollOver = Asked & { readonly type: 'RollOver'; readonly leg: ShipmentLeg; readonly reason: string }

export function planRoute(command: PlanRoute, shipment: Shipment): Answer {
  const refused = blocked(planRouteRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { legs } = command
  if (isSame(legs, shipment.legs)) return accept()
  const first = shipment.legs.length === 0
  const missing = first ? null : reasonMissing(command.reason)
  const fault = missing ?? legFault(legs)
  if (fault !== null) return rejectAll([fault])
  const reason = first ? null : command.reason
  return accept({ type: 'RoutePlanned', data: { shipmentId: shipment.shipmentId, legs: [...legs], reason } })
}

/** A leg planned anew, with the reason; the others stay. */
export function rollOver(command: RollOver, shipment: Shipment): Answer {
  const refused = blocked(planRouteRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { leg, reason } = command
  const before = shipment.legs.find(one => one.legId === leg.legId)
  if (before === undefined) return reject('leg-not-found', {}, 'leg')
  if (isSame(before, leg)) return accept()
  const fault = reasonMissing(reason) ?? legFault(shipment.legs.map(one => (one.legId === leg.legId ? leg : one)))
  if (fault !== null) return rejectAll([fault])
  return accept({ type: 'LegRolledOver', data: { shipmentId: shipment.shipmentId, leg, reason } })
}

function legFault(legs: readonly ShipmentLeg[]): Rejection | null {
  if (!legs.some(leg => leg.role === 'MAIN')) return { code: 'main-leg-required', params: {}, field: 'legs' }
  for (const [index, leg] of legs.entries()) {
    const before = legs[index - 1]
    if (before !== undefined && !isSamePlace(before.to, leg.from))
      return { code: 'legs-apart', params: { from: leg.from.name, to: before.to.name }, field: `legs.${index}.from` }
  }
  return timesFault(legs, 'planned') ?? timesFault(legs, 'estimated')
}

function timesFault(legs: readonly ShipmentLeg[], times: 'planned' | 'estimated'): Rejection | null {
  let reached: { at: string; zone: string } | null = null
  for (const [index, leg] of legs.entries()) {
    const { departure, arrival } = leg[times]
    const field = `legs.${index}.${times}`
    const [departureZone, arrivalZone] = [dayZoneOf(leg.from), dayZoneOf(leg.to)]
    if (departure !== null && arrival !== null && arrival < departure) {
      const params = { departure, departureZone, arrival, arrivalZone }
      return { code: 'arrival-before-departure', params, field: `${field}.arrival` }
    }
    const left = departure === null ? null : { at: departure, zone: departureZone }
    const came = arrival === null ? null : { at: arrival, zone: arrivalZone }
    const begins = left ?? came
    if (begins !== null && reached !== null && begins.at < reached.at) {
      const params = { begins: begins.at, beginsZone: begins.zone, reached: reached.at, reachedZone: reached.zone }
      return { code: 'leg-before-last', params, field: `${field}.${left === null ? 'arrival' : 'departure'}` }
    }
    reached = came ?? left ?? reached
  }
  return null
}

/** By the register or the code where both have one, else by name. */
function isSamePlace(one: ShipmentPlace, other: ShipmentPlace): boolean {
  if (one.placeId !== null && one.placeId === other.placeId) return true
  if (one.unlocode !== null && other.unlocode !== null) return one.unlocode === other.unlocode
  return one.name.toLowerCase() === other.name.toLowerCase()
}
