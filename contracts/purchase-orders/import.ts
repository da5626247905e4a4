import * as z from 'zod'
import { keptOrder } from '../documents/events.ts'
import { writtenNameOf } from '../kernel/names.ts'
import { businessDate, currencyShape, quantity, unitPrice } from '../kernel/quantities.ts'
import { lineInput, orderDetails } from './details.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/** Of an order's head all but what no file says, and what rows say by another name. */
const headOfRow = orderDetails.omit({
  identityIdentifier: true,
  vendorIdentifier: true,
  buyerIdentifier: true,
  buyerUid: true,
  location: true,
  requestedDate: true,
  shippingCosts: true,
  requiredDeliveryDate: true,
  destinationPlace: true,
  pickupPlace: true,
  deliveryPlace: true,
})
/** What each row says of its order, where the first row that says it decides. */
export const headFields = headOfRow.keyof().options

const { productId, unit, taxPercentage, taxRangeCode, packageType, batch, expirationDate, weight } = lineInput.shape

/** One row of a file, already read and normalised: one line of an order. Vendor and product are ids by now. */
export const importRow = z.strictObject({
  /** Its Incoterm may be a retired one (DDU ...), which is accepted here and shown as retired. */
  ...headOfRow.shape,
  row: z.number().int().min(1),
  sourceRowId: text(100),
  orderNumber: writtenNameOf(100),
  vendorCompanyId: z.uuid(),
  vendorCode: text(100),
  buyer: z.string().trim().max(200),
  currency: currencyShape,
  requiredDeliveryDate: businessDate,
  productId,
  sku: text(300),
  description: z.string().trim().max(2000),
  quantity,
  unit,
  unitPrice,
  taxPercentage,
  taxRangeCode,
  packageType,
  batch,
  expirationDate,
  weight,
  destinationPlace: text(200),
  pickupPlace: text(200),
  deliveryPlace: text(200),
})
export type ImportRow = z.infer<typeof importRow>

/**
 * POST /internal/v1/purchase-orders/import, at most 500 rows a call. Rows of one order number and vendor become lines of
 * one order; equal rows are never merged. A repeat, by source-row id or else by import and row, is `already-imported`; so
 * is a row without an id that equals a line which the order had before (SKU, quantity, required date).
 * All rows of one order should come in one call: a later call adds lines to the order while it is PENDING.
 */
export const importPurchaseOrders = z.strictObject({
  importId: z.uuid(),
  clientCompanyId: z.uuid(),
  /** The person for whom it is done. */
  onBehalfOf: z.uuid(),
  rows: z.array(importRow).min(1).max(500),
})
export type ImportPurchaseOrders = z.input<typeof importPurchaseOrders>

export const importRowResult = z.object({
  row: z.number().int(),
  result: z.enum(['imported', 'already-imported', 'rejected']),
  orderId: z.string().nullable(),
  lineId: z.string().nullable(),
  /** True for the first row of an order that this call made. */
  orderCreated: z.boolean(),
  rejection: z
    .object({
      /** An error's code, with the values of its placeholders. */
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
      /** The field of `importRow` it is about, where there is one. */
      field: z.string().nullable(),
    })
    .nullable(),
})
export type ImportRowResult = z.infer<typeof importRowResult>
export const importPurchaseOrdersAnswer = z.object({ results: z.array(importRowResult) })
export type ImportPurchaseOrdersAnswer = z.infer<typeof importPurchaseOrdersAnswer>

/**
 * POST /internal/v1/purchase-orders/check-import: what rows would meet in orders that are there already; nothing is written.
 * Rows of orders that are not there yet are not answered.
 */
export const checkImport = z.strictObject({
  importId: z.uuid(),
  clientCompanyId: z.uuid(),
  rows: z
    .array(
      z.strictObject({
        row: z.number().int().min(1),
        sourceRowId: text(100),
        orderNumber: writtenNameOf(100),
        vendorCompanyId: z.uuid(),
        sku: text(300),
        description: z.string().trim().max(2000),
        quantity,
        requiredDeliveryDate: businessDate,
      }),
    )
    .max(500),
})
export const importFinding = z.object({
  row: z.number().int(),
  /** A line more; the order has this line; or it takes no lines any more. */
  finding: z.enum(['adds', 'known', 'closed']),
  orderNumber: z.string(),
  status: z.string(),
  /** The order's earliest required date, where this row has an earlier one. */
  earliestBefore: z.string().nullable(),
})
export type ImportFinding = z.infer<typeof importFinding>
/** `today` is the day in the client company's zone. */
export const checkImportAnswer = z.object({ today: z.string(), findings: z.array(importFinding) })

/**
 * POST /internal/v1/purchase-orders/undo-import/check: how many orders an undo is about; 422 `import-in-use` while
 * anything that came from it was sent, amended by a person or added to by another import. Nothing is written.
 */
const importOfClient = { importId: z.uuid(), clientCompanyId: z.uuid() }
export const checkUndoImport = z.strictObject(importOfClient)
export const checkUndoImportAnswer = z.object({ orders: z.number().int() })

/**
 * POST /internal/v1/purchase-orders/undo-import: takes back the import's part of the next `limit` orders after `after`.
 * Each order by itself: one that somebody used meanwhile stays, and is told. A repeat is answered as the first call was.
 */
export const undoImport = z.strictObject({
  ...importOfClient,
  onBehalfOf: z.uuid(),
  after: z.uuid().nullable(),
  limit: z.number().int().min(1).max(500),
})
export const undoImportAnswer = z.object({
  /** Orders that are gone with it, and lines taken back of all. */
  orders: z.number().int(),
  lines: z.number().int(),
  kept: z.array(keptOrder),
  /** How many were looked at, and the last of them; null when none are left. */
  looked: z.number().int(),
  last: z.string().nullable(),
})
export type UndoImportAnswer = z.infer<typeof undoImportAnswer>
