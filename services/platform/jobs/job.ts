import type { JobEvent, JobItem } from '@quayside/contracts/jobs/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { Aggregate } from '../commands/aggregate.ts'

/** An act on many as its events tell it; which items and what came of each lies in the tables of the runner. */
export type Job =
  | { readonly status: 'none' }
  | {
      readonly status: 'running' | 'ended'
      readonly jobId: string
      readonly version: number
      readonly act: string
      readonly run: number
      readonly startedBy: string
      readonly company: string
      readonly client: string | null
      readonly stopping: boolean
      readonly putAway: boolean
    }
export type OpenJob = Exclude<Job, { status: 'none' }>

export type JobStart = {
  readonly jobId: string
  readonly act: string
  readonly asked: Readonly<Record<string, unknown>>
  readonly items: readonly JobItem[]
  readonly takesBack: string | null
  readonly company: string
  readonly client: string | null
  readonly by: string
  readonly at: string
}
type JobCounts = { readonly done: number; readonly refused: number; readonly left: number }

export type JobCommand =
  | ({ readonly type: 'StartJob' } & JobStart)
  | { readonly type: 'StopJob' }
  /** `items`: those that were not done, as they are now. */
  | { readonly type: 'RetryJob'; readonly items: readonly JobItem[]; readonly at: string }
  | { readonly type: 'EndJob'; readonly run: number; readonly counts: JobCounts }
  | { readonly type: 'PutJobAway' }

export type JobAggregate = Aggregate<Job, JobCommand, JobEvent>

/** The aggregate of one service's jobs; its name begins their streams' names. */
export function jobAggregate(name: string): JobAggregate {
  return { name, initial: { status: 'none' }, evolve, decide }
}

function evolve(job: Job, event: JobEvent): Job {
  if (event.type === 'JobStarted') {
    const { jobId, act, startedBy, company, client } = event.data
    const begun = { status: 'running', run: 1, version: 1, stopping: false, putAway: false } as const
    return { ...begun, jobId, act, startedBy, company, client }
  }
  return job.status === 'none' ? job : { ...job, version: job.version + 1, ...changeBy(event) }
}

function changeBy(event: Exclude<JobEvent, { type: 'JobStarted' }>): Partial<OpenJob> {
  switch (event.type) {
    case 'JobStopped':
      return { stopping: true }
    case 'JobRetried':
      return { status: 'running', run: event.data.run, stopping: false, putAway: false }
    case 'JobEnded':
      return { status: 'ended' }
    case 'JobPutAway':
      return { putAway: true }
  }
}

function decide(command: JobCommand, job: Job): Decision<JobEvent> {
  if (command.type === 'StartJob') return job.status === 'none' ? start(command) : accept()
  if (job.status === 'none') return reject('not-found', { what: 'job' })
  const { jobId, run } = job
  const runs = job.status === 'running'
  switch (command.type) {
    case 'StopJob':
      return runs && !job.stopping ? accept({ type: 'JobStopped', data: { jobId, run } }) : accept()
    case 'RetryJob': {
      if (runs) return reject('job-running')
      if (command.items.length === 0) return reject('job-nothing-left')
      const { at, items } = command
      return accept({ type: 'JobRetried', data: { jobId, run: run + 1, items: [...items], at } })
    }
    case 'EndJob': {
      // A late word of an earlier run says nothing.
      if (!runs || run !== command.run) return accept()
      const { counts } = command
      const because = counts.left === 0 ? null : job.stopping ? 'stopped' : 'failed'
      return accept({ type: 'JobEnded', data: { jobId, run, ...counts, because } })
    }
    case 'PutJobAway':
      if (runs) return reject('job-running')
      return job.putAway ? accept() : accept({ type: 'JobPutAway', data: { jobId } })
  }
}

// The ids come in as plain text; they are branded once here.
function start({ type: _type, by, at, ...rest }: Extract<JobCommand, { type: 'StartJob' }>): Decision<JobEvent> {
  return accept({ type: 'JobStarted', data: { ...rest, startedBy: by, startedAt: at } } as unknown as JobEvent)
}
