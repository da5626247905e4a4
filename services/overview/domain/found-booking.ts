import type { BookingFacts } from '@quayside/contracts/bookings/facts.ts'
import type { QueueKind } from '@quayside/contracts/overview/queries.ts'
import { wordsOf } from './words.ts'

export type BookingKind = Extract<QueueKind, 'supply-booking' | 'pass-on-booking' | 'answer-booking-request'>

/** What a booking is shown and found by, and what of it waits for the client's side. */
export type FoundBooking = {
  readonly number: string
  readonly status: string
  readonly subtitle: string | null
  readonly words: readonly string[]
  readonly waits: BookingKind | null
  readonly since: string
  /** The last day on which its carrier can answer. */
  readonly until: string | null
}

/** To whom these facts are told: a supplier's hold nothing that only the client may see. */
export function foundBooking(facts: BookingFacts): FoundBooking {
  const { number, status, since, carrier, carrierReference, shipmentNumber, references, orders, validityDate } = facts
  const numbers = orders.map(one => one.orderNumber)
  const all = [number, carrierReference, shipmentNumber, ...references, ...numbers]
  return {
    number,
    status,
    subtitle: [carrier, ...numbers].filter(text => text !== '').join(', ') || null,
    words: [...new Set(all.flatMap(text => wordsOf(text)))],
    waits: waitsOf(facts),
    since,
    until: validityDate,
  }
}

function waitsOf({ status, isWithCarrier, openRequest }: BookingFacts): BookingKind | null {
  if (status === 'PENDING_UPDATE') return 'supply-booking'
  if (status === 'REQUESTED' && !isWithCarrier) return 'pass-on-booking'
  return status === 'CONFIRMED' && openRequest?.answeredBy === 'client' ? 'answer-booking-request' : null
}
