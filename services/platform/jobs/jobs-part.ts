import type { JobEvent } from '@quayside/contracts/jobs/events.ts'
import type * as z from 'zod'
import type { Reaction } from '../reactions/reaction.ts'
import type { App, Ports } from '../service/service.ts'
import { type JobAggregate, jobAggregate } from './job.ts'
import type { JobAct } from './job-act.ts'
import { isOf, jobProjection } from './job-projection.ts'
import { enqueueJob, knownRun, requestStop } from './job-record.ts'
import { type JobSubject, jobRoutes } from './job-routes.ts'
import { type JobParts, startJobRunner } from './job-runner.ts'
import type { Lanes } from './lanes.ts'

/** A started job is put where the runners find it, and a stopped one is told to stop. */
function jobReaction({ ports, aggregate }: JobParts, wake: () => void): Reaction {
  const { database } = ports
  const begin = async (event: JobEvent, causationId: string) => {
    if (event.type === 'JobStopped') return requestStop(database, event.data.jobId, event.data.run)
    if (event.type === 'JobStarted') {
      const { jobId, startedBy: uid, company, client, act, asked, items } = event.data
      await enqueueJob(database, { jobId, run: 1, uid, company, client, act, asked, causationId }, items)
    } else if (event.type === 'JobRetried') {
      const { jobId, run, items } = event.data
      const before = await knownRun(database, jobId)
      if (before !== null) await enqueueJob(database, { ...before, jobId, run, causationId }, items)
    }
    wake()
  }
  return {
    name: 'jobs',
    handles: ['JobStarted', 'JobRetried', 'JobStopped'],
    async react(event) {
      if (isOf(aggregate, event)) await begin(event, event.id)
    },
  }
}

/**
 * Acts on many as jobs of a service: each item by the command that acts on one alone, in the name and with the rights that
 * the person has when its turn comes. A job goes on without its page and after a crash, and does nothing twice. The caller
 * adds `aggregates`, `jobTables`, `routes`, `projection` and `reaction` to its service, and `start`.
 */
export function jobsPart<Filter extends z.ZodObject>(
  ports: Ports,
  of: { name: string; service: string; acts: Readonly<Record<string, JobAct>>; subject: JobSubject<Filter> },
) {
  const aggregate: JobAggregate = jobAggregate(of.name)
  const { acts, service, subject } = of
  const urlOf = (jobId: string) => `/api/v1${subject.resource}/jobs/${jobId}`
  const parts: JobParts = { ports, aggregate, acts, urlOf, service, commandKeysOf: id => subject.commandKeysOf(id) }
  let runner: Lanes | null = null
  return {
    aggregates: [aggregate.name],
    routes: (app: App) => jobRoutes(app, parts, subject),
    projection: jobProjection(aggregate),
    reaction: jobReaction(parts, () => runner?.wake()),
    start(): Lanes {
      runner = startJobRunner(parts)
      return runner
    },
  }
}
