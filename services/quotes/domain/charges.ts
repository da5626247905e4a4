import { type ExchangeRate, type FreightCharge, shownCharge } from '@quayside/contracts/freight/charge.ts'
import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { CustomerCharge, FullCharge, QuoteFullTotals, QuoteTotals } from '@quayside/contracts/quotes/queries.ts'
import { chargeAmount, chargeTotals, marginPercent } from '@quayside/platform/values/freight/charge-amounts.ts'
import { lineAmount } from '@quayside/platform/values/money.ts'
import { isZero } from '@quayside/platform/values/quantities.ts'

type Priced = Pick<QuoteContent, 'charges' | 'exchangeRates'>
type Known = FreightCharge & { readonly quantity: string }

/** What one of a currency is in the issuing company's; null where that is not said. */
function rateInto(rates: readonly ExchangeRate[], issuing: string) {
  return ({ currency }: Pick<FreightCharge, 'currency'>): string | null =>
    currency === issuing ? '1' : (rates.find(one => one.currency === currency)?.rate ?? null)
}

const isCounted = (charge: FreightCharge): charge is Known => charge.quantity !== null

/** Each charge with its rounded amounts; null where quantity or exchange rate is missing. */
export function fullCharges({ charges, exchangeRates }: Priced, issuing: string): FullCharge[] {
  const rateOf = rateInto(exchangeRates, issuing)
  return charges.map(charge => {
    if (!isCounted(charge))
      return { ...charge, total: null, cost: null, totalInIssuing: null, costInIssuing: null, profit: null }
    const { quantity, income, expense, currency } = charge
    const rate = rateOf(charge)
    const own = chargeTotals([charge], issuing, () => rate)
    return {
      ...charge,
      total: lineAmount(quantity, income, currency),
      cost: lineAmount(quantity, expense, currency),
      totalInIssuing: own?.income ?? null,
      costInIssuing: own?.expense ?? null,
      profit: own?.profit ?? null,
    }
  })
}

/** Of nothing while a quantity is missing: a sum without that line would be told as the quote's. */
export function fullTotals({ charges, exchangeRates }: Priced, issuing: string): QuoteFullTotals {
  const known = charges.filter(isCounted)
  if (known.length < charges.length) return { perCurrency: [], inIssuing: null }
  const inIssuing = chargeTotals(known, issuing, rateInto(exchangeRates, issuing))
  return {
    perCurrency: currenciesOf(known).flatMap(currency => {
      const own = known.filter(charge => charge.currency === currency)
      const totals = chargeTotals(own, currency, () => null)
      return totals === null ? [] : [{ currency, ...totals }]
    }),
    inIssuing: inIssuing && { currency: issuing, ...inIssuing, margin: marginPercent(inIssuing) },
  }
}

/** What the customer pays, of the lines that it sees: not even a currency tells of another. */
export function shownTotals({ charges, exchangeRates }: Priced, issuing: string): QuoteTotals {
  const shown = { charges: charges.filter(one => !isZero(one.income)), exchangeRates }
  const { perCurrency, inIssuing } = fullTotals(shown, issuing)
  return {
    perCurrency: perCurrency.map(({ currency, income }) => ({ currency, income })),
    inIssuing: inIssuing && { currency: inIssuing.currency, income: inIssuing.income },
  }
}

/** What the customer pays for: a line without income is left out, and of the others what they cost and whom they are paid to. */
export function customerCharges({ charges, exchangeRates }: Priced, issuing: string): CustomerCharge[] {
  const rateOf = rateInto(exchangeRates, issuing)
  return charges.filter(isCounted).flatMap(charge => {
    const { quantity, income, currency } = charge
    if (isZero(income)) return []
    const rate = rateOf(charge)
    const totalInIssuing = rate === null ? null : chargeAmount(quantity, income, currency, rate, issuing)
    const total = lineAmount(quantity, income, currency)
    // Parsed: a field that is not named there goes no further.
    return [{ ...shownCharge.strip().parse({ ...charge, total }), totalInIssuing }]
  })
}

/** Of the currencies in which the customer pays. */
export function customerRates(content: Priced, issuing: string): ExchangeRate[] {
  const shown = new Set(customerCharges(content, issuing).map(one => one.currency))
  return content.exchangeRates.filter(one => shown.has(one.currency))
}

function currenciesOf(charges: readonly FreightCharge[]): string[] {
  return [...new Set(charges.map(one => one.currency))].sort()
}
