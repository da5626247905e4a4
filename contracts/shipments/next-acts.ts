import * as z from 'zod'
import { transportModes } from '../reference/incoterms.ts'
import { type ShipmentStatus, shipmentStatuses } from './statuses.ts'

/** What a shipment can wait for its freight operator or its client to do, in the order of its way. */
export const nextActs = [
  'request-booking',
  'confirm-booking',
  'make-ready',
  'record-departure',
  'record-arrival',
  'start-customs',
  'clear',
  'record-drop',
  'complete',
] as const
export type NextAct = (typeof nextActs)[number]

/** Who can be asked for it: the freight operator, the client. */
export const askedSides = ['O', 'C'] as const
export type AskedSide = (typeof askedSides)[number]

/** Where a shipment stands that waits for each: a list of them looks at no others. */
export const statusesOfAct: Readonly<Record<NextAct, readonly ShipmentStatus[]>> = {
  'request-booking': ['PO_CONFIRMED'],
  'confirm-booking': ['BOOKING_REQUEST'],
  'make-ready': ['FOR_PROCESSING'],
  'record-departure': ['FOR_PROCESSING'],
  'record-arrival': ['IN_TRANSIT'],
  'start-customs': ['AT_DESTINATION'],
  clear: ['ON_CUSTOMS'],
  'record-drop': ['AT_DESTINATION', 'ON_CUSTOMS'],
  complete: ['DELIVERED'],
}

export const waitingShipment = z.object({
  id: z.string(),
  shipmentNumber: z.string(),
  status: z.enum(shipmentStatuses),
  mode: z.enum(transportModes).nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  clientName: z.string().nullable(),
  /** What keeps it from going on: errors' codes. */
  missing: z.array(z.string()),
  /** What has to be put right before the act can be done, an error's code; null where it can be done now. */
  blockedBy: z.string().nullable(),
  /** When it is to leave; once it has left, to come; then when it came: the day at that place. */
  expected: z.object({ what: z.enum(['etd', 'eta', 'ata']), on: z.iso.date() }).nullable(),
})
export type WaitingShipment = z.infer<typeof waitingShipment>

/** How many shipments of each kind are told by name. */
export const waitingShown = 3

/** GET /shipments/waiting: what waits for the side of who asks, by the act; of each the first few, what is due first. */
export const waitingShipmentsAnswer = z.object({
  acts: z.array(z.object({ act: z.enum(nextActs), count: z.number().int(), items: z.array(waitingShipment) })),
})
export type WaitingShipmentsAnswer = z.infer<typeof waitingShipmentsAnswer>
