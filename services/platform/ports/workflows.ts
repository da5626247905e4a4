export type WorkflowDescription = {
  status:
    | 'RUNNING'
    | 'COMPLETED'
    | 'FAILED'
    | 'CANCELLED'
    | 'TERMINATED'
    | 'TIMED_OUT'
    | 'CONTINUED_AS_NEW'
    | 'PAUSED'
    | 'UNKNOWN'
  startedAt: string
  closedAt: string | null
  historyLength: number
  pendingActivities: readonly { type: string; attempt: number; lastFailure: string | null }[]
}

/** Long-running processes. Every call throws while the workflow server is away; reactions are then tried again. */
export type WorkflowPort = {
  /** Starting the same id again, whether it still runs or has ended, changes nothing and is no error. */
  start(type: string, options: { id: string; args: readonly unknown[]; taskQueue: string }): Promise<void>
  /** A workflow that has ended or never was is no error. */
  signal(id: string, name: string, args?: readonly unknown[]): Promise<void>
  cancel(id: string): Promise<void>
  describe(id: string): Promise<WorkflowDescription | null>
}
