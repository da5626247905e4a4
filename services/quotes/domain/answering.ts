import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { isVisible } from '@quayside/contracts/kernel/visible.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import type { QuoteRejectReason } from '@quayside/contracts/quotes/statuses.ts'
import { type Asked, blocked, mayRepeat } from './rules.ts'
import { isPast, type Quote } from './state.ts'

export type ApproveQuote = Asked & {
  readonly type: 'approve'
  readonly revision: number
  readonly onBehalf: string
  /** The orders of the booking that is to be made at once; null for none. */
  readonly bookedOrders: readonly string[] | null
  /** Of them those that are not the customer's. */
  readonly strangeOrders: readonly string[]
  /** What that booking would be refused for. */
  readonly bookingRefusals: readonly Rejection[]
}
export type RejectQuote = Asked & {
  readonly type: 'reject'
  readonly revision: number
  readonly reasons: readonly QuoteRejectReason[]
  readonly text: string
  readonly onBehalf: string
}
export type TakeBackApproval = Asked & { readonly type: 'take-back-approval'; readonly reason: string }

export function approve(command: ApproveQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, status, current } = quote
  const { revision } = command
  if (status === 'APPROVED' && revision === current && mayRepeat('approve', quote, command)) return accept()
  const isOther = current > 0 && revision !== current
  const other: Rejection | null = isOther
    ? { code: 'quote-approval-of-another-revision', params: { revision, current }, field: 'revision' }
    : null
  const refused = blocked('approve', quote, command) ?? other ?? spokenFor(command) ?? ordersFault(command)
  if (refused !== null) return rejectAll([refused])
  const [first, ...rest] = command.bookingRefusals
  if (first !== undefined) return rejectAll([first, ...rest])
  return accept({ type: 'QuoteApproved', data: { quoteId, revision, onBehalf: onBehalfOf(command) } })
}

export function rejectOffer(command: RejectQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, quoteNumber: number, status, current } = quote
  const { revision, text } = command
  if (status === 'REJECTED' && revision === current && mayRepeat('reject', quote, command)) return accept()
  const other: Rejection | null =
    revision === current
      ? null
      : { code: 'quote-revision-not-current', params: { number, revision, current }, field: 'revision' }
  const refused = blocked('reject', quote, command) ?? other ?? spokenFor(command)
  if (refused !== null) return rejectAll([refused])
  const reasons = [...new Set(command.reasons)]
  if (reasons.length === 0) return rejectAll([{ code: 'quote-reject-reason-required', params: {}, field: 'reasons' }])
  if (reasons.includes('OTHER') && !isVisible(text))
    return rejectAll([{ code: 'quote-reject-text-required', params: {}, field: 'text' }])
  const onBehalf = onBehalfOf(command)
  return accept({ type: 'QuoteRejected', data: { quoteId, revision, reasons, text, onBehalf } })
}

export function takeBackApproval(command: TakeBackApproval, quote: Quote): Decision<QuoteEvent> {
  const refused = blocked('take-back-approval', quote, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const { quoteId, validUntil } = quote
  const isPastValidity = isPast(validUntil, command.today)
  return accept({ type: 'QuoteApprovalTakenBack', data: { quoteId, reason: command.reason, isPastValidity } })
}

function ordersFault({ bookedOrders, strangeOrders }: ApproveQuote): Rejection | null {
  const field = 'booking.purchaseOrderIds'
  if (bookedOrders?.length === 0) return { code: 'quote-booking-order-required', params: {}, field }
  if (strangeOrders.length === 0) return null
  return { code: 'quote-order-unknown', params: { orders: strangeOrders.join(', ') }, field }
}

type Answer = ApproveQuote | RejectQuote

/** The operator says how the customer told it. */
function spokenFor({ by, onBehalf }: Answer): Rejection | null {
  return by.kind === 'C' ? null : reasonMissing(onBehalf, 'onBehalf')
}

function onBehalfOf({ by, onBehalf }: Answer): string | null {
  return by.kind === 'C' ? null : onBehalf
}
