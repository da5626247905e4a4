import type { PickupWindowArgs } from '@quayside/contracts/handling/workflow.ts'
import { proxyActivities, sleep } from '@temporalio/workflow'
import type { PickupActivities } from './activities.ts'

const { endPickupWindow } = proxyActivities<PickupActivities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '10m' },
})

/** The service's clock may be a little behind this one. */
const clockDifferenceMs = 5_000

/** Waits for the end of a scheduled window: a wish to cancel that nobody answered until then is over. */
export async function pickupWindow({ until, ...about }: PickupWindowArgs): Promise<number> {
  let next: string | null = until
  for (let asked = 1; ; asked += 1) {
    await sleep(Math.max(clockDifferenceMs, Date.parse(next) - Date.now()))
    const answer = await endPickupWindow({ ...about, asked })
    next = answer.next
    if (next === null) return asked
  }
}
