import type { CustomerRevision, FullRevision, QuoteDetail, QuoteRevision } from '@quayside/contracts/quotes/queries.ts'

/** What the page tells of: to the operating company its draft, else the current offer. */
export function shownRevision(quote: QuoteDetail): QuoteRevision | null {
  return quote.draft ?? quote.current
}

/** What the customer will be told of it: no line without income, and nothing of what it costs. */
export function asCustomer(revision: FullRevision): CustomerRevision {
  const { content, charges, totals, view: _full, ...head } = revision
  const { charges: _charges, exchangeRates, ...offered } = content
  const isZero = (price: string) => /^-?0*(\.0*)?$/.test(price)
  return {
    ...head,
    view: 'customer',
    content: offered,
    charges: charges.flatMap(charge => {
      const { expense: _expense, payTo: _payTo, cost: _cost, costInIssuing: _own, profit: _profit, ...rest } = charge
      return isZero(rest.income) ? [] : [{ ...rest, total: rest.total ?? '' }]
    }),
    exchangeRates,
    totals: {
      perCurrency: totals.perCurrency.map(({ currency, income }) => ({ currency, income })),
      inIssuing: totals.inIssuing && { currency: totals.inIssuing.currency, income: totals.inIssuing.income },
    },
  }
}
