import Decimal from 'decimal.js'
import type { RegistrationForm } from './registration-form.ts'

type Line = RegistrationForm['lines'][number]

/** For orientation while typing; the server rounds by the currency's minor digits. Null while something is missing. */
export function amountOf(line: Line | undefined): string | null {
  try {
    return line?.quantity && line.unitPrice
      ? new Decimal(line.quantity).times(line.unitPrice).toDecimalPlaces(2, Decimal.ROUND_HALF_EVEN).toFixed(2)
      : null
  } catch {
    return null
  }
}

/** Null unless every line has an amount: a part of the sum would look like the whole. */
export function totalOf(lines: readonly Line[]): string | null {
  const amounts = lines.map(amountOf)
  if (amounts.length === 0 || amounts.includes(null)) return null
  return amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Decimal(0)).toFixed(2)
}
