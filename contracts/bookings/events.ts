import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { givenUpReasons } from '../kernel/given-up-mails.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import { operations } from '../shipments/statuses.ts'
import { allocationRefusal } from '../shipments/workflow.ts'
import { bookingConfirmation, bookingContent, changedContent } from './details.ts'
import { answerWays, bookingChannels, bookingDocumentTypes, bookingStatuses } from './statuses.ts'

/** Stream `Booking-<bookingId>`. Metadata `companies`: the client and the suppliers of its lines. */
const bookingId = z.uuid()
const reason = z.string()
const version = z.number().int()
/** Why orders or shipment don't give the goods; worded when it is read. */
const refusal = allocationRefusal.omit({ field: true })
export type BookingRefusal = z.infer<typeof refusal>
const changed = changedContent

/** What a carrier said, whichever way it came: `contentHash` tells two of the same moment apart, and a repeat. */
export const carrierAnswer = z.object({
  contentHash: z.string(),
  /** In DCSA's terms; another code is kept and shown. */
  code: z.string(),
  /** The carrier's own time of it. */
  at: instant,
  way: z.enum(answerWays),
  /** That it names; a port's message names none and is of the version that the carrier had then. */
  version: version.nullable(),
  confirmation: bookingConfirmation.nullable(),
  reason,
  /** What it asks to be supplied. */
  fields: z.array(z.string()),
})
export type CarrierAnswer = z.infer<typeof carrierAnswer>

export const bookingEvents = {
  BookingSubmitted: z.object({
    bookingId,
    bookingNumber: z.string(),
    clientCompanyId: z.uuid(),
    shipmentId: z.uuid(),
    shipmentNumber: z.string(),
    operation: z.enum(operations),
    quoteId: z.uuid().nullable(),
    quoteNumber: z.string().nullable(),
    /** Whose charges were taken over; not recorded at first. */
    quoteRevision: z.number().int().nullable().optional(),
    /** The ended booking that it is made again from. */
    againOf: z.uuid().nullable(),
    /** Its time zone decides when the validity date is over. */
    zone: z.string(),
    at: instant,
    content: bookingContent,
  }),
  BookingPassedOn: z.object({
    bookingId,
    version,
    channel: z.enum(bookingChannels),
    at: instant,
    /** Of the link that was mailed: the key itself is nowhere. */
    linkHash: z.string().nullable(),
  }),
  BookingChanged: z.object({ bookingId, version, at: instant, changed }),
  /** An answer to what the carrier asked for. */
  BookingSupplied: z.object({ bookingId, version, at: instant, changed }),
  /** By which the carrier's system knows the request from now on. */
  CarrierTookRequest: z.object({ bookingId, portKey: z.string(), requestReference: z.string() }),
  /** The carrier's system will not have it as it is: a person has to look. */
  CarrierRefusedRequest: z.object({ bookingId, reason }),
  /** An e-mail that its recipient never got: to the carrier with its link, or to a party or one in copy. */
  BookingMailGivenUp: z.object({
    bookingId,
    messageId: z.string(),
    to: z.enum(['carrier', 'party']),
    contactId: z.uuid(),
    because: z.enum(givenUpReasons),
  }),
  CarrierAnswered: z.object({ bookingId, answer: carrierAnswer }),
  /** What came too late, or of a booking that was ended otherwise: it changes nothing, and the operator is told. */
  CarrierAnswerKeptApart: z.object({ bookingId, answer: carrierAnswer, because: z.string() }),
  BookingCancelled: z.object({ bookingId, reason, cause: z.enum(['person', 'shipment-deleted']) }),
  BookingExpired: z.object({ bookingId, validityDate: businessDate }),

  AmendmentAsked: z.object({ bookingId, requestId: z.string(), version, at: instant, changed, reason }),
  CancellationAsked: z.object({
    bookingId,
    requestId: z.string(),
    at: instant,
    reason,
    cause: z.enum(['person', 'shipment-deleted']),
  }),
  /** By the client's side: it withdraws what it asked, or answers what the carrier asked. With `refusals` by the portal. */
  BookingRequestAnswered: z.object({
    bookingId,
    requestId: z.string(),
    outcome: z.enum(['CONFIRMED', 'DECLINED', 'WITHDRAWN']),
    reason,
    refusals: z.array(refusal).optional(),
  }),

  BookingDocumentAttached: z.object({
    bookingId,
    documentId: z.uuid(),
    documentType: z.enum(bookingDocumentTypes),
    fileName: z.string(),
  }),
  BookingDocumentRemoved: z.object({ bookingId, documentId: z.uuid() }),

  /** What its shipment tells: the deciders ask when, not others. */
  BookedShipmentDeparted: z.object({ bookingId, departed: z.boolean() }),
  BookedShipmentArrived: z.object({ bookingId, arrived: z.boolean() }),
  BookedShipmentDeleted: z.object({ bookingId }),
  BookedShipmentEnded: z.object({ bookingId, outcome: z.enum(['delivered', 'closed-undelivered', 'open']) }),

  /** Derived, and written down for the shipment and the people: where it stands now, and what was promised. */
  BookingStatusChanged: z.object({
    bookingId,
    from: z.enum(bookingStatuses).nullable(),
    to: z.enum(bookingStatuses),
    version,
    reason,
  }),
  BookingConfirmationChanged: z.object({ bookingId, version, confirmation: bookingConfirmation }),
} as const
export type BookingEvent = EventOf<typeof bookingEvents>
