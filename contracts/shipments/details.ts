import * as z from 'zod'
import {
  amount,
  businessDate,
  cost,
  currencyShape,
  instant,
  percentage,
  quantity,
  unitPrice,
} from '../kernel/quantities.ts'
import { transportModes } from '../reference/incoterms.ts'
import { timeZone } from '../reference/time-zones.ts'
import { declarationKinds, deliveryTerms, movementTypes } from './statuses.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const date = z.nullable(businessDate).default(null)
const decimal = z.nullable(quantity).default(null)
const country = text(2)

/** A place by its register's id where it has one; the code is a UN/LOCODE. */
export const shipmentPlace = z.strictObject({
  placeId: z.uuid().nullable().default(null),
  name: z.string().trim().min(1).max(200),
  unlocode: text(6),
  country,
})
export type ShipmentPlace = z.infer<typeof shipmentPlace>
const place = shipmentPlace.nullable().default(null)

/** What a person enters of a shipment beside its lines, parties, legs and lists; grouped as the detail shows it. */
export const shipmentDetails = z.strictObject({
  identity: z
    .strictObject({
      shipmentType: text(100),
      rateCategory: text(100),
      deliveryMode: z.enum(deliveryTerms).nullable().default(null),
      movementType: z.enum(movementTypes).nullable().default(null),
      thirdPartyLogistics: text(200),
      goodsType: text(200),
      trackingNumber: text(100),
      week: text(20),
      project: text(100),
      division: text(100),
      sapEntryDate: date,
    })
    .prefault({}),
  route: z
    .strictObject({
      incoterm: text(10),
      incotermPlace: text(200),
      origin: place,
      destination: place,
      merchandiseOriginCountry: country,
      internationalCarrier: text(200),
      /** The carrier's volume factor where it is no parcel express: kg per m3. */
      service: z.enum(['standard', 'express']).default('standard'),
      mawb: text(20),
      hawb: text(100),
      mbl: text(100),
      hbl: text(100),
      bol: text(100),
      flight: text(50),
      voyage: text(50),
      vessel: text(200),
      imoNumber: text(12),
      placeOfReceipt: place,
      portOfLoading: place,
      portOfDischarge: place,
      placeOfDelivery: place,
      airportOfOrigin: place,
      airportOfDestination: place,
      /** Where customs is done inland: an arrival there counts like one at the end of the main carriage. */
      inlandCustomsPlace: place,
      lastMileCarrier: text(200),
      lastMilePickup: place,
      groundOrigin: place,
      groundDestination: place,
    })
    .prefault({}),
  dates: z
    .strictObject({
      pickupDate: date,
      requestedPickupDate: date,
      deliveryDate: date,
      estimatedDeliveryDate: date,
      requestedDeliveryDate: date,
      requestedTransitDays: z.number().int().min(0).max(400).nullable().default(null),
      quotationTransitDays: z.number().int().min(0).max(400).nullable().default(null),
      consigneeName: text(200),
      formalitiesInitializedOn: date,
      formalitiesCompletedOn: date,
    })
    .prefault({}),
  transportDocument: z
    .strictObject({
      number: text(100),
      receivedOn: date,
      invoiceReceivedFrom: text(200),
      /** As the document states them; compared with the shipment's own countries. */
      placeOfReceiptCountry: country,
      placeOfDeliveryCountry: country,
      portOfLoadingCountry: country,
      portOfDischargeCountry: country,
    })
    .prefault({}),
  cargo: z
    .strictObject({
      /** Of the whole, where no packages say it. */
      grossWeightKg: decimal,
      volumeM3: decimal,
      temperatureControlled: z.boolean().default(false),
      temperatureMinC: z.number().min(-200).max(200).nullable().default(null),
      temperatureMaxC: z.number().min(-200).max(200).nullable().default(null),
      dangerousGoods: z.boolean().default(false),
      hazardClass: text(4),
      unNumber: text(7),
      packingGroup: z.enum(['I', 'II', 'III']).nullable().default(null),
      properShippingName: text(300),
    })
    .prefault({}),
})
export type ShipmentDetails = z.infer<typeof shipmentDetails>

export const referenceKinds = ['customer', 'related', 'client-po', 'sales-order', 'other'] as const
export const shipmentReference = z.strictObject({
  kind: z.enum(referenceKinds).default('customer'),
  value: z.string().trim().max(100),
})
export type ShipmentReference = z.infer<typeof shipmentReference>

/** What of an order's line is on the shipment; `orderId` is the order's or child order's own id. */
export const shipmentLine = z.strictObject({
  lineId: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  orderLineId: z.uuid(),
  orderLineNumber: z.number().int(),
  vendorCompanyId: z.uuid(),
  /** Which of the order line's deliveries it is, counted from 1. */
  scheduleLine: z.number().int().min(1).nullable().default(null),
  productId: z.uuid().nullable().default(null),
  sku: text(300),
  description: z.string().max(2000).default(''),
  quantity,
  unit: z.string().max(50).default('EA'),
  unitPrice: z.nullable(unitPrice).default(null),
  currency: z.nullable(currencyShape).default(null),
  batch: text(100),
  expiryDate: date,
})
export type ShipmentLine = z.infer<typeof shipmentLine>

/** Stored in kg, cm and m3. `pieces` equal packages of these measures. */
export const shipmentPackage = z.strictObject({
  packageId: z.uuid(),
  packageType: z.string().trim().min(1).max(100),
  /** The GS1 number of one logistic unit, where it has one. */
  sscc: z.string().trim().max(30).nullable().optional(),
  pieces: z.number().int().min(1).max(100_000).default(1),
  grossWeightKg: decimal,
  lengthCm: decimal,
  widthCm: decimal,
  heightCm: decimal,
  /** Of all pieces; where it is missing the measures give it. */
  volumeM3: decimal,
  pallets: z.number().int().min(0).nullable().default(null),
  containerNumber: text(20),
  invoiceId: z.uuid().nullable().default(null),
  contents: z
    .array(z.strictObject({ lineId: z.uuid(), quantity }))
    .max(2000)
    .default([]),
})
export type ShipmentPackage = z.infer<typeof shipmentPackage>

export const partyRoles = [
  'shipper',
  'consignee',
  'notify',
  'carrier',
  'forwarder',
  'customs-broker',
  'warehouse',
  'last-mile',
] as const
export const shipmentParty = z.strictObject({
  role: z.enum(partyRoles),
  /** A company of the register where it is one; no personal data. */
  companyId: z.uuid().nullable().default(null),
  contactId: z.uuid().nullable().default(null),
  name: z.string().trim().min(1).max(200),
  placeId: z.uuid().nullable().default(null),
})
export type ShipmentParty = z.infer<typeof shipmentParty>

/** How an amount was converted: kept for good. */
export const conversion = z.strictObject({
  currency: currencyShape,
  rate: unitPrice,
  source: z.string().trim().min(1).max(200),
  date: businessDate,
})
export type Conversion = z.infer<typeof conversion>
export const shipmentCharge = z.strictObject({
  chargeId: z.uuid(),
  code: z.string().trim().min(1).max(50),
  description: text(500),
  quantity: z._default(quantity, '1'),
  unit: text(50),
  currency: currencyShape,
  income: amount,
  expense: amount,
  conversion: conversion.nullable().default(null),
  payment: z.enum(['PREPAID', 'COLLECT']).nullable().default(null),
  billTo: text(200),
  payTo: text(200),
})
export type ShipmentCharge = z.infer<typeof shipmentCharge>

export const shipmentInvoice = z.strictObject({
  invoiceId: z.uuid(),
  number: z.string().trim().min(1).max(100),
  date,
  supplierCompanyId: z.uuid().nullable().default(null),
  customsValue: z.nullable(amount).default(null),
  currency: z.nullable(currencyShape).default(null),
})
export type ShipmentInvoice = z.infer<typeof shipmentInvoice>

export const shipmentSeal = z.strictObject({
  number: z.string().trim().min(1).max(50),
  date,
  loadingDate: date,
  containerNumber: text(20),
  /** The supplier that gave it; none for the client's and the operator's. */
  vendorCompanyId: z.uuid().nullable().optional(),
})
export type ShipmentSeal = z.infer<typeof shipmentSeal>

/** A shipment's link to a container use: whole (FCL) or with a share in percent (LCL). */
export const containerLink = z.strictObject({
  containerUseId: z.uuid(),
  containerNumber: z.string().trim().min(1).max(20),
  load: z.enum(['FCL', 'LCL']),
  sharePercent: z.nullable(percentage).default(null),
  carrierOwned: z.boolean().default(true),
  containerType: text(50),
  size: text(20),
  vgmKg: decimal,
})
export type ContainerLink = z.infer<typeof containerLink>

export const legTimes = z.strictObject({
  departure: z.nullable(instant).default(null),
  arrival: z.nullable(instant).default(null),
})
/** One carriage of the route. Planned and estimated times here; the actual ones are milestones. */
export const shipmentLeg = z.strictObject({
  legId: z.uuid(),
  role: z.enum(['PRE', 'MAIN', 'ON']),
  mode: z.enum(transportModes),
  from: shipmentPlace,
  to: shipmentPlace,
  carrier: text(200),
  /** Vessel and voyage, flight, or plate. */
  conveyance: text(200),
  planned: legTimes.prefault({}),
  estimated: legTimes.prefault({}),
  /** As entered or given by the carrier. */
  distanceKm: decimal,
})
export type ShipmentLeg = z.infer<typeof shipmentLeg>

export const declarationLine = z.strictObject({
  lineId: z.uuid(),
  hsCode: z.string().trim().max(12),
  originCountry: z.string().trim().max(2),
  /** In the currency of the invoice, as the Incoterm states it. */
  value: amount,
  weightKg: decimal,
  dutyPercent: percentage,
  vatPercent: percentage,
})
export const customsDeclaration = z.strictObject({
  declarationId: z.uuid(),
  kind: z.enum(declarationKinds),
  number: text(100),
  date,
  predeclarationNumber: text(100),
  broker: text(200),
  delayCategory: text(100),
  additionalDelayDays: z.number().int().min(0).nullable().default(null),
  /** The customs currency, and the rate of the invoice's currency to it on the day of the declaration. */
  currency: currencyShape,
  /** Of the lines' values, the freight, the insurance and the fee. */
  valueCurrency: currencyShape,
  conversion: conversion.nullable().default(null),
  basis: z.enum(['CIF', 'FOB']),
  apportionBy: z.enum(['value', 'weight']).default('value'),
  incoterm: text(10),
  freight: z._default(cost, '0'),
  insurance: z._default(cost, '0'),
  fee: z._default(cost, '0'),
  lines: z.array(declarationLine).max(2000).default([]),
})
export type CustomsDeclaration = z.infer<typeof customsDeclaration>

/** How good a figure is: the carrier's own measurement, reckoned from the real transport, or an average of others. */
export const dataTypes = ['primary', 'modelled', 'default'] as const

/** kg CO2e as somebody reports it of these goods; the source says who and by which method. */
export const reportedFigures = z.strictObject({
  dataType: z.enum(dataTypes),
  wellToWheelKg: quantity,
  tankToWheelKg: quantity,
  source: z.string().trim().min(1).max(200),
})
export type ReportedFigures = z.infer<typeof reportedFigures>
/** Of legs (null: of the whole way, where none is planned), and of the hubs between them. */
export const reportedEmissions = z.strictObject({
  legs: z
    .array(reportedFigures.extend({ legId: z.uuid().nullable() }))
    .max(20)
    .default([]),
  hubs: reportedFigures.nullable().default(null),
})
export type ReportedEmissions = z.infer<typeof reportedEmissions>

export const droppedLine = z.strictObject({
  lineId: z.uuid(),
  good: z._default(quantity, '0'),
  short: z._default(quantity, '0'),
  damaged: z._default(quantity, '0'),
})
export const deliveryDrop = z.strictObject({
  dropId: z.uuid(),
  at: instant,
  zone: timeZone.default('UTC'),
  place: shipmentPlace,
  proofDocumentId: z.uuid().nullable().default(null),
  /** The function or dock that received; a person by the contact's id. */
  receiver: z.string().trim().max(200).default(''),
  receiverContactId: z.uuid().nullable().default(null),
  lines: z.array(droppedLine).min(1).max(2000),
})
export type DeliveryDrop = z.infer<typeof deliveryDrop>
