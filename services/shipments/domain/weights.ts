import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import { volumeFactors } from '@quayside/contracts/shipments/volume-factors.ts'
import { add, max, multiply } from '@quayside/platform/values/quantities.ts'
import type { Shipment } from './state.ts'

export type Weights = {
  readonly grossKg: string
  readonly volumeM3: string
  /** Null by ocean, where volume is charged as such. */
  readonly volumetricKg: string | null
  readonly chargeable: string
  readonly unit: 'kg' | 'W/M'
}
type Service = 'standard' | 'express'
type Load = { readonly mode: TransportMode; readonly service: Service; readonly lcl: boolean }

/** The larger of gross and volumetric weight; tonnes or m3, whichever is more, for a shared container. */
export function chargeableWeight(grossKg: string, volumeM3: string, load: Load, factor?: string): Weights {
  if (load.mode === 'OCEAN') {
    const tonnes = multiply(grossKg, '0.001')
    const chargeable = load.lcl ? max(tonnes, volumeM3) : grossKg
    return { grossKg, volumeM3, volumetricKg: null, chargeable, unit: load.lcl ? 'W/M' : 'kg' }
  }
  const usual = load.service === 'express' ? volumeFactors.express : volumeFactors[load.mode]
  const volumetricKg = multiply(volumeM3, factor ?? usual)
  return { grossKg, volumeM3, volumetricKg, chargeable: max(grossKg, volumetricKg), unit: 'kg' }
}

/** Of a shipment; null while the mode, a weight or a volume is missing. */
export function weightsOf(shipment: Shipment, factor?: string): Weights | null {
  const { mode, details } = shipment
  const measures = measuresOf(shipment)
  if (mode === null || measures === null) return null
  const lcl = shipment.containers.length === 0 || shipment.containers.some(one => one.load === 'LCL')
  return chargeableWeight(measures.grossKg, measures.volumeM3, { mode, service: details.route.service, lcl }, factor)
}

/** With packaging: what the packages weigh where each says it, else what was entered for the whole. */
export function grossKgOf({ packages, details }: Shipment): string | null {
  return total(packages.map(one => one.grossWeightKg)) ?? details.cargo.grossWeightKg
}

/** What the packages say where each says it, else what was entered for the whole. */
function measuresOf(shipment: Shipment): { grossKg: string; volumeM3: string } | null {
  const { packages, details } = shipment
  const grossKg = grossKgOf(shipment)
  const volumeM3 = total(packages.map(volumeOf)) ?? details.cargo.volumeM3
  return grossKg === null || volumeM3 === null ? null : { grossKg, volumeM3 }
}

function volumeOf(one: Shipment['packages'][number]): string | null {
  if (one.volumeM3 !== null) return one.volumeM3
  if (one.lengthCm === null || one.widthCm === null || one.heightCm === null) return null
  const cubicCm = multiply(multiply(one.lengthCm, one.widthCm), one.heightCm)
  return multiply(multiply(cubicCm, String(one.pieces)), '0.000001')
}

function total(values: readonly (string | null)[]): string | null {
  return values.length === 0 ? null : values.reduce((sum, one) => (sum === null || one === null ? null : add(sum, one)))
}
