import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { companyId, uuidSchema } from '../kernel/ids.ts'
import { businessDate, currencyShape } from '../kernel/quantities.ts'
import { quoteContent, quoteRequestContent } from './content.ts'
import { quoteBookingEnds, quoteRejectReasons } from './statuses.ts'

const quoteId = uuidSchema
const requestId = uuidSchema
const bookingId = uuidSchema
const reason = z.string()
const revision = z.number().int().min(1)
const comment = z.object({ quoteId, commentId: uuidSchema, text: z.string() })
/** Said for the customer by the operator: how the customer told it. */
const onBehalf = z.string().nullable()

/** Stream `Quote-<quoteId>`. Whom each concerns: `audienceOfQuoteEvent`. */
export const quoteEvents = {
  QuoteDrafted: z.object({
    quoteId,
    quoteNumber: z.string(),
    customerCompanyId: companyId,
    issuingCompanyId: companyId,
    /** The issuing company's currency, in which totals are told. */
    issuingCurrency: currencyShape,
    requestId: z.nullable(requestId),
    copiedFrom: z.nullable(quoteId),
    content: quoteContent,
  }),
  /** The whole of the draft revision. */
  QuoteDraftSaved: z.object({ quoteId, content: quoteContent }),
  QuoteDiscarded: z.object({ quoteId }),
  /** The draft became the current revision. */
  QuoteSent: z.object({ quoteId, revision, validUntil: businessDate }),
  QuoteOpened: z.object({ quoteId, revision }),
  QuoteApproved: z.object({ quoteId, revision, onBehalf }),
  QuoteRejected: z.object({ quoteId, revision, reasons: z.array(z.enum(quoteRejectReasons)), text: reason, onBehalf }),
  QuoteWithdrawn: z.object({ quoteId, revision, reason }),
  QuoteExpired: z.object({ quoteId, revision, validUntil: businessDate }),
  /** Of an expired quote with a revision of its own, sent at once; of an approved one with the number it has. */
  QuoteValidityExtended: z.object({ quoteId, revision, validUntil: businessDate }),
  QuoteApprovalTakenBack: z.object({ quoteId, reason, isPastValidity: z.boolean() }),
  QuoteReservedForBooking: z.object({ quoteId, bookingId }),
  QuoteBooked: z.object({ quoteId, bookingId, bookingNumber: z.string() }),
  /** It was refused, rejected, cancelled, declined, or it expired: the quote is free for another. */
  QuoteFreedForBooking: z.object({ quoteId, bookingId, why: z.enum(quoteBookingEnds) }),
  QuoteBookingCompleted: z.object({ quoteId, bookingId }),
  /** Read by the operating company alone. */
  QuoteNoted: comment,
  /** Read by the customer too. */
  QuoteCommented: comment,
} as const
export type QuoteEvent = EventOf<typeof quoteEvents>

/** Stream `QuoteRequest-<requestId>`. Metadata `companies`: the customer and the operating company. */
export const quoteRequestEvents = {
  QuoteRequested: z.object({
    requestId,
    requestNumber: z.string(),
    customerCompanyId: companyId,
    issuingCompanyId: companyId,
    content: quoteRequestContent,
  }),
  QuoteRequestAnswered: z.object({ requestId, quoteId }),
  QuoteRequestClosed: z.object({ requestId, quoteId }),
  QuoteRequestWithdrawn: z.object({ requestId }),
  QuoteRequestDeclined: z.object({ requestId, reason }),
  QuoteRequestRenewed: z.object({ requestId }),
} as const
export type QuoteRequestEvent = EventOf<typeof quoteRequestEvents>

/** The operating company alone, or the customer too, which hears of a quote from its sending on and not before. */
export type QuoteAudience = 'operator' | 'customer' | 'customer-once-sent'

export const audienceOfQuoteEvent: Readonly<Record<QuoteEvent['type'], QuoteAudience>> = {
  QuoteDrafted: 'operator',
  QuoteDraftSaved: 'operator',
  QuoteDiscarded: 'operator',
  QuoteNoted: 'operator',
  QuoteCommented: 'customer-once-sent',
  QuoteSent: 'customer',
  QuoteOpened: 'customer',
  QuoteApproved: 'customer',
  QuoteRejected: 'customer',
  QuoteWithdrawn: 'customer',
  QuoteExpired: 'customer',
  QuoteValidityExtended: 'customer',
  QuoteApprovalTakenBack: 'customer',
  QuoteReservedForBooking: 'customer',
  QuoteBooked: 'customer',
  QuoteFreedForBooking: 'customer',
  QuoteBookingCompleted: 'customer',
}
