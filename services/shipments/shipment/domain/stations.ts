import { type Station, shortened } from '@quayside/contracts/overview/chain-line.ts'
import { dayAtPlace } from '@quayside/contracts/reference/place-zones.ts'
import type { ShipmentPlace } from '@quayside/contracts/shipments/details.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import type { ShipmentStation } from '@quayside/contracts/shipments/stations.ts'
import type { ShipmentStatus } from '@quayside/contracts/shipments/statuses.ts'
import { today as dayIn, daysBetween } from '@quayside/platform/values/dates.ts'
import { actualMilestones, earliest, latest, ofCode, standingMilestones } from './milestones.ts'
import { type Expectation, mainCarriage, scheduleOf } from './schedule.ts'
import type { Shipment } from './state.ts'
import {
  arrivalsOf,
  arrivedAt,
  deliveredShare,
  departuresOf,
  hasArrived,
  hasReached,
  piecesIn,
  piecesOf,
  progressOf,
} from './status.ts'

export type Passage = Expectation & {
  readonly station: Station
  readonly passed: boolean
  /** How much has passed, 0 to 1, where it is not all. */
  readonly share: number
  readonly actual: string | null
  readonly place: string | null
}
/** With the day of what happened, at its place; null where no place is known. */
export type DatedPassage = Passage & { readonly on: string | null }
type Ends = { readonly origin: ShipmentPlace | null; readonly destination: ShipmentPlace | null }
/** What a row of the list knows of its way. */
type OnItsWay = Ends & {
  readonly status: ShipmentStatus
  readonly chip: string | null
  readonly etd: string | null
  readonly atd: string | null
  readonly eta: string | null
  readonly ata: string | null
  /** Not of a row from before. */
  readonly way?: readonly Passage[]
}

/**
 * All stations: what has happened, what is estimated, what was planned, and the slip between them. `bookedAt`: when the
 * booking was recorded, where nobody told when it was made.
 */
export function stationsOf(shipment: Shipment, today: string, bookedAt: string | null = null): ShipmentStation[] {
  return seen(shipment.status, shipment.details.route, today, wayOf(shipment, bookedAt))
}

/** The same without the day on which it is asked: how much has passed, and what lies behind it with it. */
export function passedOf(shipment: Shipment, bookedAt: string | null): DatedPassage[] {
  return withAllBehind(shipment.status, wayOf(shipment, bookedAt))
}

/** What is known of each station; how it looks depends on the day. A shipment exists only of approved orders. */
export function wayOf(shipment: Shipment, bookedAt: string | null = null): DatedPassage[] {
  const { status, booking, details, drops } = shipment
  const actual = actualMilestones(shipment)
  const progress = progressOf(shipment)
  const [bookings, pickups, clearances] = [
    ofCode(actual, 'BOOKED'),
    ofCode(actual, 'PICKED_UP'),
    ofCode(actual, 'CLEARED'),
  ]
  const [departures, arrivals] = [departuresOf(shipment, actual), arrivalsOf(shipment, actual)]
  const deliveries = ofCode(actual, 'DELIVERED')
  const pickedUp = shareOf(shipment, pickups)
  const brought = deliveredShare(shipment)
  const { departure, arrival } = scheduleOf(shipment)
  const { first, last } = mainCarriage(shipment)
  const told = (code: 'PICKED_UP' | 'CLEARED' | 'DELIVERED'): Expectation => ({
    estimated: latest(ofCode(standingMilestones(shipment, 'ESTIMATED'), code)),
    planned: latest(ofCode(standingMilestones(shipment, 'PLANNED'), code)),
  })
  const dropped = drops.map(drop => drop.at).toSorted()
  return [
    passage('sent', true),
    passage('confirmed', true),
    passage('approved', true),
    passage('booked', booking.state === 'confirmed', happened(bookings, earliest(bookings) ?? bookedAt)),
    passage('picked-up', pickedUp === 1, {
      share: pickedUp,
      ...told('PICKED_UP'),
      // A day that was entered is a plan: who collected the goods reports it.
      planned: told('PICKED_UP').planned ?? details.dates.pickupDate,
      ...happened(pickups, earliest(pickups)),
    }),
    passage('departed', status === 'CANCELLED' ? progress.departed : hasReached(status, 'IN_TRANSIT'), {
      ...departure,
      ...happened(departures, earliest(departures)),
      place: first?.from.unlocode ?? null,
    }),
    passage('arrived', hasArrived(shipment, arrivals), {
      ...arrival,
      ...happened(arrivals, arrivedAt(shipment, arrivals)),
      place: last?.to.unlocode ?? null,
    }),
    passage('cleared', shipment.chip === 'CLEARED' || progress.cleared, {
      ...told('CLEARED'),
      ...happened(clearances, latest(clearances)),
    }),
    passage('delivered', brought === 1, {
      share: brought,
      estimated: told('DELIVERED').estimated ?? details.dates.estimatedDeliveryDate,
      planned: told('DELIVERED').planned ?? details.dates.requestedDeliveryDate,
      ...happened([...deliveries, ...drops], latest(deliveries) ?? dropped.at(-1) ?? null),
    }),
  ]
}

/** The seven of a row, as its page has them. */
export function stationsOnList(row: OnItsWay, today: string): ShipmentStation[] {
  return shortened(seen(row.status, row, today, row.way ?? knownOf(row)))
}

function knownOf({ status, chip, etd, atd, eta, ata }: OnItsWay): Passage[] {
  const over = status === 'CANCELLED'
  return [
    passage('sent', true),
    passage('confirmed', true),
    passage('approved', true),
    passage('departed', over ? atd !== null : hasReached(status, 'IN_TRANSIT'), { estimated: etd, actual: atd }),
    passage('arrived', over ? ata !== null : hasReached(status, 'AT_DESTINATION'), { estimated: eta, actual: ata }),
    passage('cleared', chip === 'CLEARED'),
    passage('delivered', false),
  ]
}

function passage(station: Station, passed: boolean, known: Partial<DatedPassage> = {}): DatedPassage {
  return { estimated: null, planned: null, actual: null, on: null, place: null, share: 0, ...known, station, passed }
}

/** At an instant that one of these tells, or that nobody told with a place. */
function happened(
  told: readonly Pick<Milestone, 'at' | 'zone'>[],
  at: string | null,
): Pick<DatedPassage, 'actual' | 'on'> {
  const there = told.find(one => one.at === at)
  return { actual: at, on: there === undefined ? null : dayIn(there.at, there.zone) }
}

/** How much of the goods these tell of, by the pieces of what left in parts; what nobody counted did not all leave while some is on hand. */
function shareOf(shipment: Shipment, told: readonly Milestone[]): number {
  if (told.length === 0) return 0
  if (told.some(one => one.scope.of !== 'packages')) return 1
  const all = piecesIn(shipment)
  if (all === 0) return (shipment.onHand ?? []).length === 0 ? 1 : 0
  return Math.min(1, piecesOf(told) / all)
}

/**
 * What lies before a station that is passed is behind too; only the customs may be done long before the arrival, and
 * goods may leave for a shipment that nobody has booked.
 */
function withAllBehind<One extends Passage>(status: ShipmentStatus, all: readonly One[]): One[] {
  const reached = hasReached(status, 'DELIVERED')
    ? all.length
    : all.findLastIndex(one => one.passed && pullsAlong(one.station, status))
  return all.map((one, index) => ({ ...one, passed: one.passed || index <= reached }))
}

function seen(status: ShipmentStatus, ends: Ends, today: string, all: readonly Passage[]): ShipmentStation[] {
  const drawn = withAllBehind(status, all).map(one => stationOf(one, ends, today))
  // What was called off comes no more: nothing of it is late.
  if (status === 'CANCELLED')
    return drawn.map(one => (one.state === 'late' ? { ...one, state: 'planned', slipDays: null } : one))
  const now = drawn.findIndex(one => one.state !== 'done')
  return drawn.map((one, index) =>
    index === now && one.state !== 'late' && one.state !== 'half' ? { ...one, state: 'now' } : one,
  )
}

function pullsAlong(station: Station, status: ShipmentStatus): boolean {
  return station === 'picked-up' ? hasReached(status, 'FOR_PROCESSING') : station !== 'cleared'
}

/** The actual moment where it is passed, else what is expected; a day that has gone by without it, by the clock there, is late. */
function stationOf(passage: Passage, { origin, destination }: Ends, today: string): ShipmentStation {
  const { station, passed, share, actual, estimated, planned, place } = passage
  const there = atDestination.has(station) ? destination : origin
  const about = { station, share: null, place }
  const happened = actual === null ? null : ('actual' as const)
  if (passed) {
    return { ...about, state: 'done', at: actual, dateKind: happened, slipDays: slip(planned, actual, there) }
  }
  const at = estimated ?? planned
  const isOverdue = at !== null && dayOf(at, there) < today
  // The rest of a delivery that has not come by its day is late, as on the order's chain.
  if (share > 0 && !(isOverdue && station === 'delivered'))
    return { ...about, state: 'half', share, at: actual, dateKind: happened, slipDays: null }
  if (at === null) return { ...about, state: 'planned', at, dateKind: null, slipDays: null }
  const dateKind = estimated === null ? ('planned' as const) : ('estimated' as const)
  return {
    ...about,
    share: share > 0 ? share : null,
    state: isOverdue ? 'late' : dateKind,
    at,
    dateKind,
    slipDays: slip(planned, estimated, there),
  }
}

const atDestination: ReadonlySet<Station> = new Set<Station>(['arrived', 'cleared', 'delivered'])

function slip(planned: string | null, at: string | null, there: ShipmentPlace | null): number | null {
  return planned === null || at === null ? null : daysBetween(dayOf(planned, there), dayOf(at, there))
}

/** A day that nobody told the hour of is one everywhere. */
function dayOf(at: string, there: ShipmentPlace | null): string {
  return at.includes('T') ? dayAtPlace(at, there) : at
}
