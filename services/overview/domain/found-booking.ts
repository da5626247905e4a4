import type { BookingFacts } from '@quayside/contracts/bookings/facts.ts'
import { wordsOf } from '@quayside/platform/values/search-words.ts'
import { type Found, textOf, type Wait } from './found.ts'

/** To whom these facts are told: a supplier's hold nothing that only the client may see. */
export function foundBooking(facts: BookingFacts): Found {
  const { number, status, carrier, carrierReference, shipmentNumber, references, orders } = facts
  const numbers = orders.map(one => one.orderNumber)
  return {
    number,
    status,
    subtitle: textOf(carrier, ...numbers),
    words: wordsOf(number, carrierReference, shipmentNumber, ...references, ...numbers),
    waits: waitsOf(facts),
  }
}

/** Until the last day on which its carrier can answer. */
function waitsOf({ status, since, isWithCarrier, openRequest, validityDate: until }: BookingFacts): Wait | null {
  if (status === 'PENDING_UPDATE') return { kind: 'supply-booking', since, until }
  if (status === 'REQUESTED' && !isWithCarrier) return { kind: 'pass-on-booking', since, until }
  const isAsked = status === 'CONFIRMED' && openRequest?.answeredBy === 'client'
  return isAsked ? { kind: 'answer-booking-request', since } : null
}
