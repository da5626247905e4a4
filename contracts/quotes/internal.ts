import * as z from 'zod'
import { freightCharge } from '../freight/charge.ts'
import { businessDate } from '../kernel/quantities.ts'
import { allocationRefusal } from '../shipments/workflow.ts'
import { quoteContent } from './content.ts'
import { quoteBookingEnds, quoteStatuses } from './statuses.ts'

/** Below /internal/v1 of the quotes service; each may be told again, which changes nothing. */
export const reserveQuotePath = '/quotes/:id/booking-reservation'
export const freeQuotePath = '/quotes/:id/booking-reservation/release'
export const quoteBookedPath = '/quotes/:id/booking'
export const quoteBookingCompletedPath = '/quotes/:id/booking-completion'
export const quoteForBookingPath = '/quotes/:id'

/** POST /internal/v1/quotes/{id}/booking-reservation, in the name of the person who books. */
export const reserveQuote = z.strictObject({
  bookingId: z.uuid(),
  uid: z.string(),
  company: z.uuid(),
  actor: z.enum(['C', 'O']),
  /** Whose charges are taken over: refused where another is the current one. Null by a run from before it was named. */
  revision: z.number().int().nullable().default(null),
  purchaseOrderIds: z.array(z.uuid()).max(100),
})
/** POST .../booking-reservation/release: what became of the booking. */
export const freeQuote = z.strictObject({ bookingId: z.uuid(), why: z.enum(quoteBookingEnds) })
/** POST .../booking: it was submitted, or came back to life. */
export const quoteBooked = z.strictObject({ bookingId: z.uuid(), bookingNumber: z.string().max(100) })
/** POST .../booking-completion */
export const quoteBookingCompleted = z.strictObject({ bookingId: z.uuid() })
export const quoteTold = z.object({ quoteId: z.string(), status: z.enum(quoteStatuses) })

/** GET /internal/v1/quotes/{id}: what a booking takes over, charges with all figures; for services alone. */
export const quoteForBooking = z.object({
  quoteId: z.string(),
  quoteNumber: z.string(),
  status: z.enum(quoteStatuses),
  revision: z.number().int(),
  customerCompanyId: z.string(),
  issuingCompanyId: z.string(),
  issuingCurrency: z.string(),
  validUntil: businessDate,
  /** That it is reserved for, live or completed. */
  bookingId: z.string().nullable(),
  content: quoteContent,
  charges: z.array(freightCharge),
})
export type QuoteForBooking = z.infer<typeof quoteForBooking>

/**
 * POST /internal/v1/bookings of the bookings service: books an approved quote in the name of its approver. A refusal is
 * answered as a problem.
 */
export const bookQuotePath = '/bookings'
export const bookQuote = z.strictObject({
  quoteId: z.uuid(),
  purchaseOrderIds: z.array(z.uuid()),
  uid: z.string(),
  company: z.uuid(),
  actor: z.enum(['C', 'O']),
})
export type BookQuote = z.infer<typeof bookQuote>
export const bookedQuote = z.object({ id: z.string(), bookingNumber: z.string() })

/** POST /internal/v1/bookings/of-quotes/check: what a booking of the quote would be refused for; it makes none. */
export const checkQuoteBookingPath = '/bookings/of-quotes/check'
export const quoteBookingRefusals = z.object({ refusals: z.array(allocationRefusal) })
