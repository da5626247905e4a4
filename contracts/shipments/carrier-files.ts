import * as z from 'zod'
import { shipmentListItem, unknownMessage } from './queries.ts'

/** The fields of a row of milestones. */
export const milestoneFields = ['shipmentNumber', 'container', 'code', 'class', 'time', 'zone', 'place'] as const
export type MilestoneField = (typeof milestoneFields)[number]
export const requiredMilestoneFields = ['shipmentNumber', 'code', 'class', 'time'] as const satisfies MilestoneField[]
export const mostMilestoneRows = 5_000

/** POST /milestone-files (multipart): looked at first; recorded only when `dryRun` is `false`. */
export const milestoneFileFields = { dryRun: z.enum(['true', 'false']).default('true') }

export const milestoneRowFault = z.object({
  field: z.enum(milestoneFields),
  found: z.string(),
  code: z.string(),
  message: z.string(),
})
export const milestoneFileAnswer = z.object({
  dryRun: z.boolean(),
  headers: z.array(z.string()),
  rows: z.number().int(),
  good: z.number().int(),
  /** New ones; nothing while it is only looked at. */
  recorded: z.number().int(),
  /** Of the good ones those that were known before. */
  repeated: z.number().int(),
  /** Of shipments that are completed or cancelled: kept apart. */
  afterTheEnd: z.number().int(),
  bad: z.array(
    z.object({ row: z.number().int(), cells: z.array(z.string()), faults: z.array(milestoneRowFault).min(1) }),
  ),
})
export type MilestoneFileAnswer = z.infer<typeof milestoneFileAnswer>

/** GET /shipments/tracking: a shipment, container, booking or document number as it is written. */
export const trackingQuery = { number: z.string().trim().min(1).max(100) }
export const trackedShipment = shipmentListItem
  .pick({ id: true, shipmentNumber: true, status: true, chip: true, mode: true, carrier: true })
  .extend(shipmentListItem.pick({ origin: true, destination: true, etd: true, atd: true, eta: true, ata: true }).shape)
  .extend({ unknownMessages: z.array(unknownMessage) })
export const trackingAnswer = z.object({ items: z.array(trackedShipment).min(1) })
export type TrackingAnswer = z.infer<typeof trackingAnswer>
