import type { LengthUnit, VolumeUnit, WeightUnit } from './cargo.ts'

/** The same in every language. */
export const unitSymbols: Readonly<Record<WeightUnit | VolumeUnit | LengthUnit, string>> = {
  KG: 'kg',
  LB: 'lb',
  M3: 'm³',
  CFT: 'ft³',
  CM: 'cm',
  IN: 'in',
}
