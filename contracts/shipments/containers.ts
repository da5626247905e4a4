import * as z from 'zod'
import { amount, currencyShape, percentage } from '../kernel/quantities.ts'

export const clockTypes = ['DEMURRAGE', 'DETENTION', 'COMBINED', 'STORAGE'] as const
export type ClockType = (typeof clockTypes)[number]
export const clockSides = ['IMPORT', 'EXPORT'] as const
export type ClockSide = (typeof clockSides)[number]

/** From this chargeable day on (1, 2, 3 ...) a day costs this. */
export const tariffTier = z.strictObject({ fromDay: z.number().int().min(1), rate: amount })

/** What a creditor charges for a container that stays: one clock. */
export const containerClock = z.strictObject({
  clockId: z.uuid(),
  type: z.enum(clockTypes),
  side: z.enum(clockSides),
  creditor: z.string().trim().max(200),
  /** Only imports: whether the clock starts with discharge or with being available. */
  startsWith: z.enum(['DISCHARGED', 'AVAILABLE']).default('DISCHARGED'),
  firstDay: z.enum(['same', 'next']),
  freeDays: z.number().int().min(0).max(365),
  count: z.enum(['calendar', 'working']),
  tiers: z.array(tariffTier).max(20),
  /** Each tier for its own days, or the tier of the last day for all. */
  tierMode: z.enum(['graduated', 'by-total']),
  currency: currencyShape,
  /** Of the place where it stands. */
  zone: z.string().max(50),
  /** A customs hold stops no clock, unless the tariff says so. */
  customsHoldStops: z.boolean().default(false),
})
export type ContainerClock = z.infer<typeof containerClock>

export const containerShare = z.strictObject({
  shipmentId: z.uuid(),
  load: z.enum(['FCL', 'LCL']),
  sharePercent: z.nullable(percentage).default(null),
})
export type ContainerShare = z.infer<typeof containerShare>
