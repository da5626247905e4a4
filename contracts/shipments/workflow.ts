import * as z from 'zod'
import { quantity } from '../kernel/quantities.ts'

/**
 * Workflows `shipment-creation` and `shipment-allocation` (lines changed, split): they reserve on each order (its stream
 * is the authority), then give the command to the shipment, else put the orders back as they were. One at a time per
 * shipment, which the id says; the person's request waits for the result.
 */
export const shipmentCreationType = 'shipment-creation'
export const shipmentAllocationType = 'shipment-allocation'
export function shipmentAllocationId(shipmentId: string): string {
  return `shipment-allocation/${shipmentId}`
}

const orderLines = z.array(z.strictObject({ lineId: z.uuid(), quantity }))
/** `cancelled`: the order forgets the shipment. */
const givenBack = z.strictObject({ lines: orderLines, cancelled: z.boolean() }).nullable()
export const orderStep = z.strictObject({
  orderId: z.uuid(),
  /** The shipment's absolute quantities while the command is decided; none where nothing rises. */
  reserve: orderLines,
  /** What falls, once the command is accepted; and what is undone where it is not. */
  afterwards: givenBack,
  undo: givenBack,
})
export type OrderStep = z.infer<typeof orderStep>

/** The workflow's only argument. `command` is given to the shipments service as it is. */
export const shipmentAllocationArgs = z.object({
  shipmentId: z.uuid(),
  /** Of the request: a repeat is known again by it. */
  key: z.string(),
  uid: z.string(),
  orders: z.array(orderStep),
  command: z.unknown(),
  /** A booking that has a word in it after the shipment: where it refuses, `back` makes the shipment what it was. */
  booking: z.object({ bookingId: z.uuid(), command: z.unknown(), back: z.unknown() }).optional(),
})
export type ShipmentAllocationArgs = z.infer<typeof shipmentAllocationArgs>

export const allocationRefusal = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  field: z.string().nullable(),
})
export type AllocationRefusal = z.infer<typeof allocationRefusal>

/** Below /internal/v1 of the shipments service: decides the workflow's command, and what follows from it. */
export const allocatedCommandRoute = '/shipments/:id/allocated-commands'
export const allocatedCommandBody = z.strictObject({ command: z.unknown() })
export const allocatedCommandAnswer = z.object({
  refusals: z.array(allocationRefusal),
  position: z.string().nullable(),
  /** Of a split: goods that go to another shipment, which is founded then. */
  split: z
    .object({
      shipmentId: z.uuid(),
      orders: z.array(z.object({ orderId: z.uuid(), lines: orderLines })),
      command: z.unknown(),
    })
    .nullable(),
})
export type AllocatedCommandAnswer = z.infer<typeof allocatedCommandAnswer>

/** The workflow's result: accepted where nothing was refused. */
export const allocationResult = z.object({
  key: z.string(),
  refusals: z.array(allocationRefusal),
  position: z.string().nullable(),
})
export type AllocationResult = z.infer<typeof allocationResult>
