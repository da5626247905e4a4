import { type ImportProgress, importJobUrl } from '@quayside/contracts/documents/imports.ts'
import { type Lanes, type Runner, startLanes } from '@quayside/platform/jobs/lanes.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { type ImportCommand, importAggregate, type OpenImport } from '../domain/import.ts'
import { moduleOf } from '../domain/modules.ts'
import { countEffects, countLeft, countOutcomes } from '../staging/counts.ts'
import { reportTheRest } from './import-rows.ts'
import type { Walk } from './module-run.ts'
import { runOf } from './module-runs.ts'
import {
  claimRun,
  closeRun,
  keepLease,
  keepUndone,
  markProgress,
  pauseRun,
  prepareRun,
  type RunRecord,
  releaseLease,
  type UndoneSoFar,
  undoneSoFar,
} from './run-record.ts'
import { ServiceAwayError, ServiceRefusedError } from './service-calls.ts'

const nothingUndone: UndoneSoFar = { after: null, looked: 0, orders: 0, lines: 0, kept: [] }
const heartbeatMs = 5000
const settleMs = 30_000
/** With the pauses between them about ten minutes of another service being away. */
const mostFailures = 24

/** Another runner has taken over, or this one shall stop: the run is left as it is. */
class RunLeftError extends Error {}

function publish(ports: Ports, item: OpenImport, record: RunRecord, progress: ImportProgress): void {
  ports.progress.publish({
    job: importJobUrl(record.import_id),
    companies: [item.clientCompanyId],
    uid: record.started_by,
    ...progress,
  })
}

async function record(ports: Ports, item: OpenImport, run: RunRecord, command: ImportCommand): Promise<void> {
  const key = `import-run/${run.import_id}/${run.run}/${command.type}`
  const context = {
    actor: { service: 'documents', onBehalfOf: run.started_by },
    key,
    bodyHash: key,
    correlationId: run.import_id,
    causationId: run.causation_id,
  }
  const outcome = await ports.commands.handle({
    aggregate: importAggregate,
    id: run.import_id,
    command,
    context,
    companies: () => [item.clientCompanyId],
  })
  if (outcome.kind !== 'accepted')
    throw new Error(`the run of import ${run.import_id} could not be recorded: ${outcome.kind}`)
}

async function outcomesOf({ database }: Ports, { importId, module }: OpenImport) {
  const counts = await countOutcomes(database, importId)
  return moduleOf(module).join === 'records' ? { ...counts, ...(await countEffects(database, importId)) } : counts
}

async function finish(ports: Ports, item: OpenImport, run: RunRecord): Promise<void> {
  const { ownRows } = runOf(item)
  // The projection tells own lines from those of other imports only once it has seen the last batch.
  const seen = { projections: ownRows === null ? [] : [ownRows.projection], timeoutMs: settleMs }
  if (ownRows !== null && !(await ports.positions.reached(await ports.store.head(), seen)))
    throw new ServiceAwayError('the imported lines are not projected yet')
  await ownRows?.recognise(ports.database, run.import_id)
  await reportTheRest(ports.database, run.import_id)
  const { orders, ...counts } = await outcomesOf(ports, item)
  await record(ports, item, run, { type: 'FinishRun', run: run.run, counts, orders })
}

type Hold = { readonly goOn: () => Promise<boolean>; readonly report: (progress: ImportProgress) => Promise<void> }

/** What every run does between its batches: keeps its lease, hears of a stop, and says how far it is. */
function holdOf(ports: Ports, item: OpenImport, run: RunRecord, runner: Runner): Hold {
  const goOn = async (): Promise<boolean> => {
    const lease = await keepLease(ports.database, run.import_id, runner.owner)
    if (lease === 'lost' || runner.stopped.aborted) throw new RunLeftError()
    return lease === 'go-on'
  }
  const report = async (progress: ImportProgress): Promise<void> => {
    await markProgress(ports.database, run.import_id, progress)
    publish(ports, item, run, progress)
  }
  return { goOn, report }
}

async function carryOut(ports: Ports, item: OpenImport, run: RunRecord, { goOn, report }: Hold): Promise<void> {
  const total = await prepareRun(ports.database, run)
  const before = total - (await countLeft(ports.database, run.import_id))
  const module = runOf(item)
  for (const { stage, make } of module.before) {
    await report({ stage, done: before, total })
    if (await goOn()) await make(ports, run, item)
  }
  await sendAll(module.walk(ports, run, item), { goOn, report }, { before, total })
  await finish(ports, item, run)
  publish(ports, item, run, { stage: 'finished', done: total, total })
}

async function sendAll(walk: Walk, { goOn, report }: Hold, { before, total }: { before: number; total: number }) {
  try {
    for (let done = before; ; ) {
      const [mayGoOn] = await Promise.all([goOn(), report({ stage: 'rows', done, total })])
      if (!mayGoOn) break
      const settled = await walk.next()
      if (settled === null) break
      done += settled
    }
  } finally {
    await walk.end()
  }
}

/** Takes back batch by batch; each is kept with its counts, so that a run that goes on later counts on. */
async function takeBack(ports: Ports, item: OpenImport, run: RunRecord, hold: Hold): Promise<void> {
  const { total } = run
  let reached = run.undone ?? nothingUndone
  while (await hold.goOn()) {
    await hold.report({ stage: 'undo', done: reached.looked, total })
    const next = await runOf(item).undoNext(ports, run, item, reached)
    if (next === null) break
    reached = next
    await keepUndone(ports.database, run.import_id, reached)
  }
  await record(ports, item, run, { type: 'FinishUndo', ...undoneBy(run, reached) })
  publish(ports, item, run, { stage: 'finished', done: reached.looked, total })
}

function undoneBy({ run, total }: RunRecord, { looked, orders, lines, kept }: UndoneSoFar) {
  return { run, orders, lines, keptOrders: Math.max(0, total - looked) + kept.length, kept }
}

async function failUndo(ports: Ports, item: OpenImport, run: RunRecord): Promise<void> {
  const reached = (await undoneSoFar(ports.database, run.import_id)) ?? nothingUndone
  await record(ports, item, run, { type: 'FailUndo', ...undoneBy(run, reached) })
  await closeRun(ports.database, run.import_id, run.run)
}

async function fail(ports: Ports, item: OpenImport, run: RunRecord, error: Error): Promise<void> {
  await runOf(item).ownRows?.recognise(ports.database, run.import_id)
  await reportTheRest(ports.database, run.import_id)
  const { orders: _orders, ...counts } = await outcomesOf(ports, item)
  await record(ports, item, run, {
    type: 'FailRun',
    run: run.run,
    code: 'import-run-failed',
    detail: error.message,
    counts,
  })
  await closeRun(ports.database, run.import_id, run.run)
}

async function work(ports: Ports, run: RunRecord, runner: Runner): Promise<void> {
  const { owner } = runner
  const { state: item } = await ports.commands.load(importAggregate, run.import_id)
  const isUndo = item.status === 'UNDOING'
  if ((item.status !== 'RUNNING' && !isUndo) || item.run !== run.run)
    return closeRun(ports.database, run.import_id, run.run)
  // A long call must not cost the lease.
  const heartbeat = setInterval(
    () => void keepLease(ports.database, run.import_id, owner).catch(() => undefined),
    heartbeatMs,
  )
  try {
    const hold = holdOf(ports, item, run, runner)
    await (isUndo ? takeBack : carryOut)(ports, item, run, hold)
    await closeRun(ports.database, run.import_id, run.run)
  } catch (error) {
    if (error instanceof RunLeftError) return await releaseLease(ports.database, run.import_id, owner)
    const refused = error instanceof ServiceRefusedError || run.failures >= mostFailures
    const told = { err: error, importId: run.import_id, run: run.run }
    if (refused) ports.log.error(told, 'import run failed')
    else ports.log.warn(told, 'import run interrupted, it goes on later')
    if (refused) await (isUndo ? failUndo(ports, item, run) : fail(ports, item, run, error as Error))
    else await pauseRun(ports.database, run.import_id, Math.min(30, 2 ** run.failures))
  } finally {
    clearInterval(heartbeat)
  }
}

/** Works off runs of imports, and undoes them. */
export function startImportRunner(ports: Ports): Lanes {
  return startLanes({
    what: 'imports',
    log: ports.log,
    claim: owner => claimRun(ports.database, owner),
    idOf: run => run.import_id,
    work: (run, runner) => work(ports, run, runner),
  })
}
