import * as z from 'zod'
import { by } from '../access/by.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import { goodsCollection, goodsReceipt } from './events.ts'
import { operations, shipmentStatuses } from './statuses.ts'
import { allocationRefusal } from './workflow.ts'

/** What the handling of goods asks of their shipment and tells it, below /internal/v1 of shipments. */
export const handledRoutes = {
  facts: '/shipments/:id/handling-facts',
  /** Whether a person could record now that these goods were picked up. */
  foresee: '/shipments/:id/foreseen-pickup',
  tell: '/shipments/:id/handled-goods',
} as const

/** Read from the shipment's own stream, so that nothing is decided on an old row. */
export const handlingFacts = z.object({
  shipmentId: z.uuid(),
  shipmentNumber: z.string(),
  clientCompanyId: z.uuid(),
  status: z.enum(shipmentStatuses),
  operation: z.enum(operations),
  vendors: z.array(z.string()),
  /** The day it was made for. */
  date: businessDate,
  /** When it departed on its main carriage or was delivered, as far as either was told. */
  gone: z.array(instant),
  /** Its goods are picked up, as its stations tell it. */
  isPickedUp: z.boolean(),
})
export type HandlingFacts = z.infer<typeof handlingFacts>

/** Goods that left a warehouse with transport: at which place, how many pieces of which packages. */
export const releasedGoods = z.object({
  releaseId: z.uuid(),
  at: instant,
  zone: z.string(),
  place: z.object({ name: z.string(), unlocode: z.string().nullable(), country: z.string().nullable() }),
  packageIds: z.array(z.uuid()),
  pieces: z.number().int(),
  weightKg: z.string().nullable(),
  /** Whose goods they are, where it is said. */
  vendorCompanyId: z.uuid().nullable(),
})
export type ReleasedGoods = z.infer<typeof releasedGoods>

export const foreseenPickup = z.strictObject({ by, now: instant, released: releasedGoods })

const actor = z.object({ uid: z.string().nullable(), company: z.string() })
const aboutReceipt = { receiptId: z.uuid(), now: instant }
/** What happened to its goods; `now` is when that was recorded. */
export const toldOfGoods = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('collected'), now: instant, collection: goodsCollection }),
  /** It was told wrongly; `at` and `pieces` null: nothing was collected. */
  z.strictObject({
    type: z.literal('collection-corrected'),
    now: instant,
    collection: goodsCollection.extend({ at: z.nullable(instant), pieces: z.number().int().nullable() }),
    reason: z.string(),
  }),
  /** Told again when more came or the count was corrected; a difference a kind, in figures. */
  z.strictObject({
    type: z.literal('received'),
    now: instant,
    receipt: goodsReceipt,
    differences: z.array(z.object({ kind: z.enum(['short', 'over', 'damaged']), text: z.string() })).optional(),
  }),
  z.strictObject({
    type: z.literal('on-hand'),
    ...aboutReceipt,
    onHand: z.boolean(),
    vendorCompanyId: z.uuid().nullable(),
  }),
  z.strictObject({ type: z.literal('taken-back'), ...aboutReceipt, reason: z.string() }),
  /** In the name of whoever released them. */
  z.strictObject({
    type: z.literal('picked-up'),
    now: instant,
    released: releasedGoods,
    actor,
  }),
  /** The release was taken back: what it told is corrected. */
  z.strictObject({ type: z.literal('put-back'), now: instant, releaseId: z.uuid(), reason: z.string(), actor }),
])
export type ToldOfGoods = z.infer<typeof toldOfGoods>

/** Why the shipment takes none of it, or would take none. */
export const handledAnswer = z.object({ refusals: z.array(allocationRefusal) })
