import type { Co2Summary } from '@quayside/contracts/shipments/queries.ts'
import { type FactorTable, ukGovernment2025 } from './emission-factors.ts'
import { type EmissionLeg, emissionsOf, type Point } from './emissions.ts'
import type { Shipment } from './state.ts'
import { grossKgOf } from './weights.ts'
import { type Locate, trackOf } from './whereabouts.ts'

export type Atlas = {
  readonly locate: Locate
  /** By shipping lanes; null where none leads. */
  readonly laneKm: (from: Point, to: Point) => number | null
}

/**
 * What the transport of a shipment emits, leg by leg; null while its weight, a way or a factor is not known. Nobody tells
 * of hubs, so they are left out, and the summary says so.
 */
export function shipmentEmissions(
  shipment: Shipment,
  atlas: Atlas,
  table: FactorTable = ukGovernment2025,
): Co2Summary | null {
  const grossKg = grossKgOf(shipment)
  if (grossKg === null) return null
  const stated = new Map(shipment.legs.map(leg => [leg.legId, leg.distanceKm]))
  const legs = trackOf(shipment, atlas.locate).legs.map(({ legId, mode, from: start, to: end }): EmissionLeg => {
    const [from, to] = [start.point, end.point]
    const statedKm = stated.get(legId ?? '') ?? null
    return {
      ...{ legId: legId ?? '', mode, from, to, reported: null },
      grossKg: Number(grossKg),
      refrigerated: shipment.details.cargo.temperatureControlled,
      laneKm: mode !== 'OCEAN' || from === null || to === null ? null : atlas.laneKm(from, to),
      statedKm: statedKm === null ? null : Number(statedKm),
    }
  })
  const emissions = emissionsOf(legs, table)
  if (emissions === null) return null
  const { legs: _legs, ...summary } = emissions
  return summary
}
