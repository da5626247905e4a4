import type { QuoteFacts, QuoteRequestFacts } from '@quayside/contracts/quotes/facts.ts'
import { wordsOf } from '@quayside/platform/values/search-words.ts'
import { type Found, textOf } from './found.ts'

/** An offer waits for its customer until the last day on which it can be approved. */
export function foundQuote(facts: QuoteFacts): Found {
  const { quoteNumber: number, status, carrier, project, customerReference, sentAt: since, validUntil: until } = facts
  return {
    number,
    status,
    subtitle: textOf(carrier, project),
    words: wordsOf(number, customerReference, project, carrier),
    waits: status === 'PENDING' ? { kind: 'answer-quote', since, until } : null,
  }
}

/** A request waits for an offer of the operating company. */
export function foundRequest(facts: QuoteRequestFacts): Found {
  const { requestNumber: number, status, project, customerReference, askedAt: since } = facts
  return {
    number,
    status,
    subtitle: project,
    words: wordsOf(number, customerReference, project),
    waits: status === 'OPEN' ? { kind: 'make-offer', since } : null,
  }
}
