import type { FreightGoods } from '@quayside/contracts/freight/cargo.ts'
import type { ChargeUnit } from '@quayside/contracts/freight/charge.ts'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { transportModes } from '@quayside/contracts/reference/incoterms.ts'
import {
  type ChargeTotals,
  chargeTotals,
  marginPercent,
  type PricedCharge,
} from '@quayside/platform/values/freight/charge-amounts.ts'
import { type CargoBasis, cargoBasis, countedQuantity } from '@quayside/platform/values/freight/charge-quantity.ts'
import type { MeasuredPackage } from '@quayside/platform/values/freight/measures.ts'
import { decimalOrNull, type FormCharge, type FormGoods, type FormPackage } from './entries.ts'

/** As much of a row as can be read already; what is typed and is no number yet counts as not said. */
export function measured(one: FormPackage): MeasuredPackage {
  return {
    count: Number(decimalOrNull(one.count) ?? 0),
    grossWeight: decimalOrNull(one.grossWeight),
    weightUnit: one.weightUnit === 'LB' ? 'LB' : 'KG',
    volume: decimalOrNull(one.volume),
    volumeUnit: one.volumeUnit === 'CFT' ? 'CFT' : 'M3',
    length: decimalOrNull(one.length),
    width: decimalOrNull(one.width),
    height: decimalOrNull(one.height),
    lengthUnit: one.lengthUnit === 'IN' ? 'IN' : 'CM',
    loadingMeters: decimalOrNull(one.loadingMeters),
    transportUnitId: one.transportUnitId,
  }
}

export function basisOf(goods: FormGoods, packages: readonly FormPackage[], factor?: string): CargoBasis {
  return cargoBasis(basisOfGoods(goods), packages.map(measured), factor)
}

function basisOfGoods({ transportMode, isExpress, value, currency }: FormGoods): CargoBasis['goods'] {
  const mode: FreightGoods['transportMode'] = transportModes.find(one => one === transportMode) ?? null
  return { transportMode: mode, isExpress, value: decimalOrNull(value), currency: currency || null }
}

/** A charge as far as it can be reckoned: null while a price, a quantity or the currency is missing. */
export type ReckonedCharge = {
  readonly quantity: string | null
  readonly total: string | null
  readonly currency: string
  /** In the issuing company's currency where that is known, else in its own; null without a rate. */
  readonly profit: string | null
  readonly profitIn: string
}

type Rate = { currency: string; rate: string }
export type ReckonedTotals = {
  /** Of each currency that the charges are in. */
  readonly perCurrency: readonly ({ currency: string } & ChargeTotals)[]
  /** In the issuing company's currency; null while a rate is missing. */
  readonly whole: (ChargeTotals & { margin: string | null }) | null
  /** Currencies without a rate. */
  readonly missingRates: readonly string[]
  /** Charges that are in no sum yet. */
  readonly left: number
}

const priceOf = (text: string) => (text.trim() === '' ? null : decimalOrNull(text, true))

function priced(charge: FormCharge, basis: CargoBasis): { quantity: string | null; whole: PricedCharge | null } {
  const { currency, unit } = charge
  const isKnown = currencies.has(currency)
  const quantity = charge.isOwnQuantity
    ? decimalOrNull(charge.quantity)
    : countedQuantity({ unit: unit as ChargeUnit, currency }, basis)
  const income = priceOf(charge.income)
  const expense = charge.expense.trim() === '' ? '0' : priceOf(charge.expense)
  const isWhole = isKnown && quantity !== null && income !== null && expense !== null
  return { quantity, whole: isWhole ? { quantity, income, expense, currency } : null }
}

export function reckonCharges(
  charges: readonly FormCharge[],
  basis: CargoBasis,
  rates: readonly Rate[],
  issuing: string,
): { rows: ReckonedCharge[]; totals: ReckonedTotals } {
  const each = charges.map(charge => priced(charge, basis))
  const whole = each.flatMap(({ whole: one }) => (one === null ? [] : [one]))
  const own = [...new Set(whole.map(({ currency }) => currency))]
  const rateOf = (currency: string) => {
    const rate = decimalOrNull(rates.find(one => one.currency === currency)?.rate ?? '')
    return rate === null || Number(rate) === 0 ? null : rate
  }
  const rows = each.map(({ quantity, whole: one }, index): ReckonedCharge => {
    const currency = charges[index]?.currency ?? ''
    const sums = one && chargeTotals([one], one.currency, () => null)
    const profitIn = currencies.has(issuing) ? issuing : currency
    const inIssuing = one && chargeTotals([one], profitIn, ({ currency: own }) => rateOf(own))
    return { quantity, total: sums?.income ?? null, currency, profit: inIssuing?.profit ?? null, profitIn }
  })
  const perCurrency = own.flatMap(currency => {
    const sums = chargeTotals(
      whole.filter(one => one.currency === currency),
      currency,
      () => null,
    )
    return sums === null ? [] : [{ currency, ...sums }]
  })
  const all = currencies.has(issuing) ? chargeTotals(whole, issuing, ({ currency }) => rateOf(currency)) : null
  return {
    rows,
    totals: {
      perCurrency,
      whole: all && { ...all, margin: marginPercent(all) },
      missingRates: own.filter(currency => currency !== issuing && rateOf(currency) === null),
      left: each.length - whole.length,
    },
  }
}

/** The same objects where nothing of them changed, so that what is drawn of them stays. */
export function keptRows<Row extends object>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  return now.map((row, index) => {
    const known = before[index]
    return known !== undefined && JSON.stringify(known) === JSON.stringify(row) ? known : row
  })
}
