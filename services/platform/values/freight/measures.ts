import type { FreightPackage, LengthUnit, VolumeUnit, WeightUnit } from '@quayside/contracts/freight/cargo.ts'
import type { HandledPackage, PackageTotals } from '@quayside/contracts/handling/handled-goods.ts'
import { add, max, multiply, roundedTo, shareOf } from '../quantities.ts'

// Exact by definition: the international pound, foot and inch.
const kgOf: Readonly<Record<WeightUnit, string>> = { KG: '1', LB: '0.45359237' }
const m3Of: Readonly<Record<VolumeUnit, string>> = { M3: '1', CFT: '0.028316846592' }
const cmOf: Readonly<Record<LengthUnit, string>> = { CM: '1', IN: '2.54' }

export function toKg(weight: string, unit: WeightUnit): string {
  return multiply(weight, kgOf[unit])
}
export function toM3(volume: string, unit: VolumeUnit): string {
  return multiply(volume, m3Of[unit])
}
export function toCm(length: string, unit: LengthUnit): string {
  return multiply(length, cmOf[unit])
}

/** m3 of so many packages of these measures in cm; null while one is missing. */
export function volumeByMeasures(
  { lengthCm, widthCm, heightCm }: Readonly<Record<'lengthCm' | 'widthCm' | 'heightCm', string | null>>,
  pieces: number,
): string | null {
  if (lengthCm === null || widthCm === null || heightCm === null) return null
  const cubicCm = multiply(multiply(lengthCm, widthCm), heightCm)
  return multiply(multiply(cubicCm, String(pieces)), '0.000001')
}

/** kg of some pieces of so many that weigh this together, to the gram. */
export function shareKgOf(kg: string, pieces: number, of: number): string {
  return shareOf(kg, pieces, of, 3)
}

/** m3 of packages that are picked up or stored: as stated, else by their measures, to the cubic centimetre. */
export function handledM3Of(one: HandledPackage): string | null {
  if (one.volumeM3 !== null) return one.volumeM3
  const m3 = volumeByMeasures(one, one.pieces)
  return m3 === null ? null : multiply(multiply(m3, '1000000').split('.')[0] ?? '0', '0.000001')
}

/** What packages that are picked up or stored come to. Volume and height are unknown where one package does not tell its own. */
export function handledTotals(packages: readonly HandledPackage[]): PackageTotals {
  return {
    pieces: packages.reduce((pieces, one) => pieces + one.pieces, 0),
    weightKg: packages.reduce((weight, one) => add(weight, one.weightKg), '0'),
    volumeM3: totalOf(packages.map(handledM3Of)),
    heightCm: joined(
      packages.map(one => one.heightCm),
      max,
    ),
  }
}

/** Null where there is none or one of them is not known. */
function joined(values: readonly (string | null)[], join: (one: string, other: string) => string): string | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 || known.length < values.length ? null : known.reduce(join)
}

/** As much of a line of packages as weights and measures take. */
export type MeasuredPackage = Pick<
  FreightPackage,
  | 'count'
  | 'grossWeight'
  | 'weightUnit'
  | 'volume'
  | 'volumeUnit'
  | 'length'
  | 'width'
  | 'height'
  | 'lengthUnit'
  | 'loadingMeters'
  | 'transportUnitId'
>

/** kg of the whole line; null while it is not said. */
export function grossKgOf({
  grossWeight,
  weightUnit,
}: Pick<MeasuredPackage, 'grossWeight' | 'weightUnit'>): string | null {
  return grossWeight === null ? null : toKg(grossWeight, weightUnit)
}

/** m3 of the whole line, as entered, else by its measures. */
export function volumeM3Of(one: Omit<MeasuredPackage, 'loadingMeters' | 'transportUnitId'>): string | null {
  if (one.volume !== null) return toM3(one.volume, one.volumeUnit)
  const cm = (value: string | null) => (value === null ? null : toCm(value, one.lengthUnit))
  return volumeByMeasures({ lengthCm: cm(one.length), widthCm: cm(one.width), heightCm: cm(one.height) }, one.count)
}

/** A weight or volume as people read it: to 3 decimals, half to even. */
export function toReadable(value: string): string {
  return roundedTo(value, 3)
}

/** The sum; null where there is none or one of them is not known. */
export function totalOf(values: readonly (string | null)[]): string | null {
  return joined(values, add)
}

export type CargoTotals = {
  readonly packages: number
  readonly grossKg: string | null
  readonly volumeM3: string | null
  readonly loadingMeters: string | null
  /** Containers and ULDs, each counted once. */
  readonly transportUnits: number
}

/** What a list of packages comes to, as far as each of them says it. */
export function cargoTotals(packages: readonly MeasuredPackage[]): CargoTotals {
  const units = packages.flatMap(one => one.transportUnitId?.replace(/\W/g, '').toUpperCase() || [])
  return {
    packages: packages.reduce((sum, one) => sum + one.count, 0),
    grossKg: totalOf(packages.map(grossKgOf)),
    volumeM3: totalOf(packages.map(volumeM3Of)),
    loadingMeters: totalOf(packages.map(one => one.loadingMeters)),
    transportUnits: new Set(units).size,
  }
}
