import type {
  AllocatedCommandAnswer,
  AllocationResult,
  OrderStep,
  ShipmentAllocationArgs,
} from '@quayside/contracts/shipments/workflow.ts'
import { proxyActivities, workflowInfo } from '@temporalio/workflow'
import type { SubmissionActivities } from '../booking-submission/activities.ts'
import type { ShipmentActivities } from './activities.ts'

const activities = proxyActivities<ShipmentActivities & Pick<SubmissionActivities, 'decideBooking'>>({
  startToCloseTimeout: '30s',
  // A person waits: what a worker that is gone had begun is begun again soon.
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '2m' },
})

/** Of the numbers by which the orders know the shipment's changes apart; a new shipment begins at 1. */
const stepsOfARun = 4

/** A new shipment: all orders reserve, and it is created; or none does, and it is not. */
export function shipmentCreation(args: ShipmentAllocationArgs): Promise<AllocationResult> {
  return allocate(args, 1)
}

/** The same for other quantities, and for a split. Runs of one shipment follow one another, and so do their numbers. */
export function shipmentAllocation(args: ShipmentAllocationArgs): Promise<AllocationResult> {
  return allocate(args, workflowInfo().startTime.getTime() * stepsOfARun)
}

async function allocate(args: ShipmentAllocationArgs, first: number): Promise<AllocationResult> {
  const { shipmentId, key, uid, orders, command, booking } = args
  const about = { shipmentId, uid, key }
  const giveBack = (part: 'afterwards' | 'undo', of: readonly OrderStep[], sequence: number) =>
    Promise.all(
      of.map(async ({ orderId, [part]: back }) => {
        if (back !== null) await activities.giveBack({ ...about, orderId, sequence, ...back })
      }),
    )

  const asked = orders.filter(order => order.reserve.length > 0)
  const answers = await Promise.all(
    asked.map(({ orderId, reserve: lines }) => activities.reserve({ ...about, orderId, sequence: first, lines })),
  )
  const refusals = answers.flat()
  if (refusals.length === 0) {
    const decided = await decidedBy(about, command, booking)
    if (decided.refusals.length === 0 || decided.isKept) {
      await giveBack('afterwards', orders, first + 1)
      if (decided.split !== null) await found(decided.split, about, first + 2)
      return { key, refusals: decided.refusals, position: decided.position }
    }
    refusals.push(...decided.refusals)
  }
  const reserved = asked.filter((_order, index) => answers[index]?.length === 0)
  await giveBack('undo', reserved, first + 3)
  return { key, refusals, position: null }
}

/** By the shipment, then by its booking. What cannot be put back has departed meanwhile: it stays, with what is reserved for it. */
async function decidedBy(
  about: { shipmentId: string; uid: string; key: string },
  command: unknown,
  booking: ShipmentAllocationArgs['booking'],
): Promise<AllocatedCommandAnswer & { isKept: boolean }> {
  const decided = { ...(await activities.decideAllocated({ ...about, command })), isKept: false }
  if (booking === undefined || decided.refusals.length > 0) return decided
  const { bookingId, command: ofBooking, back } = booking
  const { uid, key } = about
  const { refusals, position } = await activities.decideBooking({ bookingId, uid, key, command: ofBooking })
  if (refusals.length === 0) return { ...decided, position }
  const undone = await activities.decideAllocated({ ...about, key: `${key}/back`, command: back })
  return { ...decided, refusals, isKept: undone.refusals.length > 0 }
}

type Split = NonNullable<Awaited<ReturnType<ShipmentActivities['decideAllocated']>>['split']>

/** The goods are moved on each order in one event, so that they are never free in between. */
async function found(
  { shipmentId: toShipmentId, orders, command }: Split,
  about: { shipmentId: string; uid: string; key: string },
  sequence: number,
): Promise<void> {
  await Promise.all(
    orders.map(({ orderId, lines }) => activities.move({ ...about, orderId, sequence, toShipmentId, lines })),
  )
  await activities.decideAllocated({ ...about, key: `${about.key}/split`, shipmentId: toShipmentId, command })
}
