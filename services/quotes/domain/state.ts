import type { QuoteContent } from '@quayside/contracts/quotes/content.ts'
import type { QuoteBookingState, QuoteSending, QuoteStatus } from '@quayside/contracts/quotes/statuses.ts'
import { isBefore } from '@quayside/platform/values/dates.ts'

export type QuoteBooking = {
  readonly bookingId: string
  /** Null while it is only reserved for. */
  readonly bookingNumber: string | null
  readonly state: QuoteBookingState
}

/** Where a quote stands: all that the rules ask, and nothing of what only the operating company knows of its figures. */
export type Standing = {
  readonly status: QuoteStatus
  readonly quoteId: string
  readonly quoteNumber: string
  readonly customerCompanyId: string
  /** The number of the newest revision that was sent; 0 before the first. */
  readonly current: number
  /** Of the current revision. */
  readonly validUntil: string | null
  readonly isOpened: boolean
  readonly isWithdrawn: boolean
  readonly hasDraft: boolean
  readonly booking: QuoteBooking | null
}

export type Quote = Standing & {
  readonly issuingCompanyId: string
  readonly issuingCurrency: string
  readonly requestId: string | null
  readonly draft: QuoteContent | null
  /** What was sent, the first one first. */
  readonly revisions: readonly QuoteContent[]
  /** Rises with what an overwriting command would replace. */
  readonly version: number
  /** The same of what the customer is told: a draft is not counted in it. */
  readonly customerVersion: number
  /** Whether the customer is told of the last event. */
  readonly isCustomerTold: boolean
}
type Discarded = Pick<Quote, 'quoteId' | 'quoteNumber' | 'issuingCompanyId' | 'version'> & {
  readonly status: 'DISCARDED'
}
export type QuoteState = { readonly status: 'NONE' } | Discarded | Quote

export const initial: QuoteState = { status: 'NONE' }

export function isQuote(state: QuoteState): state is Quote {
  return state.status !== 'NONE' && state.status !== 'DISCARDED'
}

export function sendingOf({ current, isOpened }: Pick<Standing, 'current' | 'isOpened'>): QuoteSending {
  if (current === 0) return 'NOT_SENT'
  return isOpened ? 'OPENED' : 'SENT'
}

/** Whether today, in the customer's zone, lies after the last day; nothing has passed where none is named. */
export function isPast(validUntil: string | null, today: string): boolean {
  return validUntil !== null && isBefore(validUntil, today)
}

/** What stands in the revision of this number. */
export function revisionOf({ revisions }: Pick<Quote, 'revisions'>, number: number): QuoteContent | null {
  return revisions[number - 1] ?? null
}

/** The companies that the last event concerns. */
export function companiesOf(state: QuoteState): readonly string[] {
  if (state.status === 'NONE') return []
  if (state.status === 'DISCARDED' || !state.isCustomerTold) return [state.issuingCompanyId]
  return [state.issuingCompanyId, state.customerCompanyId]
}
