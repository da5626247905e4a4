import * as z from 'zod'
import { uuidSchema } from '../kernel/ids.ts'
import { carrierVolumeFactor, volumeFactorKinds } from '../shipments/volume-factors.ts'

/** The groups of the catalogue that offer carriers, each for its part of the way: a carrier is on some of them. */
export const carrierGroups = ['transporters', 'internationalCarrier', 'lastMileCarrier'] as const
export type CarrierGroup = (typeof carrierGroups)[number]

/** How a booking reaches the carrier: its own system, a mailed link, or a person's hand. */
export const bookingChannels = ['PORT', 'LINK', 'HAND'] as const

/** A carrier's own figures: what is not told here is as usual (`shipments/volume-factors.ts`). */
export const carrierFactors = z
  .array(z.strictObject({ kind: z.enum(volumeFactorKinds), kgPerM3: carrierVolumeFactor.shape.kgPerM3 }))
  .max(3)
  .refine(factors => new Set(factors.map(({ kind }) => kind)).size === factors.length, 'catalogue-code-twice')

const text = z.string().nullable()

/** What a company keeps of a carrier beside the groups it is on and its factors of volume. */
export const carrierFields = {
  code: z.string(),
  name: z.string(),
  /** Four letters. */
  scac: text,
  /** Three digits, those that its air waybills begin with. */
  airlinePrefix: text,
  bookingChannel: z.enum(bookingChannels),
  /** The carrier's key in `CARRIERS`; only with PORT. */
  portKey: text,
  /** A `Correspondent`; LINK mails to it. */
  contactId: z.nullable(uuidSchema),
} as const
