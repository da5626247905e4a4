import type { Broker } from '../broker/broker.ts'
import type { ProgressPublisher } from './progress.ts'

/** The broker's subject of a job's progress; the gateway listens to all of them. */
export const progressSubject = 'progress'

/** Progress over the broker's core subjects: told to whoever listens now, kept nowhere. */
export function brokerProgress(broker: Pick<Broker, 'tell'>): ProgressPublisher {
  return { publish: progress => broker.tell(progressSubject, progress) }
}
