import {
  type WebhookDeliveryArgs,
  webhookChangedSignal,
  webhookWakeSignal,
} from '@quayside/contracts/notifications/webhook-workflow.ts'
import { condition, continueAsNew, defineSignal, proxyActivities, setHandler, workflowInfo } from '@temporalio/workflow'
import type { WebhookActivities } from './activities.ts'

const { deliverWebhooks } = proxyActivities<WebhookActivities>({
  startToCloseTimeout: '60s',
  // What a worker that is gone had begun is begun anew soon: a delivery keeps its id.
  heartbeatTimeout: '10s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
})
const wake = defineSignal(webhookWakeSignal)
const changed = defineSignal(webhookChangedSignal)

/** A run is closed after so many rounds and goes on as a new one, so that its history stays short. */
const roundsOfARun = 200

/** Lets the service deliver to one endpoint whenever there is something new, and again after a failure; over once it is removed. */
export async function webhookDelivery(args: WebhookDeliveryArgs): Promise<'removed'> {
  // What was told while nobody listened is looked for first.
  let isAwake = true
  let isChanged = false
  setHandler(wake, () => {
    isAwake = true
  })
  setHandler(changed, () => {
    isChanged = true
  })

  for (let round = 1; ; round += 1) {
    await condition(() => isAwake || isChanged)
    isAwake = false
    isChanged = false
    const key = `${workflowInfo().runId}/${round}`
    const { outcome, afterMs } = await deliverWebhooks({ endpointId: args.endpointId, key })
    if (outcome === 'removed') return 'removed'
    if (outcome === 'wait') await condition(() => isChanged, afterMs)
    // What is new wakes no endpoint that is paused: only who changes it does.
    if (outcome === 'paused') await condition(() => isChanged)
    isAwake ||= outcome === 'more' || outcome === 'wait'
    if (round >= roundsOfARun || workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof webhookDelivery>(args)
  }
}
