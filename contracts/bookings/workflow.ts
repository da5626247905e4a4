import * as z from 'zod'
import { transportModes } from '../reference/incoterms.ts'
import { allocationRefusal, orderStep } from '../shipments/workflow.ts'

/**
 * Workflow `booking-submission`: reserves on the quote, then the lines on their orders and makes the shipment (or takes one
 * that is there), then gives the booking its own event; a refusal undoes what went before. The person's request waits for it.
 */
export const bookingSubmissionType = 'booking-submission'
export function bookingSubmissionId(bookingId: string): string {
  return `booking-submission/${bookingId}`
}

export const bookingSubmissionArgs = z.object({
  bookingId: z.uuid(),
  bookingNumber: z.string(),
  /** Of the request: a repeat is known again by it. */
  key: z.string(),
  uid: z.string(),
  quote: z
    .object({
      quoteId: z.uuid(),
      company: z.uuid(),
      actor: z.enum(['C', 'O']),
      /** The one that was planned with. */
      revision: z.number().int(),
      purchaseOrderIds: z.array(z.uuid()),
    })
    .nullable(),
  shipment: z.discriminatedUnion('is', [
    z.object({ is: z.literal('new'), shipmentId: z.uuid(), orders: z.array(orderStep), command: z.unknown() }),
    z.object({ is: z.literal('taken'), shipmentId: z.uuid(), carrier: z.string(), mode: z.enum(transportModes) }),
  ]),
  /** Given to the bookings service as it is. */
  command: z.unknown(),
})
export type BookingSubmissionArgs = z.infer<typeof bookingSubmissionArgs>

/** Below /internal/v1 of the bookings service. */
export const submittedBookingRoute = '/bookings/:id/submission'
export const submittedBookingBody = z.strictObject({ command: z.unknown() })
export const submittedBookingAnswer = z.object({
  refusals: z.array(allocationRefusal),
  position: z.string().nullable(),
})
export type SubmittedBookingAnswer = z.infer<typeof submittedBookingAnswer>

/** POST: asks its shipment how far it is, and takes that over. */
export const bookedShipmentToldRoute = '/bookings/:id/shipment'
