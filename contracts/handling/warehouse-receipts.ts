import * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import { freightParty } from '../freight/party.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import { handledPackage, handlingPlace } from './handled-goods.ts'

export const receiptStatuses = ['EXPECTED', 'RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED', 'RELEASED', 'VOIDED'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

/** Overlays: they leave the status as it is and block the release. The first two open by themselves, the third by hand. */
export const contingencyKinds = ['package-without-record', 'without-prior-notice', 'letter-pending'] as const
export type ContingencyKind = (typeof contingencyKinds)[number]

const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/** A copy of a party of the address book; `companyId` where it is a company of the register. */
export const receiptParty = z.strictObject({
  ...freightParty.shape,
  companyId: z.uuid().nullable().default(null),
  place: handlingPlace.nullable().default(null),
})
export type ReceiptParty = z.infer<typeof receiptParty>

/** The line of an order that a package holds; a package of several is entered as several. */
export const packedOrderLine = z.strictObject({
  orderId: z.uuid().nullable().default(null),
  orderNumber: z.string().trim().min(1, 'field-required').max(100),
  sku: text(100),
})
export type PackedOrderLine = z.infer<typeof packedOrderLine>

/** `pieces` packages that are alike. */
export const announcedPackage = handledPackage.extend({ orderLine: packedOrderLine.nullable().default(null) })
export type AnnouncedPackage = z.infer<typeof announcedPackage>

/** As it came: of its pieces some may be damaged. `code`: what a scanner read of one that nobody announced; `photos` are documents. */
export const countedPackage = announcedPackage.extend({
  code: z.string().trim().max(100).optional(),
  damaged: z.number().int().min(0).max(100_000).default(0),
  condition: z.string().trim().max(500).default(''),
  photos: z.array(z.uuid()).max(20).default([]),
})
export type CountedPackage = z.infer<typeof countedPackage>
const countedPackages = z.array(countedPackage).max(500)

const ownContent = {
  expectedOn: z.nullable(businessDate).default(null),
  /** Whose goods they are, with its address. */
  supplier: receiptParty,
  invoiceNumber: text(100),
  orderNumber: text(100),
  shipper: receiptParty.nullable().default(null),
  consignee: receiptParty.nullable().default(null),
  carrier: text(200),
  trackingNumber: text(100),
  /** As announced; what was counted stands beside it. */
  packages: z.array(announcedPackage).max(500).default([]),
}
/** `placeId` of the warehouse is null in what is from before there had to be one. */
export const receiptContent = z.strictObject({ warehouse: handlingPlace, ...ownContent })
export type ReceiptContent = z.infer<typeof receiptContent>
/** As a person gives it: the warehouse says itself where it is. */
export const announcedContent = z.strictObject({ warehouseId: z.uuid(), ...ownContent })
export type AnnouncedContent = z.infer<typeof announcedContent>

/** With what goods come or leave; without one nothing was picked up. */
export const releaseTransport = z.strictObject({
  carrier: z.string().trim().min(1, 'field-required').max(200),
  trackingNumber: text(100),
})

/** What came at one time; `pickupId`: the pickup request by which it came. */
export const arrival = z.object({
  arrivalId: z.uuid(),
  at: instant,
  transport: releaseTransport.nullable(),
  pickupId: z.uuid().nullable(),
  packages: countedPackages,
})
export type Arrival = z.infer<typeof arrival>

export const releasedPieces = z.strictObject({ packageId: z.uuid(), pieces: z.number().int().min(1).max(100_000) })

export const releaseKinds = ['shipment', 'handed-out', 'returned', 'scrapped'] as const
export type ReleaseKind = (typeof releaseKinds)[number]
/** Where released goods go; of a shipment its number as it was then, null in what is from before it was kept. */
export const releaseTarget = z.object({
  kind: z.enum(releaseKinds),
  shipmentId: z.uuid().nullable(),
  shipmentNumber: z.string().nullable(),
})
export const receiptRelease = z.object({
  releaseId: z.uuid(),
  at: instant,
  packages: z.array(releasedPieces),
  target: releaseTarget,
  /** To whom, or why: must be said of what is returned or scrapped. */
  reason: z.string(),
  transport: releaseTransport.nullable(),
})
export type ReceiptRelease = z.infer<typeof receiptRelease>

/** What a package without record turned out to be. */
export const assignment = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('order'), orderLine: packedOrderLine }),
  z.strictObject({ to: z.literal('shipment'), shipmentId: z.uuid() }),
  z.strictObject({ to: z.literal('client') }),
])
export type Assignment = z.infer<typeof assignment>

export const contingency = z.object({ kind: z.enum(contingencyKinds), note: z.string(), openedAt: z.nullable(instant) })

type WarehousePermission = Extract<Permission, `warehouses.${string}`>
const at = (action: string, permission: WarehousePermission) => ({
  method: 'POST' as const,
  path: `/warehouse-receipts/:id${action}`,
  permission,
})
/** What `allowedCommands` of a receipt tells about. It is made by POST /warehouse-receipts, or .../unannounced. */
export const receiptCommands = {
  change: at('/details', 'warehouses.announce'),
  withdraw: at('/withdrawal', 'warehouses.announce'),
  count: at('/arrivals', 'warehouses.run'),
  correct: at('/arrivals/:arrivalId/correction', 'warehouses.run'),
  'put-on-hand': at('/on-hand', 'warehouses.run'),
  move: at('/location', 'warehouses.run'),
  release: at('/releases', 'warehouses.run'),
  'take-back': at('/releases/:releaseId/taking-back', 'warehouses.run'),
  assign: at('/assignment', 'warehouses.run'),
  'open-contingency': at('/contingencies', 'warehouses.run'),
  'lift-contingency': at('/contingencies/:kind/lifting', 'warehouses.run'),
  void: at('/voiding', 'warehouses.run'),
} as const
export type ReceiptCommandName = keyof typeof receiptCommands

const version = z.number().int().min(0)
/** Mandatory where the model asks for one; that it says something is checked in the decider. */
const reason = z.string().trim().max(2000).default('')

/** Of a shipment, or of none: then of `clientCompanyId`, which a client leaves out (its own). */
const whose = { shipmentId: z.uuid().nullable().default(null), clientCompanyId: z.uuid().nullable().default(null) }
/** POST /warehouse-receipts */
export const announceGoods = z.strictObject({ ...whose, content: announcedContent })
const arrived = {
  at: instant,
  transport: releaseTransport.nullable().default(null),
  pickupId: z.uuid().nullable().default(null),
  packages: countedPackages,
}
/** POST /warehouse-receipts/unannounced: without a shipment and a client it is not known whose they are. */
export const receiveUnannounced = z.strictObject({
  ...whose,
  content: announcedContent,
  arrival: z.strictObject(arrived),
})
export const changeReceipt = z.strictObject({ version, content: announcedContent })
export const countArrival = z.strictObject(arrived)
export const correctCount = z.strictObject({ version, packages: countedPackages, reason })
export const putOnHand = z.strictObject({ at: instant, location: z.string().trim().max(200).default('') })
export const openContingency = z.strictObject({ note: z.string().trim().max(2000).default('') })
/** `assignment` of a package without record, `letterId` (a document) of a pending letter. */
export const liftContingency = z.strictObject({
  reason,
  assignment: assignment.nullable().default(null),
  letterId: z.uuid().nullable().default(null),
})
export const assignReceipt = z.strictObject({ ...whose, reason })
export const receiptReason = z.strictObject({ reason })
export const releaseGoods = z.strictObject({
  at: instant,
  packages: z.array(releasedPieces).max(500),
  target: z.strictObject({ kind: z.enum(releaseKinds), shipmentId: z.uuid().nullable().default(null) }),
  reason,
  transport: releaseTransport.nullable().default(null),
})

/** What every command on a receipt answers. */
export const receiptAnswer = z.object({
  id: z.string(),
  receiptNumber: z.string(),
  status: z.enum(receiptStatuses),
  version: z.number().int(),
})
export type ReceiptAnswer = z.infer<typeof receiptAnswer>
