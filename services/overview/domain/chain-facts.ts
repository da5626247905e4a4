import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { daysBetween, today } from '@quayside/platform/values/dates.ts'
import { add, compare, isPositive, max, min, subtract, sum } from '@quayside/platform/values/quantities.ts'
import type { BoardLine, BoardOrder, BoardShipment, Slice } from './board.ts'
import { type CarriedStation, carriedStations, type Passage } from './journey.ts'

/** All that a chain line is drawn from, whatever the number of lines: kept per order and child, drawn at any instant. */
export type ChainFacts = {
  readonly status: OrderStatus
  readonly sent: boolean
  /** Null before the first round: then it is the client's own. */
  readonly zone: string | null
  readonly deadline: string | null
  readonly approveBy: string | null
  /** The earliest of the lines. */
  readonly requiredDate: string | null
  /** Days by which the worst line is promised (or came, once all of it has) later than required. */
  readonly slipDays: number | null
  /** Shares of the quantity, 0 to 1. */
  readonly promised: number
  readonly approved: number
  /** What its shipments have passed: with the latest day of those that are told. */
  readonly shipped: Readonly<Record<CarriedStation | 'delivered', Passed>>
  readonly events: Slice['events']
}

export type Passed = { readonly share: number; readonly on: string | null }

/** With the zone that days are told in: of the round, before it the client's own. */
export type ZonedFacts = ChainFacts & { readonly zone: string }
export function inZone(facts: ChainFacts, clientZone: string | null): ZonedFacts {
  return { ...facts, zone: facts.zone ?? clientZone ?? 'UTC' }
}

/** The facts of an order, or of one of its children. */
export function chainFacts(order: BoardOrder, slice: Slice): ChainFacts {
  const lines = Object.values(slice.lines)
  const wanted = sum(Object.keys(slice.lines).map(id => wantedOf(order, slice, id)))
  const approved = sum(lines.map(line => line.confirmed))
  const shipped = shippedOf(order, slice, wanted)
  return {
    status: slice.status,
    sent: order.sent,
    zone: order.zone,
    deadline: order.deadline,
    approveBy: order.approveBy,
    requiredDate: lines.map(line => line.requiredDate).sort()[0] ?? null,
    slipDays: slipOf(order, slice),
    promised: shareOf(sum(lines.map(line => add(line.confirmed, line.proposed))), wanted),
    approved: shareOf(approved, wanted),
    shipped,
    events: slice.events,
  }
}

/** `received` by line. */
type Carried = {
  readonly allocated: string
  readonly received: Readonly<Record<string, string>>
  readonly passage: Passage
}

/** Each station by the quantities of the shipments that have passed it, as a share of all that is wanted. */
function shippedOf(order: BoardOrder, slice: Slice, wanted: string): ChainFacts['shipped'] {
  const carried = partsOf(order, slice).flatMap(part =>
    Object.entries(part.shipments).map(([id, shipment]) => carriedBy(shipment, passagesOf(order, part, id))),
  )
  const dayAt = ({ passage }: Carried, station: CarriedStation) =>
    dayOf(passage.passed[station] ?? null, order.zone ?? 'UTC')
  const passed = (station: CarriedStation, index: number): Passed => {
    const share = shareOf(sum(carried.filter(one => station in one.passage.passed).map(one => one.allocated)), wanted)
    const before = carriedStations.slice(0, index)
    return {
      share,
      on: lastDay(
        carried,
        one => dayAt(one, station),
        one => latest(before.map(each => dayAt(one, each))),
      ),
    }
  }
  const delivered = {
    share: shareOf(receivedOf(order, slice, carried), wanted),
    on: lastDay(
      carried,
      one =>
        isPositive(sum(Object.values(one.received))) ? dayOf(one.passage.deliveredOn, order.zone ?? 'UTC') : null,
      one => latest(carriedStations.map(station => dayAt(one, station))),
    ),
  }
  const stations = carriedStations.map((station, index) => [station, passed(station, index)] as const)
  return { ...(Object.fromEntries(stations) as Record<CarriedStation, Passed>), delivered }
}

/** What came too much of one line makes up for nothing that is missing of another. */
function receivedOf(order: BoardOrder, slice: Slice, carried: readonly Carried[]): string {
  return sum(
    Object.keys(slice.lines).map(id =>
      min(sum(carried.map(({ received }) => received[id] ?? '0')), wantedOf(order, slice, id)),
    ),
  )
}

/** What was ordered of a line and neither cancelled nor, on a partial order, written off since. */
function wantedOf(order: BoardOrder, slice: Slice, id: string): string {
  const { required = '0', cancelled = '0' } = slice.lines[id] ?? {}
  return max('0', subtract(subtract(required, cancelled), lostOf(order, slice, id)))
}

function lostOf(order: BoardOrder, slice: Slice, id: string): string {
  return slice !== order ? '0' : sum(liveChildren(order).map(({ lines }) => lines[id]?.cancelled ?? '0'))
}

/**
 * The day of the last that passed. None where another, whose day there is not known or still to come, was later still at
 * a station before: the line would run backwards, from its day to that of other goods.
 */
function lastDay(
  carried: readonly Carried[],
  there: (one: Carried) => string | null,
  before: (one: Carried) => string | null,
): string | null {
  const last = latest(carried.map(there))
  const behind = latest(carried.map(one => (there(one) === null && isPositive(one.allocated) ? before(one) : null)))
  return last !== null && behind !== null && last < behind ? null : last
}

/** A shipment may carry a partial order by its own id, or by that of the order it was part of. */
function passagesOf({ id, passages }: BoardOrder, part: Slice, shipmentId: string): Passage | undefined {
  const told = passages[shipmentId]
  return told?.[part.id] ?? told?.[id]
}

function carriedBy(shipment: BoardShipment, told: Passage | undefined): Carried {
  const allocated = sum(Object.values(shipment.allocated))
  const passage = told ?? toldByOrder(shipment)
  if (passage.received === null) return { allocated, received: passage.isDelivered ? shipment.allocated : {}, passage }
  const own = Object.entries(passage.received).filter(([line]) => line in shipment.allocated)
  return { allocated, received: Object.fromEntries(own), passage }
}

/** Until the shipment's own events are known: what it told its order, and what could not be without it. */
function toldByOrder({ departedAt, delivered, deliveredOn }: BoardShipment): Passage {
  const hasCome = deliveredOn !== null
  const passed = {
    ...((hasCome || departedAt !== null) && { booked: null, 'picked-up': null, departed: departedAt }),
    ...(hasCome && { arrived: null, cleared: null }),
  }
  return { passed, received: hasCome ? delivered : null, isDelivered: false, deliveredOn }
}

function dayOf(at: string | null, zone: string): string | null {
  return at?.includes('T') ? today(at, zone) : at
}

/** Null while nothing is promised and nothing has come. */
export function slipOf(order: BoardOrder, slice: Slice): number | null {
  const parts = partsOf(order, slice)
  const slips = Object.entries(slice.lines).flatMap(([id, line]) => {
    const { delivered, on } = cameOf(parts, id)
    const unapproved = slice === order ? subtract(subtract(line.required, line.cancelled), line.confirmed) : '0'
    const confirmed = subtract(line.confirmed, lostOf(order, slice, id))
    const hasAllCome = !isPositive(unapproved) && compare(delivered, confirmed) >= 0
    const best = hasAllCome ? on : latest([promisedDate(line), line.pendingDate, on])
    return best === null ? [] : [daysBetween(line.requiredDate, best)]
  })
  return slips.length === 0 ? null : Math.max(...slips)
}

/** How much of a line has come, and on which day the last of it. */
function cameOf(parts: readonly Slice[], line: string): { delivered: string; on: string | null } {
  const shipments = parts.flatMap(part => Object.values(part.shipments))
  const came = shipments.filter(({ delivered }) => isPositive(delivered[line] ?? '0'))
  return {
    delivered: sum(came.map(({ delivered }) => delivered[line] ?? '0')),
    on: latest(came.map(({ deliveredOn }) => deliveredOn)),
  }
}

/** An order with children ships through them alone. */
function partsOf(order: BoardOrder, slice: Slice): readonly Slice[] {
  if (slice !== order) return [slice]
  const children = liveChildren(order)
  return children.length > 0 ? children : [slice]
}

function liveChildren(order: BoardOrder): readonly Slice[] {
  return Object.values(order.children).filter(({ status }) => status !== 'CANCELLED')
}

function promisedDate(line: BoardLine): string | null {
  const proposed = isPositive(line.proposed) ? line.proposedDate : null
  return latest([proposed, isPositive(line.confirmed) ? line.confirmedDate : null])
}

/** To two digits, and neither nothing nor the whole before it is. */
function shareOf(part: string, whole: string): number {
  if (!isPositive(part) || !isPositive(whole)) return 0
  if (compare(part, whole) >= 0) return 1
  return Math.min(0.99, Math.max(0.01, Math.round((Number(part) / Number(whole)) * 100) / 100))
}

function latest(dates: readonly (string | null)[]): string | null {
  return (
    dates
      .filter(date => date !== null)
      .sort()
      .at(-1) ?? null
  )
}
