import * as z from 'zod'
import { allowedCommand } from '../kernel/lists.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import type { ShipmentPermission } from '../shipments/commands.ts'
import { handledPackages, handlingParty, packageTotals } from './handled-goods.ts'

export const pickupStatuses = [
  'DRAFT',
  'REQUESTED',
  'SCHEDULED',
  'PICKED_UP',
  'CLOSED',
  'REJECTED',
  'FAILED',
  'CANCEL_REQUESTED',
  'CANCELLED',
] as const
export type PickupStatus = (typeof pickupStatuses)[number]

/** What a request must say before it is sent. */
export const pickupSections = ['requester', 'shipper', 'consignee', 'packages', 'collection'] as const
export type PickupSection = (typeof pickupSections)[number]

/** The day asked for and the hours of the place; until the cut-off of that day, in the pickup place's zone, it can be asked. */
export const pickupCollection = z.strictObject({
  date: businessDate,
  from: instant,
  until: instant,
  cutOff: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('16:00'),
  instruction: z.string().trim().max(2000).default(''),
})
export type PickupCollection = z.infer<typeof pickupCollection>

const party = handlingParty.nullable().default(null)
/** The shipper's place is the pickup place. `totals` null: as the packages add up. */
export const pickupContent = z.strictObject({
  requester: party,
  shipper: party,
  consignee: party,
  packages: handledPackages.default([]),
  collection: pickupCollection.nullable().default(null),
  totals: packageTotals.nullable().default(null),
})
export type PickupContent = z.infer<typeof pickupContent>

export const pickupWindow = z.strictObject({ from: instant, until: instant })
export const picker = z.strictObject({
  companyId: z.uuid().nullable().default(null),
  name: z.string().trim().min(1).max(200),
  plate: z.string().trim().max(50).nullable().default(null),
})
export type Picker = z.infer<typeof picker>

const at = (action: string, permission: ShipmentPermission, method: 'POST' | 'DELETE' = 'POST') => ({
  method,
  path: `/pickups/:id${action}`,
  permission,
})
/** What `allowedCommands` of a pickup tells about. It is made by POST /pickups. */
export const pickupCommands = {
  change: at('/details', 'shipments.report'),
  send: at('/send', 'shipments.report'),
  accept: at('/acceptance', 'shipments.edit'),
  reject: at('/rejection', 'shipments.edit'),
  collect: at('/collection', 'shipments.report'),
  close: at('/closing', 'shipments.edit'),
  fail: at('/failure', 'shipments.edit'),
  reschedule: at('/rescheduling', 'shipments.report'),
  cancel: at('/cancellation', 'shipments.report'),
  'ask-to-cancel': at('/cancellation-requests', 'shipments.report'),
  'answer-cancellation': at('/cancellation-requests/answer', 'shipments.edit'),
  delete: at('', 'shipments.report', 'DELETE'),
} as const
export type PickupCommandName = keyof typeof pickupCommands

/** The `version` the person saw: another one is answered 409. */
const version = z.number().int().min(0)
/** Mandatory where the model asks for one; that it says something is checked in the decider. */
const asked = z.string().trim().max(2000).default('')

/** POST /pickups */
export const createPickup = z.strictObject({ shipmentId: z.uuid(), content: pickupContent })
export const changePickup = z.strictObject({ version, content: pickupContent })
export const sendPickup = z.strictObject({ version })
export const acceptPickup = z.strictObject({ version, window: pickupWindow, picker })
/** Of refusals, failures and cancellations. */
export const pickupReason = z.strictObject({ reason: asked })
export const collectPickup = z.strictObject({ at: instant, packages: handledPackages })
export const reschedulePickup = z.strictObject({ version, collection: pickupCollection })
export const answerPickupCancellation = z.strictObject({ cancels: z.boolean(), reason: asked })

/** What every command on a pickup answers; a deleted draft is no more. */
export const pickupAnswer = z.object({
  id: z.string(),
  pickupNumber: z.string(),
  status: z.enum([...pickupStatuses, 'DELETED']),
  version: z.number().int(),
})
export type PickupAnswer = z.infer<typeof pickupAnswer>

export const pickupItem = z.object({
  ...pickupAnswer.shape,
  status: z.enum(pickupStatuses),
  shipmentId: z.string(),
  requesterName: z.string().nullable(),
  content: pickupContent,
  totals: packageTotals,
  window: pickupWindow.nullable(),
  picker: picker.nullable(),
  collected: z.object({ at: instant, packages: handledPackages, totals: packageTotals }).nullable(),
  /** Why it was refused, failed or is to be cancelled, as it stands now. */
  reason: z.string().nullable(),
  /** Still open while the goods of its shipment are picked up, by a report or since it departed: it is to be closed. */
  overtaken: z.boolean(),
  allowedCommands: z.array(allowedCommand),
})
export type PickupItem = z.infer<typeof pickupItem>

/** Who did what when, with which goods, and why. */
export const handlingHistory = z.array(
  z.object({
    id: z.string(),
    at: z.string(),
    type: z.string(),
    actor: z.string().nullable(),
    reason: z.string().nullable(),
    /** What was announced, counted or moved; null where it is about no goods. */
    goods: z.object({ pieces: z.number().int(), weightKg: z.string().nullable() }).nullable(),
  }),
)
export type HandlingHistory = z.infer<typeof handlingHistory>

/** GET /pickups?filter[shipmentId]=: all of the shipment that the person may see, the newest first. */
export const pickupsAnswer = z.object({ items: z.array(pickupItem), allowedCommands: z.array(allowedCommand) })
export type PickupsAnswer = z.infer<typeof pickupsAnswer>
/** GET /pickups/{id} */
export const pickupDetail = z.object({ ...pickupItem.shape, history: handlingHistory })
export type PickupDetail = z.infer<typeof pickupDetail>
