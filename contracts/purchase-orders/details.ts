import * as z from 'zod'
import { writtenNameOf } from '../kernel/names.ts'
import { businessDate, currencyShape, percentage, quantity, unitPrice } from '../kernel/quantities.ts'
import { documentTypeCodes } from '../reference/document-types.ts'
import { transportModes } from '../reference/incoterms.ts'
import { paymentMethods } from '../reference/payment-methods.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const date = z.nullable(businessDate).default(null)

/** A place by its register's id where it has one, and always by its name. */
export const orderPlace = z.strictObject({
  placeId: z.uuid().nullable().default(null),
  name: z.string().trim().min(1).max(200),
})
export type OrderPlace = z.infer<typeof orderPlace>
const place = orderPlace.nullable().default(null)

/** Everything of an order's head beside its number and its two companies. Codes are checked in the decider. */
export const orderDetails = z.strictObject({
  documentType: z.enum(documentTypeCodes).nullable().default(null),
  paymentInstruction: text(500),
  taxFree: z.boolean().default(false),
  paymentMethod: z.enum(paymentMethods).nullable().default(null),
  additionalDetails: text(2000),
  identityIdentifier: text(100),
  vendorIdentifier: text(100),
  buyerIdentifier: text(200),
  /** The person at the client who buys; escalations go to them. */
  buyerUid: z.uuid().nullable().default(null),
  sentFrom: text(200),
  sentTo: z.enum(['provider', 'client']).nullable().default(null),
  inventoryLocation: text(200),
  incoterm: text(10),
  incotermPlace: text(200),
  location: text(200),
  transportMode: z.enum(transportModes).nullable().default(null),
  shippingThrough: text(200),
  sendConditions: text(500),
  shippingCosts: z.nullable(unitPrice).default(null),
  emissionDate: date,
  requestedDate: date,
  requiredDeliveryDate: date,
  originCountry: text(2),
  origin: text(200),
  destinationCountry: text(2),
  destination: text(200),
  destinationPlace: place,
  pickupPlace: place,
  deliveryPlace: place,
  currency: z.nullable(currencyShape).default(null),
  businessGroup: text(200),
  salesOrder: text(100),
  clientPo: text(100),
  entityCode: text(100),
  entityName: text(200),
  invoiceNumber: text(100),
  seller: text(200),
})
export type OrderDetails = z.infer<typeof orderDetails>

/** One of the deliveries that a line is split into. */
export const scheduleLine = z.strictObject({ quantity, requiredDate: businessDate })
export type ScheduleLine = z.infer<typeof scheduleLine>

const lineFields = {
  productId: z.uuid().nullable().default(null),
  sku: z.string().trim().max(300).nullable().default(null),
  description: z.string().trim().max(2000).default(''),
  unit: z.string().trim().max(50).default('EA'),
  /** Empty only in a pre-order; the decider demands a quantity above 0. */
  quantity: z.nullable(quantity).default(null),
  unitPrice: z.nullable(unitPrice).default(null),
  /** Null takes the order's required delivery date. */
  requiredDate: date,
  taxPercentage: z.nullable(percentage).default(null),
  taxRangeCode: text(50),
  packageType: text(100),
  batch: text(100),
  expirationDate: date,
  weight: z.nullable(quantity).default(null),
  /** What the buyer saw in stock when ordering; for information only. */
  stockQuantity: z.nullable(quantity).default(null),
  details: text(2000),
  /** The form's "number of deliveries"; their quantities add up to the line's. */
  schedule: z.array(scheduleLine).max(100).default([]),
}

/** A line as a person enters it: with `lineId` it replaces that line, without it is a new one. */
export const lineInput = z.strictObject({ lineId: z.uuid().nullable().default(null), ...lineFields })
export type LineInput = z.infer<typeof lineInput>

/** What of a line came from a file. */
export const lineOrigin = z.object({
  sourceRowId: z.string().nullable(),
  importId: z.string().nullable(),
  importRow: z.number().int().nullable(),
})
export type LineOrigin = z.infer<typeof lineOrigin>

/** A line of a registered order, complete. */
export const orderedLine = z.object({
  lineId: z.uuid(),
  /** 1, 2, 3 ...; kept for good, also when another line is removed. */
  number: z.number().int(),
  ...lineFields,
  quantity,
  unitPrice,
  requiredDate: businessDate,
  ...lineOrigin.shape,
})
export type OrderedLine = z.infer<typeof orderedLine>

/** A saved draft: everything may still be missing. */
export const preOrderDraft = z.strictObject({
  orderNumber: writtenNameOf(100).nullable().default(null),
  vendorCompanyId: z.uuid().nullable().default(null),
  details: orderDetails,
  lines: z.array(lineInput).max(2000),
})
export type PreOrderDraft = z.infer<typeof preOrderDraft>
