import type { ReportedFigures } from '@quayside/contracts/shipments/details.ts'
import type { Co2Summary } from '@quayside/contracts/shipments/queries.ts'
import type { Point } from '@quayside/platform/values/great-circle.ts'
import { nothingReported } from '../shipment/domain/reported-emissions.ts'
import type { Shipment } from '../shipment/domain/state.ts'
import { measuresOf } from '../shipment/domain/weights.ts'
import { type Locate, trackOf } from '../shipment/domain/whereabouts.ts'
import { type FactorTable, ukGovernment2025 } from './emission-factors.ts'
import { type EmissionLeg, emissionsOf, type Reported } from './emissions.ts'

export type Atlas = {
  readonly locate: Locate
  /** By shipping lanes; null where none leads. */
  readonly laneKm: (from: Point, to: Point) => number | null
}

/**
 * What the transport of a shipment emits, leg by leg: as it was reported, else reckoned; null while its weight, a way or
 * a factor of what is reckoned is not known. Hubs count where somebody reports them, and the summary says whether they do.
 */
export function shipmentEmissions(
  shipment: Shipment,
  atlas: Atlas,
  table: FactorTable = ukGovernment2025,
): Co2Summary | null {
  const { grossKg } = measuresOf(shipment)
  const { legs: told, hubs } = shipment.emissions ?? nothingReported
  const stated = new Map(shipment.legs.map(leg => [leg.legId, leg.distanceKm]))
  const legs = trackOf(shipment, atlas.locate).legs.map(({ legId, mode, from: start, to: end }): EmissionLeg => {
    const [from, to] = [start.point, end.point]
    const statedKm = stated.get(legId ?? '') ?? null
    return {
      legId: legId ?? '',
      mode,
      from,
      to,
      reported: numbers(told.find(one => one.legId === legId)),
      grossKg: grossKg === null ? null : Number(grossKg),
      refrigerated: shipment.details.cargo.temperatureControlled,
      laneKm: mode !== 'OCEAN' || from === null || to === null ? null : atlas.laneKm(from, to),
      statedKm: statedKm === null ? null : Number(statedKm),
    }
  })
  const emissions = emissionsOf(legs, table, numbers(hubs))
  if (emissions === null) return null
  const { legs: _legs, ...summary } = emissions
  return summary
}

function numbers(figures: ReportedFigures | null | undefined): Reported | null {
  if (figures == null) return null
  const { dataType, wellToWheelKg, tankToWheelKg } = figures
  return { dataType, wellToWheelKg: Number(wellToWheelKg), tankToWheelKg: Number(tankToWheelKg) }
}
