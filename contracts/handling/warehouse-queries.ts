import * as z from 'zod'
import { allowedCommand, choicesOf, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { instant } from '../kernel/quantities.ts'
import { handlingPlace, packageTotals } from './handled-goods.ts'
import { handlingHistory } from './pickup-queries.ts'
import {
  announcedPackage,
  arrival,
  contingency,
  contingencyKinds,
  receiptAnswer,
  receiptContent,
  receiptRelease,
  receiptStatuses,
} from './warehouse-receipts.ts'

/** How a package differs from its announcement, told once goods were counted. */
export const packageDifferences = ['short', 'over', 'unannounced', 'damaged'] as const
export type PackageDifference = (typeof packageDifferences)[number]

/** A package with all its figures, in pieces; on hand = counted - released. */
export const receiptPackage = z.object({
  ...announcedPackage.omit({ pieces: true }).shape,
  announced: z.number().int(),
  counted: z.number().int(),
  damaged: z.number().int(),
  released: z.number().int(),
  onHand: z.number().int(),
  code: z.string().optional(),
  condition: z.string(),
  photos: z.array(z.string()),
  differences: z.array(z.enum(packageDifferences)),
})
export type ReceiptPackage = z.infer<typeof receiptPackage>

/** Released again, once it was taken back. */
export const shownRelease = receiptRelease.extend({ takenBack: z.string().nullable() })

export const receiptItem = z.object({
  ...receiptAnswer.shape,
  shipmentId: z.string().nullable(),
  shipmentNumber: z.string().nullable(),
  /** Null while nobody knows whose they are. */
  clientCompanyId: z.string().nullable(),
  clientName: z.string().nullable(),
  content: receiptContent,
  /** Of what was counted, before that of what was announced. */
  totals: packageTotals,
  packages: z.array(receiptPackage),
  arrivals: z.array(arrival),
  /** Null until goods are on hand, and for a supplier. */
  location: z.string().nullable(),
  releases: z.array(shownRelease),
  contingencies: z.array(contingency),
  onHandPieces: z.number().int(),
  /** Whole days from the first arrival to the last release, or to now; null before they came and of a voided one. */
  daysOnHand: z.number().int().nullable(),
  /** Why it was voided. */
  reason: z.string().nullable(),
  createdAt: instant,
  allowedCommands: z.array(allowedCommand),
})
export type ReceiptItem = z.infer<typeof receiptItem>

export const receiptSortColumns = [
  'createdAt',
  'receiptNumber',
  'status',
  'expectedOn',
  'arrivedAt',
  'supplier',
] as const
export type ReceiptSortColumn = (typeof receiptSortColumns)[number]
const receiptSorts = receiptSortColumns.flatMap(column => [column, `-${column}`] as const)
type ReceiptSort = (typeof receiptSorts)[number]

/** Columns of the list and of its file. */
export const receiptColumns = [
  'receiptNumber',
  'status',
  'warehouse',
  'client',
  'shipment',
  'supplier',
  'supplierAddress',
  'invoiceNumber',
  'orderNumber',
  'shipper',
  'consignee',
  'carrier',
  'trackingNumber',
  'expectedOn',
  'arrivedAt',
  'pieces',
  'weightKg',
  'onHand',
  'location',
  'daysOnHand',
  'contingencies',
] as const
export type ReceiptColumn = (typeof receiptColumns)[number]

/**
 * GET /warehouse-receipts; also as CSV or sheet. `q` is the beginning of its number, of its
 * shipment’s, order’s, invoice’s or tracking number, or of a word of the supplier.
 */
export const receiptsQuery = {
  ...pageQuery,
  sort: z.enum(receiptSorts as [ReceiptSort, ...ReceiptSort[]]).default('-createdAt'),
  'filter[id]': uuidList.optional(),
  'filter[warehouseId]': z.uuid().optional(),
  'filter[shipmentId]': z.uuid().optional(),
  /** What was collected by this pickup, as the count says. */
  'filter[pickupId]': z.uuid().optional(),
  'filter[status]': choicesOf(receiptStatuses).optional(),
  'filter[contingency]': choicesOf(contingencyKinds).optional(),
  columns: z.string().max(1000).optional(),
}
/** `allowedCommands`: whether the person may announce goods (`create`) or `receive-unannounced`. */
export const receiptsAnswer = listAnswer(receiptItem).extend({ allowedCommands: z.array(allowedCommand) })
export type ReceiptsAnswer = z.infer<typeof receiptsAnswer>
/** GET /warehouse-receipts/{id} */
export const receiptDetail = z.object({ ...receiptItem.shape, history: handlingHistory })
export type ReceiptDetail = z.infer<typeof receiptDetail>

/** A place of kind warehouse with what is on hand of the caller's clients. */
export const warehouseItem = z.object({
  id: z.string(),
  ...handlingPlace.omit({ placeId: true }).shape,
  companyId: z.string(),
  companyName: z.string().nullable(),
  retired: z.boolean(),
  expected: z.number().int(),
  /** Receipts with goods on hand. */
  stored: z.number().int(),
  contingencies: z.number().int(),
  pieces: z.number().int(),
})
export type WarehouseItem = z.infer<typeof warehouseItem>
export const warehouseSortColumns = ['name', 'country'] as const
export const warehousesQuery = { ...pageQuery, sort: z.enum(['name', '-name', 'country', '-country']).default('name') }
export const warehousesAnswer = listAnswer(warehouseItem)
export type WarehousesAnswer = z.infer<typeof warehousesAnswer>

/** What is on hand of one SKU of one order: the sum over receipts and nothing else. */
export const stockRow = z.object({
  id: z.string(),
  warehouseId: z.string().nullable(),
  warehouseName: z.string(),
  /** Null of goods of which nobody knows whose they are. */
  clientCompanyId: z.string().nullable(),
  clientName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  sku: z.string().nullable(),
  pieces: z.number().int(),
  receipts: z.number().int(),
})
export type StockRow = z.infer<typeof stockRow>
export const stockSortColumns = ['warehouse', 'order', 'sku'] as const
const stockSorts = ['warehouse', '-warehouse', 'order', '-order', 'sku', '-sku'] as const
/** GET /warehouse-stock; also as CSV or sheet. */
export const stockQuery = {
  ...pageQuery,
  sort: z.enum(stockSorts).default('order'),
  'filter[warehouseId]': z.uuid().optional(),
}
export const stockAnswer = listAnswer(stockRow)
export type StockAnswer = z.infer<typeof stockAnswer>
