import type { Co2Summary } from '@quayside/contracts/shipments/queries.ts'
import { locationOf } from '@quayside/platform/places/known-locations.ts'
import { seaLane } from '../places/sea-lanes.ts'
import type { Shipment } from '../shipment/domain/state.ts'
import { type Atlas, shipmentEmissions } from './shipment-emissions.ts'

const atlas: Atlas = { locate: locationOf, laneKm: (from, to) => seaLane(from, to)?.km ?? null }

export function co2Of(shipment: Shipment): Co2Summary | null {
  return shipmentEmissions(shipment, atlas)
}
