import type { ConfirmationWorkflowArgs } from '@quayside/contracts/purchase-orders/workflow.ts'
import { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import type { CarrierBookingActivities } from '../carrier-booking/activities.ts'
import type { CarrierActivities } from '../carrier-tracking/activities.ts'
import type { ContainerActivities } from '../container-alerts/activities.ts'
import type { DigestActivities } from '../notification-digest/activities.ts'
import type { PickupActivities } from '../pickup-window/activities.ts'
import type { Activities } from '../purchase-order-confirmation/activities.ts'
import type { CompletionActivities } from '../shipment-completion/activities.ts'
import type { ShipmentActivities } from '../shipment-creation/activities.ts'
import type { ValidityActivities } from '../validity/activities.ts'
import type { WebhookActivities } from '../webhook-delivery/activities.ts'
import { workflowBundle } from '../workflow-bundle.ts'
import { quietRuntime } from './quiet-runtime.ts'

const taskQueue = 'workflow-tests'

/** Its first start is given five seconds by the SDK, which a busy machine needs for Java alone. */
async function startServer(triesLeft = 3): Promise<TestWorkflowEnvironment> {
  const path = process.env.TEST_TEMPORAL_SERVER_PATH
  const options = path === undefined ? {} : { server: { executable: { type: 'existing-path', path } as const } }
  try {
    return await TestWorkflowEnvironment.createTimeSkipping(options)
  } catch (fault) {
    if (triesLeft === 1) throw fault
    return startServer(triesLeft - 1)
  }
}

/** Temporal's time-skipping server with a worker on it: months pass in a second. Activities are typed fakes. */
export async function timeSkipping() {
  quietRuntime()
  const env = await startServer()
  const bundle = await workflowBundle()

  return {
    env,
    client: env.client.workflow,
    taskQueue,
    now: async () => new Date(await env.currentTimeMs()),
    /** Runs a worker with these activities for as long as the test's body runs. */
    async run<T>(
      activities:
        | Partial<Activities>
        | ShipmentActivities
        | CompletionActivities
        | CarrierActivities
        | ContainerActivities
        | DigestActivities
        | PickupActivities
        | ValidityActivities
        | CarrierBookingActivities
        | WebhookActivities,
      body: () => Promise<T>,
    ): Promise<T> {
      const worker = await Worker.create({
        connection: env.nativeConnection,
        taskQueue,
        workflowBundle: bundle,
        activities,
      })
      return worker.runUntil(body)
    },
    close: () => env.teardown(),
  }
}
export type TimeSkipping = Awaited<ReturnType<typeof timeSkipping>>

export const day = 24 * 3_600_000
export const instantAfter = (from: Date, days: number) => new Date(from.getTime() + days * day).toISOString()

/** A round of ten days that starts now: reminders after 5, 8 and 9.5 days. */
export function roundFrom(now: Date, orderId: string): ConfirmationWorkflowArgs {
  return {
    orderId,
    orderNumber: '4500-018832',
    clientCompanyId: '0192f5d0-0000-7000-8000-0000000000c1',
    vendorCompanyId: '0192f5d0-0000-7000-8000-0000000000e1',
    round: 1,
    eventId: '0192f5d0-0000-7000-8000-0000000000f1',
    openedAt: now.toISOString(),
    deadline: instantAfter(now, 10),
    reminders: [
      { moment: 'half', at: instantAfter(now, 5) },
      { moment: 'eighty', at: instantAfter(now, 8) },
      { moment: 'day', at: instantAfter(now, 9.5) },
    ],
    partlyApproved: false,
  }
}
