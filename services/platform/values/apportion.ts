import { Decimal } from 'decimal.js'
import { minorDigits } from './money.ts'

const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN })

/**
 * Splits an amount by weights (values, kilograms), each part rounded half to even to the currency's minor digits; what
 * rounding leaves over goes to the heaviest part, so that the parts add up. Without any weight all parts are equal.
 */
export function apportion(amount: string, weights: readonly string[], currency: string): string[] {
  const digits = minorDigits(currency)
  const whole = weights.reduce((sum, weight) => sum.plus(weight), new Exact(0))
  const shares = whole.isZero() ? weights.map(() => new Exact(1)) : weights.map(weight => new Exact(weight))
  const total = whole.isZero() ? new Exact(weights.length) : whole
  const parts = shares.map(share => new Exact(amount).times(share).dividedBy(total).toDecimalPlaces(digits))
  const rest = parts.reduce((left, part) => left.minus(part), new Exact(amount))
  const heaviest = shares.findIndex(share => share.equals(Exact.max(...shares)))
  return parts.map((part, index) => (index === heaviest ? part.plus(rest) : part).toFixed(digits))
}

/** An amount at a rate of exchange, rounded half to even to the minor digits of the currency it becomes. */
export function converted(amount: string, rate: string, currency: string): string {
  return new Exact(amount).times(rate).toDecimalPlaces(minorDigits(currency)).toFixed(minorDigits(currency))
}
