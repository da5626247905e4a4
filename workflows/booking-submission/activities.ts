import {
  type BookingSubmissionArgs,
  bookedShipmentToldRoute,
  type SubmittedBookingAnswer,
  submittedBookingAnswer,
  submittedBookingRoute,
} from '@quayside/contracts/bookings/workflow.ts'
import { freeQuotePath, quoteBookedPath, reserveQuotePath } from '@quayside/contracts/quotes/internal.ts'
import {
  followBookingRoute,
  takeBookingRoute,
  undoBookedShipmentRoute,
} from '@quayside/contracts/shipments/linked-booking.ts'
import type { AllocationRefusal } from '@quayside/contracts/shipments/workflow.ts'
import type { ServiceClient } from '@quayside/platform/ports/service-client.ts'
import { refusalOf } from '../shipment-creation/activities.ts'

type About = Pick<BookingSubmissionArgs, 'bookingId' | 'bookingNumber' | 'key' | 'uid'>
type Asking = Pick<About, 'key' | 'uid'>
type Quote = NonNullable<BookingSubmissionArgs['quote']>
type Taken = Extract<BookingSubmissionArgs['shipment'], { is: 'taken' }>

/** Each is one command of a service, known again by the run and its step. */
export function createSubmissionActivities({ call }: { readonly call: Pick<ServiceClient, 'post'> }) {
  async function post(service: string, route: string, id: string, body: object, step: string, { key, uid }: Asking) {
    const options = { causationId: key, key: `${key}/${step}`, onBehalfOf: uid }
    return call.post(service, route.replace(':id', id), body, options)
  }
  const refusalsOf = (answer: Awaited<ReturnType<typeof post>>, what: string) =>
    answer.status < 300 ? [] : [refusalOf(answer, what)]

  return {
    /** What the quote refuses; nothing when it is reserved. */
    async reserveQuote({ quote, ...about }: About & { quote: Quote }): Promise<AllocationRefusal[]> {
      const { quoteId, ...who } = quote
      const body = { ...who, bookingId: about.bookingId, uid: about.uid }
      const answer = await post('quotes', reserveQuotePath, quoteId, body, 'reserve-quote', about)
      return refusalsOf(answer, `quote ${quoteId}`)
    },
    async freeQuote({ quoteId, ...about }: About & { quoteId: string }): Promise<void> {
      const body = { bookingId: about.bookingId, why: 'failed' }
      refusalsOf(await post('quotes', freeQuotePath, quoteId, body, 'free-quote', about), `quote ${quoteId}`)
    },
    async tellQuote({ quoteId, ...about }: About & { quoteId: string }): Promise<void> {
      const { bookingId, bookingNumber } = about
      const body = { bookingId, bookingNumber }
      refusalsOf(await post('quotes', quoteBookedPath, quoteId, body, 'quote-booked', about), `quote ${quoteId}`)
    },

    /** What a shipment that is there refuses. */
    async takeShipment({ shipment, ...about }: About & { shipment: Taken }): Promise<AllocationRefusal[]> {
      const { shipmentId, carrier, mode } = shipment
      const { bookingId, bookingNumber } = about
      const body = { booking: { bookingId, bookingNumber }, carrier, mode }
      const answer = await post('shipments', takeBookingRoute, shipmentId, body, 'take-shipment', about)
      return refusalsOf(answer, `shipment ${shipmentId}`)
    },
    /** It stays with its lines, free for another booking. */
    async leaveShipment({ shipmentId, ...about }: About & { shipmentId: string }): Promise<void> {
      const { bookingId } = about
      const body = { bookingId, told: { is: 'ended', outcome: 'cancelled', reason: '' } }
      const answer = await post('shipments', followBookingRoute, shipmentId, body, 'leave-shipment', about)
      refusalsOf(answer, `shipment ${shipmentId}`)
    },
    /** It was made for the booking alone: its orders get back what they reserved. */
    async undoShipment({ shipmentId, ...about }: About & { shipmentId: string }): Promise<void> {
      const { bookingId } = about
      const answer = await post('shipments', undoBookedShipmentRoute, shipmentId, { bookingId }, 'undo-shipment', about)
      refusalsOf(answer, `shipment ${shipmentId}`)
    },

    async decideBooking({
      command,
      ...about
    }: Asking & { bookingId: string; command: unknown }): Promise<SubmittedBookingAnswer> {
      const answer = await post('bookings', submittedBookingRoute, about.bookingId, { command }, 'submit', about)
      if (answer.status >= 300) throw new Error(`booking ${about.bookingId} answered ${answer.status}`)
      return submittedBookingAnswer.parse(answer.body)
    },
    /** The shipment may have gone on, or be gone, before the booking could hear of it. */
    async followShipment(about: About): Promise<void> {
      const answer = await post('bookings', bookedShipmentToldRoute, about.bookingId, {}, 'follow-shipment', about)
      if (answer.status >= 300) throw new Error(`booking ${about.bookingId} answered ${answer.status}`)
    },
  }
}
export type SubmissionActivities = ReturnType<typeof createSubmissionActivities>
