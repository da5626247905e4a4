import type { CustomerRevision, FullRevision, QuoteDetail, QuoteRevision } from '@quayside/contracts/quotes/queries.ts'

/** What the page tells of: to the operating company its draft, else the current offer. */
export function shownRevision(quote: QuoteDetail): QuoteRevision | null {
  return quote.draft ?? quote.current
}

/** As its customer's, but a charge of a draft may have no quantity yet and so no total. */
export type PreviewedRevision = Omit<CustomerRevision, 'charges'> & {
  charges: (Omit<NonNullable<CustomerRevision['charges']>[number], 'total'> & { total: string | null })[]
}

/** What the customer will be told of it: no line without income, and nothing of what it costs. */
export function asCustomer(revision: FullRevision): PreviewedRevision {
  const { content, charges, totals, view: _full, ...head } = revision
  const { charges: _charges, exchangeRates, ...offered } = content
  const isZero = (price: string) => /^-?0*(\.0*)?$/.test(price)
  const shown = charges.flatMap(charge => {
    const { expense: _expense, payTo: _payTo, cost: _cost, costInIssuing: _own, profit: _profit, ...rest } = charge
    return isZero(rest.income) ? [] : [rest]
  })
  return {
    ...head,
    view: 'customer',
    content: offered,
    charges: shown,
    exchangeRates,
    totals: {
      perCurrency: totals.perCurrency.flatMap(({ currency, income }) =>
        shown.some(one => one.currency === currency) ? [{ currency, income }] : [],
      ),
      inIssuing: totals.inIssuing && { currency: totals.inIssuing.currency, income: totals.inIssuing.income },
    },
  }
}
