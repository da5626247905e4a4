import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@quayside/platform/service/logger.ts'
import { type ActivityInterceptorsFactory, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { createSubmissionActivities } from './booking-submission/activities.ts'
import { createCarrierBookingActivities } from './carrier-booking/activities.ts'
import { createCarrierActivities } from './carrier-tracking/activities.ts'
import { createContainerActivities } from './container-alerts/activities.ts'
import { createDigestActivities } from './notification-digest/activities.ts'
import { createPickupActivities } from './pickup-window/activities.ts'
import { type ActivityDeps, createActivities } from './purchase-order-confirmation/activities.ts'
import { createCompletionActivities } from './shipment-completion/activities.ts'
import { createShipmentActivities } from './shipment-creation/activities.ts'
import { createValidityActivities } from './validity/activities.ts'
import { createWebhookActivities } from './webhook-delivery/activities.ts'
import { workflowBundle } from './workflow-bundle.ts'

const firstWaitMs = 500
const longestWaitMs = 30_000
/**
 * Of workflows that wait, so many are kept in memory, each with some hundred kilobytes; the others are played again from their short
 * histories when they go on. By itself the SDK would keep thousands: one waits for every order that is to be confirmed.
 */
const mostCachedWorkflows = 100

export type WorkerOptions = {
  /** host:port of the Temporal frontend. */
  address: string
  namespace: string
  taskQueue: string
  deps: ActivityDeps
  log?: Pick<Logger, 'info' | 'error'>
}

type Running = { worker: Worker; connection: NativeConnection }

/**
 * Runs the workflows and their activities until it is closed. A server that is away, now or later, only makes them wait:
 * the worker is made anew until it runs.
 */
export async function startWorker(options: WorkerOptions): Promise<{ close(): Promise<void> }> {
  installRuntime()
  const bundle = await workflowBundle()
  const closing = new AbortController()
  let current: Running | null = await attempt()
  const keeping = keep()

  async function attempt(): Promise<Running | null> {
    try {
      const made = await makeWorker(options, bundle)
      options.log?.info({ taskQueue: options.taskQueue }, 'the workflow worker runs')
      return made
    } catch (fault) {
      options.log?.error({ err: fault }, 'the workflow worker could not be started, again soon')
      return null
    }
  }

  async function keep() {
    for (let wait = firstWaitMs; !closing.signal.aborted; wait = Math.min(longestWaitMs, wait * 2)) {
      if (current !== null) {
        wait = firstWaitMs
        const { worker, connection } = current
        await worker.run().catch(fault => options.log?.error({ err: fault }, 'the workflow worker stopped, again soon'))
        current = null
        await connection.close().catch(() => undefined)
      }
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
      if (!closing.signal.aborted) current = await attempt()
    }
    // Made while it was being closed.
    await current?.connection.close()
  }

  return {
    async close() {
      closing.abort()
      if (current?.worker.getState() === 'RUNNING') current.worker.shutdown()
      await keeping
    },
  }
}

async function makeWorker(
  { address, namespace, taskQueue, deps }: WorkerOptions,
  bundle: Awaited<ReturnType<typeof workflowBundle>>,
): Promise<Running> {
  const connection = await NativeConnection.connect({ address })
  try {
    const worker = await Worker.create({
      connection,
      namespace,
      taskQueue,
      workflowBundle: bundle,
      activities: {
        ...createActivities(deps),
        ...createShipmentActivities(deps),
        ...createSubmissionActivities(deps),
        ...createCarrierBookingActivities(deps),
        ...createCompletionActivities(deps),
        ...createCarrierActivities(deps),
        ...createContainerActivities(deps),
        ...createDigestActivities(deps),
        ...createPickupActivities(deps),
        ...createValidityActivities(deps),
        ...createWebhookActivities(deps),
      },
      interceptors: { activity: [telling] },
      shutdownGraceTime: '5s',
      maxCachedWorkflows: mostCachedWorkflows,
    })
    return { worker, connection }
  } catch (fault) {
    await connection.close()
    throw fault
  }
}

const tellEveryMs = 2_000

/** Tells the server, while an activity runs, that its worker is there. */
const telling: ActivityInterceptorsFactory = context => ({
  inbound: {
    async execute(input, next) {
      const timer = setInterval(() => context.heartbeat(), tellEveryMs)
      try {
        return await next(input)
      } finally {
        clearInterval(timer)
      }
    },
  },
})

let installed = false

/** Once a process: the SDK must not take the signals that the process itself answers. */
function installRuntime() {
  if (installed) return
  installed = true
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('WARN') })
}
