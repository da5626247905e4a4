import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import { readField } from './read-field.ts'
import type { RowIssue } from './row-issue.ts'
import type { RowPlan } from './row-plan.ts'

export type RowValues = Partial<Record<ImportField, string>>
export type CheckedRow = { readonly values: RowValues; readonly issues: readonly RowIssue[] }

/** Everything that one row by itself tells: its values in the product's form, and what is wrong or worth knowing. */
export function checkRow(plan: RowPlan, cells: readonly string[]): CheckedRow {
  const values: RowValues = {}
  const issues: RowIssue[] = []
  const extra = cells.slice(plan.headers.length).filter(cell => cell.trim() !== '')
  if (extra.length > 0)
    issues.push({
      severity: 'error',
      code: 'import-row-too-wide',
      field: null,
      column: null,
      expected: 'cells-as-headers',
      found: String(cells.length),
      params: { headers: plan.headers.length, cells: cells.length },
    })
  for (const item of plan.fields) {
    const reading = readField(item, cells)
    if (reading.value !== undefined) values[item.field] = reading.value
    issues.push(...reading.issues)
  }
  plan.module.settle({ values, issues }, plan, cells)
  return { values, issues }
}

export function severityOf(issues: readonly Pick<RowIssue, 'severity'>[]): 'ok' | 'warning' | 'error' {
  if (issues.some(found => found.severity === 'error')) return 'error'
  return issues.length > 0 ? 'warning' : 'ok'
}
