import type { Station } from '@quayside/contracts/overview/chain-line.ts'
import type {
  CarriedFacts,
  OrderFacts,
  OrderPartFacts,
  Quantities,
  StationEvent,
} from '@quayside/contracts/purchase-orders/facts.ts'
import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { today } from '@quayside/platform/values/dates.ts'
import { isPositive, min, multiply, sum } from '@quayside/platform/values/quantities.ts'
import { shareOf } from '@quayside/platform/values/shares.ts'
import { type CarriedStation, carriedStations, type Passage, type Passages, type Passed } from './order-passages.ts'

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
  readonly events: Readonly<Partial<Record<Station, readonly StationEvent[]>>>
}

/** With the zone that days are told in: of the round, before it the client's own. */
export type ZonedFacts = ChainFacts & { readonly zone: string }
export function inZone(facts: ChainFacts, clientZone: string | null): ZonedFacts {
  return { ...facts, zone: facts.zone ?? clientZone ?? 'UTC' }
}

/** The facts of an order, or of one of its partial orders, with what its shipments tell. */
export function chainFacts(order: OrderFacts, part: OrderPartFacts, passages: Passages): ChainFacts {
  const { status, dates, shares, stations } = part
  const zone = order.round?.timeZone ?? null
  return {
    status,
    sent: order.isSent,
    zone,
    deadline: order.round?.deadline ?? null,
    approveBy: order.approveBy,
    requiredDate: dates.required,
    slipDays: dates.slipDays,
    promised: shares.promised,
    approved: shares.approved,
    shipped: shippedOf(order, part, passages, zone ?? 'UTC'),
    events: stations,
  }
}

/** `received` by line. */
type Carried = {
  readonly allocated: string
  readonly received: Quantities
  readonly passage: Passage
}

/** Each station by the quantities of the shipments that have passed it, as a share of all that is wanted. */
function shippedOf(
  { orderId }: OrderFacts,
  part: OrderPartFacts,
  passages: Passages,
  zone: string,
): ChainFacts['shipped'] {
  // Whose goods all went on in another shipment has nothing of it any more, whatever becomes of it.
  const carried = part.carried
    .map(one => carriedBy(one, passageOf(passages, one, orderId)))
    .filter(({ allocated, received }) => isPositive(allocated) || isPositive(sum(Object.values(received))))
  const wanted = sum(Object.values(part.wanted))
  const dayAt = ({ passage }: Carried, station: CarriedStation) => dayOf(passage.stations[station]?.on ?? null, zone)
  const passed = (station: CarriedStation, index: number): Passed => {
    const share = shareOf(sum(carried.map(one => passedBy(one, station))), wanted)
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
    share: shareOf(receivedOf(part.wanted, carried), wanted),
    on: lastDay(
      carried,
      one => (isPositive(sum(Object.values(one.received))) ? dayOf(one.passage.deliveredOn, zone) : null),
      one => latest(carriedStations.map(station => dayAt(one, station))),
    ),
  }
  const stations = carriedStations.map((station, index) => [station, passed(station, index)] as const)
  return { ...(Object.fromEntries(stations) as Record<CarriedStation, Passed>), delivered }
}

function passedBy({ allocated, passage }: Carried, station: CarriedStation): string {
  return multiply(allocated, String(passage.stations[station]?.share ?? 0))
}

/** What came too much of one line makes up for nothing that is missing of another. */
function receivedOf(wanted: Quantities, carried: readonly Carried[]): string {
  return sum(
    Object.entries(wanted).map(([line, quantity]) =>
      min(sum(carried.map(({ received }) => received[line] ?? '0')), quantity),
    ),
  )
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
export function passageOf(
  passages: Passages,
  { shipmentId, partId }: CarriedFacts,
  orderId: string,
): Passage | undefined {
  const told = passages[shipmentId]
  return told?.[partId] ?? told?.[orderId]
}

function carriedBy(carried: CarriedFacts, told: Passage | undefined): Carried {
  const allocated = sum(Object.values(carried.allocated))
  const passage = told ?? toldByOrder(carried)
  if (passage.received === null) return { allocated, received: passage.isDelivered ? carried.allocated : {}, passage }
  const own = Object.entries(passage.received).filter(([line]) => line in carried.allocated)
  return { allocated, received: Object.fromEntries(own), passage }
}

/** Until the shipment's own events are known: what it told its order, and what could not be without it. */
function toldByOrder({ departedAt, delivered, deliveredOn }: CarriedFacts): Passage {
  const hasCome = deliveredOn !== null
  const at = (on: string | null): Passed => ({ share: 1, on })
  const stations = {
    ...((hasCome || departedAt !== null) && { booked: at(null), 'picked-up': at(null), departed: at(departedAt) }),
    ...(hasCome && { arrived: at(null), cleared: at(null) }),
  }
  return { stations, received: hasCome ? delivered : null, isDelivered: false, deliveredOn }
}

function dayOf(at: string | null, zone: string): string | null {
  return at?.includes('T') ? today(at, zone) : at
}

function latest(dates: readonly (string | null)[]): string | null {
  return (
    dates
      .filter(date => date !== null)
      .sort()
      .at(-1) ?? null
  )
}
