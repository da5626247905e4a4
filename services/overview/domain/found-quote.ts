import type { QueueKind } from '@quayside/contracts/overview/queries.ts'
import type { QuoteFacts, QuoteRequestFacts } from '@quayside/contracts/quotes/facts.ts'
import { wordsOf } from './words.ts'

/** A quote or a request for one: what it is shown and found by, and what waits for whom. */
export type FoundQuote = {
  readonly entity: 'quote' | 'quote-request'
  readonly number: string
  readonly status: string
  readonly subtitle: string | null
  readonly words: readonly string[]
  /** Null where nothing of it waits. */
  readonly waits: QuoteWait | null
}
/** `until`: the last day on which the customer can approve. */
type QuoteWait = { readonly kind: QuoteKind; readonly since: string; readonly until: string | null }
export type QuoteKind = Extract<QueueKind, 'answer-quote' | 'make-offer'>

/** An offer waits for its customer. */
export function foundQuote(facts: QuoteFacts): FoundQuote {
  const { quoteNumber: number, status, carrier, project, customerReference, sentAt: since, validUntil: until } = facts
  return {
    entity: 'quote',
    number,
    status,
    subtitle: [carrier, project].filter(Boolean).join(', ') || null,
    words: wordsOf(number, customerReference, project, carrier),
    waits: status === 'PENDING' ? { kind: 'answer-quote', since, until } : null,
  }
}

/** A request waits for an offer of the operating company. */
export function foundRequest(facts: QuoteRequestFacts): FoundQuote {
  const { requestNumber: number, status, project, customerReference, askedAt: since } = facts
  return {
    entity: 'quote-request',
    number,
    status,
    subtitle: project,
    words: wordsOf(number, customerReference, project),
    waits: status === 'OPEN' ? { kind: 'make-offer', since, until: null } : null,
  }
}
