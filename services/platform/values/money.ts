import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { Decimal } from 'decimal.js'

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN })

/** Minor digits of an ISO 4217 currency (MXN 2, JPY 0, KWD 3); throws `RangeError` for an unknown code. */
export function minorDigits(currency: string): number {
  const known = currencies.get(currency)
  if (known === undefined) throw new RangeError(`${currency} is not an ISO 4217 currency code`)
  return known.minorDigits
}

/** Quantity times unit price, rounded half to even to the currency's minor digits, which it always shows (`10.00`). */
export function lineAmount(quantity: string, unitPrice: string, currency: string): string {
  return rounded(new Exact(quantity).times(unitPrice), currency)
}

/** `percentage` (7.5 means 7.5 %) of an amount, rounded half to even to the currency's minor digits. */
export function taxAmount(base: string, percentage: string, currency: string): string {
  return rounded(new Exact(base).times(percentage).dividedBy(100), currency)
}

/** The exact sum of amounts of one currency, with as many digits as the most precise of them; `0` for none. */
export function addAmounts(...amounts: readonly string[]): string {
  const values = amounts.map(amount => new Exact(amount))
  const digits = amounts.map(amount => amount.split('.')[1]?.length ?? 0)
  const total = values.reduce((left, right) => left.plus(right), new Exact(0))
  return withoutNegativeZero(total).toFixed(Math.max(0, ...digits))
}

function rounded(value: Decimal, currency: string): string {
  const digits = minorDigits(currency)
  return withoutNegativeZero(value.toDecimalPlaces(digits, Decimal.ROUND_HALF_EVEN)).toFixed(digits)
}

function withoutNegativeZero(value: Decimal): Decimal {
  return value.isZero() ? new Exact(0) : value
}
