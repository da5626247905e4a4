import * as z from 'zod'
import { freightGoods, freightLocations, freightPackage } from '../freight/cargo.ts'
import { exchangeRate, freightCharge } from '../freight/charge.ts'
import { freightParties } from '../freight/party.ts'
import { businessDate, quantity } from '../kernel/quantities.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const date = z.nullable(businessDate).default(null)
const noParties = { shipper: null, consignee: null, notify: null, pickup: null, delivery: null }

/** As the catalogue had it when it was chosen. */
export const quoteCarrier = z.strictObject({
  code: text(50),
  name: z.string().trim().min(1, 'field-required').max(200),
  /** kg per m3, where the carrier's entry has one of its own. */
  volumeFactor: z.nullable(quantity).default(null),
})
export type QuoteCarrier = z.infer<typeof quoteCarrier>

/** What a request asks for, and what a quote made from it takes over. */
const wished = {
  project: text(100),
  customerReference: text(100),
  /** Orders of the customer ("order confirmation"); booking offers them first. */
  purchaseOrderIds: z.array(z.uuid()).max(100).default([]),
  departureDate: date,
  arrivalDate: date,
  parties: freightParties.default(noParties),
  goods: freightGoods.prefault({}),
  packages: z.array(freightPackage).max(200).default([]),
  locations: freightLocations.default({ portOfReceipt: null, origin: null, destination: null }),
}

/** What a client asks an offer for. */
export const quoteRequestContent = z.strictObject({
  ...wished,
  note: z.string().trim().max(2000).default(''),
})
export type QuoteRequestContent = z.infer<typeof quoteRequestContent>

/** All that one revision of a quote says; what is fixed when it is sent stands in it too. */
export const quoteContent = z.strictObject({
  ...wished,
  /** The customer's own company it is made out to, where that is another. */
  company: text(200),
  /** Whom the customer is written to; directory opens it. */
  customerContactId: z.uuid().nullable().default(null),
  carrier: quoteCarrier.nullable().default(null),
  /** The last day, in the customer's zone, on which it can be approved. */
  validUntil: date,
  transitDays: z.number().int().min(0).max(400).nullable().default(null),
  operationFlow: text(100),
  /** A code of the catalogue's group `shipmentType`. */
  shipmentType: text(100),
  charges: z.array(freightCharge).max(100).default([]),
  /** One for each currency of the charges but the issuing company's own. */
  exchangeRates: z.array(exchangeRate).max(50).default([]),
})
export type QuoteContent = z.infer<typeof quoteContent>
