import * as z from 'zod'
import { actors } from '../access/actors.ts'
import { pageQuery } from '../kernel/lists.ts'
import { transportModes } from '../reference/incoterms.ts'
import { shipmentStatuses } from './statuses.ts'

/** The most urgent first: what costs money each day, what is late, what blocks, what is missing, what waits for a word. */
export const exceptionKinds = [
  'free-time',
  'late',
  'hold',
  'missing-documents',
  'unconfirmed-milestone',
  'issue',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export const lateReasons = ['departure-passed', 'arrival-passed', 'delivery-passed', 'later-than-promised'] as const

/** A last free day is near from this many days before. */
export const freeTimeWarningDays = 3
/** Documents of the next stage are missed from this many days before it. */
export const documentsDueDays = 7

export const shipmentException = z.object({
  id: z.string(),
  shipmentId: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(shipmentStatuses),
  mode: z.enum(transportModes).nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  clientName: z.string().nullable(),
  kind: z.enum(exceptionKinds),
  /** What about: a kind of hold or issue, a code of lateness or of a milestone; null where the kind says it all. */
  reason: z.string().nullable(),
  /** Codes of what is missing. */
  missing: z.array(z.string()),
  text: z.string().nullable(),
  /** The day it was due, or is. */
  due: z.string().nullable(),
  /** Days past it; below 0 before it. */
  days: z.number().int().nullable(),
  /** Who can settle it. */
  who: z.array(z.enum(actors)),
  /** The one command that settles it, and whether this person may give it now. */
  action: z.object({ command: z.string(), about: z.string().nullable(), allowed: z.boolean() }),
})
export type ShipmentException = z.infer<typeof shipmentException>

/** GET /shipments/exceptions */
export const shipmentExceptionsQuery = {
  cursor: pageQuery.cursor,
  limit: pageQuery.limit,
  q: pageQuery.q,
  'filter[kind]': z.enum(exceptionKinds).optional(),
  'filter[mode]': z.enum(transportModes).optional(),
  'filter[supplier]': z.uuid().optional(),
}
export const shipmentExceptionsAnswer = z.object({
  /** Of all kinds that match the other filters; `shipments` counts each shipment once. */
  counts: z.array(z.object({ kind: z.enum(exceptionKinds), count: z.number().int() })),
  shipments: z.number().int(),
  items: z.array(shipmentException),
  nextCursor: z.string().nullable(),
})
export type ShipmentExceptionsAnswer = z.infer<typeof shipmentExceptionsAnswer>
