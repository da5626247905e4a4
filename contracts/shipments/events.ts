import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { businessDate, instant, quantity } from '../kernel/quantities.ts'
import { transportModes } from '../reference/incoterms.ts'
import { stepFault } from './completion.ts'
import { completionSteps } from './completion-steps.ts'
import { clockTypes, containerClock, containerShare } from './containers.ts'
import {
  containerLink,
  customsDeclaration,
  deliveryDrop,
  reportedEmissions,
  shipmentCharge,
  shipmentDetails,
  shipmentInvoice,
  shipmentLeg,
  shipmentLine,
  shipmentPackage,
  shipmentParty,
  shipmentReference,
  shipmentSeal,
} from './details.ts'
import { shipmentDocumentTypes } from './document-types.ts'
import { milestone } from './milestones.ts'
import {
  bookingEnds,
  declarationStates,
  holdKinds,
  issueKinds,
  operations,
  shipmentChips,
  shipmentStatuses,
  undeliveredCauses,
} from './statuses.ts'

export { deliveryEvents, deliveryFileEvents } from './delivery-events.ts'

/** Stream `Shipment-<shipmentId>`. Metadata `companies`: the client and the suppliers of its lines. */
const shipmentId = z.uuid()
const reason = z.string()
const lineQuantity = z.object({ lineId: z.uuid(), quantity })

/** One field before and after, as text: a date, a decimal, a code. */
export const shipmentFieldChange = z.object({
  field: z.string(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type ShipmentFieldChange = z.infer<typeof shipmentFieldChange>

/** Of the main carriage: when it is expected to leave and to come, and when it did. */
export const shipmentTimes = ['etd', 'atd', 'eta', 'ata'] as const
const timeChange = z.object({
  time: z.enum(shipmentTimes),
  from: z.nullable(instant),
  to: z.nullable(instant),
})
export type ShipmentTimeChange = z.infer<typeof timeChange>

export const goodsCollection = z.object({
  pickupId: z.uuid(),
  pickupNumber: z.string(),
  at: instant,
  pieces: z.number().int(),
  /** How many were asked for, and whether the packages are others; not told before. */
  asked: z.number().int().optional(),
  differs: z.boolean().optional(),
  /** The one supplier that sees it. */
  vendorCompanyId: z.uuid().nullable(),
})
export type GoodsCollection = z.infer<typeof goodsCollection>

export const goodsReceipt = z.object({
  receiptId: z.uuid(),
  receiptNumber: z.string(),
  at: instant,
  pieces: z.number().int(),
  /** Null where nothing was announced: nothing is short of it then. */
  announced: z.number().int().nullable(),
  /** The one supplier that sees it. */
  vendorCompanyId: z.uuid().nullable(),
})
export type GoodsReceipt = z.infer<typeof goodsReceipt>

export const shipmentEvents = {
  /** The allocation that `sequence` numbers is made on each order already. */
  ShipmentCreated: z.object({
    shipmentId,
    shipmentNumber: z.string(),
    clientCompanyId: z.uuid(),
    date: businessDate,
    operation: z.enum(operations),
    mode: z.enum(transportModes).nullable(),
    details: shipmentDetails,
    references: z.array(shipmentReference),
    noReference: z.boolean(),
    lines: z.array(shipmentLine),
    sequence: z.number().int(),
    /** Split off this one, before departure. */
    splitFrom: z.uuid().nullable(),
    packages: z.array(shipmentPackage),
    containers: z.array(containerLink),
  }),
  BookingRequested: z.object({
    shipmentId,
    carrier: z.string(),
    mode: z.enum(transportModes),
    /** Of the bookings service; none where a person recorded it. */
    booking: z.object({ bookingId: z.uuid(), bookingNumber: z.string() }).optional(),
  }),
  BookingConfirmed: z.object({
    shipmentId,
    carrier: z.string(),
    reference: z.string(),
    etd: instant,
    eta: instant,
    recordedBy: z.enum(['person', 'booking']),
  }),
  /** Its fact is gone: the status falls back. */
  BookingEnded: z.object({ shipmentId, outcome: z.enum(bookingEnds), reason }),
  ProcessingStarted: z.object({ shipmentId }),

  ShipmentDetailsChanged: z.object({
    shipmentId,
    mode: z.enum(transportModes).nullable(),
    operation: z.enum(operations),
    details: shipmentDetails,
    changes: z.array(shipmentFieldChange),
  }),
  ReferenceAdded: z.object({ shipmentId, reference: shipmentReference }),
  ReferenceRemoved: z.object({ shipmentId, reference: shipmentReference }),
  PartiesChanged: z.object({ shipmentId, parties: z.array(shipmentParty) }),
  ChargesChanged: z.object({ shipmentId, charges: z.array(shipmentCharge) }),
  SealsChanged: z.object({ shipmentId, seals: z.array(shipmentSeal) }),
  PackagesChanged: z.object({ shipmentId, packages: z.array(shipmentPackage) }),
  InvoiceSaved: z.object({ shipmentId, invoice: shipmentInvoice }),
  InvoiceRemoved: z.object({ shipmentId, invoiceId: z.uuid() }),
  DocumentAttached: z.object({
    shipmentId,
    documentId: z.uuid(),
    documentType: z.enum(shipmentDocumentTypes),
    fileName: z.string(),
    /** A supplier's, about its own lines; null of the whole. */
    vendorCompanyId: z.uuid().nullable(),
  }),
  /** A new version in the place of a document that is on the shipment: of its type, and whose it was. */
  DocumentReplaced: z.object({
    shipmentId,
    documentId: z.uuid(),
    documentType: z.enum(shipmentDocumentTypes),
    fileName: z.string(),
    vendorCompanyId: z.uuid().nullable(),
    replaces: z.uuid(),
  }),
  DocumentRemoved: z.object({ shipmentId, documentId: z.uuid(), documentType: z.enum(shipmentDocumentTypes) }),

  /** The lines as they stand; a rise was allocated before, a fall is released after. */
  ShipmentLinesChanged: z.object({
    shipmentId,
    lines: z.array(shipmentLine),
    changes: z.array(z.object({ lineId: z.uuid(), old: quantity, new: quantity })),
    sequence: z.number().int(),
  }),
  /** What goes to the new shipment, whose own stream starts with ShipmentCreated. */
  ShipmentSplit: z.object({
    shipmentId,
    newShipmentId: z.uuid(),
    newShipmentNumber: z.string(),
    reason,
    lines: z.array(z.object({ lineId: z.uuid(), quantity, newLineId: z.uuid() })),
    packageIds: z.array(z.uuid()),
    containerUseIds: z.array(z.uuid()),
    sequence: z.number().int(),
  }),

  ContainerLinked: z.object({ shipmentId, container: containerLink }),
  ContainerUnlinked: z.object({ shipmentId, containerUseId: z.uuid() }),
  /** The verified gross mass, by whoever packed it. */
  ContainerVgmGiven: z.object({ shipmentId, containerUseId: z.uuid(), vgmKg: z.nullable(quantity) }),
  /** The carrier does not want it back, or forgoes it. */
  ContainerReturnWaived: z.object({ shipmentId, containerUseId: z.uuid(), reason }),

  /** `reason` null: the first plan. */
  RoutePlanned: z.object({ shipmentId, legs: z.array(shipmentLeg), reason: reason.nullable() }),
  LegRolledOver: z.object({ shipmentId, leg: shipmentLeg, reason }),
  /** All that is reported, as it stands after it. */
  EmissionsReported: z.object({ shipmentId, ...reportedEmissions.shape }),
  MilestoneRecorded: z.object({ shipmentId, milestone }),
  /** `at` null: it did not happen. The record itself is never erased. */
  MilestoneCorrected: z.object({ shipmentId, milestoneId: z.string(), at: z.nullable(instant), reason }),
  MilestoneConfirmed: z.object({ shipmentId, milestoneId: z.string() }),
  /** A code that no table knows: kept and shown, and nothing more. */
  UnknownCarrierMessageKept: z.object({
    shipmentId,
    carrier: z.string(),
    standard: z.string(),
    code: z.string(),
    messageTime: instant,
    contentHash: z.string(),
  }),

  DeclarationSaved: z.object({ shipmentId, declaration: customsDeclaration }),
  DeclarationMoved: z.object({
    shipmentId,
    declarationId: z.uuid(),
    from: z.enum(declarationStates),
    to: z.enum(declarationStates),
    on: businessDate,
  }),
  /** What was computed is replaced, with a reason; null returns to the computed amounts. */
  CustomsOverridden: z.object({
    shipmentId,
    declarationId: z.uuid(),
    amounts: z.object({ value: z.string(), duty: z.string(), vat: z.string() }).nullable(),
    reason,
  }),

  HoldPlaced: z.object({
    shipmentId,
    holdId: z.string(),
    kind: z.enum(holdKinds),
    reason,
    /** The rule that was unmet when a carrier's message moved the shipment on; null where a person placed it. */
    condition: z.string().nullable(),
    /** Whose it is to lift; not told of before, nor of the portal's own. */
    placedBy: z.enum(['client', 'operator']).optional(),
  }),
  HoldLifted: z.object({ shipmentId, holdId: z.string(), reason }),
  IssueOpened: z.object({
    shipmentId,
    issueId: z.string(),
    kind: z.enum(issueKinds),
    text: z.string(),
    lines: z.array(lineQuantity),
    /** The supplier that opened it; none for the client's, the operator's and the portal's own. */
    vendorCompanyId: z.uuid().nullable().optional(),
  }),
  IssueClosed: z.object({ shipmentId, issueId: z.string(), answer: z.string() }),
  CommentAdded: z.object({ shipmentId, commentId: z.uuid(), text: z.string(), vendorCompanyId: z.uuid().nullable() }),

  DeliveryDropRecorded: z.object({ shipmentId, drop: deliveryDrop }),
  DeliveryRestWrittenOff: z.object({ shipmentId, lines: z.array(lineQuantity), reason }),
  ClosedUndelivered: z.object({
    shipmentId,
    cause: z.enum(undeliveredCauses),
    reason,
    lines: z.array(
      z.object({ lineId: z.uuid(), quantity, outcome: z.enum(['released-for-replacement', 'written-off']) }),
    ),
  }),
  ShipmentCompleted: z.object({ shipmentId, completedOn: businessDate }),
  /** Releases what is allocated, and cancels a booking that still lives. */
  ShipmentDeleted: z.object({
    shipmentId,
    reason,
    sequence: z.number().int(),
    bookingReference: z.string().nullable(),
  }),
  /** What a warehouse receipt of it says: its goods are there, or not any more. */
  GoodsOnHandReported: z.object({
    shipmentId,
    receiptId: z.uuid(),
    onHand: z.boolean(),
    /** Whose goods they are, where the receipt says so. */
    vendorCompanyId: z.uuid().nullish(),
  }),
  /** What a pickup request says: its goods were collected. Whether the shipment was picked up people report. */
  GoodsCollectionReported: z.object({ shipmentId, ...goodsCollection.shape }),
  /** It was told wrongly; `at` and `pieces` null: nothing was collected. */
  GoodsCollectionCorrected: z.object({
    shipmentId,
    ...goodsCollection.shape,
    at: z.nullable(instant),
    pieces: z.number().int().nullable(),
    reason,
  }),
  /** What a warehouse counted, beside what was announced to it. */
  GoodsReceiptReported: z.object({ shipmentId, ...goodsReceipt.shape }),
  /** Derived, and written down for the orders, the chain and the people: the status or the chip is another one now. */
  ShipmentStatusChanged: z.object({
    shipmentId,
    from: z.enum(shipmentStatuses),
    to: z.enum(shipmentStatuses),
    chip: z.enum(shipmentChips).nullable(),
  }),
  /** Derived, and written down for the people: a time is another one now. A supplier's are those that it sees. */
  ShipmentTimesChanged: z.object({
    shipmentId,
    changes: z.array(timeChange),
    vendors: z.array(z.object({ vendorCompanyId: z.uuid(), changes: z.array(timeChange) })),
  }),
} as const

export type ShipmentEvent = EventOf<typeof shipmentEvents>

/** Stream `ShipmentAftermath-<shipmentId>`: what arrives after COMPLETED or CANCELLED changes nothing of the shipment. */
export const shipmentAftermathEvents = {
  ArrivedAfterTheEnd: z.object({
    shipmentId,
    shipmentNumber: z.string(),
    clientCompanyId: z.uuid(),
    status: z.enum(['COMPLETED', 'CANCELLED']),
    milestone,
  }),
} as const
export type ShipmentAftermathEvent = EventOf<typeof shipmentAftermathEvents>

const step = { shipmentId, step: z.enum(completionSteps), at: instant }

/** Stream `ShipmentCompletion-<shipmentId>`: how far the workflow is that follows ShipmentCompleted. */
export const shipmentCompletionEvents = {
  CompletionStarted: z.object({
    shipmentId,
    shipmentNumber: z.string(),
    clientCompanyId: z.uuid(),
    completedOn: businessDate,
    orders: z.array(z.object({ orderId: z.uuid(), orderNumber: z.string(), vendorCompanyId: z.uuid() })),
    at: instant,
  }),
  CompletionStepBegun: z.object(step),
  CompletionStepFailed: z.object({ ...step, tries: z.number().int(), fault: stepFault }),
  /** It fails for long, or by a rule that only a person can mend: the operator is told. */
  CompletionStepEscalated: z.object({
    ...step,
    shipmentNumber: z.string(),
    clientCompanyId: z.uuid(),
    since: instant,
    fault: stepFault,
  }),
  CompletionStepDone: z.object({ ...step, tries: z.number().int() }),
  /** What people are told: the shipment is completed, and where its orders stand then. */
  CompletionAnnounced: z.object({
    shipmentId,
    shipmentNumber: z.string(),
    clientCompanyId: z.uuid(),
    completedOn: businessDate,
    orders: z.array(
      z.object({ orderId: z.uuid(), orderNumber: z.string(), vendorCompanyId: z.uuid(), status: z.string() }),
    ),
  }),
} as const
export type ShipmentCompletionEvent = EventOf<typeof shipmentCompletionEvents>

const use = { containerUseId: z.uuid() }

/** Stream `ContainerUse-<containerUseId>`: one number under one master transport document or booking. */
export const containerUseEvents = {
  ContainerUseOpened: z.object({
    ...use,
    containerNumber: z.string(),
    /** The master transport document, or the booking before there is one. */
    masterDocument: z.string(),
    clientCompanyIds: z.array(z.uuid()),
  }),
  ShipmentJoinedContainer: z.object({ ...use, share: containerShare }),
  ShipmentLeftContainer: z.object({ ...use, shipmentId: z.uuid() }),
  /** The container keeps its place on the shipment, but costs it no more from then on. */
  ContainerNoLongerNeeded: z.object({
    ...use,
    shipmentId: z.uuid(),
    at: instant,
    because: z.enum(['return-waived', 'completed', 'closed-undelivered']),
  }),
  ClockSet: z.object({ ...use, clock: containerClock }),
  ClockRemoved: z.object({ ...use, clockId: z.uuid() }),
  /** A carrier's event about the container reaches every shipment that is linked. */
  ContainerMilestoneRecorded: z.object({ ...use, milestone, shipmentIds: z.array(z.uuid()) }),
  ContainerMilestoneCorrected: z.object({
    ...use,
    milestoneId: z.string(),
    at: z.nullable(instant),
    reason: z.string(),
  }),
  /** Days on which customs held the container; `to` null while it does. */
  CustomsHeldContainer: z.object({ ...use, from: businessDate, to: z.nullable(businessDate) }),
  /** Derived, and written down for timers and the home: until when the running clocks cost nothing. */
  FreeTimeChanged: z.object({
    ...use,
    containerNumber: z.string(),
    clientCompanyIds: z.array(z.uuid()),
    shipmentIds: z.array(z.uuid()),
    ends: z.array(
      z.object({ clockId: z.uuid(), type: z.enum(clockTypes), zone: z.string(), lastFreeDay: businessDate }),
    ),
  }),
  /** People are told so many days before the last free day. */
  FreeTimeAlerted: z.object({
    ...use,
    containerNumber: z.string(),
    clientCompanyIds: z.array(z.uuid()),
    shipments: z.array(z.object({ shipmentId: z.uuid(), shipmentNumber: z.string() })),
    clockId: z.uuid(),
    type: z.enum(clockTypes),
    lastFreeDay: businessDate,
    daysBefore: z.number().int(),
  }),
} as const
export type ContainerUseEvent = EventOf<typeof containerUseEvents>
