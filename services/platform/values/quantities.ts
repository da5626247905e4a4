import { Decimal } from 'decimal.js'

/** Wide enough for the product of two values of 15 integer and 6 fraction digits, summed a million times. */
const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN })

/** Most quantities are whole and short: plain numbers are exact for them, and take a tenth of the time. */
const short = /^-?(?:0|[1-9]\d{0,13})$/

function areShort(a: string, b: string): boolean {
  return short.test(a) && short.test(b)
}

function plain(value: Decimal): string {
  const text = value.toFixed()
  return text === '-0' ? '0' : text
}

/** Decimal strings in, a decimal string out without exponent or trailing zeros; throws on anything that is no number. */
export function add(a: string, b: string): string {
  return areShort(a, b) ? String(Number(a) + Number(b)) : plain(new Exact(a).plus(b))
}

/** `a - b`, exact. */
export function subtract(a: string, b: string): string {
  return areShort(a, b) ? String(Number(a) - Number(b)) : plain(new Exact(a).minus(b))
}

/** `a * b`, exact for values of up to 40 digits each. */
export function multiply(a: string, b: string): string {
  const product = areShort(a, b) ? Number(a) * Number(b) : Number.NaN
  return Number.isSafeInteger(product) ? String(product) : plain(new Exact(a).times(b))
}

/** The smaller of two values, normalised. */
export function min(a: string, b: string): string {
  return areShort(a, b) ? String(Math.min(Number(a), Number(b))) : plain(Exact.min(a, b))
}

/** The larger of two values, normalised. */
export function max(a: string, b: string): string {
  return areShort(a, b) ? String(Math.max(Number(a), Number(b))) : plain(Exact.max(a, b))
}

/** The sum of any number of values, `0` for none. */
export function sum(list: Iterable<string>): string {
  let total = '0'
  for (const value of list) total = add(total, value)
  return total
}

/** -1 when `a` is less than `b`, 1 when greater, 0 when equal in value (`1.0` equals `1`). */
export function compare(a: string, b: string): -1 | 0 | 1 {
  if (areShort(a, b)) return Math.sign(Number(a) - Number(b)) as -1 | 0 | 1
  return new Exact(a).comparedTo(b) as -1 | 0 | 1
}

export function equals(a: string, b: string): boolean {
  return compare(a, b) === 0
}

export function isZero(a: string): boolean {
  return compare(a, '0') === 0
}

export function isNegative(a: string): boolean {
  return compare(a, '0') < 0
}

export function isPositive(a: string): boolean {
  return compare(a, '0') > 0
}

export function negate(a: string): string {
  return plain(new Exact(a).negated())
}

/** As much of a value as `part` is of `whole`, rounded to so many digits; of nothing all. */
export function shareOf(a: string, part: number, whole: number, digits: number): string {
  return part === whole ? a : plain(new Exact(a).times(part).dividedBy(whole).toDecimalPlaces(digits))
}

/** To so many decimals, half to even, without trailing zeros. */
export function roundedTo(a: string, digits: number): string {
  return plain(new Exact(a).toDecimalPlaces(digits))
}
