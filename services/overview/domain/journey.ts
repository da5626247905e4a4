import { arrivalMilestones, type Milestone, type MilestoneCode } from '@quayside/contracts/shipments/milestones.ts'
import { type ShipmentStatus, shipmentStatuses } from '@quayside/contracts/shipments/statuses.ts'
import { today } from '@quayside/platform/values/dates.ts'

type Reported = Pick<Milestone, 'milestoneId' | 'code' | 'legId' | 'confirmed' | 'messageTime' | 'contentHash'> & {
  /** Null after a correction: it did not happen. */
  readonly at: string | null
  /** By whose clock its day is told: that of the place where it happened. */
  readonly zone?: string
  /** The container or the packages it is about; none of the whole. */
  readonly unit?: string
}

/** What the overview keeps of a shipment: enough to tell which stations it has passed, and when. */
export type Journey = {
  readonly clientCompanyId: string
  /** The furthest by its facts; that it was cancelled is the business of its orders. */
  readonly status: ShipmentStatus
  readonly isCleared: boolean
  readonly bookedAt: string | null
  readonly legs: readonly { readonly legId: string; readonly role: 'PRE' | 'MAIN' | 'ON' }[]
  readonly lines: readonly { readonly lineId: string; readonly orderId: string; readonly orderLineId: string }[]
  /** The actual ones that a station depends on, the newest of each source. */
  readonly milestones: Readonly<Record<string, Reported>>
  /** What the drops brought of each line, in whatever state. */
  readonly received: Readonly<Record<string, string>>
  readonly lastDropOn: string | null
}

export const carriedStations = ['booked', 'picked-up', 'departed', 'arrived', 'cleared'] as const
export type CarriedStation = (typeof carriedStations)[number]

/** How far a shipment has brought what it carries of an order: a station that is not there is not passed. */
export type Passage = {
  /** When: the day at its place, an instant where no place is known, or null where nobody told. */
  readonly passed: Readonly<Partial<Record<CarriedStation, string | null>>>
  /** By order line; null where no delivery was recorded line by line. */
  readonly received: Readonly<Record<string, string>> | null
  readonly isDelivered: boolean
  readonly deliveredOn: string | null
}

/** The first unit departs, the last one arrives and is cleared. */
export function passageOf(journey: Journey, received: Passage['received']): Passage {
  const { status, bookedAt, isCleared, lastDropOn } = journey
  const isDelivered = hasReached(status, 'DELIVERED')
  const pickups = told(journey, ['PICKED_UP'])
  const departed = hasReached(status, 'IN_TRANSIT')
  const isPickedUp = departed || pickups.length > 0
  const booked = bookedAt ?? dayThere(first(told(journey, ['BOOKED'])))
  const passed = {
    ...((isPickedUp || booked !== null) && { booked }),
    ...(isPickedUp && { 'picked-up': dayThere(first(pickups)) }),
    ...(departed && { departed: dayThere(first(departures(journey)) ?? first(pickups)) }),
    ...(hasReached(status, 'AT_DESTINATION') && { arrived: dayThere(arrival(arrivals(journey))) }),
    ...((isCleared || isDelivered) && { cleared: dayThere(last(told(journey, ['CLEARED']))) }),
  }
  const deliveredOn = lastDropOn ?? (isDelivered ? dayThere(last(told(journey, ['DELIVERED']))) : null)
  return { passed, received: lastDropOn === null ? null : received, isDelivered, deliveredOn }
}

function hasReached(status: ShipmentStatus, wanted: ShipmentStatus): boolean {
  return shipmentStatuses.indexOf(status) >= shipmentStatuses.indexOf(wanted)
}

type Told = Reported & { readonly at: string }

function told({ milestones }: Journey, codes: Iterable<MilestoneCode>): readonly Told[] {
  const wanted = new Set(codes)
  return Object.values(milestones).filter(
    (one): one is Told => one.confirmed && one.at !== null && wanted.has(one.code),
  )
}

/** A leg that the route does not know, or none, is taken for the main carriage. */
function departures(journey: Journey): readonly Told[] {
  const roles = new Map(journey.legs.map(leg => [leg.legId, leg.role]))
  return told(journey, ['DEPARTED']).filter(one => (roles.get(one.legId ?? '') ?? 'MAIN') === 'MAIN')
}

/** Those from the end of the last main carriage on; at an inland customs place before it, whatever was told. */
function arrivals(journey: Journey): readonly Told[] {
  const all = told(journey, arrivalMilestones)
  const lastMain = journey.legs.findLastIndex(leg => leg.role === 'MAIN')
  const there = all.filter(one => {
    const leg = journey.legs.findIndex(({ legId }) => legId === one.legId)
    return leg === -1 || leg >= lastMain
  })
  return there.length > 0 ? there : all
}

/** Of each unit its first fact, and of these the last: that it goes out of the gate days later moves nothing. */
function arrival(arrivals: readonly Told[]): Told | null {
  const ofWhole = arrivals.filter(one => one.unit === undefined)
  const allThere = first(ofWhole.filter(one => one.code === 'ARRIVED' || one.code === 'DISCHARGED'))
  if (allThere !== null) return allThere
  const units = Map.groupBy(
    arrivals.filter(one => one.unit !== undefined),
    one => one.unit,
  )
  const came = [...units.values()].map(first).filter(one => one !== null)
  return last(came) ?? first(ofWhole)
}

function first(reports: readonly Told[]): Told | null {
  return reports.toSorted(byTime)[0] ?? null
}

function last(reports: readonly Told[]): Told | null {
  return reports.toSorted(byTime).at(-1) ?? null
}

function byTime(one: Told, other: Told): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0
}

function dayThere(one: Told | null): string | null {
  if (one === null) return null
  return one.zone === undefined ? one.at : today(one.at, one.zone)
}
