import { deliveryDrop, shipmentDetails, shipmentLeg, shipmentLine } from '@quayside/contracts/shipments/details.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { ShipmentFacts } from '@quayside/contracts/shipments/facts.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { toldMilestone } from '@quayside/contracts/shipments/testing/told-milestone.ts'
import { stateAfter } from '@quayside/platform/testing/recorded-facts.ts'
import { publishedShipment } from '@quayside/shipments/published.ts'
import { client, orderId, vendor } from './orders.ts'

/** Two shipments of one order, as their own events tell them; for tests. */
export const shipment1 = '0192f5d0-0000-7000-8000-000000000501'
export const shipment2 = '0192f5d0-0000-7000-8000-000000000502'
export const preLeg = '0192f5d0-0000-7000-8000-000000000601'
export const mainLeg = '0192f5d0-0000-7000-8000-000000000602'
const place = { placeId: null, name: 'A place', unlocode: null, country: null }

type Line = { readonly lineId: string; readonly quantity: string; readonly orderId?: string }

/** A line of the shipment has the id of the order's line that it carries. */
export function created(shipmentId: string, lines: readonly Line[]): ShipmentEvent {
  const parts = lines.map((line, index) =>
    shipmentLine.parse({
      orderId,
      orderNumber: '4500-018832',
      orderLineId: line.lineId,
      orderLineNumber: index + 1,
      vendorCompanyId: vendor,
      sku: 'SKU',
      ...line,
    }),
  )
  return {
    type: 'ShipmentCreated',
    data: {
      shipmentId,
      shipmentNumber: 'SH-1',
      clientCompanyId: client,
      date: '2026-12-01',
      mode: 'OCEAN',
      operation: 'coordinated',
      details: shipmentDetails.parse({}),
      references: [],
      noReference: true,
      lines: parts,
      sequence: 1,
      splitFrom: null,
      packages: [],
      containers: [],
    },
  }
}
export function booked(shipmentId: string): ShipmentEvent {
  const times = { etd: '2026-12-20T00:00:00.000Z', eta: '2027-01-08T00:00:00.000Z' }
  return {
    type: 'BookingConfirmed',
    data: { shipmentId, carrier: 'Blue Line', reference: 'BK-1', ...times, recordedBy: 'person' },
  }
}

export function routed(shipmentId: string): ShipmentEvent {
  const legs = [
    { legId: preLeg, role: 'PRE', mode: 'GROUND', from: place, to: place },
    { legId: mainLeg, role: 'MAIN', mode: 'OCEAN', from: place, to: place },
  ]
  return { type: 'RoutePlanned', data: { shipmentId, legs: legs.map(leg => shipmentLeg.parse(leg)), reason: null } }
}

export function told(
  shipmentId: string,
  code: Milestone['code'],
  at: string,
  change: Partial<Milestone> = {},
): ShipmentEvent {
  return { type: 'MilestoneRecorded', data: { shipmentId, milestone: toldMilestone(code, at, change) } }
}

export function dropped(shipmentId: string, dropId: string, at: string, lines: readonly Line[]): ShipmentEvent {
  const parts = lines.map(({ lineId, quantity }) => ({ lineId, good: quantity, short: '0', damaged: '0' }))
  return {
    type: 'DeliveryDropRecorded',
    data: { shipmentId, drop: deliveryDrop.parse({ dropId, at, place, receiver: 'Dock 2', lines: parts }) },
  }
}

const recordedAt = '2026-12-02T10:00:00.000Z'

/** What a company is told of a shipment after these events, all of them recorded at one moment; null where nothing. */
export function shipmentAfter(events: readonly ShipmentEvent[], company = client): ShipmentFacts | null {
  const recorded = events.map(event => [event, recordedAt] as const)
  const shipment = stateAfter(publishedShipment, shipment1, recorded)
  const viewer = publishedShipment.viewers(shipment).find(one => one.client === company || one.vendor === company)
  return viewer === undefined ? null : publishedShipment.facts(shipment, viewer)
}
