import { type BookingEvent, bookingEvents } from '@quayside/contracts/bookings/events.ts'
import type { BookingFacts } from '@quayside/contracts/bookings/facts.ts'
import type { Published, Viewer } from '@quayside/platform/facts/published.ts'
import { suppliersOf } from './domain/actors.ts'
import { bookingFacts } from './domain/booking-facts.ts'
import { type BookingState, evolve, initial, isBooking } from './domain/booking-state.ts'

/** A booking with when it came to its status. */
export type RecordedBooking = { readonly booking: BookingState; readonly since: string }

/** Bookings as everybody reads them: their client the whole, each supplier of their goods what it may see. */
export const publishedBooking: Published<RecordedBooking, BookingEvent, BookingFacts> = {
  aggregate: 'Booking',
  eventTypes: Object.keys(bookingEvents),
  initial: { booking: initial, since: '' },
  evolve({ booking: before, since }, event) {
    const booking = evolve(before, event)
    return { booking, since: before.status === booking.status ? since : event.recordedAt }
  },
  viewers({ booking }) {
    if (!isBooking(booking)) return []
    const { clientCompanyId: client } = booking
    // A company that sells to itself sees it as the client.
    const suppliers = suppliersOf(booking).filter(vendor => vendor !== client)
    return [{ client, vendor: null }, ...suppliers.map((vendor): Viewer => ({ client: null, vendor }))]
  },
  facts({ booking, since }, { vendor }) {
    if (!isBooking(booking)) throw new Error('a booking that nobody sees has no facts')
    return bookingFacts(booking, since, vendor)
  },
}
