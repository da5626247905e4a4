import * as z from 'zod'
import { instant } from '../kernel/quantities.ts'
import type { ShipmentStatus } from './statuses.ts'

/** In the order in which a shipment passes them. */
export const milestoneCodes = [
  'CARGO_READY',
  'BOOKED',
  'EMPTY_OUT',
  'PICKED_UP',
  'RECEIVED',
  'LOADED',
  'DEPARTED',
  'TRANSSHIPPED',
  'ARRIVED',
  'DISCHARGED',
  'AVAILABLE',
  'CUSTOMS_START',
  'CLEARED',
  'GATE_OUT',
  'DELIVERED',
  'EMPTY_RETURN',
] as const
export type MilestoneCode = (typeof milestoneCodes)[number]

export const milestoneClasses = ['PLANNED', 'ESTIMATED', 'ACTUAL'] as const
export type MilestoneClass = (typeof milestoneClasses)[number]

export const milestoneSources = ['user', 'carrier', 'file', 'e-mail', 'ai'] as const
export type MilestoneSource = (typeof milestoneSources)[number]

/** What a machine read counts only once a person has confirmed it. */
export const readByMachine: ReadonlySet<MilestoneSource> = new Set(['e-mail', 'ai'])

/** What a supplier reports for its goods: the milestones before the main carriage. */
export const originMilestones: ReadonlySet<MilestoneCode> = new Set([
  'CARGO_READY',
  'EMPTY_OUT',
  'PICKED_UP',
  'RECEIVED',
  'LOADED',
])

/** Each container has its own time of these; free time starts and stops by them. */
export const containerMilestones: ReadonlySet<MilestoneCode> = new Set([
  'EMPTY_OUT',
  'RECEIVED',
  'LOADED',
  'DISCHARGED',
  'AVAILABLE',
  'GATE_OUT',
  'EMPTY_RETURN',
])

/** Goods are there: the codes that count as arrived at the end of the main carriage. */
export const arrivalMilestones: ReadonlySet<MilestoneCode> = new Set(['ARRIVED', 'DISCHARGED', 'AVAILABLE', 'GATE_OUT'])

/** The status that an actual milestone stands for; none for the others. DEPARTED of a MAIN leg, PICKED_UP ground only. */
export const statusOfMilestone: Readonly<Partial<Record<MilestoneCode, ShipmentStatus>>> = {
  PICKED_UP: 'IN_TRANSIT',
  DEPARTED: 'IN_TRANSIT',
  ARRIVED: 'AT_DESTINATION',
  DISCHARGED: 'AT_DESTINATION',
  AVAILABLE: 'AT_DESTINATION',
  GATE_OUT: 'AT_DESTINATION',
  CUSTOMS_START: 'ON_CUSTOMS',
  DELIVERED: 'DELIVERED',
}

const whole = z.strictObject({ of: z.literal('shipment') })
const oneContainer = z.strictObject({ of: z.literal('container'), containerNumber: z.string().min(1).max(20) })
const somePackages = z.strictObject({
  of: z.literal('packages'),
  packageIds: z.array(z.string()).default([]),
  pieces: z.number().int().min(1),
  weightKg: z.string().nullable().default(null),
})

/** What a person may tell of: the whole, one container, or some packages with their pieces and weight in kg. */
export const toldScope = z.discriminatedUnion('of', [whole, oneContainer, somePackages])

const milestoneScope = z.discriminatedUnion('of', [
  whole,
  oneContainer,
  somePackages.extend({
    /** The release from a warehouse that it tells of: each stands for itself. */
    releaseId: z.string().max(100).optional(),
    /** Whose goods were released, where the receipt says so. */
    vendorCompanyId: z.uuid().optional(),
  }),
])
export type MilestoneScope = z.infer<typeof milestoneScope>

export const milestone = z.object({
  milestoneId: z.string(),
  code: z.enum(milestoneCodes),
  class: z.enum(milestoneClasses),
  /** An instant; `zone` is the place's, in which it is shown. */
  at: instant,
  zone: z.string(),
  recordedAt: instant,
  place: z.object({ name: z.string(), unlocode: z.string().nullable(), country: z.string().nullable() }).nullable(),
  legId: z.string().nullable(),
  scope: milestoneScope,
  source: z.enum(milestoneSources),
  /** 0 to 100; null where nobody measured it. */
  confidence: z.number().int().min(0).max(100).nullable(),
  /** Needs a person's confirmation before it counts. */
  confirmed: z.boolean(),
  /** Of a carrier's or a file's message. */
  carrier: z.string().nullable(),
  carrierCode: z.string().nullable(),
  messageTime: z.nullable(instant),
  contentHash: z.string().nullable(),
})
export type Milestone = z.infer<typeof milestone>
