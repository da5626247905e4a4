import * as z from 'zod'
import { by } from '../access/by.ts'
import { freightPackage } from '../freight/cargo.ts'
import { instant } from '../kernel/quantities.ts'
import { transportModes } from '../reference/incoterms.ts'
import { wantedLine } from './commands.ts'
import { shipmentCharge, shipmentLine, shipmentPlace, shipmentReference } from './details.ts'
import { bookingEnds, operations, shipmentStatuses } from './statuses.ts'
import { allocationRefusal, orderStep } from './workflow.ts'

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

/** POST .../booked-creation: what must be reserved for a shipment that is made for a booking. Nothing happens by it. */
export const bookedCreationRoute = '/shipments/:id/booked-creation'
export const bookedCreation = z.strictObject({
  by: z.strictObject({
    kind: z.enum(['C', 'O']),
    uid: z.string(),
    company: z.string(),
    clients: z.union([z.array(z.string()), z.literal('all')]),
  }),
  /** Of the request, so that a repeat of it makes the same lines. */
  key: z.string(),
  booking: bookingOfShipment,
  carrier: z.string(),
  mode: z.enum(transportModes).nullable(),
  operation: z.enum(operations),
  clientCompanyId: z.uuid().nullable(),
  lines: z.array(wantedLine),
  /** Instead of lines: all that these orders can still ship. */
  wholeOrders: z.array(z.uuid()),
  references: z.array(shipmentReference),
  origin: shipmentPlace.nullable(),
  destination: shipmentPlace.nullable(),
  incoterm: z.string().nullable(),
  incotermPlace: z.string().nullable(),
  isExpress: z.boolean(),
  packages: z.array(freightPackage),
})
export const plannedCreation = z.object({
  refusals: z.array(allocationRefusal),
  plan: z
    .object({
      shipmentNumber: z.string(),
      clientCompanyId: z.string(),
      orders: z.array(orderStep),
      command: z.unknown(),
      lines: z.array(shipmentLine),
    })
    .nullable(),
})
export type PlannedCreation = z.infer<typeof plannedCreation>

/** POST .../booked-lines: what must be reserved for other lines of a booking's shipment. Nothing happens by it. */
export const bookedLinesRoute = '/shipments/:id/booked-lines'
export const bookedLines = z.strictObject({
  bookingId: z.uuid(),
  /** An order that is not theirs is none. */
  by,
  /** Of the request, so that a repeat of it makes the same lines. */
  key: z.string(),
  /** `lineId` of those that the booking has named already. */
  lines: z.array(wantedLine.extend({ lineId: z.uuid().optional() })),
})
export const plannedLines = z.object({
  refusals: z.array(allocationRefusal),
  plan: z
    .object({
      orders: z.array(orderStep),
      /** To the shipment; and what makes it again what it is now. */
      command: z.unknown(),
      back: z.unknown(),
      lines: z.array(shipmentLine),
    })
    .nullable(),
})
export type PlannedLines = z.infer<typeof plannedLines>

/** GET: what a booking is told of its shipment. */
export const bookedShipment = z.object({
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(shipmentStatuses),
  clientCompanyId: z.string(),
  operation: z.enum(operations),
  lines: z.array(shipmentLine),
  /** Null where none stands. */
  bookingId: z.string().nullable(),
  departed: z.boolean(),
  arrived: z.boolean(),
  deleted: z.boolean(),
  outcome: z.enum(['delivered', 'closed-undelivered', 'open']),
})
export type BookedShipment = z.infer<typeof bookedShipment>
