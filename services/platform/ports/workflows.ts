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
  /**
   * Starts it, or joins the one of this id that runs, and answers with its result; null where it is not there within
   * `waitMs`, and the workflow goes on. `again`: an id may be used anew once its workflow has ended; otherwise the
   * ended one's result is answered. Throws where the workflow failed.
   */
  run(
    type: string,
    options: { id: string; args: readonly unknown[]; taskQueue: string; waitMs: number; again: boolean },
  ): Promise<{ result: unknown } | null>
  /** A workflow that has ended or never was is no error. */
  signal(id: string, name: string, args?: readonly unknown[]): Promise<void>
  cancel(id: string): Promise<void>
  describe(id: string): Promise<WorkflowDescription | null>
  /** Names the store that the workflows are in: another one when the server lost its data. */
  storeId(): Promise<string>
}
