import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { QuoteEvent } from '@quayside/contracts/quotes/events.ts'
import type { QuoteBookingEnd } from '@quayside/contracts/quotes/statuses.ts'
import { type Asked, blocked, mayRepeat } from './rules.ts'
import type { Quote } from './state.ts'

/** In the name of the person who books: one reservation at a time, whoever asks at the same moment. */
export type ReserveQuote = Asked & {
  readonly type: 'reserve'
  readonly bookingId: string
  /** Whose charges the booking takes over; null by a run from before it was named. */
  readonly revision: number | null
  readonly purchaseOrderIds: readonly string[]
}
/** Told by the bookings service. */
export type ToldOfBooking = Asked &
  (
    | { readonly type: 'booked'; readonly bookingId: string; readonly bookingNumber: string }
    | { readonly type: 'free'; readonly bookingId: string; readonly why: QuoteBookingEnd }
    | { readonly type: 'booking-completed'; readonly bookingId: string }
  )

export function reserve(command: ReserveQuote, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, quoteNumber: number, current, booking } = quote
  const { bookingId, revision, purchaseOrderIds } = command
  if (booking?.bookingId === bookingId && mayRepeat('create-booking', quote, command)) return accept()
  const other: Rejection | null =
    revision === null || revision === current
      ? null
      : { code: 'quote-revision-not-current', params: { number, revision, current } }
  const unordered: Rejection | null =
    purchaseOrderIds.length === 0
      ? { code: 'quote-booking-order-required', params: {}, field: 'purchaseOrderIds' }
      : null
  const refused = blocked('create-booking', quote, command) ?? other ?? unordered
  if (refused !== null) return rejectAll([refused])
  return accept({ type: 'QuoteReservedForBooking', data: { quoteId, bookingId } })
}

/** What is told of a booking that the quote no longer knows changes nothing: told twice, or late. */
export function toldOfBooking(command: ToldOfBooking, quote: Quote): Decision<QuoteEvent> {
  const { quoteId, quoteNumber: number, status, booking } = quote
  const { by, bookingId } = command
  if (by.kind !== 'S') return rejectAll([{ code: 'quote-not-found', params: {} }])
  const isIts = booking?.bookingId === bookingId
  switch (command.type) {
    case 'booked': {
      if (isIts && booking.state === 'LIVE') return accept()
      // A booking that the carrier confirms after all holds its quote again, where nothing else has it.
      const isFree = booking === null && status === 'APPROVED'
      if (!isIts && !isFree) return rejectAll([{ code: 'quote-booking-unknown', params: { number } }])
      return accept({ type: 'QuoteBooked', data: { quoteId, bookingId, bookingNumber: command.bookingNumber } })
    }
    case 'free':
      return isIts ? accept({ type: 'QuoteFreedForBooking', data: { quoteId, bookingId, why: command.why } }) : accept()
    case 'booking-completed':
      return isIts && booking.state !== 'COMPLETED'
        ? accept({ type: 'QuoteBookingCompleted', data: { quoteId, bookingId } })
        : accept()
  }
}
