import type { ExchangeRate } from '@quayside/contracts/freight/charge.ts'
import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { CustomerCharge, QuoteTotals } from '@quayside/contracts/quotes/queries.ts'
import { customerCharges, customerRates, shownTotals } from '../domain/charges.ts'
import type { Moments } from '../domain/moments.ts'
import { isQuote, type Quote, type Standing } from '../domain/state.ts'
import type { RecordedQuote } from '../published.ts'

/** What a revision offers, without what stands for the operating company alone. */
export type Offered = Omit<QuoteContent, 'charges' | 'exchangeRates'>
export type CustomerOffer = {
  readonly sentAt: string
  readonly openedAt: string | null
  readonly content: Offered
  readonly charges: readonly CustomerCharge[]
  readonly exchangeRates: readonly ExchangeRate[]
  readonly totals: QuoteTotals
}
type Head = Pick<Quote, 'issuingCompanyId' | 'issuingCurrency' | 'requestId' | 'version'>

/** All that the operating company keeps of a quote. */
export type FullQuote = Head & {
  readonly standing: Standing
  readonly moments: Moments
  readonly draft: QuoteContent | null
  readonly revisions: readonly QuoteContent[]
}
/** All that the customer's table keeps of it: made of what was sent, once and here. */
export type CustomerQuote = Head & {
  readonly standing: Standing
  readonly moments: Moments
  readonly offers: readonly CustomerOffer[]
}

export function fullQuote({ quote, moments }: RecordedQuote): FullQuote | null {
  if (!isQuote(quote) || moments === null) return null
  const { issuingCompanyId, issuingCurrency, requestId, version, draft, revisions } = quote
  return {
    standing: standingOf(quote),
    moments,
    issuingCompanyId,
    issuingCurrency,
    requestId,
    version,
    draft,
    revisions,
  }
}

/** Null until it was sent. */
export function customerQuote({ quote, moments }: RecordedQuote): CustomerQuote | null {
  if (!isQuote(quote) || moments === null || quote.current === 0) return null
  const { issuingCompanyId, issuingCurrency, requestId, customerVersion: version, revisions } = quote
  return {
    standing: { ...standingOf(quote), hasDraft: false },
    moments: { ...moments, comments: moments.comments.filter(one => one.audience === 'shared') },
    issuingCompanyId,
    issuingCurrency,
    requestId,
    version,
    offers: revisions.map((content, index) => {
      const times = moments.revisions[index] ?? { sentAt: moments.createdAt, openedAt: null }
      return { ...times, ...offerOf(content, issuingCurrency) }
    }),
  }
}

export function offerOf(content: QuoteContent, issuingCurrency: string) {
  const { charges: _, exchangeRates: __, ...offered } = content
  return {
    content: offered,
    charges: customerCharges(content, issuingCurrency),
    exchangeRates: customerRates(content, issuingCurrency),
    totals: shownTotals(content, issuingCurrency),
  }
}

function standingOf(quote: Quote): Standing {
  const { status, quoteId, quoteNumber, customerCompanyId, current, validUntil } = quote
  const { isOpened, isWithdrawn, hasDraft, booking } = quote
  return {
    status,
    quoteId,
    quoteNumber,
    customerCompanyId,
    current,
    validUntil,
    isOpened,
    isWithdrawn,
    hasDraft,
    booking,
  }
}
