import { importRecordsAnswer, undoRecordsAnswer } from '@quayside/contracts/documents/import-records.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { OpenImport } from '../domain/import.ts'
import { moduleOf } from '../domain/modules.ts'
import { issueOfRecord } from '../domain/record-issue.ts'
import type { RowIssue } from '../domain/row-issue.ts'
import { planRows, type RowPlan } from '../domain/row-plan.ts'
import { type ClientVendors, clientVendors } from '../staging/client-vendors.ts'
import { createsOf } from '../staging/cross-check-records.ts'
import { columnIn } from '../staging/cross-issues.ts'
import type { Database } from '../staging/database.ts'
import { nextRecords, type RecordRow, recordRow } from '../staging/record-batches.ts'
import { keepOutcomes } from './import-rows.ts'
import type { ModuleRun, Reached, Walk } from './module-run.ts'
import type { RunRecord, UndoneSoFar } from './run-record.ts'
import { callFor } from './service-calls.ts'

const recordsACall = 100
const callsAtOnce = 4
const runnable = sql`outcome is null and verdict <> 'error'`

/** Rows that become records of the module's service, which knows each row again: a repeat is answered as the first time. */
export const recordsRun: ModuleRun = {
  before: [],
  walk: walkRecords,
  ownRows: null,
  countToUndo: ({ database }, { importId }) => countRecords(database, importId),
  undoNext: undoNextRecords,
}

/** Several calls are on their way at once: records are whole in each, so none waits for another. */
function walkRecords(ports: Ports, run: RunRecord, item: OpenImport): Walk {
  const module = moduleOf(item.module)
  const plan = planRows(item.mapping ?? { fields: [] }, item.file?.headers ?? [], module)
  const isOfVendors = module.fields.vendor !== undefined
  /** The oldest first. */
  const underWay: Promise<number>[] = []
  let vendors: ClientVendors | null = null
  /** Read while those before are on their way. */
  let ahead: Promise<readonly RecordRow[]> | null = null

  function read(after: Reached): Promise<readonly RecordRow[]> {
    const rows = nextRecords(ports.database, item.importId, after, runnable)
    // Looked at when its turn comes; until then a failure is not unhandled.
    rows.catch(() => undefined)
    return rows
  }

  async function send(rows: readonly RecordRow[]): Promise<number> {
    await importRecords(ports, run, { item, plan, vendors, rows })
    return rows.length
  }

  return {
    async next() {
      if (isOfVendors) vendors ??= await clientVendors(ports.database, item.clientCompanyId)
      while (underWay.length < callsAtOnce) {
        const rows: readonly RecordRow[] = await (ahead ?? read({ orderRow: 0, row: 0 }))
        const last = rows.at(-1)
        if (last === undefined) break
        ahead = read({ orderRow: last.order_row, row: last.row_no })
        const sent = send(rows)
        sent.catch(() => undefined)
        underWay.push(sent)
      }
      return (await underWay.shift()) ?? null
    },
    async end() {
      await Promise.allSettled(underWay)
    },
  }
}

type Batch = { item: OpenImport; plan: RowPlan; vendors: ClientVendors | null; rows: readonly RecordRow[] }

async function importRecords(ports: Ports, run: RunRecord, { item, plan, vendors, rows }: Batch): Promise<void> {
  const { importId, clientCompanyId } = item
  const { module } = plan
  const { results } = await callFor(ports, run, {
    service: module.takenBy.service,
    path: `${module.takenBy.path}/import`,
    body: {
      importId,
      clientCompanyId,
      onBehalfOf: run.started_by,
      creates: createsOf(plan),
      rows: rows.map(row => recordRow(row, { module, vendors })),
    },
    answer: importRecordsAnswer,
    part: `records/${rows[0]?.row_no}-${rows.at(-1)?.row_no}/${rows.length}`,
  })
  const valuesOf = new Map(rows.map(({ row_no, fields }) => [row_no, fields]))
  await keepOutcomes(
    ports.database,
    importId,
    results.map(({ row, result, recordId, rejection, warnings = [] }) => ({
      row,
      outcome: result === 'rejected' ? 'reported' : result === 'unchanged' ? 'already-imported' : 'imported',
      orderId: recordId,
      lineId: null,
      effect: result === 'rejected' ? null : result,
      issues: [
        ...(rejection === null ? [] : [issueOfRecord(rejection, valuesOf.get(row) ?? {}, columnIn(plan))]),
        ...warnings.map(one => issueOfRecord(one, valuesOf.get(row) ?? {}, columnIn(plan), 'warning')),
      ],
    })),
  )
}

async function countRecords(db: Database, importId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(distinct order_id)::int as n from import_rows
    where import_id = ${importId} and outcome = 'imported'`.execute(db)
  return rows[0]?.n ?? 0
}

async function undoNextRecords(
  ports: Ports,
  run: RunRecord,
  { importId, clientCompanyId, module }: OpenImport,
  reached: UndoneSoFar,
): Promise<UndoneSoFar | null> {
  const { service, path } = moduleOf(module).takenBy
  const { rows } = await sql<{ id: string }>`select distinct order_id as id from import_rows
    where import_id = ${importId} and outcome = 'imported' and (${reached.after}::uuid is null or order_id > ${reached.after}::uuid)
    order by 1 limit ${recordsACall + 1}`.execute(ports.database)
  const ids = rows.slice(0, recordsACall).map(({ id }) => id)
  const last = ids.at(-1)
  if (last === undefined) return null
  const { records } = await callFor(ports, run, {
    service,
    path: `${path}/undo-import`,
    body: { importId, clientCompanyId, onBehalfOf: run.started_by, ids, isLast: rows.length <= recordsACall },
    answer: undoRecordsAnswer,
    part: `records/${reached.after ?? 'first'}`,
  })
  const kept = records.flatMap(({ code, ...record }) => (code === null ? [] : [{ ...record, code }]))
  await tellKept(ports.database, importId, kept)
  const done = records.filter(({ code }) => code === null).map(({ id }) => id)
  return {
    after: last,
    looked: reached.looked + ids.length,
    orders: reached.orders + done.length,
    lines: reached.lines + (await countRowsOf(ports.database, importId, done)),
    kept: [...reached.kept, ...kept.map(({ id, name, code }) => ({ orderId: id, orderNumber: name, code }))],
  }
}

/** Each row of what stayed says so. */
async function tellKept(
  db: Database,
  importId: string,
  kept: readonly { id: string; name: string; code: string; fields: readonly string[] }[],
): Promise<void> {
  const issues = kept.map(({ name, code, fields }) => {
    const params = { name, fields: fields.join(', ') }
    return [
      { severity: 'warning', code, field: null, column: null, expected: 'new-record', found: '', params } as RowIssue,
    ]
  })
  await sql`update import_rows i set run_issues = t.s::jsonb
    from unnest(${kept.map(({ id }) => id)}::uuid[], ${issues.map(one => JSON.stringify(one))}::text[]) as t (d, s)
    where i.import_id = ${importId} and i.order_id = t.d and i.outcome = 'imported'`.execute(db)
}

async function countRowsOf(db: Database, importId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from import_rows
    where import_id = ${importId} and outcome = 'imported' and order_id = any (${ids}::uuid[])`.execute(db)
  return rows[0]?.n ?? 0
}
