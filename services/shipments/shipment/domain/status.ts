import { arrivalMilestones, type Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { type ShipmentChip, type ShipmentStatus, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { add, compare, min, sum } from '@quayside/platform/values/quantities.ts'
import { shareOf } from '@quayside/platform/values/shares.ts'
import { unmetDepartureConditions } from './conditions.ts'
import { actualMilestones, earliest, ofCode } from './milestones.ts'
import type { Shipment } from './state.ts'

/** Everything that the status is derived from, read once. */
export type Progress = {
  readonly pickedUp: boolean
  readonly received: 'no' | 'on-hand' | 'by-carrier'
  readonly departed: boolean
  readonly arrived: boolean
  readonly customsStarted: boolean
  readonly cleared: boolean
  readonly delivered: boolean
}

export function progressOf(shipment: Shipment): Progress {
  const actual = actualMilestones(shipment)
  return {
    pickedUp: ofCode(actual, 'PICKED_UP').length > 0,
    received: receivedBy(shipment, actual),
    departed: departuresOf(shipment, actual).length > 0,
    arrived: coversAll(shipment, arrivalsOf(shipment, actual)),
    customsStarted: ofCode(actual, 'CUSTOMS_START').length > 0,
    cleared: coversAll(shipment, ofCode(actual, 'CLEARED')),
    delivered: isDelivered(shipment) || coversAll(shipment, ofCode(actual, 'DELIVERED')),
  }
}

/** By the carrier for the main carriage, else where goods wait for it: what a warehouse has on hand is there as well. */
function receivedBy(shipment: Shipment, actual: readonly Milestone[]): Progress['received'] {
  const received = ofCode(actual, 'RECEIVED')
  if (received.some(one => roleOf(shipment, one) === 'MAIN')) return 'by-carrier'
  return received.length > 0 || (shipment.onHand ?? []).length > 0 ? 'on-hand' : 'no'
}

/** The highest rank that surviving facts have reached; what came late or out of order cannot move it back. */
export function statusOf(shipment: Shipment, progress: Progress): ShipmentStatus {
  if (shipment.ended !== null) return shipment.ended
  if (progress.delivered) return 'DELIVERED'
  if (progress.arrived) return progress.customsStarted ? 'ON_CUSTOMS' : 'AT_DESTINATION'
  if (progress.departed) return 'IN_TRANSIT'
  if (shipment.booking.state === 'confirmed' || shipment.processing) return 'FOR_PROCESSING'
  return shipment.booking.state === 'requested' ? 'BOOKING_REQUEST' : 'PO_CONFIRMED'
}

export function chipOf(shipment: Shipment, status: ShipmentStatus, progress: Progress): ShipmentChip | null {
  if (status === 'DELIVERED' || shipment.ended !== null) return null
  if (progress.cleared) return 'CLEARED'
  if (progress.arrived) return 'ARRIVED'
  if (progress.customsStarted) return 'IN_PROGRESS'
  if (status === 'IN_TRANSIT' && (!isGroundOnly(shipment) || hasLeft(shipment))) return 'DEPARTED'
  if (status === 'IN_TRANSIT' && progress.pickedUp) return 'PICKED UP'
  if (progress.received !== 'no') return progress.received === 'on-hand' ? 'ONHAND' : 'RECEIVED'
  if (progress.pickedUp) return 'PICKED UP'
  if (status === 'PO_CONFIRMED') return 'TO BE PROCESSED'
  const notReady = status === 'FOR_PROCESSING' && unmetDepartureConditions(shipment).length > 0
  return notReady ? 'NOT READY' : 'IN_PROGRESS'
}

export function isGroundOnly(shipment: Shipment): boolean {
  return shipment.mode === 'GROUND' && shipment.legs.every(leg => leg.mode === 'GROUND')
}

function hasLeft(shipment: Shipment): boolean {
  return ofCode(actualMilestones(shipment), 'DEPARTED').length > 0
}

/** The first unit is enough: on a MAIN leg, or picked up where the whole way is by ground. */
export function departuresOf(shipment: Shipment, actual: readonly Milestone[]): readonly Milestone[] {
  const left = ofCode(actual, 'DEPARTED').filter(one => roleOf(shipment, one) === 'MAIN')
  return isGroundOnly(shipment) ? [...left, ...ofCode(actual, 'PICKED_UP')] : left
}

/** At the end of the last MAIN leg, after it, or at the inland customs place. */
export function arrivalsOf(shipment: Shipment, actual: readonly Milestone[]): readonly Milestone[] {
  const lastMain = shipment.legs.findLastIndex(leg => leg.role === 'MAIN')
  const inland = shipment.details.route.inlandCustomsPlace?.unlocode ?? null
  return actual.filter(one => {
    if (!arrivalMilestones.has(one.code)) return false
    const leg = shipment.legs.findIndex(each => each.legId === one.legId)
    return leg === -1 || leg >= lastMain || (inland !== null && one.place?.unlocode === inland)
  })
}

/**
 * When all units were there: of each the earliest fact by which it was, of the whole no later than what is told of the
 * whole. What follows an arrival, as a gate-out days later, does not move it.
 */
export function arrivedAt(shipment: Shipment, arrivals: readonly Milestone[]): string | null {
  const units = new Map<string, string>()
  for (const { scope, at } of arrivals) {
    if (scope.of === 'shipment') continue
    const unit = scope.of === 'container' ? scope.containerNumber : keyOfPackages(scope)
    const before = units.get(unit)
    if (before === undefined || at < before) units.set(unit, at)
  }
  const whole = earliest(arrivals.filter(one => one.scope.of === 'shipment'))
  const parts = arrivals.filter(one => one.scope.of !== 'shipment')
  if (whole !== null && !coversAll(shipment, parts)) return whole
  const last = [...units.values()].sort().at(-1) ?? null
  return whole !== null && (last === null || whole < last) ? whole : last
}

/**
 * Whether all of it was there: a part is no arrival. A supplier’s view lacks others’ units, so the status says it; of what
 * was called off its milestones do.
 */
export function hasArrived(shipment: Shipment, arrivals: readonly Milestone[]): boolean {
  return shipment.status === 'CANCELLED' ? coversAll(shipment, arrivals) : hasReached(shipment.status, 'AT_DESTINATION')
}

/** What was called off has reached nothing. */
export function hasReached(status: ShipmentStatus, wanted: ShipmentStatus): boolean {
  return status !== 'CANCELLED' && shipmentStatuses.indexOf(status) >= shipmentStatuses.indexOf(wanted)
}

/** Unnamed packages are known again by their number alone. */
function keyOfPackages({ packageIds, pieces }: Extract<Milestone['scope'], { of: 'packages' }>): string {
  return packageIds.length > 0 ? packageIds.toSorted().join() : `${pieces} pieces`
}

/** A leg that the route does not know, or none, is taken for the main carriage. */
function roleOf(shipment: Shipment, milestone: Milestone): 'PRE' | 'MAIN' | 'ON' {
  return shipment.legs.find(leg => leg.legId === milestone.legId)?.role ?? 'MAIN'
}

/** Whether what is told of some units is told of all: the whole, each container, or pieces that add up. */
export function coversAll(shipment: Shipment, milestones: readonly Milestone[]): boolean {
  if (milestones.some(one => one.scope.of === 'shipment')) return true
  const containers = new Set(milestones.map(one => (one.scope.of === 'container' ? one.scope.containerNumber : null)))
  if (shipment.containers.length > 0) return shipment.containers.every(one => containers.has(one.containerNumber))
  if (containers.size > 0 && !containers.has(null)) return true
  const all = piecesIn(shipment)
  return all > 0 && piecesOf(milestones) >= all
}

/** How many pieces its packages hold. */
export function piecesIn({ packages }: Pick<Shipment, 'packages'>): number {
  return packages.reduce((sum, one) => sum + one.pieces, 0)
}

/** How many pieces these tell of: each release counts, and of the same packages told again the largest number once. */
export function piecesOf(milestones: readonly Pick<Milestone, 'scope' | 'code' | 'carrier'>[]): number {
  const pieces = new Map<string, number>()
  for (const { scope, code, carrier } of milestones) {
    if (scope.of !== 'packages') continue
    const named =
      scope.packageIds.length > 0 ? scope.packageIds.toSorted().join() : `${code}|${carrier}|${scope.pieces}`
    const key = scope.releaseId ?? named
    pieces.set(key, Math.max(pieces.get(key) ?? 0, scope.pieces))
  }
  return [...pieces.values()].reduce((sum, count) => sum + count, 0)
}

/** What has arrived of a line at the receiver, in whatever state. */
export function receivedOf(shipment: Shipment, lineId: string): string {
  return shipment.drops
    .flatMap(drop => drop.lines)
    .filter(line => line.lineId === lineId)
    .reduce((sum, line) => add(add(sum, line.good), line.damaged), '0')
}

export function isSettledLine(
  shipment: Shipment,
  line: { readonly lineId: string; readonly quantity: string },
): boolean {
  return isSettled(shipment, line, receivedOf(shipment, line.lineId))
}

function isSettled(
  { writtenOff }: Shipment,
  { lineId, quantity }: { readonly lineId: string; readonly quantity: string },
  received: string,
): boolean {
  return compare(add(received, writtenOff[lineId] ?? '0'), quantity) >= 0
}

/** The same of each line, read once. */
export function receivedByLine({ drops }: Pick<Shipment, 'drops'>): ReadonlyMap<string, string> {
  const received = new Map<string, string>()
  for (const { lineId, good, damaged } of drops.flatMap(drop => drop.lines))
    received.set(lineId, add(received.get(lineId) ?? '0', add(good, damaged)))
  return received
}

export function isDelivered(shipment: Shipment): boolean {
  if (shipment.drops.length === 0) return false
  const received = receivedByLine(shipment)
  return shipment.lines.every(line => isSettled(shipment, line, received.get(line.lineId) ?? '0'))
}

/** How much of the goods has come, 0 to 1: what came too much of one line makes up for nothing missing of another. */
export function deliveredShare({ lines, drops }: Pick<Shipment, 'lines' | 'drops'>): number {
  const received = receivedByLine({ drops })
  const came = lines.map(({ lineId, quantity }) => min(received.get(lineId) ?? '0', quantity))
  return shareOf(sum(came), sum(lines.map(line => line.quantity)))
}

/** Shown until every line is delivered or its rest written off. */
export function isPartiallyDelivered(shipment: Shipment): boolean {
  return shipment.drops.length > 0 && !isDelivered(shipment)
}
