import * as z from 'zod'
import type { Rejection } from '../kernel/decision.ts'
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

export function checkScac(value: string): Rejection | null {
  if (/^[A-Z]{4}$/.test(value)) return null
  return { code: 'scac-malformed', params: { value, part: wrongPart(value, /[A-Z]/, 4) }, field: 'scac' }
}

export function checkAirlinePrefix(value: string): Rejection | null {
  if (/^\d{3}$/.test(value)) return null
  const params = { value, part: wrongPart(value, /\d/, 3) }
  return { code: 'airline-prefix-malformed', params, field: 'airlinePrefix' }
}

/** The first sign that is wrong, or the first that is too many or missing: `#2 (1)`. */
function wrongPart(value: string, sign: RegExp, length: number): string {
  const signs = [...value]
  const at = signs.findIndex((found, index) => index >= length || !sign.test(found))
  return at < 0 ? `#${signs.length + 1} (-)` : `#${at + 1} (${signs[at]})`
}
