import * as z from 'zod'
import { approvalModes } from '../directory/events.ts'
import type { EventOf } from '../kernel/event-schemas.ts'
import { businessDate, instant, quantity, unitPrice } from '../kernel/quantities.ts'
import { documentTypeCodes } from '../reference/document-types.ts'
import { lineInput, orderDetails, orderedLine } from './details.ts'
import { changeRequestKinds, orderSides, orderStatuses, roundCauses } from './statuses.ts'

/**
 * Stream `PurchaseOrder-<orderId>`: an order and all its children. Metadata `companies` is the client alone until the
 * order is sent, and client and vendor from then on. `orderId` is the parent's id in every event; `target` is the id of
 * the order or of the child that an event is about.
 */
const orderId = z.uuid()
const target = z.uuid()
const reason = z.string()
const status = z.enum(orderStatuses)
const lineQuantity = z.object({ lineId: z.uuid(), number: z.number().int(), quantity })

/** One field before and after; `lineNumber` null for the order's head. Values as text: a date, a decimal, a code. */
export const fieldChange = z.object({
  field: z.string(),
  lineId: z.uuid().nullable(),
  lineNumber: z.number().int().nullable(),
  old: z.string().nullable(),
  new: z.string().nullable(),
})
export type FieldChange = z.infer<typeof fieldChange>

/** What a supplier proposes for a line. `date` and `unitPrice` null: as ordered. */
export const proposal = z.object({
  quantity,
  date: z.nullable(businessDate),
  unitPrice: z.nullable(unitPrice),
  /** What stays pending on the line after this proposal, and when it would come. */
  pendingQuantity: quantity,
  pendingDate: z.nullable(businessDate),
})
export type Proposal = z.infer<typeof proposal>

/** A child order as it comes into being: its slice of each line. */
export const newChild = z.object({
  childId: z.uuid(),
  number: z.string(),
  lines: z.array(
    z.object({
      lineId: z.uuid(),
      number: z.number().int(),
      quantity,
      confirmedDate: z.nullable(businessDate),
      unitPrice: z.nullable(unitPrice),
    }),
  ),
  /** Allocations that move here with a split: the shipments keep their goods. */
  shipments: z.array(z.string()).default([]),
})
export type NewChild = z.infer<typeof newChild>

const changeRequestValue = {
  date: z.nullable(businessDate).default(null),
  quantity: z.nullable(quantity).default(null),
  unitPrice: z.nullable(unitPrice).default(null),
}
const changeRequestRef = {
  orderId,
  target,
  requestId: z.uuid(),
  lineId: z.uuid(),
  lineNumber: z.number().int(),
  kind: z.enum(changeRequestKinds),
}
const shipment = { orderId, target, shipmentId: z.string() }

export const purchaseOrderEvents = {
  PreOrderSaved: z.object({
    orderId,
    orderNumber: z.string().nullable(),
    clientCompanyId: z.uuid(),
    vendorCompanyId: z.uuid().nullable(),
    details: orderDetails,
    lines: z.array(lineInput),
  }),
  PreOrderDiscarded: z.object({ orderId }),
  PurchaseOrderRegistered: z.object({
    orderId,
    orderNumber: z.string(),
    clientCompanyId: z.uuid(),
    vendorCompanyId: z.uuid(),
    registrationDate: businessDate,
    details: orderDetails,
    lines: z.array(orderedLine),
    importId: z.string().nullable(),
    fromPreOrder: z.boolean(),
  }),
  /** A PENDING order as it stands after the change. */
  PurchaseOrderAmended: z.object({
    orderId,
    details: orderDetails,
    lines: z.array(orderedLine),
    changes: z.array(fieldChange),
  }),
  LinesAdded: z.object({ orderId, importId: z.string().nullable(), lines: z.array(orderedLine) }),
  /** The order is gone and its number free. */
  ImportUndone: z.object({ orderId, importId: z.string() }),
  ImportedLinesRemoved: z.object({ orderId, importId: z.string(), lines: z.array(lineQuantity) }),
  /** Written by the platform: a number was claimed, but its order never came into being; a late creator fails on this. */
  Voided: z.looseObject({}),

  PurchaseOrderSent: z.object({
    orderId,
    orderNumber: z.string(),
    clientCompanyId: z.uuid(),
    vendorCompanyId: z.uuid(),
  }),
  /** Amended after it was sent; what was proposed is cleared. The lines as they stand after the change. */
  PurchaseOrderResent: z.object({
    orderId,
    details: orderDetails,
    lines: z.array(orderedLine),
    changes: z.array(fieldChange),
    reason,
    status,
  }),
  PurchaseOrderAcknowledged: z.object({ orderId, by: z.enum(['opening', 'person', 'system']) }),

  /** A round of asking the supplier. Starts workflow `po-confirmation/<orderId>/<round>`. */
  ConfirmationRoundOpened: z.object({
    orderId,
    orderNumber: z.string(),
    clientCompanyId: z.uuid(),
    vendorCompanyId: z.uuid(),
    round: z.number().int(),
    cause: z.enum(roundCauses),
    openedAt: instant,
    deadline: instant,
    /** At 50 % and 80 % of the time, and at the start of the last day; only those still ahead. */
    reminders: z.array(z.object({ moment: z.enum(['half', 'eighty', 'day']), at: instant })),
    timeZone: z.string(),
    /** Something is approved already: with nothing proposed this round only reminds and escalates. */
    partlyApproved: z.boolean(),
    buyerUid: z.uuid().nullable(),
  }),
  ConfirmationRoundResumed: z.object({ orderId, round: z.number().int(), deadline: instant }),

  /** Replaces what was proposed. `status` is what it leads to; `onBehalf` when the buyer's side confirmed. */
  QuantitiesConfirmed: z.object({
    orderId,
    round: z.number().int(),
    lines: z.array(
      z.object({ lineId: z.uuid(), number: z.number().int(), ...proposal.shape, previous: proposal.nullable() }),
    ),
    onBehalf: z.boolean(),
    confirmedBy: z.string().nullable(),
    /** The confirmation file that the quantities were read from. */
    documentId: z.string().nullable(),
    status,
  }),
  ConfirmationSubmitted: z.object({
    orderId,
    round: z.number().int(),
    automatic: z.boolean(),
    lines: z.array(lineQuantity),
  }),
  /** The order waits for the buyer's approval from now on. */
  ApprovalAwaited: z.object({
    orderId,
    round: z.number().int(),
    approveBy: instant,
    reminders: z.array(instant),
    /** How the client approves; null where that was not written yet. */
    approvalMode: z.enum(approvalModes).nullable(),
  }),

  /** Pauses the round. */
  ConfirmationFileUploaded: z.object({
    orderId,
    round: z.number().int(),
    documentId: z.string(),
    documentType: z.enum(documentTypeCodes),
    fileName: z.string(),
    bytes: z.number().int(),
    previousStatus: status,
    /** When the person who has to read the file is reminded: 2 working days later. */
    remindReaderAt: instant,
  }),
  ConfirmationFileDiscarded: z.object({ orderId, documentId: z.string(), status }),

  /** With `child` the approved slice goes on as an order of its own. */
  ConfirmationApproved: z.object({
    orderId,
    lines: z.array(
      z.object({
        lineId: z.uuid(),
        number: z.number().int(),
        quantity,
        confirmedDate: z.nullable(businessDate),
        unitPrice: z.nullable(unitPrice),
      }),
    ),
    child: newChild.nullable(),
    automatic: z.boolean(),
    status,
  }),
  ConfirmationDeclined: z.object({ orderId, comment: reason, status }),
  PurchaseOrderRejected: z.object({ orderId, side: z.enum(orderSides), reason }),
  /** Clears what was proposed; `approvalToo` also what was approved, with its children. */
  ConfirmationReversed: z.object({
    orderId,
    reason: z.string().nullable(),
    approvalToo: z.boolean(),
    cancelledChildren: z.array(z.uuid()),
    status,
  }),
  PurchaseOrderExpired: z.object({ orderId, round: z.number().int() }),
  PurchaseOrderReopened: z.object({ orderId, reason: z.string().nullable() }),
  RestClosed: z.object({ orderId, reason, lines: z.array(lineQuantity) }),
  ClosedShort: z.object({
    orderId,
    target,
    reason,
    lines: z.array(z.object({ lineId: z.uuid(), number: z.number().int(), confirmed: quantity, cancelled: quantity })),
  }),
  PurchaseOrderCancelled: z.object({
    orderId,
    reason,
    /** By a person, or because an accepted change request left nothing. */
    cause: z.enum(['person', 'change-request']),
    cancelledChildren: z.array(z.uuid()),
  }),
  /** The slice goes back to the parent, whose status follows; by an agreed cancellation it does not come back. */
  ChildOrderCancelled: z.object({
    orderId,
    target,
    number: z.string(),
    reason,
    cause: z.enum(['person', 'change-request']),
    status,
  }),
  CancellationRequested: z.object({ orderId, target, reason }),
  CancellationRequestDeclined: z.object({ orderId, target, comment: reason }),

  /** The whole of an approved order goes into children. */
  OrderSplit: z.object({ orderId, children: z.array(newChild) }),
  /** Into the first of them, or back into the order itself when all of them are merged. */
  ChildrenMerged: z.object({ orderId, children: z.array(z.uuid()), into: z.uuid().nullable() }),

  ChangeRequestProposed: z.object({
    ...changeRequestRef,
    side: z.enum(orderSides),
    proposedBy: z.string().nullable(),
    ...changeRequestValue,
    /** What stands now, as text. */
    current: z.string().nullable(),
    reason: z.string().nullable(),
    decideBy: instant,
  }),
  ChangeRequestAccepted: z.object({
    ...changeRequestRef,
    ...changeRequestValue,
    old: z.string().nullable(),
    new: z.string().nullable(),
  }),
  ChangeRequestRejected: z.object({ ...changeRequestRef, reason }),
  ChangeRequestWithdrawn: z.object({ ...changeRequestRef }),
  ChangeRequestExpired: z.object({ ...changeRequestRef }),

  /** A shipment's absolute quantity per line. */
  ShipmentAllocated: z.object({ ...shipment, sequence: z.number().int(), lines: z.array(lineQuantity) }),
  AllocationReleased: z.object({
    ...shipment,
    sequence: z.number().int(),
    lines: z.array(lineQuantity),
    cancelled: z.boolean(),
  }),
  AllocationMoved: z.object({
    ...shipment,
    toShipmentId: z.string(),
    sequence: z.number().int(),
    lines: z.array(lineQuantity),
  }),
  ShipmentDeparted: z.object({ ...shipment, departedAt: z.string() }),
  ShipmentDepartureCorrected: z.object({ ...shipment, reason }),
  /** Provisional until the shipment is settled; absolute per line: what came, of it damaged, and what was missing. */
  DeliveryRecorded: z.object({
    ...shipment,
    deliveredOn: businessDate,
    /** Of a write-off: nothing came, the rest is missing for good. */
    reason: z.optional(reason),
    lines: z.array(lineQuantity.extend({ damaged: quantity, short: quantity, deliveredOn: z.optional(businessDate) })),
  }),
  ShipmentSettled: z.object({
    ...shipment,
    deliveredOn: businessDate,
    lines: z.array(
      z.object({
        lineId: z.uuid(),
        number: z.number().int(),
        received: quantity,
        damaged: quantity,
        deliveredOn: z.optional(businessDate),
        shortage: quantity,
        shortageIs: z.enum(['released', 'written-off']),
      }),
    ),
  }),
  WentInTransit: z.object({ orderId, target }),
  BackFromTransit: z.object({ orderId, target }),
  ClosedComplete: z.object({ orderId, target }),

  /** Facts of the workflow, for those who notify people. They change no status and no version. */
  ConfirmationReminded: z.object({
    orderId,
    round: z.number().int(),
    moment: z.enum(['half', 'eighty', 'day']),
    deadline: instant,
  }),
  ConfirmationEscalated: z.object({
    orderId,
    round: z.number().int(),
    cause: z.enum(['expired', 'auto-submitted', 'nothing-proposed']),
    buyerUid: z.uuid().nullable(),
  }),
  FileReadingReminded: z.object({ orderId, round: z.number().int(), documentId: z.string() }),
  ApprovalReminded: z.object({ orderId, round: z.number().int(), approveBy: instant }),
  ApprovalEscalated: z.object({ orderId, round: z.number().int(), buyerUid: z.uuid().nullable() }),
} as const

export type PurchaseOrderEvent = EventOf<typeof purchaseOrderEvents>
export type PurchaseOrderEventType = PurchaseOrderEvent['type']
