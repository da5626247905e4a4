import { nameKey } from '@quayside/contracts/kernel/names.ts'
import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteFullTotals, QuoteListItem, QuoteTotals } from '@quayside/contracts/quotes/queries.ts'
import { max } from '@quayside/platform/values/quantities.ts'
import { fullTotals, shownTotals } from '../domain/charges.ts'
import type { Doer, Moments } from '../domain/moments.ts'
import { type Standing, sendingOf } from '../domain/state.ts'
import type { CustomerQuote, FullQuote, Offered } from './quote-views.ts'

/** What a list shows of a quote beside names, which are looked up for a whole page. */
export type KeptRow = Pick<
  QuoteListItem,
  | 'company'
  | 'customerReference'
  | 'carrier'
  | 'originCountry'
  | 'destinationCountry'
  | 'transitDays'
  | 'transportMode'
  | 'totals'
> & {
  readonly standing: Standing
  readonly version: number
  readonly creator: Doer
  readonly full: { readonly totals: QuoteFullTotals; readonly hasDraft: boolean } | null
}

/** A row of either table of quotes. */
export type QuoteRow = {
  id: string
  client_company_id: string
  issuing_company_id: string
  status: string
  sending: string
  request_id: string | null
  quote_number: string
  number_key: string
  reference_key: string
  project_key: string
  created_at: string
  valid_until: string
  customer_receipt: string
  project: string
  mode: string
  total: string
  row: KeptRow
  detail: FullQuote | CustomerQuote
}

/** Told by the current offer; by the draft, of one that was never sent. */
export function fullRow(quote: FullQuote): QuoteRow {
  const { standing, issuingCurrency } = quote
  const content = (quote.revisions.at(-1) ?? quote.draft) as QuoteContent
  const totals = fullTotals(content, issuingCurrency)
  const full = { totals, hasDraft: standing.hasDraft }
  return rowOf(quote, content, shownTotals(content, issuingCurrency), full, quote.moments.createdAt)
}

/** Its customer's quote begins with the first sending. */
export function customerRow(quote: CustomerQuote): QuoteRow {
  const offer = quote.offers.at(-1) as CustomerQuote['offers'][number]
  return rowOf(quote, offer.content, offer.totals, null, quote.offers[0]?.sentAt ?? offer.sentAt)
}

function rowOf(
  quote: FullQuote | CustomerQuote,
  content: Offered,
  totals: QuoteTotals,
  full: KeptRow['full'],
  createdAt: string,
): QuoteRow {
  const { standing, moments, version, requestId, issuingCompanyId } = quote
  const { project, customerReference, goods, locations, carrier, company, transitDays, validUntil } = content
  return {
    id: standing.quoteId,
    client_company_id: standing.customerCompanyId,
    issuing_company_id: issuingCompanyId,
    status: standing.status,
    sending: sendingOf(standing),
    request_id: requestId,
    quote_number: standing.quoteNumber,
    number_key: nameKey(standing.quoteNumber),
    reference_key: nameKey(customerReference ?? ''),
    project_key: nameKey(project ?? ''),
    created_at: createdAt,
    valid_until: validUntil ?? '',
    customer_receipt: receiptOf(moments) ?? '',
    project: project ?? '',
    mode: goods.transportMode ?? '',
    total: max('0', totals.inIssuing?.income ?? '0'),
    row: {
      standing,
      version,
      creator: moments.creator,
      company,
      customerReference,
      carrier: carrier?.name ?? null,
      originCountry: locations.origin?.country ?? null,
      destinationCountry: locations.destination?.country ?? null,
      transitDays,
      transportMode: goods.transportMode,
      totals,
      full,
    },
    detail: quote,
  }
}

/** When a person of the customer first opened the current revision. */
export function receiptOf({ revisions }: Moments): string | null {
  return revisions.at(-1)?.openedAt ?? null
}
