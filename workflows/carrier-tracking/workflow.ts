import type { CarrierTrackingArgs, CarrierTrackingSignal } from '@quayside/contracts/shipments/carrier-tracking.ts'
import {
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow'
import type { CarrierActivities } from './activities.ts'
import { leastMs, type Pace, paceAfter, waitAfter } from './pace.ts'

const { askCarriers } = proxyActivities<CarrierActivities>({
  startToCloseTimeout: '90s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '10m' },
})

const signal = (name: CarrierTrackingSignal) => defineSignal(name)
const changed = signal('changed')
const over = signal('over')

/** What the query `state` answers. */
export type TrackingState = Pace & {
  readonly polls: number
  readonly last: { readonly outcome: string; readonly at: string } | null
  readonly next: string | null
}
export const stateQuery = defineQuery<TrackingState>('state')

/** A run is closed after so many polls and goes on as a new one, so that its history stays short. */
const pollsOfARun = 100

/** Asks a shipment's carriers again and again, ever more rarely while they have nothing to say, until the shipment is there. */
export async function carrierTracking(args: CarrierTrackingArgs): Promise<'over'> {
  const { shipmentId, eventId } = args
  let { cursors } = args
  let pace: Pace = args
  let isChanged = false
  let isOver = false
  let state: TrackingState = { quiet: args.quiet, failed: args.failed, polls: 0, last: null, next: null }
  setHandler(changed, () => {
    isChanged = true
  })
  setHandler(over, () => {
    isOver = true
  })
  setHandler(stateQuery, () => state)

  for (let polls = 1; !isOver; polls += 1) {
    isChanged = false
    const key = `${workflowInfo().runId}/${polls}`
    const answer = await askCarriers({ shipmentId, eventId, cursors, key })
    if (answer.outcome === 'over') return 'over'
    cursors = answer.cursors
    pace = paceAfter(answer, pace)
    const wait = waitAfter(answer, pace)
    const now = Date.now()
    state = {
      quiet: pace.quiet,
      failed: pace.failed,
      polls,
      next: new Date(now + wait).toISOString(),
      last: { outcome: answer.outcome, at: new Date(now).toISOString() },
    }
    // A carrier that asked to be left in peace is not asked sooner, whatever changes.
    const isUrgent = () => isOver || (isChanged && answer.outcome !== 'later')
    await condition(() => isOver, Math.min(wait, leastMs))
    await condition(isUrgent, Math.max(0, wait - leastMs))
    if (polls >= pollsOfARun && !isOver) await continueAsNew<typeof carrierTracking>({ ...args, cursors, ...pace })
  }
  return 'over'
}
