import type { KeptOrder } from '@quayside/contracts/documents/events.ts'
import type { ImportProgress } from '@quayside/contracts/documents/imports.ts'
import { sql } from 'kysely'
import { countRunnable } from '../staging/counts.ts'
import type { Database } from '../staging/database.ts'

const leaseSeconds = 15

/** A run as the runners share it; whoever holds the lease works on it, and a dead holder's lease runs out. */
export type RunRecord = {
  import_id: string
  run: number
  started_by: string
  causation_id: string
  prepared: boolean
  failures: number
  total: number
  undone: UndoneSoFar | null
}

/** How far an undo has got, kept with each batch, so that a run that goes on counts on. */
export type UndoneSoFar = {
  readonly after: string | null
  readonly looked: number
  readonly orders: number
  readonly lines: number
  readonly kept: readonly KeptOrder[]
}

/** Makes a run known to the runners; the same run again changes nothing. */
export async function enqueueRun(
  db: Database,
  run: { importId: string; run: number; startedBy: string; causationId: string; total: number },
): Promise<void> {
  await sql`insert into import_runs (import_id, run, started_by, causation_id, state, stage, total)
    values (${run.importId}, ${run.run}, ${run.startedBy}, ${run.causationId}, 'open', 'waiting', ${run.total})
    on conflict (import_id) do update set run = excluded.run, started_by = excluded.started_by, causation_id = excluded.causation_id,
      state = 'open', stage = 'waiting', done = 0, total = excluded.total, cancel_requested = false, prepared = false, failures = 0,
      undone = null, lease_owner = null, lease_until = null
    where import_runs.run < excluded.run`.execute(db)
}

export async function requestCancel(db: Database, importId: string, run: number): Promise<void> {
  await sql`update import_runs set cancel_requested = true where import_id = ${importId} and run = ${run}`.execute(db)
}

/** Takes the lease of a run that nobody works on, or null. */
export async function claimRun(db: Database, owner: string): Promise<RunRecord | null> {
  const { rows } =
    await sql<RunRecord>`update import_runs set lease_owner = ${owner}, lease_until = now() + ${leaseSeconds} * interval '1 second'
    where import_id = (select import_id from import_runs where state = 'open' and (lease_until is null or lease_until < now())
      order by lease_until nulls first limit 1 for update skip locked)
    returning import_id, run, started_by, causation_id, prepared, failures, total, undone`.execute(db)
  return rows[0] ?? null
}

/** Extends the lease and tells whether the run shall stop: cancelled by a person, or taken over by another runner. */
export async function keepLease(
  db: Database,
  importId: string,
  owner: string,
): Promise<'go-on' | 'cancelled' | 'lost'> {
  const { rows } = await sql<{
    cancel_requested: boolean
  }>`update import_runs set lease_until = now() + ${leaseSeconds} * interval '1 second'
    where import_id = ${importId} and lease_owner = ${owner} and state = 'open' returning cancel_requested`.execute(db)
  const [row] = rows
  if (row === undefined) return 'lost'
  return row.cancel_requested ? 'cancelled' : 'go-on'
}

export async function markProgress(db: Database, importId: string, progress: ImportProgress): Promise<void> {
  await sql`update import_runs set stage = ${progress.stage}, done = ${progress.done}, total = ${progress.total} where import_id = ${importId}`.execute(
    db,
  )
}

export async function keepUndone(db: Database, importId: string, undone: UndoneSoFar): Promise<void> {
  await sql`update import_runs set undone = ${JSON.stringify(undone)}::jsonb where import_id = ${importId}`.execute(db)
}

export async function undoneSoFar(db: Database, importId: string): Promise<UndoneSoFar | null> {
  const { rows } = await sql<
    Pick<RunRecord, 'undone'>
  >`select undone from import_runs where import_id = ${importId}`.execute(db)
  return rows[0]?.undone ?? null
}

export async function progressOf(db: Database, importId: string): Promise<ImportProgress | null> {
  const { rows } =
    await sql<ImportProgress>`select stage, done, total from import_runs where import_id = ${importId}`.execute(db)
  return rows[0] ?? null
}

export async function closeRun(db: Database, importId: string, run: number): Promise<void> {
  await sql`update import_runs set state = 'closed', stage = 'finished', lease_owner = null where import_id = ${importId} and run = ${run}`.execute(
    db,
  )
}

/** Lets go of a run that cannot go on now; it is taken up again after the pause. */
export async function pauseRun(db: Database, importId: string, seconds: number): Promise<void> {
  await sql`update import_runs set failures = failures + 1, lease_owner = null, lease_until = now() + ${seconds} * interval '1 second'
    where import_id = ${importId}`.execute(db)
}

/**
 * Before its first batch a run forgets what an earlier run reported about rows that it will try again. Answers how many rows
 * it has to do in all, the same however often it is interrupted.
 */
export async function prepareRun(db: Database, { import_id: id, run, prepared, total }: RunRecord): Promise<number> {
  if (prepared) return total
  await sql`update import_rows set outcome = null, run_issues = '[]' where import_id = ${id} and outcome = 'reported'`.execute(
    db,
  )
  const runnable = await countRunnable(db, id)
  await sql`update import_runs set prepared = true, total = ${runnable} where import_id = ${id} and run = ${run}`.execute(
    db,
  )
  return runnable
}

/** Lets go of a run at once, so that another runner goes on with it. */
export async function releaseLease(db: Database, importId: string, owner: string): Promise<void> {
  await sql`update import_runs set lease_owner = null, lease_until = null where import_id = ${importId} and lease_owner = ${owner}`.execute(
    db,
  )
}
