import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { instant } from '../kernel/quantities.ts'
import { handledPackages } from './handled-goods.ts'
import { closingCauses, picker, pickupCollection, pickupContent, pickupOrderLine, pickupWindow } from './pickups.ts'
import {
  arrival,
  assignment,
  contingencyKinds,
  countedPackage,
  receiptContent,
  receiptRelease,
} from './warehouse-receipts.ts'

const reason = z.string()

const pickupId = z.uuid()
/** Stream `Pickup-<pickupId>`. Metadata `companies`: the client, and the supplier that asked for it or is its shipper. */
export const pickupEvents = {
  PickupDrafted: z.object({
    pickupId,
    pickupNumber: z.string(),
    /** Null of one for lines of orders, and of one for neither. */
    shipmentId: z.uuid().nullable(),
    shipmentNumber: z.string().nullable(),
    clientCompanyId: z.uuid(),
    orderLines: z.array(pickupOrderLine),
    /** The company of the person who asked; `vendorCompanyId` where that is a supplier. */
    requesterCompanyId: z.string(),
    vendorCompanyId: z.uuid().nullable(),
    content: pickupContent,
  }),
  /** `reason` null of a draft. */
  PickupChanged: z.object({ pickupId, content: pickupContent, reason: reason.nullable() }),
  PickupDeleted: z.object({ pickupId }),
  PickupRequested: z.object({ pickupId }),
  PickupScheduled: z.object({ pickupId, window: pickupWindow, picker }),
  PickupMoved: z.object({ pickupId, window: pickupWindow, picker, reason }),
  PickupRejected: z.object({ pickupId, reason }),
  GoodsCollected: z.object({ pickupId, at: instant, packages: handledPackages }),
  /** What was collected was told wrongly; who asked for it is told of the figures before, too. */
  PickupCorrected: z.object({ pickupId, at: instant, packages: handledPackages, reason }),
  /** Nothing was collected: it is scheduled as before. */
  PickupTakenBack: z.object({ pickupId, reason }),
  /** A warehouse counted goods that came by it, before it was told that they were collected. */
  PickupGoodsCounted: z.object({ pickupId, receiptId: z.uuid() }),
  PickupClosed: z.object({ pickupId, because: z.enum(closingCauses), receiptId: z.uuid().nullable() }),
  PickupFailed: z.object({ pickupId, reason }),
  /** Asked for on another day: its window and picker are gone. */
  PickupRescheduled: z.object({ pickupId, collection: pickupCollection }),
  PickupCancelled: z.object({ pickupId, reason }),
  PickupCancellationAsked: z.object({ pickupId, reason }),
  PickupCancellationRefused: z.object({ pickupId, reason }),
  /** Its window ended before anybody answered. */
  PickupCancellationUnanswered: z.object({ pickupId }),
} as const
export type PickupEvent = EventOf<typeof pickupEvents>

const receiptId = z.uuid()
const shipmentId = z.uuid().nullable()
const whose = {
  /** Null of goods of no shipment, and of those of which nobody knows whose they are. */
  shipmentId,
  shipmentNumber: z.string().nullable(),
  clientCompanyId: z.uuid().nullable(),
}
const announced = {
  receiptId,
  receiptNumber: z.string(),
  ...whose,
  /** The company of whoever wrote it; of goods of an unknown owner it is the only one that sees them. */
  announcerCompanyId: z.string(),
  /** Whose the warehouse is; null where it is no place of the register. */
  warehouseCompanyId: z.uuid().nullable(),
  content: receiptContent,
}
/**
 * Stream `WarehouseReceipt-<receiptId>`. Metadata `companies`: the client, and the supplier whose goods they are; the operating
 * company alone while nobody knows whose they are.
 */
export const warehouseReceiptEvents = {
  GoodsExpected: z.object(announced),
  /** Received without an announcement; what came follows in a `GoodsReceived` of its own. */
  GoodsFound: z.object(announced),
  WarehouseReceiptChanged: z.object({ receiptId, warehouseCompanyId: z.uuid().nullable(), content: receiptContent }),
  /** Of goods of an unknown owner: now it is known. */
  GoodsAssigned: z.object({ receiptId, ...whose, reason }),
  GoodsReceived: z.object({ receiptId, ...arrival.shape }),
  /** `arrivalId`: what came then was counted otherwise. */
  CountCorrected: z.object({ receiptId, arrivalId: z.uuid(), packages: z.array(countedPackage), reason }),
  GoodsPutOnHand: z.object({ receiptId, shipmentId, at: instant, location: z.string() }),
  GoodsMoved: z.object({ receiptId, at: instant, location: z.string() }),
  ContingencyOpened: z.object({ receiptId, kind: z.enum(contingencyKinds), note: z.string() }),
  ContingencyLifted: z.object({
    receiptId,
    kind: z.enum(contingencyKinds),
    reason,
    /** What a package without record turned out to be; of a shipment its number. */
    assignment: assignment.nullable(),
    shipmentNumber: z.string().nullable(),
    /** The letter that was waited for, a document. */
    letterId: z.uuid().nullable(),
  }),
  /** `weightKg` where whole packages leave; `isLast` when nothing is left. */
  GoodsReleased: z.object({
    receiptId,
    shipmentId,
    ...receiptRelease.shape,
    reason,
    zone: z.string(),
    place: z.object({ name: z.string(), unlocode: z.string().nullable(), country: z.string().nullable() }),
    pieces: z.number().int(),
    weightKg: z.string().nullable(),
    isLast: z.boolean(),
  }),
  ReleaseTakenBack: z.object({ receiptId, releaseId: z.uuid(), shipmentId, pieces: z.number().int(), reason }),
  WarehouseReceiptVoided: z.object({ receiptId, shipmentId, reason }),
} as const
export type WarehouseReceiptEvent = EventOf<typeof warehouseReceiptEvents>
