import { hash } from 'node:crypto'
import type { Caller } from '../access/caller.ts'
import { callerOf } from '../access/caller-of.ts'
import type { CommandContext, Outcome } from '../commands/command-handler.ts'
import { ProblemError } from '../faults/problem-error.ts'
import { isServerFault } from '../ports/server-faults.ts'
import type { Ports } from '../service/service.ts'
import type { JobAggregate } from './job.ts'
import type { JobAct } from './job-act.ts'
import {
  claimJob,
  closeJob,
  countItems,
  countTries,
  forgetOldJobs,
  type JobRun,
  keepJobLease,
  keepSettled,
  type OpenItem,
  openItems,
  type Refusal,
  type Settled,
  yieldJob,
} from './job-record.ts'
import { type Lanes, type Runner, startLanes } from './lanes.ts'

const heartbeatMs = 5000
const settleMs = 10_000
/** So many at once, and so many a turn: then another company's job has its own. */
const atOnce = 5
const itemsATurn = 20
/** With the pauses between them about ten minutes of a server being away. */
const mostFailures = 24
/** An item that breaks what acts on it does not hold up the others. */
const mostTries = 3

export type JobParts = {
  readonly ports: Ports
  readonly aggregate: JobAggregate
  readonly acts: Readonly<Record<string, JobAct>>
  readonly urlOf: (jobId: string) => string
  readonly service: string
  /** By which commands to this one were known. */
  readonly commandKeysOf: (itemId: string) => Promise<ReadonlySet<string>>
}
type Turn = Runner & { readonly run: JobRun }

/** Another runner has taken over, or this one shall stop: the job is left as it is. */
class JobLeftError extends Error {}
/** Nothing can be done now; the job goes on later. */
class NotNowError extends Error {}

/** The person as they are now, in the name of the company that the job was started for; the session may have ended. */
function callerNow({ ports, urlOf }: JobParts, run: JobRun, act: JobAct): Promise<Caller> {
  const resource = urlOf(run.job_id).replace('/api/v1', '')
  return callerOf(ports.access, {
    session: { uid: run.uid, sessionId: '', expiresAt: 0 },
    company: run.company,
    client: run.client,
    permission: act.permission,
    method: 'POST',
    resource,
    withoutCompany: false,
    seeAs: null,
    language: saved => saved ?? 'en',
    utcOffsetMinutes: null,
  })
}

/** The same for each try, so that what was done before a crash is recognised and not done again. */
function contextOf({ job_id, run, uid, company, causation_id }: JobRun, itemId: string): CommandContext {
  const key = hash('sha256', `${job_id}/${run}/${itemId}`, 'hex')
  return { actor: { uid, company }, key, bodyHash: key, correlationId: job_id, causationId: causation_id }
}

function refusalOf(outcome: Outcome<unknown>): Refusal | null {
  switch (outcome.kind) {
    case 'accepted':
      return null
    case 'rejected':
      return { code: outcome.rejections[0]?.code ?? 'unexpected', params: outcome.rejections[0]?.params ?? {} }
    case 'conflict':
      return { code: outcome.code, params: outcome.params }
    case 'key-reused':
      return { code: 'idempotency-key-reused', params: {} }
  }
}

/** What came of one item; a fault says when to try again. */
async function actOn(kept: JobParts, run: JobRun, { item, tries }: OpenItem): Promise<Settled | 'later' | 'again'> {
  const act = kept.acts[run.act]
  if (act === undefined) throw new Error(`no act is called ${run.act}`)
  const refused = (refusal: Refusal): Settled => ({ itemId: item.id, refusal, left: null })
  const context = contextOf(run, item.id)
  try {
    const caller = await callerNow(kept, run, act).catch(async (fault: unknown) => {
      // Done before a crash, by rights that the person had then: that stays true.
      if (fault instanceof ProblemError && (await kept.commandKeysOf(item.id)).has(context.key)) return null
      throw fault
    })
    if (caller === null) return { itemId: item.id, refusal: null, left: null }
    const asked = act.asked.parse(run.asked)
    const { outcome, left } = await act.give({ item, asked, caller, context })
    return { itemId: item.id, refusal: refusalOf(outcome), left: left ?? null }
  } catch (fault) {
    if (fault instanceof ProblemError && fault.status !== 503)
      return refused({ code: fault.code, params: fault.params })
    if (fault instanceof ProblemError || isServerFault(fault)) return 'later'
    kept.ports.log.error({ err: fault, job: run.job_id, item: item.id }, 'one of many could not be acted on')
    return tries + 1 < mostTries ? 'again' : refused({ code: 'unexpected', params: {} })
  }
}

async function publish({ ports, urlOf }: JobParts, run: JobRun, stage: 'acting' | 'finished'): Promise<void> {
  const count = (await countItems(ports.database, [run.job_id])).get(run.job_id)
  if (count === undefined) return
  const { total, open } = count
  ports.progress.publish({
    job: urlOf(run.job_id),
    companies: [],
    uid: run.uid,
    done: total - open,
    total,
    stage,
  })
}

async function end(kept: JobParts, run: JobRun): Promise<void> {
  const { ports, aggregate } = kept
  // What it did is in the pages before it says that it has ended.
  await ports.positions.reached(await ports.store.head(), { timeoutMs: settleMs })
  const count = (await countItems(ports.database, [run.job_id])).get(run.job_id)
  const key = `job/${run.job_id}/${run.run}/end`
  const counts = { done: count?.done ?? 0, refused: count?.refused ?? 0, left: count?.open ?? 0 }
  const outcome = await ports.commands.handle({
    aggregate,
    id: run.job_id,
    command: { type: 'EndJob', run: run.run, counts },
    context: {
      actor: { service: kept.service, onBehalfOf: run.uid },
      key,
      bodyHash: key,
      correlationId: run.job_id,
      causationId: run.causation_id,
    },
    companies: () => [],
  })
  if (outcome.kind !== 'accepted')
    throw new Error(`the end of job ${run.job_id} could not be recorded: ${outcome.kind}`)
  await closeJob(ports.database, run)
  // Whoever hears that it has ended asks for it.
  if (outcome.position !== null)
    await ports.positions.reached(outcome.position, { projections: ['jobs'], timeoutMs: settleMs })
  await publish(kept, run, 'finished')
}

/** Acts on the next few. Throws `NotNowError` when a server is away. */
async function actOnSome(kept: JobParts, run: JobRun, items: readonly OpenItem[]): Promise<void> {
  const { ports } = kept
  // A right that was taken away before is gone, also where this process has only just begun to read.
  const known = { projections: ['access'], timeoutMs: ports.config.rightsBehindMs }
  if (!(await ports.positions.reached(await ports.store.head(), known)))
    throw new NotNowError('rights are not known well enough')
  const results = await Promise.all(items.map(item => actOn(kept, run, item)))
  const settled = results.filter(result => typeof result !== 'string')
  await keepSettled(ports.database, run.job_id, settled)
  const broken = items.filter((_item, at) => results[at] === 'again').map(({ item }) => item.id)
  if (broken.length > 0) await countTries(ports.database, run.job_id, broken)
  await publish(kept, run, 'acting')
  if (results.includes('later')) throw new NotNowError('a server is away')
}

/** One turn of a job: some of its items, and its end when none is left or it was stopped. */
async function takeTurn(kept: JobParts, { run, owner, stopped }: Turn): Promise<void> {
  const { database } = kept.ports
  for (let acted = 0; acted < itemsATurn; acted += atOnce) {
    const lease = await keepJobLease(database, run, owner)
    if (lease === 'lost' || stopped.aborted) throw new JobLeftError()
    const items = lease === 'stopped' ? [] : await openItems(database, run.job_id, atOnce)
    if (items.length === 0) return end(kept, run)
    await actOnSome(kept, run, items)
  }
  await yieldJob(database, run, owner)
}

async function work(kept: JobParts, turn: Turn): Promise<void> {
  const { ports, aggregate } = kept
  const { run, owner } = turn
  const { state } = await ports.commands.load(aggregate, run.job_id)
  if (state.status !== 'running' || state.run !== run.run) return closeJob(ports.database, run)
  // One that takes long must not cost the lease.
  const heartbeat = setInterval(() => void keepJobLease(ports.database, run, owner).catch(() => undefined), heartbeatMs)
  try {
    await takeTurn(kept, turn)
  } catch (error) {
    if (error instanceof JobLeftError) return await yieldJob(ports.database, run, owner)
    ports.log.warn({ err: error, job: run.job_id, run: run.run }, 'a job was interrupted, it goes on later')
    if (run.failures >= mostFailures) await end(kept, run)
    else await yieldJob(ports.database, run, owner, Math.min(30, 2 ** run.failures))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Works off jobs, turn by turn. */
export function startJobRunner(kept: JobParts): Lanes {
  const { ports } = kept
  void forgetOldJobs(ports.database).catch((error: unknown) =>
    ports.log.warn({ err: error }, 'old jobs were not forgotten'),
  )
  return startLanes({
    what: 'jobs',
    log: ports.log,
    claim: owner => claimJob(ports.database, owner),
    idOf: run => run.job_id,
    work: (run, runner) => work(kept, { run, ...runner }),
  })
}
