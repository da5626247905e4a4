import * as z from 'zod'
import { quantity } from '../kernel/quantities.ts'

const text = (max: number) => z.string().trim().max(max).nullable().default(null)
const decimal = z.nullable(quantity).default(null)

/** Where goods are picked up, stored or go to; the code is a UN/LOCODE, the zone an IANA name, '' where it is not known. */
export const handlingPlace = z.strictObject({
  placeId: z.uuid().nullable().default(null),
  name: z.string().trim().min(1).max(200),
  address: z.string().trim().max(500).default(''),
  unlocode: text(6),
  country: text(2),
  zone: z.string().trim().max(50).default('UTC'),
})
export type HandlingPlace = z.infer<typeof handlingPlace>

/** A company of the register where it is one; people by their contact alone. */
export const handlingParty = z.strictObject({
  companyId: z.uuid().nullable().default(null),
  contactId: z.uuid().nullable().default(null),
  name: z.string().trim().min(1).max(200),
  place: handlingPlace.nullable().default(null),
})
export type HandlingParty = z.infer<typeof handlingParty>

/** `pieces` equal packages: measures in cm of one, weight in kg and volume in m3 of all. */
export const handledPackage = z.strictObject({
  packageId: z.uuid(),
  packageType: z.string().trim().min(1).max(100),
  pieces: z.number().int().min(1).max(100_000).default(1),
  weightKg: quantity,
  lengthCm: decimal,
  widthCm: decimal,
  heightCm: decimal,
  /** Where it is missing the measures give it. */
  volumeM3: decimal,
})
export type HandledPackage = z.infer<typeof handledPackage>
export const handledPackages = z.array(handledPackage).max(500)

/** Volume and height are null where a package does not tell its own. */
export const packageTotals = z.strictObject({
  pieces: z.number().int().min(0),
  weightKg: quantity,
  volumeM3: decimal,
  /** Of the tallest. */
  heightCm: decimal,
})
export type PackageTotals = z.infer<typeof packageTotals>
