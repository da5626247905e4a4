import type { BookingSubmissionArgs } from '@quayside/contracts/bookings/workflow.ts'
import {
  type AllocationRefusal,
  type AllocationResult,
  type ShipmentAllocationArgs,
  shipmentAllocationId,
  shipmentCreationType,
} from '@quayside/contracts/shipments/workflow.ts'
import { executeChild, proxyActivities } from '@temporalio/workflow'
import type { SubmissionActivities } from './activities.ts'

const activities = proxyActivities<SubmissionActivities>({
  startToCloseTimeout: '30s',
  // A person waits: what a worker that is gone had begun is begun again soon.
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '2m' },
})

/** The quote is reserved, then a shipment made or taken, then the booking is: all of it, or nothing. */
export async function bookingSubmission(args: BookingSubmissionArgs): Promise<AllocationResult> {
  const { bookingId, bookingNumber, key, uid, quote, shipment, command } = args
  const about = { bookingId, bookingNumber, key, uid }
  const refused = (refusals: AllocationRefusal[]): AllocationResult => ({ key, refusals, position: null })

  if (quote !== null) {
    const refusals = await activities.reserveQuote({ ...about, quote })
    if (refusals.length > 0) return refused(refusals)
  }
  const giveBackQuote = async () => {
    if (quote !== null) await activities.freeQuote({ ...about, quoteId: quote.quoteId })
  }

  const refusals = await shipmentFor(args)
  if (refusals.length > 0) {
    await giveBackQuote()
    return refused(refusals)
  }

  const decided = await activities.decideBooking({ ...about, command })
  if (decided.refusals.length > 0) {
    const { shipmentId } = shipment
    await (shipment.is === 'new' ? activities.undoShipment : activities.leaveShipment)({ ...about, shipmentId })
    await giveBackQuote()
    return refused(decided.refusals)
  }
  if (quote !== null) await activities.tellQuote({ ...about, quoteId: quote.quoteId })
  await activities.followShipment(about)
  return { key, refusals: [], position: decided.position }
}

type Creation = (args: ShipmentAllocationArgs) => Promise<AllocationResult>

/** What orders or the shipment refuse; a new one is made by its own workflow, as where no booking is asked for. */
async function shipmentFor({ shipment, ...args }: BookingSubmissionArgs): Promise<AllocationRefusal[]> {
  const { bookingId, bookingNumber, key, uid } = args
  if (shipment.is === 'taken') return activities.takeShipment({ bookingId, bookingNumber, key, uid, shipment })
  const { shipmentId, orders, command } = shipment
  const made: ShipmentAllocationArgs = { shipmentId, key, uid, orders, command }
  const options = { workflowId: shipmentAllocationId(shipmentId), args: [made] as const }
  const { refusals } = await executeChild<Creation>(shipmentCreationType, options)
  return refusals
}
