import type { JobEvent } from '@quayside/contracts/jobs/events.ts'
import { expect, test } from 'vitest'
import { given } from '../testing/given.ts'
import { type JobCommand, jobAggregate } from './job.ts'

const job = jobAggregate('SampleJob')
const id = (n: number) => `0192f0aa-0000-7000-8000-00000000000${n}`
const jobId = id(1)
const item = (n: number) => ({ id: id(n), number: `4500-${n}`, version: 2, left: null })
const at = '2026-03-02T10:00:00.000Z'
const start: JobCommand = {
  type: 'StartJob',
  jobId,
  act: 'cancel',
  asked: { reason: 'No longer needed' },
  items: [item(4), item(5)],
  takesBack: null,
  company: id(2),
  client: null,
  by: id(3),
  at,
}
const { type: _type, by, at: _at, ...told } = start
const started = { type: 'JobStarted', data: { ...told, startedBy: by, startedAt: at } } as unknown as JobEvent
const stopped: JobEvent = { type: 'JobStopped', data: { jobId, run: 1 } }
const ended = (refused = 0, left = 0, because: 'stopped' | 'failed' | null = null): JobEvent => ({
  type: 'JobEnded',
  data: { jobId, run: 1, done: 2 - refused - left, refused, left, because },
})
const retried: JobEvent = { type: 'JobRetried', data: { jobId, run: 2, items: [item(5)], at } }
const putAway: JobEvent = { type: 'JobPutAway', data: { jobId } }
const end = (run: number, left = 0): JobCommand => ({
  type: 'EndJob',
  run,
  counts: { done: 2 - left, refused: 0, left },
})
const retry: JobCommand = { type: 'RetryJob', items: [item(5)], at }

test('a job is started once, whoever asks again', () => {
  given(job, []).when(start).then([started])
  given(job, [started]).when(start).thenNothing()
  given(job, []).when({ type: 'StopJob' }).thenRejected('not-found')
})

test('a stop is told once, and what it left is told with its reason', () => {
  given(job, [started]).when({ type: 'StopJob' }).then([stopped])
  given(job, [started, stopped]).when({ type: 'StopJob' }).thenNothing()
  given(job, [started, ended()]).when({ type: 'StopJob' }).thenNothing()
  given(job, [started, stopped])
    .when(end(1, 1))
    .then([ended(0, 1, 'stopped')])
  given(job, [started])
    .when(end(1, 1))
    .then([ended(0, 1, 'failed')])
  given(job, [started, stopped]).when(end(1)).then([ended()])
})

test('what was not done is tried again in another run, of which an earlier one’s end says nothing', () => {
  given(job, [started]).when(retry).thenRejected('job-running')
  given(job, [started, ended(1)])
    .when(retry)
    .then([retried])
  given(job, [started, ended()])
    .when({ ...retry, items: [] })
    .thenRejected('job-nothing-left')
  given(job, [started, ended(1), retried])
    .when(end(1))
    .thenNothing()
  given(job, [started, ended()]).when(end(1)).thenNothing()
})

test('only what has ended is put away, and comes back with a retry', () => {
  given(job, [started]).when({ type: 'PutJobAway' }).thenRejected('job-running')
  given(job, [started, ended(1)])
    .when({ type: 'PutJobAway' })
    .then([putAway])
  given(job, [started, ended(1), putAway])
    .when({ type: 'PutJobAway' })
    .thenNothing()
  expect(given(job, [started, ended(1), putAway, retried]).state).toMatchObject({ status: 'running', putAway: false })
})
