import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import { createCarrierActivities } from './carrier-tracking/activities.ts'
import { createContainerActivities } from './container-alerts/activities.ts'
import { type ActivityDeps, createActivities } from './purchase-order-confirmation/activities.ts'
import { createCompletionActivities } from './shipment-completion/activities.ts'
import { createShipmentActivities } from './shipment-creation/activities.ts'
import { workflowBundle } from './workflow-bundle.ts'

export type WorkerOptions = {
  /** host:port of the Temporal frontend. */
  address: string
  namespace: string
  taskQueue: string
  deps: ActivityDeps
  /** Called when the worker stops by itself, which it never should. */
  failed?: (fault: unknown) => void
}

/** Runs the workflows and their activities until it is closed. Throws when the Temporal server cannot be reached. */
export async function startWorker(options: WorkerOptions): Promise<{ close(): Promise<void> }> {
  installRuntime()
  const connection = await NativeConnection.connect({ address: options.address })
  try {
    const worker = await Worker.create({
      connection,
      namespace: options.namespace,
      taskQueue: options.taskQueue,
      workflowBundle: await workflowBundle(),
      activities: {
        ...createActivities(options.deps),
        ...createShipmentActivities(options.deps),
        ...createCompletionActivities(options.deps),
        ...createCarrierActivities(options.deps),
        ...createContainerActivities(options.deps),
      },
      shutdownGraceTime: '5s',
    })
    const running = worker.run().catch(fault => options.failed?.(fault))
    return {
      async close() {
        if (worker.getState() === 'RUNNING') worker.shutdown()
        await running
        await connection.close()
      },
    }
  } catch (fault) {
    await connection.close()
    throw fault
  }
}

let installed = false

/** Once a process: the SDK must not take the signals that the process itself answers. */
function installRuntime() {
  if (installed) return
  installed = true
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('WARN') })
}
