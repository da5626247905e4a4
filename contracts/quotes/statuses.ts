import type { ActorKind } from '../access/actors.ts'

/** The lifecycle statuses of a quote; a withdrawn one is EXPIRED and says so beside it. */
export const quoteStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

/** Beside the status: how far the offer has come to its customer. */
export const quoteSendings = ['NOT_SENT', 'SENT', 'OPENED'] as const
export type QuoteSending = (typeof quoteSendings)[number]

export const quoteTabs = ['pending', 'approved', 'rejected', 'expired', 'all'] as const
export type QuoteTab = (typeof quoteTabs)[number]

export const quoteTabStatuses: Readonly<Record<QuoteTab, readonly QuoteStatus[]>> = {
  pending: ['PENDING'],
  approved: ['APPROVED'],
  rejected: ['REJECTED'],
  expired: ['EXPIRED'],
  all: quoteStatuses,
}

export const quoteRequestStatuses = ['OPEN', 'ANSWERED', 'CLOSED', 'WITHDRAWN', 'DECLINED'] as const
export type QuoteRequestStatus = (typeof quoteRequestStatuses)[number]

export const quoteRejectReasons = ['TOO_EXPENSIVE', 'DEPARTURE_DOES_NOT_WORK', 'TRANSIT_TOO_LONG', 'OTHER'] as const
export type QuoteRejectReason = (typeof quoteRejectReasons)[number]

export const commentAudiences = ['internal', 'shared'] as const
export type CommentAudience = (typeof commentAudiences)[number]

/** Of an approved quote: at most one booking is reserved, live or completed. */
export const quoteBookingStates = ['RESERVED', 'LIVE', 'COMPLETED'] as const
export type QuoteBookingState = (typeof quoteBookingStates)[number]
/** How a booking of a quote ended, after which the quote is free for another. */
export const quoteBookingEnds = ['failed', 'rejected', 'cancelled', 'declined', 'expired'] as const
export type QuoteBookingEnd = (typeof quoteBookingEnds)[number]

/** The operating company's people, who see all of a quote. */
export const quotePreparers: readonly ActorKind[] = ['O', 'A']
