import * as z from 'zod'
import { freightGoods, freightLocations, freightPackage } from '../freight/cargo.ts'
import { freightCharge } from '../freight/charge.ts'
import { freightParties } from '../freight/party.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import { timeZone } from '../reference/time-zones.ts'
import { shipmentLine, shipmentReference } from '../shipments/details.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const days = z.number().int().min(0).max(400).nullable().default(null)

/** What is booked with whom, and by when it must be answered. */
export const bookingTerms = z.strictObject({
  carrier: z.string().trim().max(200).default(''),
  /** SCAC or airline prefix, as the carrier's entry of the catalogue has it. */
  carrierCode: text(20),
  customerReference: text(100),
  brokerCode: text(50),
  brokerName: text(200),
  accountNumber: text(50),
  operationFlow: text(100),
  /** A code of the catalogue's group `shipmentType`. */
  shipmentType: text(100),
  /** The carrier answers by the end of this day, in the client's zone. */
  validityDate: z.nullable(businessDate).default(null),
  transitDays: days,
  /** Free days at destination. */
  daysValue: days,
})
export type BookingTerms = z.infer<typeof bookingTerms>

/** So many containers alike; a number where it is known already. */
export const bookingEquipment = z.strictObject({
  /** ISO 6346 size and type, such as 45G1. */
  containerType: z.string().trim().min(1, 'field-required').max(50),
  count: z.number().int().min(1).max(1000),
  containerNumber: text(20),
})
export type BookingEquipment = z.infer<typeof bookingEquipment>

/** A line of packages; `orderLineIds` say whose goods are in it, where several suppliers' are booked. */
export const bookingPackage = freightPackage.extend({
  orderLineIds: z.array(z.uuid()).max(200).default([]),
})
export type BookingPackage = z.infer<typeof bookingPackage>

const references = z.array(shipmentReference).max(50).default([])
const equipment = z.array(bookingEquipment).max(100).default([])
const packages = z.array(bookingPackage).max(500).default([])
/** Contacts of the address book: an address typed in a form becomes one. */
const copyRecipients = z.array(z.uuid()).max(50).default([])

/** What a person enters; goods of orders and charges are apart. */
const entered = {
  terms: bookingTerms.prefault({}),
  parties: freightParties.prefault({}),
  goods: freightGoods.prefault({}),
  locations: freightLocations.prefault({}),
  packages,
  equipment,
  references,
  copyRecipients,
}

/** One version of a booking. */
export const bookingContent = z.strictObject({
  ...entered,
  charges: z.array(freightCharge).max(500).default([]),
  lines: z.array(shipmentLine).max(2000),
})
export type BookingContent = z.infer<typeof bookingContent>

/** The parts of a version that are others than in the one before it; what is not named is as it was. */
export const changedContent = z.object({
  terms: bookingTerms.optional(),
  parties: freightParties.optional(),
  goods: freightGoods.optional(),
  locations: freightLocations.optional(),
  packages: z.array(bookingPackage).optional(),
  equipment: z.array(bookingEquipment).optional(),
  references: z.array(shipmentReference).optional(),
  copyRecipients: z.array(z.uuid()).optional(),
  charges: z.array(freightCharge).optional(),
  lines: z.array(shipmentLine).optional(),
} satisfies Record<keyof BookingContent, z.ZodType>)

/** The parts of a version in which two of them can differ. */
export const bookingParts = [
  'terms',
  'parties',
  'goods',
  'locations',
  'packages',
  'equipment',
  'references',
  'copyRecipients',
  'charges',
  'lines',
] as const satisfies (keyof BookingContent)[]
export type BookingPart = (typeof bookingParts)[number]

/** A version as a form sends it. `charges` null leaves them as they are: only the operator sets them. */
export const enteredContent = z.strictObject({
  ...entered,
  charges: z.array(freightCharge).max(500).nullable().default(null),
})
export type EnteredContent = z.infer<typeof enteredContent>

/** A moment at a place, with the zone in which it was said. */
export const zonedInstant = z.strictObject({ at: instant, zone: timeZone })
const cutOff = zonedInstant.nullable().default(null)
/** Until when documents, the verified gross mass, the cargo and the customs papers must be there. */
export const bookingCutOffs = z.strictObject({ documents: cutOff, vgm: cutOff, cargo: cutOff, customs: cutOff })
export type BookingCutOffs = z.infer<typeof bookingCutOffs>
export const cutOffKinds = ['documents', 'vgm', 'cargo', 'customs'] as const satisfies (keyof BookingCutOffs)[]

/** What a carrier promises. */
export const bookingConfirmation = z.strictObject({
  reference: z.string().trim().max(100).default(''),
  etd: instant,
  eta: instant,
  /** Vessel and voyage, flight, or plate. */
  conveyance: text(200),
  cutOffs: bookingCutOffs.prefault({}),
})
export type BookingConfirmation = z.infer<typeof bookingConfirmation>
