import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { Decimal } from 'decimal.js'
import { type ShortDecimal, shortDecimal, shortProduct, shortRounded, shortSum, textOfShort } from './short-decimals.ts'

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN })

/** Minor digits of an ISO 4217 currency (MXN 2, JPY 0, KWD 3); throws `RangeError` for an unknown code. */
export function minorDigits(currency: string): number {
  const known = currencies.get(currency)
  if (known === undefined) throw new RangeError(`${currency} is not an ISO 4217 currency code`)
  return known.minorDigits
}

/** Quantity times unit price, rounded half to even to the currency's minor digits, which it always shows (`10.00`). */
export function lineAmount(quantity: string, unitPrice: string, currency: string): string {
  const short = shortAmount(shortProduct(shortDecimal(quantity), shortDecimal(unitPrice)), currency)
  return short ?? rounded(new Exact(quantity).times(unitPrice), currency)
}

/** `percentage` (7.5 means 7.5 %) of an amount, rounded half to even to the currency's minor digits. */
export function taxAmount(base: string, percentage: string, currency: string): string {
  const short = shortAmount(shortProduct(shortDecimal(base), percent(percentage)), currency)
  return short ?? rounded(new Exact(base).times(percentage).dividedBy(100), currency)
}

/** The exact sum of amounts of one currency, with as many digits as the most precise of them; `0` for none. */
export function addAmounts(...amounts: readonly string[]): string {
  const shorts = amounts.map(shortDecimal)
  const most = shorts.reduce((scale, short) => Math.max(scale, short?.scale ?? 0), 0)
  const short = shortSum(shorts, most)
  if (short !== null) return textOfShort(short)
  const values = amounts.map(amount => new Exact(amount))
  const digits = amounts.map(amount => amount.split('.')[1]?.length ?? 0)
  const total = values.reduce((left, right) => left.plus(right), new Exact(0))
  return withoutNegativeZero(total).toFixed(Math.max(0, ...digits))
}

/** Null for what is too long. */
function shortAmount(exact: ShortDecimal | null, currency: string): string | null {
  const short = exact === null ? null : shortRounded(exact, minorDigits(currency))
  return short === null ? null : textOfShort(short)
}

function percent(percentage: string): ShortDecimal | null {
  const short = shortDecimal(percentage)
  return short === null ? null : { units: short.units, scale: short.scale + 2 }
}

function rounded(value: Decimal, currency: string): string {
  const digits = minorDigits(currency)
  return withoutNegativeZero(value.toDecimalPlaces(digits, Decimal.ROUND_HALF_EVEN)).toFixed(digits)
}

function withoutNegativeZero(value: Decimal): Decimal {
  return value.isZero() ? new Exact(0) : value
}
