import { cutOffKinds } from '@quayside/contracts/bookings/details.ts'
import type { BookingDetail } from '@quayside/contracts/bookings/queries.ts'
import { isLiveBooking } from '@quayside/contracts/bookings/statuses.ts'
import { isAllowed } from '../../../ui/acts/allowed.ts'

type CutOff = { kind: (typeof cutOffKinds)[number]; at: string; zone: string }
type Asks = 'pass-on' | 'supply' | 'answer-request' | 'end-deleted' | 'confirm'

export type BookingAsk =
  /** The reader is asked; `theirs` says the same of who is waited for. */
  | { of: 'you' | 'them'; act: Asks; until: string | null }
  | { of: 'cut-off'; next: CutOff }
  | { of: 'ended'; mayBookAgain: boolean }

/** What is asked now, whether of the reader, and until when; null where nothing is. */
export function askOfBooking(booking: BookingDetail, now: number): BookingAsk | null {
  if (booking.status === 'COMPLETED') return null
  if (!isLiveBooking(booking.status)) return { of: 'ended', mayBookAgain: isAllowed(booking, 'book-again') }
  const asked = askedOf(booking)
  if (asked === null) {
    const next = nextCutOff(booking, now)
    return next && { of: 'cut-off', next }
  }
  const until = booking.status === 'CONFIRMED' ? null : booking.content.terms.validityDate
  // Who may tell the carrier's word is not the carrier: while it has the booking, it is the one waited for.
  const isTheirs = asked === 'confirm' || !isAllowed(booking, asked)
  return { of: isTheirs ? 'them' : 'you', act: asked, until }
}

function askedOf(booking: BookingDetail): Asks | null {
  if (booking.status === 'PENDING_UPDATE') return 'supply'
  if (booking.status === 'REQUESTED') return booking.chip === 'WITH CARRIER' ? 'confirm' : 'pass-on'
  if (booking.shipmentDeleted && isAllowed(booking, 'end-deleted')) return 'end-deleted'
  return booking.requests.some(({ state }) => state === 'RECEIVED') ? 'answer-request' : null
}

function nextCutOff({ confirmation }: BookingDetail, now: number): CutOff | null {
  const due = cutOffKinds.flatMap(kind => {
    const told = confirmation?.cutOffs[kind] ?? null
    return told === null || Date.parse(told.at) < now ? [] : [{ kind, ...told }]
  })
  return due.toSorted((one, other) => one.at.localeCompare(other.at))[0] ?? null
}
