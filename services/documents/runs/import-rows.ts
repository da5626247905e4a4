import type { RecordEffect } from '@quayside/contracts/documents/import-records.ts'
import { importPurchaseOrdersAnswer } from '@quayside/contracts/purchase-orders/import.ts'
import { plainArray, separator } from '@quayside/platform/database/plain-array.ts'
import { sql } from 'kysely'
import type { OpenImport } from '../domain/import.ts'
import type { RowIssue } from '../domain/row-issue.ts'
import { wholeOrders } from '../domain/whole-orders.ts'
import type { Database } from '../staging/database.ts'
import { type Parties, productKeyOf } from './ensure-parties.ts'
import type { Reached } from './module-run.ts'
import { issueOf, orderRow, type RunRow } from './order-rows.ts'
import type { RunRecord } from './run-record.ts'
import { callFor } from './service-calls.ts'

const callItems = 500
/** In characters, well below what a service accepts as one body. */
const callLength = 700_000

async function nextRows(db: Database, importId: string, clientCompanyId: string, after: Reached): Promise<RunRow[]> {
  const { rows } =
    await sql<RunRow>`select i.row_no, i.order_row, i.fields, v.company_id as vendor_company_id, p.product_id, p.sku as product_sku
    from import_rows i
    left join import_vendors v on v.import_id = i.import_id and v.name = i.fields->>'vendor'
    left join import_products p on p.import_id = i.import_id and p.key = ${productKeyOf(clientCompanyId)}
    where i.import_id = ${importId} and (i.order_row, i.row_no) > (${after.orderRow}, ${after.row})
      and i.outcome is null and i.verdict <> 'error'
    order by i.order_row, i.row_no limit ${callItems + 1}`.execute(db)
  let batch = wholeOrders(rows, callItems)
  while (batch.length > 1 && JSON.stringify(batch.map(orderRow)).length > callLength)
    batch = wholeOrders(batch, Math.ceil(batch.length / 2))
  return batch
}

export type Outcome = {
  row: number
  outcome: string
  orderId: string | null
  lineId: string | null
  effect?: RecordEffect | null
  issues: readonly RowIssue[]
}

export async function keepOutcomes(db: Database, importId: string, found: readonly Outcome[]): Promise<void> {
  await sql`update import_rows i set outcome = t.o, order_id = t.d, line_id = t.l, effect = t.e, run_issues = t.s::jsonb
    from unnest(${plainArray(found.map(it => it.row))}::int[], ${plainArray(found.map(it => it.outcome))}::text[],
      ${plainArray(found.map(it => it.orderId))}::uuid[], ${plainArray(found.map(it => it.lineId))}::uuid[],
      ${plainArray(found.map(it => it.effect ?? null))}::text[],
      string_to_array(${found.map(({ issues }) => (issues.length === 0 ? '[]' : JSON.stringify(issues))).join(separator)}, chr(30))) as t (r, o, d, l, e, s)
    where i.import_id = ${importId} and i.row_no = t.r`.execute(db)
}

function withoutVendor({ row_no, fields }: RunRow): Outcome {
  const issue: RowIssue = {
    severity: 'error',
    code: 'import-vendor-unknown',
    field: 'vendor',
    column: null,
    expected: 'known-vendor',
    found: fields.vendor ?? '',
  }
  return { row: row_no, outcome: 'reported', orderId: null, lineId: null, issues: [issue] }
}

/** Sends the next batch of whole orders; null when none are left. */
export async function importNextRows(
  ports: Parties,
  record: RunRecord,
  { clientCompanyId }: Pick<OpenImport, 'clientCompanyId'>,
  after: Reached,
): Promise<{ settled: number; reached: Reached } | null> {
  const rows = await nextRows(ports.database, record.import_id, clientCompanyId, after)
  const end = rows.at(-1)
  if (end === undefined) return null
  const done = { settled: rows.length, reached: { orderRow: end.order_row, row: end.row_no } }
  const nameless = rows.filter(row => row.vendor_company_id === null)
  if (nameless.length > 0) await keepOutcomes(ports.database, record.import_id, nameless.map(withoutVendor))
  const sent = rows.filter(row => row.vendor_company_id !== null)
  const [first, last] = [sent[0], sent.at(-1)]
  if (first === undefined || last === undefined) return done
  const { results } = await callFor(ports, record, {
    service: 'purchase-orders',
    path: '/purchase-orders/import',
    body: { importId: record.import_id, clientCompanyId, onBehalfOf: record.started_by, rows: sent.map(orderRow) },
    answer: importPurchaseOrdersAnswer,
    part: `rows/${first.row_no}-${last.row_no}/${sent.length}`,
  })
  const byRow = new Map(sent.map(row => [row.row_no, row]))
  await keepOutcomes(
    ports.database,
    record.import_id,
    results.map(result => ({
      row: result.row,
      outcome: result.result === 'rejected' ? 'reported' : result.result,
      orderId: result.orderId,
      lineId: result.lineId,
      issues: issueOf(result, byRow.get(result.row)?.fields ?? {}),
    })),
  )
  return done
}

/** Rows that an interrupted run had imported already, and whose repeat was answered "already imported", count as imported. */
export async function recogniseOwnLines(db: Database, importId: string): Promise<void> {
  await sql`update import_rows i set outcome = 'imported', order_id = l.order_id, line_id = l.line_id from imported_lines l
    where i.import_id = ${importId} and i.outcome = 'already-imported' and l.import_id = i.import_id and l.import_row = i.row_no`.execute(
    db,
  )
}

/** What the run leaves: rows with errors, and rows that it did not reach. */
export async function reportTheRest(db: Database, importId: string): Promise<void> {
  const issue: RowIssue = {
    severity: 'error',
    code: 'import-row-not-reached',
    field: null,
    column: null,
    expected: 'acceptance',
    found: '',
  }
  await sql`update import_rows set outcome = 'reported', run_issues = case when verdict = 'error' then '[]'::jsonb else ${JSON.stringify([issue])}::jsonb end
    where import_id = ${importId} and outcome is null`.execute(db)
}
