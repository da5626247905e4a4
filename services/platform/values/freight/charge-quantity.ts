import type { FreightGoods, FreightPackage } from '@quayside/contracts/freight/cargo.ts'
import type { ChargeUnit, FreightCharge } from '@quayside/contracts/freight/charge.ts'
import { multiply, roundedTo } from '../quantities.ts'
import { chargeableWeight, type Weights, weightOrMeasure } from './chargeable-weight.ts'
import { type CargoTotals, cargoTotals, type MeasuredPackage } from './measures.ts'

/** Charged by what it takes up, unless it fills containers of its own. */
export function isShared({ transportUnits }: CargoTotals): boolean {
  return transportUnits === 0
}

/** Of goods and packages; null while the mode, a weight or a volume is missing. `factor`: the carrier's own, in kg per m3. */
export function cargoWeights(
  goods: Pick<FreightGoods, 'transportMode' | 'isExpress'>,
  totals: CargoTotals,
  factor?: string,
): Weights | null {
  const { grossKg, volumeM3 } = totals
  if (goods.transportMode === null || grossKg === null || volumeM3 === null) return null
  const load = {
    mode: goods.transportMode,
    service: goods.isExpress ? 'express' : 'standard',
    lcl: isShared(totals),
  } as const
  return chargeableWeight(grossKg, volumeM3, load, factor)
}

/** What charges count. */
export type CargoBasis = {
  readonly goods: Pick<FreightGoods, 'transportMode' | 'isExpress' | 'value' | 'currency'>
  readonly totals: CargoTotals
  readonly weights: Weights | null
}

export function cargoBasis(
  goods: CargoBasis['goods'],
  packages: readonly MeasuredPackage[],
  factor?: string,
): CargoBasis {
  const totals = cargoTotals(packages)
  return { goods, totals, weights: cargoWeights(goods, totals, factor) }
}

/** What a unit counts; null while goods and packages do not say it. */
function counted(unit: ChargeUnit, currency: string, { goods, totals, weights }: CargoBasis): string | null {
  switch (unit) {
    case 'SHIPMENT':
    case 'DOCUMENT':
      return '1'
    case 'KG_CHARGEABLE':
      return weights?.chargeable ?? null
    case 'KG_GROSS':
      return totals.grossKg
    case 'M3':
      return totals.volumeM3
    case 'WM':
      return totals.grossKg === null || totals.volumeM3 === null
        ? null
        : weightOrMeasure(totals.grossKg, totals.volumeM3)
    case 'PACKAGE':
      return totals.packages === 0 ? null : String(totals.packages)
    case 'CONTAINER':
      return totals.transportUnits === 0 ? null : String(totals.transportUnits)
    case 'PERCENT_OF_VALUE':
      return goods.value === null || goods.currency !== currency ? null : multiply(goods.value, '0.01')
  }
}

/** To 3 decimals, half to even. */
export function countedQuantity(
  { unit, currency }: Pick<FreightCharge, 'unit' | 'currency'>,
  basis: CargoBasis,
): string | null {
  const value = counted(unit, currency, basis)
  return value === null ? null : roundedTo(value, 3)
}

/** The charges with the quantities that goods and packages give them, but those that a person has overwritten. */
export function withCountedQuantities<
  Charge extends Pick<FreightCharge, 'unit' | 'currency' | 'quantity' | 'isOwnQuantity'>,
>(charges: readonly Charge[], goods: FreightGoods, packages: readonly FreightPackage[], factor?: string): Charge[] {
  const basis = cargoBasis(goods, packages, factor)
  return charges.map(charge =>
    charge.isOwnQuantity ? charge : { ...charge, quantity: countedQuantity(charge, basis) },
  )
}
