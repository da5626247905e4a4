import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { CustomerRevision, FullRevision, QuoteRevision } from '@quayside/contracts/quotes/queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import type { TenantQuery } from '@quayside/platform/access/tenant-query.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { sql } from 'kysely'
import { fullCharges, fullTotals } from '../domain/charges.ts'
import type { Comparable } from '../domain/comparing.ts'
import { quotesOf } from './quote-list.ts'
import type { CustomerOffer, CustomerQuote, FullQuote } from './quote-views.ts'

export type SeenQuote = FullQuote | CustomerQuote
export const isFull = (quote: SeenQuote): quote is FullQuote => 'revisions' in quote

/** What row-level security lets the caller see of these quotes; one of others is none. */
export async function seenQuotes(query: TenantQuery, caller: Caller, ids: readonly string[]): Promise<SeenQuote[]> {
  const clients = caller.scope.clients === 'all' ? [] : caller.scope.clients
  const { rows } = await query(caller, db =>
    sql<{ detail: SeenQuote }>`select detail from ${quotesOf(caller).table}
      where id = any (${ids}::uuid[]) and client_company_id = any (${clients}::uuid[])`.execute(db),
  )
  return rows.map(row => row.detail)
}

export async function seenQuote(query: TenantQuery, caller: Caller, id: string): Promise<SeenQuote> {
  const [quote] = await seenQuotes(query, caller, [id])
  if (quote === undefined) throw new ProblemError('quote-not-found')
  return quote
}

/** A revision that was sent, or the draft, as the operating company sees it. */
export function fullRevision(
  { issuingCurrency, moments }: FullQuote,
  content: QuoteContent,
  revision: number | null,
): FullRevision {
  const times = revision === null ? undefined : moments.revisions[revision - 1]
  return {
    view: 'full',
    revision,
    sentAt: times?.sentAt ?? null,
    openedAt: times?.openedAt ?? null,
    issuingCurrency,
    content,
    charges: fullCharges(content, issuingCurrency),
    totals: fullTotals(content, issuingCurrency),
  }
}

/** As the customer sees it: with charges one by one, or totals alone. */
function customerRevision(
  { issuingCurrency }: CustomerQuote,
  offer: CustomerOffer,
  revision: number,
  showsCharges: boolean,
): CustomerRevision {
  const { sentAt, openedAt, content, charges, exchangeRates, totals } = offer
  return {
    view: 'customer',
    revision,
    sentAt,
    openedAt,
    issuingCurrency,
    content,
    charges: showsCharges ? [...charges] : null,
    exchangeRates: showsCharges ? [...exchangeRates] : [],
    totals,
  }
}

/** Null where there is none of this number. */
export function revisionSeen(quote: SeenQuote, revision: number, showsCharges: boolean): QuoteRevision | null {
  if (isFull(quote)) {
    const content = quote.revisions[revision - 1]
    return content === undefined ? null : fullRevision(quote, content, revision)
  }
  const offer = quote.offers[revision - 1]
  return offer === undefined ? null : customerRevision(quote, offer, revision, showsCharges)
}

/** What of a revision is compared with another: no more than its reader sees. */
export function comparable(revision: QuoteRevision): Comparable {
  if (revision.view === 'full') return revision.content
  const { content, charges, exchangeRates, totals } = revision
  const total = totals.inIssuing?.income ?? null
  return { ...content, ...(charges === null ? { total } : { charges, exchangeRates }) }
}
