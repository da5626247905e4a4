import {
  type CarrierVolumeFactor,
  type VolumeFactorKind,
  volumeFactors,
} from '@quayside/contracts/shipments/volume-factors.ts'
import { chargeableWeight, type Weights } from '@quayside/platform/values/freight/chargeable-weight.ts'
import { totalOf, volumeByMeasures } from '@quayside/platform/values/freight/measures.ts'
import type { Shipment } from './state.ts'

/** By ocean it shares a container with others' goods, or has none yet: it is charged by what it takes up. */
export function isLcl({ containers }: Pick<Shipment, 'containers'>): boolean {
  return containers.length === 0 || containers.some(one => one.load === 'LCL')
}

/** Of a shipment; null while the mode, a weight or a volume is missing. `lcl` where not all of its containers are seen. */
export function weightsOf(
  shipment: Shipment,
  factors: readonly CarrierVolumeFactor[] = [],
  lcl = isLcl(shipment),
): Weights | null {
  const { mode, details } = shipment
  const { grossKg, volumeM3 } = measuresOf(shipment)
  if (mode === null || grossKg === null || volumeM3 === null) return null
  const load = { mode, service: details.route.service, lcl }
  return chargeableWeight(grossKg, volumeM3, load, ownFactor(shipment, factors))
}

/** kg for one m3 of this shipment: null by ocean, and as long as no mode is chosen. */
export function kgPerM3Of(shipment: Shipment, factors: readonly CarrierVolumeFactor[]): string | null {
  const kind = factorKind(shipment)
  return kind === null ? null : (ownFactor(shipment, factors) ?? volumeFactors[kind])
}

function factorKind({ mode, details }: Shipment): VolumeFactorKind | null {
  if (mode === null || mode === 'OCEAN') return null
  return details.route.service === 'express' ? 'express' : mode
}

/** What the client has agreed on with whoever carries it: the carrier of the route, else of the booking. */
function ownFactor(shipment: Shipment, factors: readonly CarrierVolumeFactor[]): string | undefined {
  const carrier = shipment.details.route.internationalCarrier ?? shipment.booking.carrier
  const kind = factorKind(shipment)
  const named = (text: string | null) => text?.trim().replace(/\s+/g, ' ').toLowerCase()
  return factors.find(one => one.kind === kind && named(one.carrier) === named(carrier))?.kgPerM3
}

/** What a container's packages come to, as far as each of them says it. */
export function measuresIn({ packages }: Pick<Shipment, 'packages'>, containerNumber: string) {
  const inside = packages.filter(one => one.containerNumber === containerNumber)
  const counted = inside.flatMap(one => one.pallets ?? [])
  return {
    weightKg: totalOf(inside.map(one => one.grossWeightKg)),
    volumeM3: totalOf(inside.map(volumeOf)),
    pallets: counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0),
  }
}

/** With packaging: what the packages say where each says it, else what was entered for the whole. */
export function measuresOf({ packages, details }: Shipment): { grossKg: string | null; volumeM3: string | null } {
  return {
    grossKg: totalOf(packages.map(one => one.grossWeightKg)) ?? details.cargo.grossWeightKg,
    volumeM3: totalOf(packages.map(volumeOf)) ?? details.cargo.volumeM3,
  }
}

function volumeOf(one: Shipment['packages'][number]): string | null {
  return one.volumeM3 ?? volumeByMeasures(one, one.pieces)
}
