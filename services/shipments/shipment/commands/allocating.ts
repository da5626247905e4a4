import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import type { ShipmentAnswer } from '@quayside/contracts/shipments/commands.ts'
import {
  allocationResult,
  type OrderStep,
  type ShipmentAllocationArgs,
  shipmentAllocationId,
  shipmentAllocationType,
  shipmentCreationType,
} from '@quayside/contracts/shipments/workflow.ts'
import type { CommandContext } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { type Answer, answer } from '@quayside/platform/http/answer.ts'
import { add, compare, isPositive, max, subtract } from '@quayside/platform/values/quantities.ts'
import { sha256 } from '@quayside/platform/values/sha256.ts'
import { answerOf, type ShipmentDesk, type ShipmentOutcome } from '../../desk/shipment-desk.ts'
import { shipment } from '../domain/shipment.ts'

/** Of a request's run: short, and of the same person and request the same. */
export function runKey(uid: string, { key }: Pick<CommandContext, 'key'>): string {
  return sha256(`${uid} ${key}`)
}

/** So long a person's request waits; the workflow goes on, and the same request again joins it. */
const waitMs = 20_000

export type Allocated = Answer<ShipmentAnswer> | Extract<ShipmentOutcome, { kind: 'rejected' }>
type Allocation = Omit<ShipmentAllocationArgs, 'orders'> & {
  readonly orders: readonly OrderStep[]
  readonly isNew: boolean
}

/** Runs the workflow that reserves on the orders and then gives the command, and answers what it came to. */
export async function allocated(desk: ShipmentDesk, { isNew, ...args }: Allocation): Promise<Allocated> {
  const { workflows, log, commands } = desk.ports
  const ended = await workflows
    .run(isNew ? shipmentCreationType : shipmentAllocationType, {
      id: shipmentAllocationId(args.shipmentId),
      args: [args],
      taskQueue: quaysideTaskQueue,
      waitMs,
      again: !isNew,
    })
    .catch(fault => {
      log.error({ err: fault, shipment: args.shipmentId }, 'the allocation workflow could not be run')
      throw new ProblemError('unavailable')
    })
  if (ended === null) throw new ProblemError('unavailable')
  const { key, refusals, position } = allocationResult.parse(ended.result)
  // Another change of the same shipment was at work: this one was never begun.
  if (key !== args.key) throw new ProblemError('lost-race')
  const [first, ...rest] = refusals.map(rejectionOf)
  if (first !== undefined) return { kind: 'rejected', rejections: [first, ...rest] }
  const { state } = await commands.load(shipment, args.shipmentId)
  return answer(answerOf({ state, events: [] }), { position: position as Position | null })
}

function rejectionOf({
  code,
  params,
  field,
}: {
  code: string
  params: Rejection['params']
  field: string | null
}): Rejection {
  return { code: code as ErrorCode, params, ...(field === null ? {} : { field }) }
}

type Part = { readonly orderId: string; readonly orderLineId: string; readonly quantity: string }

/** What each order must do on the way from these lines to those: rises before the command, falls after it. */
export function orderSteps(before: readonly Part[], after: readonly Part[]): OrderStep[] {
  const orderIds = [...new Set([...before, ...after].map(part => part.orderId))]
  return orderIds.map(orderId => {
    const was = perLine(before, orderId)
    const shallBe = perLine(after, orderId)
    const lineIds = [...new Set([...was.keys(), ...shallBe.keys()])]
    const of = (lineId: string) => ({ old: was.get(lineId) ?? '0', now: shallBe.get(lineId) ?? '0' })
    const rises = lineIds.some(lineId => compare(of(lineId).now, of(lineId).old) > 0)
    const during = (lineId: string) => (rises ? max(of(lineId).now, of(lineId).old) : of(lineId).old)
    const back = (target: (lineId: string) => string, cancelled: boolean) => {
      const lines = lineIds
        .map(lineId => ({ lineId, quantity: subtract(during(lineId), target(lineId)) }))
        .filter(line => isPositive(line.quantity))
      return { lines, cancelled }
    }
    const rests = ({ lines, cancelled }: ReturnType<typeof back>) => lines.length > 0 || cancelled
    const afterwards = back(lineId => of(lineId).now, shallBe.size === 0)
    const undo = back(lineId => of(lineId).old, was.size === 0)
    return {
      orderId,
      reserve: rises ? lineIds.map(lineId => ({ lineId, quantity: during(lineId) })) : [],
      // Who has reserved hears that it counts, also where nothing is given back: only then the order moves on.
      afterwards: rises || rests(afterwards) ? afterwards : null,
      undo: rests(undo) ? undo : null,
    }
  })
}

function perLine(parts: readonly Part[], orderId: string): ReadonlyMap<string, string> {
  const sums = new Map<string, string>()
  for (const part of parts) {
    if (part.orderId === orderId) sums.set(part.orderLineId, add(sums.get(part.orderLineId) ?? '0', part.quantity))
  }
  return sums
}
