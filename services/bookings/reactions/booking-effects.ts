import type { BookingEvent } from '@quayside/contracts/bookings/events.ts'
import { type BookingStatus, isLiveBooking } from '@quayside/contracts/bookings/statuses.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import { freeQuotePath, quoteBookedPath, quoteBookingCompletedPath } from '@quayside/contracts/quotes/internal.ts'
import type { ShipmentCharge } from '@quayside/contracts/shipments/details.ts'
import {
  type FollowBookingBody,
  followBookingRoute,
  takeBookingRoute,
} from '@quayside/contracts/shipments/linked-booking.ts'
import type { Reaction } from '@quayside/platform/reactions/reaction.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { lineAmount } from '@quayside/platform/values/money.ts'
import { booking } from '../domain/booking.ts'
import { type Booking, type BookingState, contentOf, evolve, initial, isBooking } from '../domain/booking-state.ts'

const handles = ['BookingStatusChanged', 'BookingConfirmationChanged'] as const
type Handled = StoredEvent<Extract<BookingEvent, { type: (typeof handles)[number] }>>
type Ended = 'REJECTED' | 'CANCELLED' | 'EXPIRED' | 'DECLINED'

/** What an end is called on the shipment, and on the quote. */
const ends = {
  REJECTED: ['rejected', 'rejected'],
  CANCELLED: ['cancelled', 'cancelled'],
  EXPIRED: ['expired', 'expired'],
  DECLINED: ['withdrawn', 'declined'],
} as const satisfies Record<Ended, readonly [string, string]>

function isEnd(status: BookingStatus): status is Ended {
  return Object.hasOwn(ends, status)
}

/** Tells the shipment and the quote of a booking where it stands. Every call is idempotent. */
export function bookingEffects({ commands, call, log }: Pick<Ports, 'commands' | 'call' | 'log'>): Reaction {
  return {
    name: 'booking-effects',
    handles,
    async react(stored) {
      const event = stored as Handled
      const { events } = await commands.load(booking, event.data.bookingId)
      // The booking as it was then: what came after is told by its own event.
      const then = (events as StoredEvent<BookingEvent>[]).filter(one => one.revision <= event.revision)
      const state = then.reduce<BookingState>(evolve, initial)
      if (!isBooking(state)) return
      for (const { service, path, body } of callsFor(event, state)) {
        const answer = await call.post(service, path, body, { causationId: event.id })
        if (answer.status === 409 || answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
        if (answer.status >= 300) log.error({ path, ...answer }, 'what a booking told was refused')
      }
    },
  }
}

type Call = { readonly service: 'shipments' | 'quotes'; readonly path: string; readonly body: object }

function callsFor(event: Handled, state: Booking): Call[] {
  if (event.type === 'BookingConfirmationChanged') return [confirmed(state)]
  const { from, to } = event.data
  if (isEnd(to)) return [ended(state, to), ...onQuote(state, freeQuotePath, { why: ends[to][1] })]
  if (to === 'COMPLETED') return onQuote(state, quoteBookingCompletedPath, {})
  const isRevived = from !== null && !isLiveBooking(from)
  const calls: Call[] = []
  if (isRevived) calls.push(taken(state), ...onQuote(state, quoteBookedPath, { bookingNumber: state.bookingNumber }))
  if (to === 'CONFIRMED') calls.push(confirmed(state))
  return calls
}

function onQuote({ quoteId, bookingId }: Booking, path: string, body: object): Call[] {
  if (quoteId === null) return []
  return [{ service: 'quotes', path: path.replace(':id', quoteId), body: { bookingId, ...body } }]
}

function follow({ bookingId, shipmentId }: Booking, told: FollowBookingBody['told']): Call {
  return { service: 'shipments', path: followBookingRoute.replace(':id', shipmentId), body: { bookingId, told } }
}

function ended(state: Booking, to: Ended): Call {
  return follow(state, { is: 'ended', outcome: ends[to][0], reason: state.reason })
}

function taken(state: Booking): Call {
  const { bookingId, bookingNumber, shipmentId } = state
  const { terms, goods } = contentOf(state)
  const body = { booking: { bookingId, bookingNumber }, carrier: terms.carrier, mode: goods.transportMode }
  return { service: 'shipments', path: takeBookingRoute.replace(':id', shipmentId), body }
}

function confirmed(state: Booking): Call {
  const { terms, charges } = contentOf(state)
  if (state.confirmation === null) throw new Error('a confirmed booking has a confirmation')
  const { reference, etd, eta } = state.confirmation
  const carrier = terms.carrier
  return follow(state, { is: 'confirmed', carrier, reference, etd, eta, charges: charges.map(chargeOf) })
}

/** A shipment's prices have four decimals: of a finer one it gets the rounded amount of all. */
function pricesOf({ quantity, currency, income, expense }: Charge) {
  const count = quantity ?? '0'
  if (![income, expense].some(price => /\.\d{5}/.test(price))) return { quantity: count, income, expense }
  return { quantity: '1', income: lineAmount(count, income, currency), expense: lineAmount(count, expense, currency) }
}

type Charge = ReturnType<typeof contentOf>['charges'][number]

function chargeOf(charge: Charge): ShipmentCharge {
  const { chargeId, chargeType, service, serviceDescription, unit, currency } = charge
  return {
    chargeId,
    code: chargeType.slice(0, 50),
    description: serviceDescription ?? service,
    unit,
    currency,
    ...pricesOf(charge),
    conversion: null,
    payment: charge.payment,
    billTo: charge.billTo,
    payTo: charge.payTo,
  }
}
