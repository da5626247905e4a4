import {
  type QuoteEvent,
  type QuoteRequestEvent,
  quoteEvents,
  quoteRequestEvents,
} from '@quayside/contracts/quotes/events.ts'
import type { QuoteFacts, QuoteRequestFacts } from '@quayside/contracts/quotes/facts.ts'
import type { Published } from '@quayside/platform/facts/published.ts'
import { type Doer, type Moments, momentsAfter } from './domain/moments.ts'
import { quote } from './domain/quote.ts'
import { isRequest, type QuoteRequestState, quoteRequest } from './domain/quote-request.ts'
import { isQuote, type QuoteState, revisionOf, sendingOf } from './domain/state.ts'

/** A quote with the times and persons of its events. */
export type RecordedQuote = { readonly quote: QuoteState; readonly moments: Moments | null }

/** Quotes as other services read them: of each only what was sent. */
export const publishedQuote: Published<RecordedQuote, QuoteEvent, QuoteFacts> = {
  aggregate: quote.name,
  eventTypes: Object.keys(quoteEvents),
  initial: { quote: quote.initial, moments: null },
  evolve: ({ quote: before, moments }, event) => ({
    quote: quote.evolve(before, event),
    moments: momentsAfter(moments, event),
  }),
  viewers: ({ quote: state }) =>
    isQuote(state) && state.current > 0 ? [{ client: state.customerCompanyId, vendor: null }] : [],
  facts({ quote: state, moments }) {
    const content = isQuote(state) ? revisionOf(state, state.current) : null
    if (!isQuote(state) || moments === null || content === null)
      throw new Error('a quote that nobody sees has no facts')
    const { quoteId, quoteNumber, customerCompanyId, status, isWithdrawn, current, requestId } = state
    return {
      quoteId,
      quoteNumber,
      customerCompanyId,
      status,
      sending: sendingOf(state),
      isWithdrawn,
      revision: current,
      validUntil: content.validUntil ?? '',
      carrier: content.carrier?.name ?? '',
      project: content.project,
      customerReference: content.customerReference,
      requestId,
      sentAt: moments.revisions.at(-1)?.sentAt ?? moments.createdAt,
      preparedBy: moments.creator.uid,
    }
  },
}

/** A request with its first event's time and person, and why it was declined. */
export type RecordedRequest = {
  readonly request: QuoteRequestState
  readonly askedAt: string
  readonly asker: Doer
  readonly reason: string | null
}

/** Requests for a quote, of which both sides see all. */
export const publishedRequest: Published<RecordedRequest, QuoteRequestEvent, QuoteRequestFacts> = {
  aggregate: quoteRequest.name,
  eventTypes: Object.keys(quoteRequestEvents),
  initial: { request: quoteRequest.initial, askedAt: '', asker: { uid: null, service: null }, reason: null },
  evolve(before, event) {
    const request = quoteRequest.evolve(before.request, event)
    if (event.type === 'QuoteRequested') {
      const { uid, service } = event.metadata.actor
      return { request, askedAt: event.recordedAt, asker: { uid: uid ?? null, service: service ?? null }, reason: null }
    }
    return { ...before, request, reason: event.type === 'QuoteRequestDeclined' ? event.data.reason : null }
  },
  viewers: ({ request }) => (isRequest(request) ? [{ client: request.customerCompanyId, vendor: null }] : []),
  facts({ request, askedAt }) {
    if (!isRequest(request)) throw new Error('a request that nobody sees has no facts')
    const { requestId, requestNumber, customerCompanyId, status, content } = request
    const { project, customerReference } = content
    return { requestId, requestNumber, customerCompanyId, status, project, customerReference, askedAt }
  },
}
