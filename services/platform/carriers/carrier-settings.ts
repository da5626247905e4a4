import { type CarrierStandard, carrierStandards } from '@quayside/contracts/shipments/carrier-codes.ts'
import * as z from 'zod'

const header = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'must be the name of a header')

const carrier = z.strictObject({
  /** Part of the address that it sends to, and what its milestones are of. */
  name: z.string().regex(/^[A-Za-z0-9-]{2,40}$/, 'must be 2 to 40 letters, digits and strokes'),
  kind: z.enum(carrierStandards, { error: `must be one of ${carrierStandards.join(', ')}` }),
  /** Other names by which shipments call it. */
  aliases: z.array(z.string().trim().min(1).max(200)).max(50).default([]),
  /** Of the list of events, with its path; without it the carrier is not asked. */
  url: z
    .string()
    .refine(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'must be a URL starting with http:// or https://',
    })
    .optional(),
  /** Of DCSA Booking 2.0, up to its version (`https://.../v2`); without it bookings go another way. */
  bookingUrl: z
    .string()
    .refine(value => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), {
      error: 'must be a URL starting with http:// or https://',
    })
    .optional(),
  key: z.string().min(1).max(2000).optional(),
  /** The header that carries the key as it is; without it `Authorization: Bearer <key>`. */
  keyHeader: header.optional(),
  /** Of the signatures under what it sends by itself; without it nothing is taken. */
  secret: z.string().min(32, 'must have at least 32 characters').optional(),
})
export type CarrierSettings = z.output<typeof carrier> & { readonly kind: CarrierStandard }

const carriers = z
  .array(carrier)
  .max(200)
  .refine(list => new Set(list.map(one => one.name.toLowerCase())).size === list.length, {
    error: 'names a carrier twice',
  })

/** Reads CARRIERS, a JSON list of `{ name, kind, aliases, url, bookingUrl, key, keyHeader, secret }`; throws naming what does not fit. */
export function carrierSettings(env: NodeJS.ProcessEnv): readonly CarrierSettings[] {
  const text = env.CARRIERS || null
  if (text === null) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw new Error('CARRIERS must be JSON: [{"name": "BLUE", "kind": "DCSA-2.2", "url": "https://..."}]')
  }
  const parsed = carriers.safeParse(list)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`CARRIERS ${issue?.path.join('.')}: ${issue?.message}`)
}
