import { notYours } from '@quayside/contracts/access/by.ts'
import type { BookingEvent, CarrierAnswer } from '@quayside/contracts/bookings/events.ts'
import { type BookingStatus, isLiveBooking } from '@quayside/contracts/bookings/statuses.ts'
import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { Asked } from './actors.ts'
import { type Booking, type BookingState, contentOf, evolve, isBooking } from './booking-state.ts'
import { isExpired } from './rules.ts'

type Hear = Asked & { readonly answers: readonly CarrierAnswer[]; readonly isTaken: boolean }

/** What the carrier's port says, one after the other: kept, or kept apart where it comes too late. A repeat is nothing. */
export function hearCarrier(command: Hear, booking: Booking): Decision<BookingEvent> {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  const events: BookingEvent[] = []
  let state: BookingState = booking
  const add = (event: BookingEvent) => {
    events.push(event)
    state = evolve(state, event)
  }
  const { validityDate } = contentOf(booking).terms
  const { bookingId } = booking
  if (isExpired(booking, command) && validityDate !== null)
    add({ type: 'BookingExpired', data: { bookingId, validityDate } })
  for (const answer of command.answers) {
    if (!isBooking(state) || isKnown(state, answer)) continue
    const because = tooLate(state, answer, command.isTaken)
    add(
      because === null
        ? { type: 'CarrierAnswered', data: { bookingId, answer } }
        : { type: 'CarrierAnswerKeptApart', data: { bookingId, answer, because } },
    )
  }
  return accept(...events)
}

function isKnown({ answers, apart }: Booking, { contentHash, at }: CarrierAnswer): boolean {
  return [...answers, ...apart.map(one => one.answer)].some(one => one.contentHash === contentHash && one.at === at)
}

/** What ends a booking is a person's, the calendar's or the shipment's: no message undoes that, nor what has departed. */
function tooLate(booking: Booking, answer: CarrierAnswer, isTaken: boolean): string | null {
  const { ended, shipment, status } = booking
  if (ended !== null) return ended.as
  const after = statusAfter(booking, answer)
  if (after === status && answer.code !== 'CONFIRMED') return null
  if (shipment.arrived && answer.code === 'CONFIRMED') return 'ARRIVED'
  const ends = isLiveBooking(status) || status === 'COMPLETED'
  if (ends && !isLiveBooking(after) && after !== 'COMPLETED' && shipment.departed) return 'DEPARTED'
  if (isLiveBooking(status) || !isLiveBooking(after)) return null
  if (shipment.departed) return 'DEPARTED'
  return shipment.deleted || isTaken ? 'SHIPMENT_TAKEN' : null
}

function statusAfter(booking: Booking, answer: CarrierAnswer): BookingStatus {
  const after = evolve(booking, { type: 'CarrierAnswered', data: { bookingId: booking.bookingId, answer } })
  return isBooking(after) ? after.status : booking.status
}
