import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { JobItem } from '@quayside/contracts/jobs/events.ts'
import { type ChosenItems, chosenItems, jobDetail, jobList, startedJob } from '@quayside/contracts/jobs/jobs.ts'
import * as z from 'zod'
import type { Caller } from '../access/caller.ts'
import type { CommandContext, Outcome } from '../commands/command-handler.ts'
import { newIdFor } from '../commands/new-id.ts'
import { ProblemError } from '../faults/problem-error.ts'
import { commandRoute, queryRoute } from '../http/route.ts'
import type { App } from '../service/service.ts'
import type { Job, JobCommand, OpenJob } from './job.ts'
import type { JobAct } from './job-act.ts'
import { itemResults, knownRun } from './job-record.ts'
import type { JobParts } from './job-runner.ts'
import { jobOf, jobsOf, resultsOf } from './shown-jobs.ts'

/** What a job can be about, as the person who asks may see it. */
export type Found = { readonly id: string; readonly number: string; readonly version: number }

export type JobSubject<Filter extends z.ZodObject> = {
  /** As `/purchase-orders`. */
  readonly resource: string
  readonly viewing: Permission
  /** Most at once. */
  readonly most: number
  readonly noneChosen: ErrorCode
  /** As the list is asked for, without its paging. */
  readonly filter: Filter
  /** Those of these ids that the person may see, as they are now. */
  named(ids: readonly string[], caller: Caller): Promise<readonly Found[]>
  /** The keys of all commands that were given to this one, whoever may see it. */
  commandKeysOf(id: string): Promise<ReadonlySet<string>>
  /** In the list's order, `limit` at most. */
  matching(filter: z.output<Filter>, caller: Caller, limit: number): Promise<readonly Found[]>
}

const jobParams = z.strictObject({ id: z.uuid() })
const nothing = z.strictObject({})
const started = (state: Job, { urlOf }: JobParts) => {
  if (state.status === 'none') throw new Error('a job that was changed must exist')
  return { job: urlOf(state.jobId), id: state.jobId, version: state.version }
}

function give(
  { ports, aggregate }: JobParts,
  id: string,
  command: JobCommand,
  context: CommandContext,
): Promise<Outcome<Job>> {
  // A job is its person's own: nobody else is told of it.
  return ports.commands.handle({ aggregate, id, command, context, companies: () => [] })
}

/** The person's own job in this company's name; any other is as good as none. */
async function ownJob({ ports, aggregate }: JobParts, caller: Caller, id: string): Promise<OpenJob> {
  const { state } = await ports.commands.load(aggregate, id)
  if (state.status === 'none' || state.startedBy !== caller.uid || state.company !== caller.company)
    throw new ProblemError('not-found', { what: 'job' })
  return state
}

function narrowed(caller: Caller, client: string | null): Caller {
  if (client === null) return caller
  const { clients } = caller.scope
  if (clients !== 'all' && !clients.includes(client)) throw new ProblemError('company-not-yours')
  return { ...caller, scope: { clients: [client], vendors: [] } }
}

const itemsOf = (found: readonly Found[]): JobItem[] => found.map(one => ({ ...one, left: null }))

/** Those chosen, with the version seen; what the person may not see stays in, without a number, and is refused in its turn. */
async function chosenOf<Filter extends z.ZodObject>(
  subject: JobSubject<Filter>,
  chosen: ChosenItems,
  caller: Caller,
): Promise<JobItem[]> {
  const wanted = [...new Map(chosen.map(one => [one.id, one])).values()]
  const found = new Map(
    (await subject.named([...new Set(chosen.map(({ id }) => id))], caller)).map(one => [one.id, one]),
  )
  return wanted.map(({ id, version }) => {
    const known = found.get(id)
    return { id, number: known?.number ?? '', version: version ?? known?.version ?? null, left: null }
  })
}

function checkedCount<Filter extends z.ZodObject>(subject: JobSubject<Filter>, count: number): void {
  if (count > subject.most) throw new ProblemError('job-too-many', { most: subject.most })
  if (count > 0) return
  const { noneChosen: code } = subject
  throw new ProblemError(code, {}, [{ path: 'chosen', code, params: {} }])
}

/** Starting, watching, stopping, retrying and taking back jobs on many of one kind. */
export function jobRoutes<Filter extends z.ZodObject>(app: App, parts: JobParts, subject: JobSubject<Filter>): void {
  for (const [name, act] of Object.entries(parts.acts)) startRoute(app, parts, subject, { name, act })
  readRoutes(app, parts, subject)
  changeRoutes(app, parts, subject)
  if (Object.values(parts.acts).some(act => act.takenBackBy !== undefined)) undoRoute(app, parts, subject)
}

function startRoute<Filter extends z.ZodObject>(
  app: App,
  parts: JobParts,
  subject: JobSubject<Filter>,
  { name, act }: { name: string; act: JobAct },
): void {
  if (act.path === null) return
  const { ports } = parts
  const { most, resource } = subject
  const body = z.strictObject({
    asked: act.asked,
    chosen: chosenItems.optional(),
    matching: subject.filter.optional(),
    client: z.uuid().optional(),
  })
  commandRoute(app, ports, {
    url: `${resource}/${act.path}`,
    summary: act.summary,
    permission: act.permission,
    body,
    answer: startedJob,
    status: 202,
    async handle({ body: input, caller: person, context }) {
      const { asked, chosen, matching, client = null } = input as z.output<typeof body>
      const caller = narrowed(person, client)
      checkedCount(subject, chosen?.length ?? 1)
      const items =
        matching === undefined
          ? await chosenOf(subject, chosen ?? [], caller)
          : itemsOf(await subject.matching(matching as z.output<Filter>, caller, most + 1))
      checkedCount(subject, items.length)
      const jobId = newIdFor(person.uid, `${resource}/jobs`, context.key)
      const who = { company: person.company, client, by: person.uid, at: ports.clock.now() }
      return give(parts, jobId, { type: 'StartJob', jobId, act: name, asked, items, takesBack: null, ...who }, context)
    },
    respond: ({ state }) => started(state, parts),
  })
}

function readRoutes<Filter extends z.ZodObject>(app: App, parts: JobParts, subject: JobSubject<Filter>): void {
  const { ports } = parts
  queryRoute(app, ports, {
    url: `${subject.resource}/jobs`,
    summary: 'The person’s own jobs that go on, and those that ended within a week and were not put away',
    permission: subject.viewing,
    answer: jobList,
    waitFor: ['jobs'],
    handle: async ({ caller }) => ({ items: await jobsOf(parts, caller) }),
  })
  queryRoute(app, ports, {
    url: `${subject.resource}/jobs/:id`,
    summary: 'One of the person’s own jobs, with what came of each',
    permission: subject.viewing,
    params: jobParams,
    answer: jobDetail,
    waitFor: ['jobs'],
    async handle({ params, caller }) {
      const job = await jobOf(parts, caller, params.id)
      if (job === null) throw new ProblemError('not-found', { what: 'job' })
      return { ...job, results: resultsOf(await itemResults(ports.database, params.id), caller.language) }
    },
  })
}

function changeRoutes<Filter extends z.ZodObject>(app: App, parts: JobParts, subject: JobSubject<Filter>): void {
  const { ports, acts } = parts
  const common = { permission: subject.viewing, params: jobParams, body: nothing, answer: startedJob } as const
  commandRoute(app, ports, {
    ...common,
    method: 'DELETE',
    url: `${subject.resource}/jobs/:id`,
    summary: 'Stop a job, what is done stays so; one that has ended is put away',
    async handle({ params, caller, context }) {
      const { status } = await ownJob(parts, caller, params.id)
      return give(parts, params.id, { type: status === 'running' ? 'StopJob' : 'PutJobAway' }, context)
    },
    respond: ({ state }) => started(state, parts),
  })
  commandRoute(app, ports, {
    ...common,
    url: `${subject.resource}/jobs/:id/retry`,
    summary: 'Try those once more that a job did not do, as they are now',
    status: 202,
    async handle({ params, caller: person, context }) {
      const job = await ownJob(parts, person, params.id)
      const act = acts[job.act]
      if (act !== undefined && !person.permissions.has(act.permission))
        throw new ProblemError('permission-missing', { permission: act.permission })
      const undone = (await itemResults(ports.database, params.id)).filter(({ outcome }) => outcome !== 'done')
      const caller = narrowed(person, job.client)
      const ids = undone.map(({ item_id: id }) => id)
      const found = await chosenOf(
        subject,
        ids.map(id => ({ id })),
        caller,
      )
      const given = new Map(undone.map(one => [one.item_id, one.given]))
      const items = found.map(item => ({ ...item, left: given.get(item.id) ?? null }))
      return give(parts, params.id, { type: 'RetryJob', items, at: ports.clock.now() }, context)
    },
    respond: ({ state }) => started(state, parts),
  })
}

function undoRoute<Filter extends z.ZodObject>(app: App, parts: JobParts, subject: JobSubject<Filter>): void {
  const { ports, acts } = parts
  commandRoute(app, ports, {
    url: `${subject.resource}/jobs/:id/undo`,
    summary: 'Take back what a job did, by another job',
    permission: subject.viewing,
    params: jobParams,
    body: nothing,
    answer: startedJob,
    status: 202,
    async handle({ params, caller, context }) {
      const job = await ownJob(parts, caller, params.id)
      const name = acts[job.act]?.takenBackBy
      const act = name === undefined ? undefined : acts[name]
      if (job.status === 'running') throw new ProblemError('job-running')
      if (name === undefined || act === undefined) throw new ProblemError('job-no-way-back')
      if (!caller.permissions.has(act.permission))
        throw new ProblemError('permission-missing', { permission: act.permission })
      const [results, run] = [await itemResults(ports.database, params.id), await knownRun(ports.database, params.id)]
      const items = results.flatMap(({ item_id: id, number, version, left_behind: left }) =>
        left === null ? [] : [{ id, number, version, left }],
      )
      if (items.length === 0) throw new ProblemError('job-no-way-back')
      // One for each job: what was taken back is not taken back twice.
      const jobId = newIdFor(caller.uid, `${subject.resource}/jobs/undo`, params.id)
      const who = { company: caller.company, client: job.client, by: caller.uid, at: ports.clock.now() }
      const start = {
        type: 'StartJob',
        jobId,
        act: name,
        asked: run?.asked ?? {},
        items,
        takesBack: params.id,
      } as const
      return give(parts, jobId, { ...start, ...who }, context)
    },
    respond: ({ state }) => started(state, parts),
  })
}
