/** Progress of a long job, shown in the change stream; never stored. */
export type Progress = {
  job: string
  /** Who may see it: these companies' people ... */
  companies: readonly string[]
  /** ... or this person alone. */
  uid: string | null
  done: number
  total: number | null
  stage: string
}

export type ProgressPublisher = {
  /** Fire and forget: a lost message is made up for by the next one. */ publish(progress: Progress): void
}
