import { checkImportAnswer, type ImportFinding } from '@quayside/contracts/purchase-orders/import.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type { RowValues } from '../domain/row-check.ts'
import type { RowIssue } from '../domain/row-issue.ts'
import type { ClientVendors } from './client-vendors.ts'
import type { Database } from './database.ts'

const batchRows = 500

export type OrderCheck = {
  readonly ports: Pick<Ports, 'call'>
  readonly importId: string
  readonly clientCompanyId: string
  readonly causationId: string
}
type Staged = { row_no: number; fields: RowValues }
type Found = { row: number; issues: readonly RowIssue[] }

/** What the rows would meet in orders that are there already; `today` is the client company's day. */
export async function meetOrders(
  db: Database,
  check: OrderCheck,
  vendors: ClientVendors,
  columnOf: (field: 'orderNumber' | 'requiredDeliveryDate') => string | null,
  keep: (found: readonly Found[]) => Promise<void>,
): Promise<{ today: string }> {
  let after = 0
  for (;;) {
    const { rows } = await sql<Staged>`select row_no, fields from import_rows
      where import_id = ${check.importId} and row_no > ${after} and not issues @> '[{"severity":"error"}]'
        and outcome is distinct from 'imported' and outcome is distinct from 'already-imported'
      order by row_no limit ${batchRows}`.execute(db)
    const asked = rows.flatMap(({ row_no, fields }) => askedOf(row_no, fields, vendors))
    const { today, findings } = await ask(check, asked, after)
    const byRow = new Map(rows.map(({ row_no, fields }) => [row_no, fields]))
    await keep(
      findings.map(finding => ({
        row: finding.row,
        issues: issuesOf(finding, byRow.get(finding.row) ?? {}, columnOf),
      })),
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchRows) return { today }
    after = last.row_no
  }
}

function askedOf(row: number, fields: RowValues, vendors: ClientVendors): object[] {
  const { vendor, orderNumber, quantity, requiredDeliveryDate, sourceRowId = null, sku = null } = fields
  // A supplier that the client does not have yet has no orders.
  const vendorCompanyId = vendor === undefined ? null : vendors.find(vendor)
  if (vendorCompanyId === null || quantity === undefined || requiredDeliveryDate === undefined) return []
  const description = fields.description ?? sku ?? ''
  return [{ row, sourceRowId, orderNumber, vendorCompanyId, sku, description, quantity, requiredDeliveryDate }]
}

async function ask({ ports, importId, clientCompanyId, causationId }: OrderCheck, rows: object[], part: number) {
  const body = { importId, clientCompanyId, rows }
  const call = { causationId, key: `check-${causationId}-${part}`, timeoutMs: 20_000 }
  const away = (cause?: unknown) =>
    new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' }, ...(cause ? { cause } : {}) })
  const response = await ports.call
    .post('purchase-orders', '/purchase-orders/check-import', body, call)
    .catch((cause: unknown) => {
      throw away(cause)
    })
  if (response.status >= 300) throw away()
  return checkImportAnswer.parse(response.body)
}

function issuesOf(
  { finding, orderNumber: poId, status, earliestBefore: from }: ImportFinding,
  fields: RowValues,
  columnOf: (field: 'orderNumber' | 'requiredDeliveryDate') => string | null,
): RowIssue[] {
  const ofOrder = { field: 'orderNumber', column: columnOf('orderNumber'), found: fields.orderNumber ?? '' } as const
  if (finding === 'known')
    return [{ ...ofOrder, severity: 'warning', code: 'import-line-known', expected: 'new-line', params: { poId } }]
  if (finding === 'closed')
    return [
      { ...ofOrder, severity: 'error', code: 'order-already-sent', expected: 'acceptance', params: { poId, status } },
    ]
  const adds: RowIssue = {
    ...ofOrder,
    severity: 'warning',
    code: 'import-adds-to-order',
    expected: 'new-line',
    params: { poId },
  }
  if (from === null) return [adds]
  const to = fields.requiredDeliveryDate ?? ''
  const ofDate = { field: 'requiredDeliveryDate', column: columnOf('requiredDeliveryDate'), found: to } as const
  const params = { poId, from, to }
  return [adds, { ...ofDate, severity: 'warning', code: 'import-changes-required-date', expected: 'new-line', params }]
}

/** Old orders are brought in too, so a day that has passed is worth a note and no more. */
export async function notePastDates(db: Database, importId: string, today: string, column: string | null) {
  const issue: Omit<RowIssue, 'found'> = {
    severity: 'warning',
    code: 'import-date-in-past',
    field: 'requiredDeliveryDate',
    column,
    expected: 'date-ahead',
    params: { today },
  }
  await sql`update import_rows set cross_issues = cross_issues || jsonb_build_array(${JSON.stringify(issue)}::jsonb
      || jsonb_build_object('found', fields->>'requiredDeliveryDate'))
    where import_id = ${importId} and fields->>'requiredDeliveryDate' < ${today}
      and outcome is distinct from 'imported' and outcome is distinct from 'already-imported'`.execute(db)
}
