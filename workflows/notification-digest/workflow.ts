import type { NotificationDigestArgs } from '@quayside/contracts/notifications/digests.ts'
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow'
import type { DigestActivities } from './activities.ts'

const { sendDigest } = proxyActivities<DigestActivities>({
  startToCloseTimeout: '60s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '10m' },
})

/** A run is closed after so many mornings and goes on as a new one, so that its history stays short. */
const morningsOfARun = 200
/** The service's clock may be a little behind this one. */
const clockDifferenceMs = 5_000

/** Asks on each morning on which a summary may be due, until the service says that there is none more. */
export async function notificationDigest(args: NotificationDigestArgs): Promise<void> {
  for (let asked = 1; ; asked += 1) {
    const { next } = await sendDigest({ ...args, key: `${workflowInfo().runId}/${asked}` })
    if (next === null) return
    await sleep(Math.max(clockDifferenceMs, Date.parse(next) - Date.now()))
    if (asked >= morningsOfARun || workflowInfo().continueAsNewSuggested)
      await continueAsNew<typeof notificationDigest>(args)
  }
}
