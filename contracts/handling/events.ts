import * as z from 'zod'
import type { EventOf } from '../kernel/event-schemas.ts'
import { instant } from '../kernel/quantities.ts'
import { handledPackages } from './handled-goods.ts'
import { picker, pickupCollection, pickupContent, pickupWindow } from './pickups.ts'
import { contingencyKinds, receiptContent, receiptRelease } from './warehouse-receipts.ts'

const reason = z.string()

const pickupId = z.uuid()
/** Stream `Pickup-<pickupId>`. Metadata `companies`: the client, and the supplier that asked for it or is its shipper. */
export const pickupEvents = {
  PickupDrafted: z.object({
    pickupId,
    pickupNumber: z.string(),
    shipmentId: z.uuid(),
    clientCompanyId: z.uuid(),
    /** The company of the person who asked; `vendorCompanyId` where that is a supplier. */
    requesterCompanyId: z.string(),
    vendorCompanyId: z.uuid().nullable(),
    content: pickupContent,
  }),
  PickupChanged: z.object({ pickupId, content: pickupContent }),
  PickupDeleted: z.object({ pickupId }),
  PickupRequested: z.object({ pickupId }),
  PickupScheduled: z.object({ pickupId, window: pickupWindow, picker }),
  PickupRejected: z.object({ pickupId, reason }),
  GoodsCollected: z.object({ pickupId, at: instant, packages: handledPackages }),
  PickupClosed: z.object({ pickupId }),
  PickupFailed: z.object({ pickupId, reason }),
  PickupRescheduled: z.object({ pickupId, collection: pickupCollection }),
  PickupCancelled: z.object({ pickupId, reason }),
  PickupCancellationAsked: z.object({ pickupId, reason }),
  PickupCancellationRefused: z.object({ pickupId, reason }),
} as const
export type PickupEvent = EventOf<typeof pickupEvents>

const receiptId = z.uuid()
const receipt = { receiptId, shipmentId: z.uuid() }
/** Stream `WarehouseReceipt-<receiptId>`. Metadata `companies`: the client, and the supplier whose goods they are. */
export const warehouseReceiptEvents = {
  GoodsExpected: z.object({
    ...receipt,
    receiptNumber: z.string(),
    clientCompanyId: z.uuid(),
    content: receiptContent,
  }),
  WarehouseReceiptChanged: z.object({ receiptId, content: receiptContent }),
  GoodsReceived: z.object({ receiptId, at: instant, packages: handledPackages }),
  GoodsPutOnHand: z.object({ ...receipt, at: instant, location: z.string() }),
  ContingencyOpened: z.object({ receiptId, kind: z.enum(contingencyKinds), note: z.string() }),
  ContingencyLifted: z.object({ receiptId, kind: z.enum(contingencyKinds), reason }),
  /** `weightKg` where whole packages leave; `isLast` when nothing is left. */
  GoodsReleased: z.object({
    ...receipt,
    ...receiptRelease.shape,
    zone: z.string(),
    place: z.object({ name: z.string(), unlocode: z.string().nullable(), country: z.string().nullable() }),
    pieces: z.number().int(),
    weightKg: z.string().nullable(),
    isLast: z.boolean(),
  }),
  WarehouseReceiptVoided: z.object({ ...receipt, reason }),
} as const
export type WarehouseReceiptEvent = EventOf<typeof warehouseReceiptEvents>
