import type { ContainerAlertsArgs } from '@quayside/contracts/shipments/container-alerts.ts'
import { proxyActivities, sleep } from '@temporalio/workflow'
import type { ContainerActivities } from './activities.ts'

const { raiseAlerts } = proxyActivities<ContainerActivities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '10m' },
})

/** The service's clock may be a little behind this one. */
const clockDifferenceMs = 5_000

/** Asks on each morning on which somebody may have to be told, until the container says that there is none more. */
export async function containerAlerts(args: ContainerAlertsArgs): Promise<number> {
  for (let asked = 1; ; asked += 1) {
    const { next } = await raiseAlerts({ ...args, asked })
    if (next === null) return asked
    await sleep(Math.max(clockDifferenceMs, Date.parse(next) - Date.now()))
  }
}
