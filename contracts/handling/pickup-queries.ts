import * as z from 'zod'
import { clockTime, openingHours } from '../directory/places.ts'
import { allowedCommand, choicesOf, listAnswer, pageQuery, uuidList } from '../kernel/lists.ts'
import { businessDate, instant } from '../kernel/quantities.ts'
import { handledPackages, packageTotals } from './handled-goods.ts'
import {
  picker,
  pickupAnswer,
  pickupContent,
  pickupKinds,
  pickupOrderLine,
  pickupStatuses,
  pickupWindow,
} from './pickups.ts'

/**
 * What somebody has to see to, from an instant on: `cut-off-near` a requested one two working hours before the cut-off of its
 * day, `window-ended` a scheduled one whose window is over, `overtaken` one still open while the goods of its shipment are
 * picked up, by a report or since it departed.
 */
export const pickupAttentions = ['cut-off-near', 'window-ended', 'overtaken'] as const
export type PickupAttention = (typeof pickupAttentions)[number]

export const pickupItem = z.object({
  ...pickupAnswer.shape,
  status: z.enum(pickupStatuses),
  kind: z.enum(pickupKinds).nullable(),
  clientCompanyId: z.string(),
  clientName: z.string().nullable(),
  /** The one supplier that sees it; null where none does (yet). */
  supplierCompanyId: z.string().nullable(),
  supplierName: z.string().nullable(),
  shipmentId: z.string().nullable(),
  shipmentNumber: z.string().nullable(),
  orderLines: z.array(pickupOrderLine),
  requesterCompanyId: z.string(),
  requesterName: z.string().nullable(),
  content: pickupContent,
  totals: packageTotals,
  window: pickupWindow.nullable(),
  picker: picker.nullable(),
  collected: z.object({ at: instant, packages: handledPackages, totals: packageTotals }).nullable(),
  /** Why it was changed, refused, moved, failed or is to be cancelled, as it stands now. */
  reason: z.string().nullable(),
  createdAt: instant,
  attention: z.enum(pickupAttentions).nullable(),
  /** Still open while the goods of its shipment are picked up: it is to be closed, or cancelled. */
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

export const pickupSortColumns = ['createdAt', 'pickupNumber', 'status', 'collectionDate', 'windowFrom'] as const
export type PickupSortColumn = (typeof pickupSortColumns)[number]
const pickupSorts = pickupSortColumns.flatMap(column => [column, `-${column}`] as const)
type PickupSort = (typeof pickupSorts)[number]

/** Columns of the list and of its file. */
export const pickupColumns = [
  'pickupNumber',
  'status',
  'kind',
  'client',
  'supplier',
  'shipment',
  'orders',
  'requester',
  'shipper',
  'pickupPlace',
  'consignee',
  'destination',
  'collectionDate',
  'windowFrom',
  'windowUntil',
  'picker',
  'plate',
  'instruction',
  'pieces',
  'weightKg',
  'volumeM3',
  'heightCm',
  'collectedAt',
  'reason',
  'createdAt',
] as const
export type PickupColumn = (typeof pickupColumns)[number]

/**
 * GET /pickups; also as CSV or sheet (`Accept`), with `columns` in the order of the file. `q` is the beginning of a number (its own, of its
 * shipment, of an order) or of a word of shipper, consignee and their places; `filter[from]` and `filter[until]` are days asked for.
 */
export const pickupsQuery = {
  ...pageQuery,
  sort: z.enum(pickupSorts as [PickupSort, ...PickupSort[]]).default('-createdAt'),
  'filter[id]': uuidList.optional(),
  'filter[status]': choicesOf(pickupStatuses).optional(),
  'filter[kind]': z.enum(pickupKinds).optional(),
  'filter[shipmentId]': z.uuid().optional(),
  'filter[orderId]': z.uuid().optional(),
  'filter[supplier]': z.uuid().optional(),
  'filter[placeId]': z.uuid().optional(),
  'filter[from]': z.optional(businessDate),
  'filter[until]': z.optional(businessDate),
  'filter[attention]': z.enum(pickupAttentions).optional(),
  columns: z.string().max(1000).optional(),
}
const { cursor: _cursor, limit: _limit, columns: _columns, ...pickupFilter } = pickupsQuery
/** What the list is asked for, of a job that acts on all that match. */
export const matchingPickups = z.strictObject(pickupFilter)
/** `allowedCommands`: whether the person may `create` one, of the shipment where it is filtered by one. */
export const pickupsAnswer = listAnswer(pickupItem).extend({ allowedCommands: z.array(allowedCommand) })
export type PickupsAnswer = z.infer<typeof pickupsAnswer>

/** GET /pickups/counts: how many of each status the caller sees; none of a status is not told. */
export const pickupCounters = z.object({
  statuses: z.array(z.object({ status: z.enum(pickupStatuses), count: z.number().int() })),
})
export type PickupCounters = z.infer<typeof pickupCounters>

/** What the pickup place says of the day asked for, by its own clock; shown before it is sent. */
export const pickupTerms = z.object({
  /** IANA; null where nobody knows it. */
  zone: z.string().nullable(),
  cutOff: clockTime,
  /** When it passes on the day asked for; null without a day or a zone. */
  cutOffAt: z.nullable(instant),
  isPastCutOff: z.boolean(),
  /** Of that weekday; none where the place does not tell its hours. */
  openingHours: z.array(openingHours),
  isClosedDay: z.boolean(),
  /** The hours asked for, or scheduled, do not lie within its hours: a warning, no refusal. */
  isOutsideHours: z.boolean(),
  instruction: z.string().nullable(),
})
export type PickupTerms = z.infer<typeof pickupTerms>

/** A package that was collected otherwise than asked: fewer or more pieces, not at all (0), or not asked for (0). */
export const pickupDifference = z.object({
  packageId: z.string(),
  packageType: z.string(),
  asked: z.number().int(),
  collected: z.number().int(),
})
export type PickupDifference = z.infer<typeof pickupDifference>

/** GET /pickups/{id} */
export const pickupDetail = z.object({
  ...pickupItem.shape,
  terms: pickupTerms,
  differences: z.array(pickupDifference),
  history: handlingHistory,
})
export type PickupDetail = z.infer<typeof pickupDetail>

/** GET /pickups/terms: those of a place for a day, before there is a draft. */
export const pickupTermsQuery = {
  placeId: z.uuid(),
  date: businessDate,
  from: z.optional(instant),
  until: z.optional(instant),
}
