import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'
import { wantedLine } from '../shipments/commands.ts'
import { operations } from '../shipments/statuses.ts'
import { bookingConfirmation, bookingParts, enteredContent } from './details.ts'
import { bookingChannels, bookingChips, bookingDocumentTypes, bookingStatuses } from './statuses.ts'

export type BookingPermission = 'bookings.view' | 'bookings.request' | 'bookings.answer' | 'bookings.export'

const at = (action: string, permission: BookingPermission, method: 'POST' | 'DELETE' = 'POST') => ({
  method,
  path: `/bookings/:id${action}`,
  permission,
})

/** What `allowedCommands` of a booking tells about, with the path below /api/v1 and the permission. POST /bookings makes one. */
export const bookingCommands = {
  'pass-on': at('/passing-on', 'bookings.request'),
  change: at('/content', 'bookings.request'),
  'ask-update': at('/update-requests', 'bookings.answer'),
  supply: at('/supplies', 'bookings.request'),
  confirm: at('/confirmation', 'bookings.answer'),
  reject: at('/rejection', 'bookings.answer'),
  cancel: at('/cancellation', 'bookings.request'),
  'confirm-again': at('/confirmation/renewal', 'bookings.answer'),
  withdraw: at('/withdrawal', 'bookings.answer'),
  'end-deleted': at('/end', 'bookings.answer'),
  'ask-amendment': at('/amendments', 'bookings.request'),
  'ask-cancellation': at('/cancellation-requests', 'bookings.request'),
  'answer-request': at('/requests/:requestId/answer', 'bookings.request'),
  'withdraw-request': at('/requests/:requestId/withdrawal', 'bookings.request'),
  'attach-document': at('/documents', 'bookings.request'),
  'remove-document': at('/documents/:documentId', 'bookings.request', 'DELETE'),
  'book-again': { method: 'POST', path: '/bookings', permission: 'bookings.request' },
} as const
export type BookingCommandName = keyof typeof bookingCommands

/** The `version` the person saw: another one is answered 409. */
const version = z.number().int().min(0)
/** Mandatory where the command is marked with `!`; that it says something is checked in the decider. */
const reason = z.string().trim().max(2000).default('')

/**
 * POST /bookings. Of a shipment (`shipmentId`: its lines stay), or of approved orders (`lines`). `confirmation`: made elsewhere
 * already, which the operator records.
 */
export const submitBooking = z.strictObject({
  clientCompanyId: z.uuid().nullable().default(null),
  shipmentId: z.uuid().nullable().default(null),
  quoteId: z.uuid().nullable().default(null),
  againOf: z.uuid().nullable().default(null),
  operation: z.enum(operations).default('coordinated'),
  lines: z.array(wantedLine).max(2000).default([]),
  content: enteredContent,
  confirmation: bookingConfirmation.nullable().default(null),
})
export type SubmitBooking = z.input<typeof submitBooking>

/** POST /{id}/passing-on: `at` when a person told the carrier; now without it. By the carrier's entry without a channel. */
export const passOnBooking = z.strictObject({
  version,
  channel: z.enum(bookingChannels).nullable().default(null),
  at: z.nullable(instant).default(null),
})
/** Goods of orders as they shall stand, where they are others: the orders reserve for them. Null leaves them as they are. */
const goods = z.array(wantedLine).max(2000).nullable().default(null)
export const changeBooking = z.strictObject({ version, content: enteredContent, lines: goods })
export const askBookingUpdate = z.strictObject({
  version,
  /** Parts, or fields as paths (`terms.transitDays`). */
  fields: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  reason,
})
export const confirmBookingVersion = z.strictObject({ version, confirmation: bookingConfirmation })
/** `reason` is asked for only of the operator, who tells the carrier's word. */
export const confirmBookingAgain = z.strictObject({ version, confirmation: bookingConfirmation, reason })
export const bookingReason = z.strictObject({ version, reason })
export const cancelBooking = z.strictObject({ reason })
export const endDeletedBooking = z.strictObject({ reason })
export const askAmendment = z.strictObject({ version, content: enteredContent, lines: goods, reason })
export const askCancellation = z.strictObject({ reason })
export const answerBookingRequest = z.strictObject({ outcome: z.enum(['CONFIRMED', 'DECLINED']), reason })
export const withdrawBookingRequest = z.strictObject({})
export const attachBookingDocument = z.strictObject({
  documentId: z.uuid(),
  documentType: z.enum(bookingDocumentTypes),
})

/** What every command on a booking answers. */
export const bookingAnswer = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(bookingStatuses),
  chip: z.enum(bookingChips).nullable(),
  version: z.number().int(),
})
export type BookingAnswer = z.infer<typeof bookingAnswer>

const text = z.string().max(500)
/** The form of a new booking as it is typed: nothing of it has been checked yet. */
export const bookingDraftForm = z.record(z.string().max(100), z.unknown())
/** GET, POST, DELETE /bookings/draft: a person's own unfinished booking in a company; without one `form` is null. */
export const bookingDraft = z.object({ form: bookingDraftForm.nullable(), keptAt: z.string().nullable() })
export type BookingDraft = z.infer<typeof bookingDraft>
export const keepBookingDraft = z.strictObject({ form: bookingDraftForm })

/** POST /carrier/bookings/{token}: the carrier's own answer; its words are as the page's buttons. */
export const carrierPageAnswer = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('confirm'), confirmation: bookingConfirmation }),
  z.strictObject({
    answer: z.literal('ask-update'),
    fields: z.array(z.enum(bookingParts)).max(20).default([]),
    reason: text.default(''),
  }),
  z.strictObject({ answer: z.literal('reject'), reason: text.default('') }),
])
export type CarrierPageAnswer = z.input<typeof carrierPageAnswer>
