import { Decimal } from 'decimal.js'
import { converted } from '../apportion.ts'
import { addAmounts, lineAmount } from '../money.ts'
import { negate } from '../quantities.ts'

export type ChargeTotals = { readonly income: string; readonly expense: string; readonly profit: string }

/** A charge as far as its amounts go: prices per unit in its currency. */
export type PricedCharge = {
  readonly quantity: string
  readonly income: string
  readonly expense: string
  readonly currency: string
}

/** Quantity times price, rounded once; then in the other currency, rounded again. */
export function chargeAmount(quantity: string, price: string, currency: string, rate: string, into: string): string {
  return converted(lineAmount(quantity, price, currency), rate, into)
}

/**
 * Sums of rounded lines in one currency, never a rounded sum; null where a charge of another has no rate to it: no total is
 * shown then. `rateOf` answers how many of `currency` one of the charge's is.
 */
export function chargeTotals<Charge extends PricedCharge>(
  charges: readonly Charge[],
  currency: string,
  rateOf: (charge: Charge) => string | null,
): ChargeTotals | null {
  const incomes: string[] = []
  const expenses: string[] = []
  for (const charge of charges) {
    const rate = charge.currency === currency ? '1' : rateOf(charge)
    if (rate === null) return null
    incomes.push(chargeAmount(charge.quantity, charge.income, charge.currency, rate, currency))
    expenses.push(chargeAmount(charge.quantity, charge.expense, charge.currency, rate, currency))
  }
  const zero = lineAmount('0', '0', currency)
  const income = addAmounts(zero, ...incomes)
  const expense = addAmounts(zero, ...expenses)
  return { income, expense, profit: addAmounts(income, negated(expense)) }
}

/** Profit as a share of income in per cent, to one decimal, half to even; null where there is no income. */
export function marginPercent({ income, profit }: ChargeTotals): string | null {
  const whole = new Decimal(income)
  if (whole.isZero()) return null
  return new Decimal(profit).times(100).dividedBy(whole).toDecimalPlaces(1, Decimal.ROUND_HALF_EVEN).toFixed(1)
}

/** With as many digits as it has: `negate` leaves trailing zeros out. */
function negated(amount: string): string {
  if (Number(amount) === 0) return negate(amount)
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
