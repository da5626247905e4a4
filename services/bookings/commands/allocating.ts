import type { By } from '@quayside/contracts/access/by.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { ShipmentLine } from '@quayside/contracts/shipments/details.ts'
import { bookedLinesRoute, type PlannedLines, plannedLines } from '@quayside/contracts/shipments/linked-booking.ts'
import {
  type AllocationRefusal,
  allocationResult,
  type ShipmentAllocationArgs,
  shipmentAllocationId,
  shipmentAllocationType,
} from '@quayside/contracts/shipments/workflow.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'
import type { BookingDesk, BookingOutcome } from '../desk/booking-desk.ts'
import type { Booking } from '../domain/booking-state.ts'

export type Refused = Extract<BookingOutcome, { kind: 'rejected' }>

/** So long a person's request waits; the workflow goes on, and the same request again joins it. */
const waitMs = 20_000

/** Of a request's run: short, and of the same person and request the same. */
export function runKey(uid: string, { key }: Pick<CommandContext, 'key'>): string {
  return sha256(`${uid} ${key}`)
}

type Run = { readonly id: string; readonly args: { readonly key: string }; readonly again: boolean }
export type RunResult = { readonly kind: 'done'; readonly position: Position | null } | Refused

/** What a workflow that reserves on orders came to. */
export async function resultOf(desk: BookingDesk, type: string, { id, args, again }: Run): Promise<RunResult> {
  const { workflows, log } = desk.ports
  const ended = await workflows
    .run(type, { id, args: [args], taskQueue: quaysideTaskQueue, waitMs, again })
    .catch(fault => {
      log.error({ err: fault, workflow: id }, 'the workflow of a booking could not be run')
      throw new ProblemError('unavailable')
    })
  if (ended === null) throw new ProblemError('unavailable')
  const { key, refusals, position } = allocationResult.parse(ended.result)
  // Another one was at work: this one was never begun.
  if (key !== args.key) throw new ProblemError('lost-race')
  const [first, ...rest] = refusals.map(rejectionOf)
  if (first !== undefined) return { kind: 'rejected', rejections: [first, ...rest] }
  return { kind: 'done', position: position as Position | null }
}

export function rejectionOf({ code, params, field }: AllocationRefusal): Rejection {
  return { code: code as ErrorCode, params, ...(field !== null && field !== undefined && { field }) }
}

export type WantedGoods = readonly (Pick<ShipmentLine, 'orderId' | 'orderLineId' | 'quantity'> & {
  readonly lineId?: string
  readonly scheduleLine?: number | null | undefined
})[]
type Plan = { readonly kind: 'planned' } & NonNullable<PlannedLines['plan']>

/** What orders must reserve for other goods of the booking's shipment; nothing happens by it. */
export async function goodsPlanned(
  desk: BookingDesk,
  { bookingId, shipmentId }: Booking,
  { goods, by, context }: { readonly goods: WantedGoods; readonly by: By; readonly context: CommandContext },
): Promise<Plan | Refused> {
  const lines = goods.map(({ lineId, orderId, orderLineId, quantity, scheduleLine }) => ({
    ...(lineId !== undefined && { lineId }),
    orderId,
    orderLineId,
    quantity,
    scheduleLine,
  }))
  const { key, causationId } = context
  const path = bookedLinesRoute.replace(':id', shipmentId)
  const told = await desk.ports.call.post('shipments', path, { bookingId, by, key, lines }, { causationId })
  if (told.status === 404) throw new ProblemError('shipment-not-found')
  if (told.status >= 300) throw new ProblemError('unavailable')
  const { refusals, plan } = plannedLines.parse(told.body)
  if (plan === null) return { kind: 'rejected', rejections: refusals.map(rejectionOf) }
  return { kind: 'planned', ...plan }
}

type Allocation = {
  readonly plan: Plan
  /** To the booking. */
  readonly command: object
  readonly uid: string
  readonly context: CommandContext
}

/** The orders reserve, the shipment takes the goods, the booking decides; or all is as it was. */
export function allocated(
  desk: BookingDesk,
  { bookingId, shipmentId }: Booking,
  { plan: { orders, command, back }, uid, context, ...given }: Allocation,
): Promise<RunResult> {
  const booking = { bookingId, command: given.command, back }
  const args: ShipmentAllocationArgs = { shipmentId, key: runKey(uid, context), uid, orders, command, booking }
  return resultOf(desk, shipmentAllocationType, { id: shipmentAllocationId(shipmentId), args, again: true })
}
