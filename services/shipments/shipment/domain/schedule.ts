import type { ShipmentLeg } from '@quayside/contracts/shipments/details.ts'
import type { Milestone, MilestoneClass, MilestoneCode } from '@quayside/contracts/shipments/milestones.ts'
import { actualMilestones, earliest, latest, ofCode, standingMilestones } from './milestones.ts'
import type { Shipment } from './state.ts'
import { arrivalsOf, arrivedAt, departuresOf, hasArrived, isGroundOnly } from './status.ts'

export type Expectation = { readonly estimated: string | null; readonly planned: string | null }
type Schedule = { readonly departure: Expectation; readonly arrival: Expectation }

/**
 * When the main carriage leaves and comes. An estimate that was reported comes before that of the leg, this before the
 * booking's, and each before what was planned: a truck that brings the goods to the port is no departure.
 */
export function scheduleOf(shipment: Shipment): Schedule {
  const { booking } = shipment
  const { first, last } = mainCarriage(shipment)
  const told = (kind: MilestoneClass) => ({
    departure: earliest(newest(about(shipment, kind, first, departures(shipment)))),
    arrival: latest(newest(about(shipment, kind, last, ['ARRIVED']))),
  })
  const [estimated, planned] = [told('ESTIMATED'), told('PLANNED')]
  return {
    departure: {
      estimated: estimated.departure ?? first?.estimated.departure ?? booking.etd,
      planned: planned.departure ?? first?.planned.departure ?? null,
    },
    arrival: {
      estimated: estimated.arrival ?? last?.estimated.arrival ?? booking.eta,
      planned: planned.arrival ?? last?.planned.arrival ?? null,
    },
  }
}

/** ETD and ETA, in the list, on the map, among the exceptions and on the shipment's page. */
export function expectedTimes(shipment: Shipment): { readonly etd: string | null; readonly eta: string | null } {
  const { departure, arrival } = scheduleOf(shipment)
  return { etd: departure.estimated ?? departure.planned, eta: arrival.estimated ?? arrival.planned }
}

/** ATD and ATA, as the stations have them: what has happened gives way to no estimate, and a part of it is no arrival. */
export function actualTimes(shipment: Shipment): { readonly atd: string | null; readonly ata: string | null } {
  const actual = actualMilestones(shipment)
  const arrivals = arrivalsOf(shipment, actual)
  return {
    atd: earliest(departuresOf(shipment, actual)),
    ata: hasArrived(shipment, arrivals) ? arrivedAt(shipment, arrivals) : null,
  }
}

/** The first leg of it and the last: several are a transshipment. */
export function mainCarriage({ legs }: Pick<Shipment, 'legs'>): {
  readonly first: ShipmentLeg | undefined
  readonly last: ShipmentLeg | undefined
} {
  const main = legs.filter(leg => leg.role === 'MAIN')
  return { first: main[0], last: main.at(-1) }
}

function departures(shipment: Shipment): readonly MilestoneCode[] {
  return isGroundOnly(shipment) ? ['DEPARTED', 'PICKED_UP'] : ['DEPARTED']
}

/** Of this leg; what names no leg that the route knows is about the main carriage as a whole. */
function about(
  shipment: Shipment,
  kind: MilestoneClass,
  leg: ShipmentLeg | undefined,
  codes: readonly MilestoneCode[],
): readonly Milestone[] {
  return ofCode(standingMilestones(shipment, kind), ...codes).filter(
    ({ legId }) => legId === leg?.legId || shipment.legs.every(one => one.legId !== legId),
  )
}

/** Whoever said it last knows best: of the whole, or of each container and package. */
function newest(told: readonly Milestone[]): readonly Milestone[] {
  const byUnit = new Map<string, Milestone>()
  for (const one of told) {
    const unit = JSON.stringify(one.scope)
    const known = byUnit.get(unit)
    if (known === undefined || saidAt(one) >= saidAt(known)) byUnit.set(unit, one)
  }
  const sorted = [...byUnit.values()].toSorted((one, other) => (saidAt(one) < saidAt(other) ? 1 : -1))
  const [last] = sorted
  if (last === undefined || last.scope.of === 'shipment') return last === undefined ? [] : [last]
  return sorted.filter(one => one.scope.of !== 'shipment')
}

function saidAt({ messageTime, recordedAt }: Milestone): string {
  return messageTime ?? recordedAt
}
