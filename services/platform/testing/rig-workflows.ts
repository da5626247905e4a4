import type { WorkflowPort } from '../ports/workflows.ts'

export type StartedWorkflow = {
  type: string
  id: string
  args: readonly unknown[]
  taskQueue: string
  signals: { name: string; args: readonly unknown[] }[]
  isCancelled: boolean
}

/** Workflows kept in memory, for rigs without a workflow server: what was started and signalled, and nothing runs. */
export function recordedWorkflows(now: () => string): WorkflowPort & { started(): StartedWorkflow[]; loseAll(): void } {
  let store = 1
  const workflows = new Map<string, StartedWorkflow & { startedAt: string }>()
  const start: WorkflowPort['start'] = async (type, { id, args, taskQueue }) => {
    if (workflows.has(id)) return
    workflows.set(id, { type, id, args, taskQueue, signals: [], isCancelled: false, startedAt: now() })
  }
  return {
    started: () => [...workflows.values()],
    loseAll() {
      workflows.clear()
      store += 1
    },
    storeId: async () => String(store),
    start,
    async run(type, { id, args, taskQueue }) {
      await start(type, { id, args, taskQueue })
      return null
    },
    async signal(id, name, args = []) {
      workflows.get(id)?.signals.push({ name, args })
    },
    async cancel(id) {
      const workflow = workflows.get(id)
      if (workflow !== undefined) workflow.isCancelled = true
    },
    async describe(id) {
      const workflow = workflows.get(id)
      if (workflow === undefined) return null
      return {
        status: workflow.isCancelled ? 'CANCELLED' : 'RUNNING',
        startedAt: workflow.startedAt,
        closedAt: null,
        historyLength: 1 + workflow.signals.length,
        pendingActivities: [],
      }
    },
  }
}
