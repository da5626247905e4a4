import type { Broker } from '../broker/broker.ts'

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

/** The broker's subject of a job's progress; the gateway listens to all of them. */
export const progressSubject = 'progress'

/** Progress over the broker's core subjects: told to whoever listens now, kept nowhere. */
export function brokerProgress(broker: Pick<Broker, 'tell'>): ProgressPublisher {
  return { publish: progress => broker.tell(progressSubject, progress) }
}
