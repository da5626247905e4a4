import { notYours, serves } from '@quayside/contracts/access/by.ts'
import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import { quotePreparers } from '@quayside/contracts/quotes/statuses.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { counted, draftFaults, type Foreign } from './content.ts'
import { type Asked, blocked } from './rules.ts'
import type { Quote, QuoteState } from './state.ts'

/** The request that a quote answers, as it is known then. */
export type AnsweredRequest = { readonly requestId: string; readonly customerCompanyId: string }

export type CreateQuote = Asked & {
  readonly type: 'create'
  readonly quoteId: string
  readonly quoteNumber: string
  readonly customerCompanyId: string
  readonly issuingCompanyId: string
  readonly issuingCurrency: string
  readonly request: AnsweredRequest | null
  readonly copiedFrom: string | null
  readonly content: QuoteContent
  readonly foreign: Foreign
}
export type ReviseQuote = Asked & {
  readonly type: 'revise'
  readonly content: QuoteContent
  readonly foreign: Foreign
}
export type DiscardQuote = Asked & { readonly type: 'discard' }

export function create(command: CreateQuote, state: QuoteState): Decision<QuoteEvent> {
  const { by, request, customerCompanyId, today, foreign } = command
  if (!quotePreparers.includes(by.kind)) return rejectAll([notYours(quotePreparers)])
  if (state.status !== 'NONE') return accept()
  const customer: Rejection[] = serves(by, customerCompanyId)
    ? []
    : [{ code: 'quote-customer-unknown', params: {}, field: 'customerCompanyId' }]
  const another: Rejection[] =
    request !== null && request.customerCompanyId !== customerCompanyId
      ? [{ code: 'quote-request-of-another', params: {}, field: 'customerCompanyId' }]
      : []
  const [first, ...rest] = [...customer, ...another, ...draftFaults(command.content, today, foreign)]
  if (first !== undefined) return rejectAll([first, ...rest])
  const { quoteId, quoteNumber, issuingCompanyId, issuingCurrency, copiedFrom } = command
  return accept({
    type: 'QuoteDrafted',
    data: {
      quoteId,
      quoteNumber,
      customerCompanyId: customerCompanyId as CompanyId,
      issuingCompanyId: issuingCompanyId as CompanyId,
      issuingCurrency,
      requestId: request?.requestId ?? null,
      copiedFrom,
      content: counted(command.content),
    },
  })
}

/** What was sent stays the current offer until the draft is sent. */
export function revise(command: ReviseQuote, quote: Quote): Decision<QuoteEvent> {
  const refused = blocked('revise', quote, command)
  if (refused !== null) return rejectAll([refused])
  const content = counted(command.content)
  if (isSame(content, quote.draft)) return accept()
  const [first, ...rest] = draftFaults(content, command.today, command.foreign)
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'QuoteDraftSaved', data: { quoteId: quote.quoteId, content } })
}

export function discard(command: DiscardQuote, quote: Quote): Decision<QuoteEvent> {
  const refused = blocked('discard', quote, command)
  if (refused !== null) return rejectAll([refused])
  return accept({ type: 'QuoteDiscarded', data: { quoteId: quote.quoteId } })
}
