import * as z from 'zod'
import type { ErrorCode } from '../errors/codes.ts'
import { instant } from '../kernel/quantities.ts'

type Meaning = {
  /** On which side of the main carriage it happens; null where that is not one place. */
  readonly end: 'origin' | 'destination' | null
  /** A supplier reports it for its goods. */
  readonly bySupplier?: true
  /** Each container has its own time of it; free time starts and stops by these. */
  readonly perContainer?: true
  /** Goods are there: it counts as arrived at the end of the main carriage. */
  readonly arrival?: true
  /** What of one unit can only happen after what: its box is not back before it came off the ship. */
  readonly after?: readonly string[]
  /** A command of its own records it, with its own guards: the refusal of any other. */
  readonly toldBy?: ErrorCode
}

/** All that a code means, in the order in which a shipment passes them; its words are in `shipment-words`. */
export const milestoneMeanings = {
  CARGO_READY: { end: 'origin', bySupplier: true },
  BOOKED: { end: null },
  EMPTY_OUT: { end: 'origin', bySupplier: true, perContainer: true },
  PICKED_UP: { end: 'origin', bySupplier: true },
  RECEIVED: { end: 'origin', bySupplier: true, perContainer: true },
  LOADED: { end: 'origin', bySupplier: true, perContainer: true },
  DEPARTED: { end: 'origin' },
  TRANSSHIPPED: { end: null },
  ARRIVED: { end: 'destination', arrival: true },
  DISCHARGED: { end: 'destination', perContainer: true, arrival: true },
  AVAILABLE: { end: 'destination', perContainer: true, arrival: true, after: ['DISCHARGED'] },
  CUSTOMS_START: { end: 'destination', toldBy: 'told-by-customs-start' },
  CLEARED: { end: 'destination', toldBy: 'told-by-clearance' },
  GATE_OUT: { end: 'destination', perContainer: true, arrival: true, after: ['DISCHARGED'] },
  DELIVERED: { end: 'destination', toldBy: 'told-by-delivery' },
  EMPTY_RETURN: { end: 'destination', perContainer: true, after: ['DISCHARGED', 'AVAILABLE', 'GATE_OUT'] },
} as const satisfies Readonly<Record<string, Meaning>>
export type MilestoneCode = keyof typeof milestoneMeanings

export const milestoneCodes = Object.keys(milestoneMeanings) as readonly MilestoneCode[]

export function meaningOf(code: MilestoneCode): Meaning {
  return milestoneMeanings[code]
}

export const milestoneClasses = ['PLANNED', 'ESTIMATED', 'ACTUAL'] as const
export type MilestoneClass = (typeof milestoneClasses)[number]

export const milestoneSources = ['user', 'carrier', 'file', 'e-mail', 'ai'] as const
export type MilestoneSource = (typeof milestoneSources)[number]

/** What a machine read counts only once a person has confirmed it. */
export const readByMachine: ReadonlySet<MilestoneSource> = new Set(['e-mail', 'ai'])

/** Goods are there: the codes that count as arrived at the end of the main carriage. */
export const arrivalMilestones: ReadonlySet<MilestoneCode> = new Set(
  milestoneCodes.filter(code => meaningOf(code).arrival === true),
)

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
