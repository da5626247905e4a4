import type { QuoteRequestStatus, QuoteSending, QuoteStatus } from './statuses.ts'

/** What a quote is, as its customer and the operating company are told alike: nothing of it before it was sent. */
export type QuoteFacts = {
  readonly quoteId: string
  readonly quoteNumber: string
  readonly customerCompanyId: string
  readonly status: QuoteStatus
  readonly sending: QuoteSending
  readonly isWithdrawn: boolean
  readonly revision: number
  readonly validUntil: string
  readonly carrier: string
  readonly project: string | null
  readonly customerReference: string | null
  readonly requestId: string | null
  /** When the current revision was sent. */
  readonly sentAt: string
  /** Who prepared it, to whom its answers are told. */
  readonly preparedBy: string | null
}

/** A client's request for an offer, which both sides see alike. */
export type QuoteRequestFacts = {
  readonly requestId: string
  readonly requestNumber: string
  readonly customerCompanyId: string
  readonly status: QuoteRequestStatus
  readonly project: string | null
  readonly customerReference: string | null
  readonly askedAt: string
}
