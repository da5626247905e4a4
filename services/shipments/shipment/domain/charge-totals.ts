import type { ShipmentCharge } from '@quayside/contracts/shipments/details.ts'
import { converted } from '@quayside/platform/values/apportion.ts'
import { addAmounts, lineAmount } from '@quayside/platform/values/money.ts'

export type ChargeTotals = { readonly income: string; readonly expense: string; readonly profit: string }

/** In one currency; null where a charge of another has no rate to it: no total is shown then. */
export function chargeTotals(charges: readonly ShipmentCharge[], currency: string): ChargeTotals | null {
  const incomes: string[] = []
  const expenses: string[] = []
  for (const charge of charges) {
    const rate = rateTo(charge, currency)
    if (rate === null) return null
    const inCurrency = (amount: string) =>
      converted(lineAmount(charge.quantity, amount, charge.currency), rate, currency)
    incomes.push(inCurrency(charge.income))
    expenses.push(inCurrency(charge.expense))
  }
  const zero = lineAmount('0', '0', currency)
  const income = addAmounts(zero, ...incomes)
  const expense = addAmounts(zero, ...expenses)
  return { income, expense, profit: addAmounts(income, negated(expense)) }
}

/** The charge's own rate, with its source and date, into the currency that it names. */
function rateTo(charge: ShipmentCharge, currency: string): string | null {
  if (charge.currency === currency) return '1'
  return charge.conversion?.currency === currency ? charge.conversion.rate : null
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
