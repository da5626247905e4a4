import type { Client, WorkflowExecutionStatusName } from '@temporalio/client'
import type { WorkflowDescription, WorkflowPort } from './workflows.ts'

const [connectMs, answerWithinMs] = [5_000, 10_000]
/** Somebody's page waits for it. */
const describedWithinMs = 2_000

/** Workflows on a Temporal server; connected on the first call, so that a service starts without it. */
export function temporalWorkflows(server: { address: string; namespace: string } | null): WorkflowPort & {
  close(): Promise<void>
} {
  let connecting: Promise<Connected> | null = null
  const connected = () => {
    if (server === null) throw new Error('there is no workflow server: TEMPORAL_ADDRESS is not set')
    connecting ??= connect(server).catch(error => {
      connecting = null
      throw error
    })
    return connecting
  }

  return {
    async start(type, { id, args, taskQueue }) {
      const { client, sdk, inTime } = await connected()
      const options = { workflowId: id, args: [...args], taskQueue, workflowIdReusePolicy: 'REJECT_DUPLICATE' as const }
      await inTime(() => client.workflow.start(type, options)).catch(ignore(sdk.WorkflowExecutionAlreadyStartedError))
    },
    async run(type, { id, args, taskQueue, waitMs, again }) {
      const { client, sdk, inTime } = await connected()
      const workflowIdReusePolicy = again ? ('ALLOW_DUPLICATE' as const) : ('REJECT_DUPLICATE' as const)
      const options = { workflowId: id, args: [...args], taskQueue, workflowIdReusePolicy }
      const started = await inTime(() => client.workflow.start(type, options)).catch(
        ignore(sdk.WorkflowExecutionAlreadyStartedError),
      )
      // The handle of a start knows its own run, whatever runs under this id by then.
      const handle = started ?? client.workflow.getHandle(id)
      const waiting = AbortSignal.timeout(waitMs)
      return client
        .withAbortSignal(waiting, async (): Promise<{ result: unknown }> => ({ result: await handle.result() }))
        .catch(error => {
          if (waiting.aborted) return null
          throw error
        })
    },
    async signal(id, name, args = []) {
      const { client, sdk, inTime } = await connected()
      const handle = client.workflow.getHandle(id)
      await inTime(() => handle.signal(name, ...args)).catch(ignore(sdk.WorkflowNotFoundError))
    },
    async cancel(id) {
      const { client, sdk, inTime } = await connected()
      const handle = client.workflow.getHandle(id)
      await inTime(() => handle.cancel()).catch(ignore(sdk.WorkflowNotFoundError))
    },
    async describe(id) {
      const { client, sdk, inTime } = await connected()
      const handle = client.workflow.getHandle(id)
      try {
        return describe(await inTime(() => handle.describe(), describedWithinMs))
      } catch (error) {
        if (error instanceof sdk.WorkflowNotFoundError) return null
        throw error
      }
    },
    async storeId() {
      const { client, inTime } = await connected()
      const { namespace } = client.options
      const { namespaceInfo } = await inTime(() => client.workflowService.describeNamespace({ namespace }))
      return namespaceInfo?.id ?? ''
    },
    async close() {
      await (await connecting?.catch(() => null))?.close()
    },
  }
}

type Connected = {
  client: Client
  sdk: typeof import('@temporalio/client')
  /** One call: a server that accepts it and says nothing is given up. */
  inTime<T>(call: () => Promise<T>, withinMs?: number): Promise<T>
  close(): Promise<void>
}

async function connect({ address, namespace }: { address: string; namespace: string }): Promise<Connected> {
  const sdk = await import('@temporalio/client') // large: loaded by the services that use it
  const connection = await sdk.Connection.connect({ address, connectTimeout: connectMs })
  return {
    client: new sdk.Client({ connection, namespace }),
    sdk,
    close: () => connection.close(),
    async inTime(call, withinMs = answerWithinMs) {
      // A deadline would end each of the driver's own tries, not their sum.
      const late = AbortSignal.timeout(withinMs)
      try {
        return await connection.withAbortSignal(late, call)
      } catch (fault) {
        throw late.aborted ? late.reason : fault
      }
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: an error class takes whatever its SDK gives it
function ignore(known: new (...parts: any[]) => Error): (error: unknown) => void {
  return error => {
    if (!(error instanceof known)) throw error
  }
}

type Execution = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['describe']>>

function describe(execution: Execution): WorkflowDescription {
  return {
    status: statusOf(execution.status.name),
    startedAt: execution.startTime.toISOString(),
    closedAt: execution.closeTime?.toISOString() ?? null,
    historyLength: execution.historyLength,
    pendingActivities: (execution.raw.pendingActivities ?? []).map(activity => ({
      type: activity.activityType?.name ?? '',
      attempt: activity.attempt ?? 0,
      lastFailure: activity.lastFailure?.message ?? null,
    })),
  }
}

function statusOf(name: WorkflowExecutionStatusName): WorkflowDescription['status'] {
  switch (name) {
    case 'UNSPECIFIED':
    case 'UNKNOWN':
      return 'UNKNOWN'
    case 'CONTINUED_AS_NEW':
      return 'CONTINUED_AS_NEW'
    default:
      return name as WorkflowDescription['status']
  }
}
