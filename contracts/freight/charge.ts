import * as z from 'zod'
import { businessDate, currencyShape, quantity, unitPrice } from '../kernel/quantities.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)

/** A price of one unit with at most 6 fraction digits; negative for a rebate. */
export const signedUnitPrice = z.string().regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/)

/** What a charge counts. The quantity of each follows goods and packages (`platform/values/freight/charge-quantity.ts`). */
export const chargeUnits = [
  'SHIPMENT',
  'KG_CHARGEABLE',
  'KG_GROSS',
  'M3',
  'WM',
  'PACKAGE',
  'CONTAINER',
  'DOCUMENT',
  'PERCENT_OF_VALUE',
] as const
export type ChargeUnit = (typeof chargeUnits)[number]

export const chargePayments = ['PREPAID', 'COLLECT'] as const

/** What the operator asks for a service (income) and pays for it (expense), per unit, in one currency. */
export const freightCharge = z.strictObject({
  chargeId: z.uuid(),
  /** A code of the catalogue's group `chargesType`. */
  chargeType: z.string().trim().min(1, 'field-required').max(100),
  service: text(200),
  serviceDescription: text(500),
  /** A code of the catalogue's group `shipmentType`. */
  shipmentType: text(100),
  income: signedUnitPrice,
  expense: signedUnitPrice.default('0'),
  quantity: z.nullable(quantity).default(null),
  /** A person has overwritten what goods and packages say. */
  isOwnQuantity: z.boolean().default(false),
  unit: z.enum(chargeUnits),
  currency: currencyShape,
  payment: z.enum(chargePayments).nullable().default(null),
  billTo: text(200),
  payTo: text(200),
})
export type FreightCharge = z.infer<typeof freightCharge>

/** One of a currency in the issuing company's: one per currency and revision, fixed when the revision is sent. */
export const exchangeRate = z.strictObject({
  currency: currencyShape,
  rate: unitPrice,
  source: z.string().trim().min(1, 'field-required').max(200),
  date: businessDate,
})
export type ExchangeRate = z.infer<typeof exchangeRate>

/** What a customer, and whoever answers for the freight, sees of a charge: neither what it costs nor whom it is paid to. */
export const shownCharge = freightCharge.omit({ expense: true, payTo: true }).extend({ total: z.string() })
export type ShownCharge = z.infer<typeof shownCharge>
