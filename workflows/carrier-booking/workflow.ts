import type { CarrierBookingArgs } from '@quayside/contracts/bookings/carrier-port.ts'
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow'
import type { CarrierBookingActivities } from './activities.ts'

const { callCarrier, readCarrier } = proxyActivities<CarrierBookingActivities>({
  startToCloseTimeout: '90s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '10m' },
})

const minute = 60_000
const hour = 60 * minute
const stepsOfARun = 100

/** A minute, doubled up to an hour while the carrier's system fails; a quarter of an hour up to six while it has nothing new. */
function waitMs(first: number, times: number, longest: number, afterMs: number | null): number {
  return Math.max(afterMs ?? 0, Math.min(first * 2 ** Math.min(times, 20), longest))
}

/** Tells the carrier's system what happened to a booking until it has it, then asks until it is over. */
export async function carrierBooking(args: CarrierBookingArgs): Promise<'over'> {
  const { bookingId, eventId } = args
  let { isTaken, quiet } = args
  for (let step = 1; ; step += 1) {
    const about = { bookingId, eventId, key: `${workflowInfo().runId}/${step}` }
    const answer = isTaken ? await readCarrier(about) : await callCarrier(about)
    if (answer.outcome === 'done' || answer.outcome === 'over') return 'over'
    const isFailing = answer.outcome === 'failed' || answer.outcome === 'later'
    quiet = answer.outcome === 'new' || answer.outcome === 'watched' ? 0 : quiet + 1
    isTaken = isTaken || answer.outcome === 'watched'
    await sleep(
      isFailing
        ? waitMs(minute, quiet - 1, hour, answer.afterMs)
        : waitMs(15 * minute, Math.max(0, quiet - 1), 6 * hour, answer.afterMs),
    )
    if (step >= stepsOfARun) await continueAsNew<typeof carrierBooking>({ bookingId, eventId, isTaken, quiet })
  }
}
