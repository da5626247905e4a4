import * as z from 'zod'
import { freightGoods, freightLocations } from '../freight/cargo.ts'
import { shownCharge } from '../freight/charge.ts'
import { freightParties } from '../freight/party.ts'
import { allowedCommand, choicesOf, historyEntry, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { transportModes } from '../reference/incoterms.ts'
import { shipmentLine, shipmentPlace, shipmentReference } from '../shipments/details.ts'
import { operations } from '../shipments/statuses.ts'
import { bookingConfirmation, bookingEquipment, bookingPackage, bookingParts, bookingTerms } from './details.ts'
import {
  answerWays,
  bookingChannels,
  bookingChips,
  bookingDocumentTypes,
  bookingRequestKinds,
  bookingRequestStates,
  bookingStatuses,
  bookingTabs,
  requestSides,
} from './statuses.ts'

const text = z.string().nullable()

export const bookingListItem = z.object({
  id: z.string(),
  version: z.number().int(),
  bookingNumber: z.string(),
  date: z.string(),
  status: z.enum(bookingStatuses),
  chip: z.enum(bookingChips).nullable(),
  mode: z.enum(transportModes).nullable(),
  carrier: z.string(),
  carrierReference: text,
  clientCompanyId: z.string(),
  clientName: text,
  suppliers: z.array(z.object({ id: z.string(), name: text })),
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  /** Null for a supplier. */
  quoteId: text,
  quoteNumber: text,
  /** The one that was booked; null too where it was not recorded. */
  quoteRevision: z.number().int().nullable(),
  customerReference: text,
  orders: z.array(z.object({ id: z.string(), orderNumber: z.string() })),
  origin: shipmentPlace.nullable(),
  destination: shipmentPlace.nullable(),
  etd: text,
  eta: text,
  validityDate: text,
  daysValue: z.number().int().nullable(),
  /** Of what is asked beside the status and not answered yet. */
  openRequest: z.enum(bookingRequestKinds).nullable(),
  actions: z.array(z.string()),
})
export type BookingListItem = z.infer<typeof bookingListItem>

export const bookingSortColumns = ['date', 'bookingNumber', 'etd', 'eta', 'validityDate'] as const
export type BookingSort = (typeof bookingSortColumns)[number] | `-${(typeof bookingSortColumns)[number]}`
export const bookingSorts = bookingSortColumns.flatMap(column => [column, `-${column}`] as const)

/** GET /bookings */
export const bookingListQuery = {
  ...pageQuery,
  tab: z.enum(bookingTabs).default('requested'),
  sort: z.enum(bookingSorts as [BookingSort, ...BookingSort[]]).default('-date'),
  'filter[status]': choicesOf(bookingStatuses).optional(),
  'filter[mode]': z.enum(transportModes).optional(),
  'filter[supplier]': z.uuid().optional(),
  'filter[orderId]': uuidList.optional(),
  'filter[shipmentId]': z.uuid().optional(),
  'filter[quoteId]': z.uuid().optional(),
  'filter[openRequest]': z.enum(['true', 'false']).optional(),
  'filter[id]': uuidList.optional(),
  /** Of CSV and sheet: the shown columns in their order, separated by commas; all without it. */
  columns: z.string().max(1000).optional(),
}
export const bookingListAnswer = listAnswer(bookingListItem)
export type BookingListAnswer = z.infer<typeof bookingListAnswer>

/** GET /bookings/tabs */
export const bookingTabCounters = z.object({
  tabs: z.array(z.object({ tab: z.enum(bookingTabs), count: z.number().int() })),
})

const shownBookingCharge = shownCharge.extend({
  /** What it costs and who is paid: to the operating company's own people alone. */
  expense: z.string().optional(),
  expenseTotal: z.string().optional(),
  payTo: text.optional(),
})

/** A version as a viewer may see it: of a supplier's its own lines and packages, without charges, references and recipients. */
export const shownBookingContent = z.object({
  terms: bookingTerms,
  parties: freightParties,
  goods: freightGoods,
  locations: freightLocations,
  packages: z.array(bookingPackage),
  equipment: z.array(bookingEquipment),
  references: z.array(shipmentReference),
  copyRecipients: z.array(z.string()),
  charges: z.array(shownBookingCharge).optional(),
  /** By currency; where the client is to see totals alone, without the lines. */
  totals: z.array(z.object({ currency: z.string(), amount: z.string() })).optional(),
  lines: z.array(shipmentLine.extend({ supplierName: text.optional() })),
})
export type ShownBookingContent = z.infer<typeof shownBookingContent>

export const bookingVersion = z.object({
  version: z.number().int(),
  at: z.string(),
  /** The newest of these holds, the others did before; what was only asked for never did. */
  holds: z.boolean(),
  content: shownBookingContent,
})

export const shownBookingRequest = z.object({
  id: z.string(),
  kind: z.enum(bookingRequestKinds),
  side: z.enum(requestSides),
  state: z.enum(bookingRequestStates),
  /** Of an amendment: the version that is asked for. */
  version: z.number().int().nullable(),
  reason: z.string(),
  answer: text,
  askedAt: z.string(),
})
export type ShownBookingRequest = z.infer<typeof shownBookingRequest>

/** GET /bookings/{id} */
export const bookingDetail = z.object({
  id: z.string(),
  version: z.number().int(),
  bookingNumber: z.string(),
  date: z.string(),
  status: z.enum(bookingStatuses),
  chip: z.enum(bookingChips).nullable(),
  /** Why it stands so, in the words of who said it. */
  reason: text,
  clientCompanyId: z.string(),
  clientName: text,
  operation: z.enum(operations),
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  shipmentDeleted: z.boolean(),
  quoteId: text,
  quoteNumber: text,
  quoteRevision: z.number().int().nullable(),
  againOf: text,
  content: shownBookingContent,
  confirmation: bookingConfirmation.nullable(),
  /** What the carrier asked to be supplied. */
  askedFields: z.array(z.string()),
  passedOn: z.array(z.object({ version: z.number().int(), channel: z.enum(bookingChannels), at: z.string() })),
  requests: z.array(shownBookingRequest),
  /** The versions there were, the oldest first. */
  versions: z.array(z.object({ version: z.number().int(), at: z.string(), holds: z.boolean() })),
  documents: z.array(
    z.object({ documentId: z.string(), documentType: z.enum(bookingDocumentTypes), fileName: z.string() }),
  ),
  /** All that the carrier said, the newest first, and what came too late; of a supplier's none. */
  carrierAnswers: z
    .array(
      z.object({
        code: z.string(),
        at: z.string(),
        way: z.enum(answerWays),
        reason: z.string(),
        isKnown: z.boolean(),
        isApart: z.boolean(),
      }),
    )
    .optional(),
  links: z.object({ history: z.string(), versions: z.string(), shipment: z.string() }),
  allowedCommands: z.array(allowedCommand),
})
export type BookingDetail = z.infer<typeof bookingDetail>

/** GET /bookings/{id}/history */
export const bookingHistory = z.object({ items: z.array(historyEntry) })

/** GET /bookings/{id}/versions?from=1&to=2: what differs, as the viewer may see it. */
export const bookingComparison = z.object({
  from: bookingVersion,
  to: bookingVersion,
  changes: z.array(z.object({ part: z.enum(bookingParts), field: z.string(), old: text, new: text })),
})
export type BookingComparison = z.infer<typeof bookingComparison>

/** GET /carrier/bookings/{token}: what the carrier's page shows; no charge, value or copy recipient. */
export const carrierPage = z.object({
  bookingNumber: z.string(),
  version: z.number().int(),
  validUntil: z.string(),
  /** The client's zone, in which the day is counted. */
  zone: z.string(),
  carrier: z.string(),
  mode: z.enum(transportModes).nullable(),
  locations: freightLocations,
  shipper: z.object({ name: z.string(), address: z.string() }).nullable(),
  consignee: z.object({ name: z.string(), address: z.string() }).nullable(),
  goods: z.object({ description: text, commodityCode: text, incoterm: text, incotermPlace: text }),
  packages: z.array(bookingPackage.omit({ orderLineIds: true, packageId: true })),
  equipment: z.array(bookingEquipment),
  transitDays: z.number().int().nullable(),
  daysValue: z.number().int().nullable(),
  shipmentType: text,
})
export type CarrierPage = z.infer<typeof carrierPage>

/** What the carrier is told once it has answered. */
export const carrierPageDone = z.object({ bookingNumber: z.string(), status: z.enum(bookingStatuses) })
