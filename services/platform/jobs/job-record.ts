import type { JobItem } from '@quayside/contracts/jobs/events.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import { type Kysely, sql } from 'kysely'
import type { AnyTables } from '../service/tables.ts'

type Database = Kysely<AnyTables>
const leaseSeconds = 15
const keptDays = 90

/** A job as the runners share it; whoever holds the lease works on it, and a dead holder's lease runs out. */
export type JobRun = {
  job_id: string
  run: number
  uid: string
  company: string
  client: string | null
  act: string
  asked: Record<string, unknown>
  causation_id: string
  failures: number
}

export type Refusal = { readonly code: string; readonly params: RejectionParams }
export type Settled = {
  readonly itemId: string
  readonly refusal: Refusal | null
  readonly left: Readonly<Record<string, unknown>> | null
}
export type JobCount = { done: number; refused: number; open: number; total: number }

type Begun = Pick<JobRun, 'run' | 'uid' | 'company' | 'client' | 'act' | 'asked'> & {
  readonly jobId: string
  readonly causationId: string
}

/** Makes a run known to the runners, with what it acts on; the same run again changes nothing. */
export async function enqueueJob(db: Database, job: Begun, items: readonly JobItem[]): Promise<void> {
  const { jobId, run, uid, company, client, act, asked, causationId } = job
  await sql`with begun as (
      insert into job_runs (job_id, run, uid, company, client, act, asked, causation_id, state)
      values (${jobId}, ${run}, ${uid}, ${company}, ${client}, ${act}, ${JSON.stringify(asked)}::jsonb, ${causationId}, 'open')
      on conflict (job_id) do update set run = excluded.run, causation_id = excluded.causation_id, state = 'open', stop_requested = false,
        failures = 0, lease_owner = null, lease_until = null, closed_at = null
      where job_runs.run < excluded.run
      returning job_id)
    insert into job_items (job_id, place, item_id, number, version, given)
    select job_id, place, item, number, version, given::jsonb from begun,
      unnest(${items.map(one => one.id)}::uuid[], ${items.map(one => one.number)}::text[], ${items.map(one => one.version)}::integer[],
        ${items.map(one => (one.left === null ? null : JSON.stringify(one.left)))}::text[]) with ordinality as t (item, number, version, given, place)
    on conflict (job_id, item_id) do update set version = excluded.version, outcome = null, code = null, params = null, tries = 0`.execute(
    db,
  )
}

/** What was asked and acted on by an earlier run of the job. */
export async function knownRun(db: Database, jobId: string): Promise<JobRun | null> {
  const { rows } =
    await sql<JobRun>`select job_id, run, uid, company, client, act, asked, causation_id, failures from job_runs where job_id = ${jobId}`.execute(
      db,
    )
  return rows[0] ?? null
}

export async function requestStop(db: Database, jobId: string, run: number): Promise<void> {
  await sql`update job_runs set stop_requested = true where job_id = ${jobId} and run = ${run}`.execute(db)
}

/** Takes the lease of a job that nobody works on, or null: the company that waits longest is next, however many jobs another has. */
export async function claimJob(db: Database, owner: string): Promise<JobRun | null> {
  const { rows } = await sql<JobRun>`update job_runs set lease_owner = ${owner}, turn_at = clock_timestamp(),
      lease_until = now() + ${leaseSeconds} * interval '1 second'
    where job_id = (select job_id from job_runs r where state = 'open' and (lease_until is null or lease_until < now())
      order by (select max(o.turn_at) from job_runs o where o.company = r.company and o.state = 'open') nulls first, turn_at nulls first
      limit 1 for update skip locked)
    returning job_id, run, uid, company, client, act, asked, causation_id, failures`.execute(db)
  return rows[0] ?? null
}

/** Extends the lease and tells whether the job shall stop: by a person, or since another runner has it. */
export async function keepJobLease(
  db: Database,
  { job_id, run }: JobRun,
  owner: string,
): Promise<'go-on' | 'stopped' | 'lost'> {
  const { rows } = await sql<{
    stop_requested: boolean
  }>`update job_runs set lease_until = now() + ${leaseSeconds} * interval '1 second'
    where job_id = ${job_id} and run = ${run} and lease_owner = ${owner} and state = 'open' returning stop_requested`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return 'lost'
  return row.stop_requested ? 'stopped' : 'go-on'
}

/** Lets others have a turn; `seconds`: not before so long. */
export async function yieldJob(db: Database, { job_id }: JobRun, owner: string, seconds = 0): Promise<void> {
  await sql`update job_runs set lease_owner = null, lease_until = now() + ${seconds} * interval '1 second',
      failures = case when ${seconds} > 0 then failures + 1 else 0 end
    where job_id = ${job_id} and lease_owner = ${owner}`.execute(db)
}

export async function closeJob(db: Database, { job_id, run }: JobRun): Promise<void> {
  await sql`update job_runs set state = 'closed', lease_owner = null, closed_at = now() where job_id = ${job_id} and run = ${run}`.execute(
    db,
  )
}

type ItemRow = { item_id: string; number: string; version: number | null; given: JobItem['left']; tries: number }
export type OpenItem = { readonly item: JobItem; readonly tries: number }

export async function openItems(db: Database, jobId: string, limit: number): Promise<OpenItem[]> {
  const { rows } = await sql<ItemRow>`select item_id, number, version, given, tries from job_items
    where job_id = ${jobId} and outcome is null order by place limit ${limit}`.execute(db)
  return rows.map(({ item_id: id, number, version, given: left, tries }) => ({
    item: { id, number, version, left },
    tries,
  }))
}

/** Keeps what came of several items at once. */
export async function keepSettled(db: Database, jobId: string, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  await sql`update job_items i set outcome = case when t.code is null then 'done' else 'refused' end, code = t.code, params = t.params::jsonb, left_behind = t.left_behind::jsonb
    from unnest(${settled.map(one => one.itemId)}::uuid[], ${settled.map(one => one.refusal?.code ?? null)}::text[],
      ${settled.map(one => (one.refusal === null ? null : JSON.stringify(one.refusal.params)))}::text[],
      ${settled.map(one => (one.left === null ? null : JSON.stringify(one.left)))}::text[]) as t (item, code, params, left_behind)
    where i.job_id = ${jobId} and i.item_id = t.item`.execute(db)
}

export async function countTries(db: Database, jobId: string, items: readonly string[]): Promise<void> {
  await sql`update job_items set tries = tries + 1 where job_id = ${jobId} and item_id = any (${items}::uuid[])`.execute(
    db,
  )
}

export async function countItems(db: Database, jobIds: readonly string[]): Promise<Map<string, JobCount>> {
  const { rows } = await sql<
    JobCount & { job_id: string }
  >`select job_id, count(*)::integer as total, (count(*) filter (where outcome = 'done'))::integer as done,
      (count(*) filter (where outcome = 'refused'))::integer as refused, (count(*) filter (where outcome is null))::integer as open
    from job_items where job_id = any (${jobIds}::uuid[]) group by job_id`.execute(db)
  return new Map(rows.map(({ job_id, ...count }) => [job_id, count]))
}

export type ItemResult = ItemRow & {
  outcome: 'done' | 'refused' | null
  code: string | null
  params: RejectionParams | null
  left_behind: Record<string, unknown> | null
}

export async function itemResults(db: Database, jobId: string): Promise<ItemResult[]> {
  const { rows } =
    await sql<ItemResult>`select item_id, number, version, given, tries, outcome, code, params, left_behind
    from job_items where job_id = ${jobId} order by place`.execute(db)
  return rows
}

/** What came of the items of jobs that ended long ago is nobody's question any more. */
export async function forgetOldJobs(db: Database): Promise<void> {
  await sql`delete from job_runs where state = 'closed' and closed_at < now() - ${keptDays} * interval '1 day'`.execute(
    db,
  )
}
