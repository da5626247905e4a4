import * as z from 'zod'
import type { Permission } from '../access/permissions.ts'
import { freightGoods } from '../freight/cargo.ts'
import { freightParty } from '../freight/party.ts'
import { businessDate, instant, quantity } from '../kernel/quantities.ts'
import { handledPackages, handlingPlace, packageTotals } from './handled-goods.ts'

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

/** NATIONAL: shipper and consignee are in one country; INTERNATIONAL: in two, and the goods' terms and value are asked for too. */
export const pickupKinds = ['NATIONAL', 'INTERNATIONAL'] as const
export type PickupKind = (typeof pickupKinds)[number]

/** What a request must say before it is sent. */
export const pickupSections = ['requester', 'shipper', 'consignee', 'collection', 'packages'] as const
export type PickupSection = (typeof pickupSections)[number]

/** The day asked for and the hours, as instants; the cut-off of that day is the pickup place's own and is not typed. */
export const pickupCollection = z.strictObject({
  date: businessDate,
  from: instant,
  until: instant,
  instruction: z.string().trim().max(2000).default(''),
})
export type PickupCollection = z.infer<typeof pickupCollection>

/**
 * A copy of a party of the address book, of its person the contact's id alone; `companyId` where it is a company of the
 * register. `place`: where goods are fetched or go to; the address fields of the party are its own.
 */
export const pickupParty = z.strictObject({
  ...freightParty.shape,
  companyId: z.uuid().nullable().default(null),
  place: handlingPlace.nullable().default(null),
})
export type PickupParty = z.infer<typeof pickupParty>

/** Asked for when it is INTERNATIONAL: Incoterm with its place, value with its currency, commodity code. */
export const pickupGoods = z.strictObject(
  freightGoods.pick({
    description: true,
    incoterm: true,
    incotermPlace: true,
    value: true,
    currency: true,
    commodityCode: true,
  }).shape,
)
export type PickupGoods = z.infer<typeof pickupGoods>
/** Of them, what an international request must tell. */
export const internationalGoods = ['incoterm', 'incotermPlace', 'value', 'currency', 'commodityCode'] as const

const party = pickupParty.nullable().default(null)
/** The shipper's place is the pickup place. A draft may lack anything. `totals` null: as the packages add up. */
export const pickupContent = z.strictObject({
  kind: z.enum(pickupKinds).nullable().default(null),
  requester: party,
  shipper: party,
  consignee: party,
  collection: pickupCollection.nullable().default(null),
  packages: handledPackages.default([]),
  goods: pickupGoods.nullable().default(null),
  totals: packageTotals.nullable().default(null),
})
export type PickupContent = z.infer<typeof pickupContent>

/** A line of an order that is picked up, as it was when the request was drafted; `quantity` null: all of it. */
export const pickupOrderLine = z.object({
  orderId: z.uuid(),
  orderNumber: z.string(),
  /** The same of all of a request. */
  vendorCompanyId: z.uuid(),
  orderLineId: z.uuid(),
  orderLineNumber: z.number().int(),
  sku: z.string().nullable(),
  description: z.string(),
  unit: z.string(),
  quantity: z.nullable(quantity),
})
export type PickupOrderLine = z.infer<typeof pickupOrderLine>
export const wantedOrderLine = z.strictObject({
  orderId: z.uuid(),
  orderLineId: z.uuid(),
  quantity: z.nullable(quantity).default(null),
})

export const pickupWindow = z.strictObject({ from: instant, until: instant })
/** A carrier or company and a plate; of a driver the contact's id alone. */
export const picker = z.strictObject({
  companyId: z.uuid().nullable().default(null),
  name: z.string().trim().min(1, 'field-required').max(200),
  plate: z.string().trim().max(50).nullable().default(null),
  driverContactId: z.uuid().nullable().default(null),
})
export type Picker = z.infer<typeof picker>

/** Why one was closed: by a person, because a warehouse counted its goods, or because its shipment departed. */
export const closingCauses = ['person', 'counted', 'departed'] as const
export type ClosingCause = (typeof closingCauses)[number]

type PickupPermission = Extract<Permission, `pickups.${string}`>
const at = (action: string, permission: PickupPermission, method: 'POST' | 'DELETE' = 'POST') => ({
  method,
  path: `/pickups/:id${action}`,
  permission,
})
/**
 * What `allowedCommands` of a pickup tells about. It is made by POST /pickups. `delete` does what the list's "delete" means:
 * takes a draft away, cancels a requested or failed one, asks to cancel a scheduled one before its window.
 */
export const pickupCommands = {
  change: at('/details', 'pickups.request'),
  send: at('/send', 'pickups.request'),
  accept: at('/acceptance', 'pickups.run'),
  reject: at('/rejection', 'pickups.run'),
  move: at('/window', 'pickups.run'),
  reschedule: at('/rescheduling', 'pickups.request'),
  cancel: at('/cancellation', 'pickups.request'),
  'ask-to-cancel': at('/cancellation-requests', 'pickups.request'),
  'answer-cancellation': at('/cancellation-requests/answer', 'pickups.run'),
  collect: at('/collection', 'pickups.request'),
  correct: at('/collection/correction', 'pickups.run'),
  fail: at('/failure', 'pickups.run'),
  close: at('/closing', 'pickups.run'),
  delete: at('', 'pickups.request', 'DELETE'),
} as const
export type PickupCommandName = keyof typeof pickupCommands

/** The `version` the person saw: another one is answered 409. */
const version = z.number().int().min(0)
/** Mandatory where the model asks for one; that it says something is checked in the decider. */
const reason = z.string().trim().max(2000).default('')

/**
 * POST /pickups: for a shipment, for lines of orders (of one client and one supplier), or for neither: then of
 * `clientCompanyId`, which a client leaves out (its own) and a supplier or the operator names.
 */
export const createPickup = z.strictObject({
  shipmentId: z.uuid().nullable().default(null),
  orderLines: z.array(wantedOrderLine).max(500).default([]),
  clientCompanyId: z.uuid().nullable().default(null),
  content: pickupContent,
})
/** With a reason where it was sent already. */
export const changePickup = z.strictObject({ version, content: pickupContent, reason })
export const sendPickup = z.strictObject({ version })
export const acceptPickup = z.strictObject({ version, window: pickupWindow, picker })
export const movePickup = z.strictObject({ version, window: pickupWindow, picker, reason })
/** Of refusals, failures and cancellations. */
export const pickupReason = z.strictObject({ reason })
export const collectPickup = z.strictObject({ at: instant, packages: handledPackages })
/** What was collected as it was, or that nothing was (`collected` null): then it is scheduled as before. */
export const correctPickup = z.strictObject({ collected: collectPickup.nullable(), reason })
export const reschedulePickup = z.strictObject({ version, collection: pickupCollection })
export const answerPickupCancellation = z.strictObject({ cancels: z.boolean(), reason })

/** What every command on a pickup answers; a deleted draft is no more. */
export const pickupAnswer = z.object({
  id: z.string(),
  pickupNumber: z.string(),
  status: z.enum([...pickupStatuses, 'DELETED']),
  version: z.number().int(),
})
export type PickupAnswer = z.infer<typeof pickupAnswer>

/** The commands that are given to several pickups at once, by a job (contracts/jobs): POST /pickups/{path}. */
export const jobsOnPickups = {
  send: { path: 'sending', command: 'send', asked: z.strictObject({}) },
  accept: { path: 'acceptance', command: 'accept', asked: acceptPickup.omit({ version: true }) },
  delete: { path: 'deletion', command: 'delete', asked: z.strictObject({}) },
} as const
