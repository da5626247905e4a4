import * as z from 'zod'
import { allowedCommand } from '../kernel/lists.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import type { ShipmentPermission } from '../shipments/commands.ts'
import { handledPackages, handlingParty, handlingPlace, packageTotals } from './handled-goods.ts'
import { handlingHistory } from './pickups.ts'

export const receiptStatuses = ['EXPECTED', 'RECEIVED', 'ONHAND', 'PARTIALLY_RELEASED', 'RELEASED', 'VOIDED'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

/** Overlays: they leave the status as it is and block the release. */
export const contingencyKinds = ['package-without-record', 'without-prior-notice', 'letter-pending'] as const
export type ContingencyKind = (typeof contingencyKinds)[number]

const text = (max: number) => z.string().trim().max(max).nullable().default(null)

export const receiptContent = z.strictObject({
  warehouse: handlingPlace,
  expectedOn: z.nullable(businessDate).default(null),
  /** Whose goods they are; `place` is its address. */
  supplier: handlingParty,
  invoiceNumber: text(100),
  orderNumber: text(100),
  shipper: handlingParty.nullable().default(null),
  consignee: handlingParty.nullable().default(null),
  carrier: text(200),
  trackingNumber: text(100),
  /** As announced; what was counted stands beside it. */
  packages: handledPackages.default([]),
})
export type ReceiptContent = z.infer<typeof receiptContent>

export const releasedPieces = z.strictObject({ packageId: z.uuid(), pieces: z.number().int().min(1).max(100_000) })
/** With what the goods leave; without one they leave for another reason and nothing was picked up. */
export const releaseTransport = z.strictObject({
  carrier: z.string().trim().min(1).max(200),
  trackingNumber: text(100),
})
export const receiptRelease = z.object({
  releaseId: z.uuid(),
  at: instant,
  packages: z.array(releasedPieces),
  transport: releaseTransport.nullable(),
})
export type ReceiptRelease = z.infer<typeof receiptRelease>
export const contingency = z.object({ kind: z.enum(contingencyKinds), note: z.string() })

const at = (action: string, permission: ShipmentPermission) => ({
  method: 'POST' as const,
  path: `/warehouse-receipts/:id${action}`,
  permission,
})
/** What `allowedCommands` of a receipt tells about. It is made by POST /warehouse-receipts. */
export const receiptCommands = {
  change: at('/details', 'shipments.report'),
  receive: at('/reception', 'shipments.edit'),
  'put-on-hand': at('/on-hand', 'shipments.edit'),
  'open-contingency': at('/contingencies', 'shipments.edit'),
  'lift-contingency': at('/contingencies/:kind/lifting', 'shipments.edit'),
  release: at('/releases', 'shipments.edit'),
  void: at('/voiding', 'shipments.edit'),
} as const
export type ReceiptCommandName = keyof typeof receiptCommands

const version = z.number().int().min(0)
const asked = z.string().trim().max(2000).default('')

/** POST /warehouse-receipts */
export const createReceipt = z.strictObject({ shipmentId: z.uuid(), content: receiptContent })
export const changeReceipt = z.strictObject({ version, content: receiptContent })
export const receiveGoods = z.strictObject({ at: instant, packages: handledPackages })
export const putOnHand = z.strictObject({ at: instant, location: z.string().trim().max(200).default('') })
export const openContingency = z.strictObject({
  kind: z.enum(contingencyKinds),
  note: z.string().trim().max(2000).default(''),
})
export const receiptReason = z.strictObject({ reason: asked })
export const releaseGoods = z.strictObject({
  at: instant,
  packages: z.array(releasedPieces).max(500),
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

export const receiptItem = z.object({
  ...receiptAnswer.shape,
  shipmentId: z.string(),
  content: receiptContent,
  /** Of what was counted, before that of what was announced. */
  totals: packageTotals,
  counted: z.object({ at: instant, packages: handledPackages }).nullable(),
  onHand: z.object({ at: instant, location: z.string() }).nullable(),
  releases: z.array(receiptRelease),
  /** Pieces left by package. */
  left: z.array(releasedPieces.extend({ pieces: z.number().int() })),
  contingencies: z.array(contingency),
  /** Whole days from the receipt to the last release, or to now; null before it came and of a voided one. */
  daysOnHand: z.number().int().nullable(),
  /** Why it was voided. */
  reason: z.string().nullable(),
  allowedCommands: z.array(allowedCommand),
})
export type ReceiptItem = z.infer<typeof receiptItem>

/** GET /warehouse-receipts?filter[shipmentId]=: all of the shipment that the person may see, the newest first. */
export const receiptsAnswer = z.object({ items: z.array(receiptItem), allowedCommands: z.array(allowedCommand) })
export type ReceiptsAnswer = z.infer<typeof receiptsAnswer>
/** GET /warehouse-receipts/{id} */
export const receiptDetail = z.object({ ...receiptItem.shape, history: handlingHistory })
export type ReceiptDetail = z.infer<typeof receiptDetail>
