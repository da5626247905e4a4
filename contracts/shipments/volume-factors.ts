import * as z from 'zod/mini'
import { quantity } from '../kernel/quantities.ts'

/** kg for one m3; a carrier's own factor comes in as a setting. By ocean volume is charged as such. */
export const volumeFactors = { AIR: '166.67', express: '200', GROUND: '333' } as const

export const volumeFactorKinds = ['AIR', 'express', 'GROUND'] as const
export type VolumeFactorKind = (typeof volumeFactorKinds)[number]

/** A carrier's own factor, as a company has agreed on it; what is shipped express has one of its own. */
export const carrierVolumeFactor = z.strictObject({
  carrier: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  kind: z.enum(volumeFactorKinds),
  kgPerM3: quantity.check(z.refine(value => Number(value) > 0)),
})
export type CarrierVolumeFactor = z.infer<typeof carrierVolumeFactor>
