import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'
import { transportModes } from '../reference/incoterms.ts'
import { shipmentCharge } from './details.ts'
import { bookingEnds, shipmentStatuses } from './statuses.ts'

/** Below /internal/v1 of the shipments service, for the bookings service: its stream says which booking stands. */
export const takeBookingRoute = '/shipments/:id/booking-taking'
export const followBookingRoute = '/shipments/:id/booking-following'
export const bookedShipmentRoute = '/shipments/:id/booking'
export const undoBookedShipmentRoute = '/shipments/:id/booking-undoing'

export const bookingOfShipment = z.strictObject({ bookingId: z.uuid(), bookingNumber: z.string() })
export type BookingOfShipment = z.infer<typeof bookingOfShipment>

/** Asks for a booking of a shipment that has none; of the same one again changes nothing. */
export const takeBooking = z.strictObject({
  booking: bookingOfShipment,
  carrier: z.string(),
  mode: z.enum(transportModes),
})

/** What became of it; of a booking that is not the shipment's nothing follows. */
export const followBooking = z.strictObject({
  bookingId: z.uuid(),
  told: z.discriminatedUnion('is', [
    z.strictObject({
      is: z.literal('confirmed'),
      carrier: z.string(),
      reference: z.string(),
      etd: instant,
      eta: instant,
      /** Taken over the first time. */
      charges: z.array(shipmentCharge),
    }),
    z.strictObject({ is: z.literal('ended'), outcome: z.enum(bookingEnds), reason: z.string() }),
  ]),
})
export type FollowBookingBody = z.infer<typeof followBooking>

/** POST: a shipment that was made for a booking that came to nothing goes, with all that is allocated to it. */
export const undoBookedShipment = z.strictObject({ bookingId: z.uuid() })
export const nothing = z.object({})

/** GET: what a booking is told of its shipment. */
export const bookedShipment = z.object({
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(shipmentStatuses),
  clientCompanyId: z.string(),
  /** Null where none stands. */
  bookingId: z.string().nullable(),
  departed: z.boolean(),
  arrived: z.boolean(),
  deleted: z.boolean(),
  outcome: z.enum(['delivered', 'closed-undelivered', 'open']),
})
export type BookedShipment = z.infer<typeof bookedShipment>
