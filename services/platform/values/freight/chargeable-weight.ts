import type { TransportMode } from '@quayside/contracts/reference/incoterms.ts'
import { volumeFactors } from '@quayside/contracts/shipments/volume-factors.ts'
import { max, multiply } from '../quantities.ts'
import { type MeasuredPackage, toReadable, volumeM3Of } from './measures.ts'

export type Weights = {
  readonly grossKg: string
  readonly volumeM3: string
  /** Null by ocean, where volume is charged as such. */
  readonly volumetricKg: string | null
  /** kg for one m3: the carrier's own, else the usual one; null by ocean. */
  readonly kgPerM3: string | null
  readonly chargeable: string
  readonly unit: 'kg' | 'W/M'
}
export type Load = {
  readonly mode: TransportMode
  readonly service: 'standard' | 'express'
  readonly lcl: boolean
}

/** The larger of gross and volumetric weight; tonnes or m3, whichever is more, for a shared container. */
export function chargeableWeight(grossKg: string, volumeM3: string, load: Load, factor?: string): Weights {
  if (load.mode === 'OCEAN') {
    const chargeable = load.lcl ? weightOrMeasure(grossKg, volumeM3) : grossKg
    return { grossKg, volumeM3, volumetricKg: null, kgPerM3: null, chargeable, unit: load.lcl ? 'W/M' : 'kg' }
  }
  const kgPerM3 = factor ?? volumeFactors[load.service === 'express' ? 'express' : load.mode]
  const volumetricKg = multiply(volumeM3, kgPerM3)
  return { grossKg, volumeM3, volumetricKg, kgPerM3, chargeable: max(grossKg, volumetricKg), unit: 'kg' }
}

/** Tonnes or m3, whichever is more. */
export function weightOrMeasure(grossKg: string, volumeM3: string): string {
  return max(multiply(grossKg, '0.001'), volumeM3)
}

/** What the volume of a line of packages counts as, in kg as people read it; null where volume is charged as such, or unknown. */
export function volumetricKgOf(one: MeasuredPackage, kgPerM3: string | null): string | null {
  const volume = kgPerM3 === null ? null : volumeM3Of(one)
  return volume === null || kgPerM3 === null ? null : toReadable(multiply(volume, kgPerM3))
}
