import { currencies } from '@quayside/contracts/reference/currencies.ts'
import Decimal from 'decimal.js'
import type { RegistrationForm } from './registration-form.ts'

type Line = RegistrationForm['lines'][number]

const digitsOf = (currency: string | null) => currencies.get(currency ?? '')?.minorDigits ?? 2

function rounded(amount: Decimal, currency: string | null): Decimal {
  return amount.toDecimalPlaces(digitsOf(currency), Decimal.ROUND_HALF_EVEN)
}

/** For orientation while typing; the server reckons anew. Null while something is missing. */
export function amountOf(line: Line | undefined, currency: string | null = null): string | null {
  try {
    return line?.quantity && line.unitPrice
      ? rounded(new Decimal(line.quantity).times(line.unitPrice), currency).toFixed(digitsOf(currency))
      : null
  } catch {
    return null
  }
}

/** Null unless every line has an amount: a part of the sum would look like the whole. */
export function totalOf(lines: readonly Line[], currency: string | null = null): string | null {
  const { net, without } = runningTotal(lines, { currency, taxFree: true })
  return lines.length === 0 || without > 0 ? null : net
}

/** What the lines come to so far, and how many of them have no amount yet; taxes are rounded line by line. */
export function runningTotal(
  lines: readonly Line[],
  { currency, taxFree }: { currency: string | null; taxFree: boolean },
): { net: string; taxes: string; total: string; without: number } {
  const amounts = lines.map(line => ({ amount: amountOf(line, currency), percentage: line.taxPercentage }))
  const known = amounts.flatMap(({ amount, percentage }) => (amount === null ? [] : [{ amount, percentage }]))
  const net = known.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
  const taxes = known.reduce((sum, { amount, percentage }) => {
    const isRate = !taxFree && /^\d+(\.\d+)?$/.test(percentage ?? '')
    return isRate ? sum.plus(rounded(new Decimal(amount).times(percentage ?? 0).div(100), currency)) : sum
  }, new Decimal(0))
  const written = (amount: Decimal) => amount.toFixed(digitsOf(currency))
  return {
    net: written(net),
    taxes: written(taxes),
    total: written(net.plus(taxes)),
    without: lines.length - known.length,
  }
}
