import { importFieldLabels } from '@quayside/contracts/documents/import-field-labels.ts'
import type { ImportIssue, ImportRow } from '@quayside/contracts/documents/imports.ts'
import { catalogue } from '@quayside/contracts/errors/catalogue.ts'
import { fillMessage } from '@quayside/contracts/errors/message.ts'
import { shownParams } from '@quayside/contracts/errors/shown-params.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { expectations } from '../domain/expectations.ts'
import type { RowValues } from '../domain/row-check.ts'
import type { RowIssue } from '../domain/row-issue.ts'

export type StagedRow = {
  row_no: number
  cells: string[]
  corrected: boolean
  fields: RowValues
  verdict: 'ok' | 'warning' | 'error' | null
  issues: RowIssue[]
  cross_issues: RowIssue[]
  run_issues: RowIssue[]
  outcome: 'imported' | 'already-imported' | 'reported' | null
  order_id: string | null
}

/** An issue as a sentence in the reader's language. */
export function shownIssue(row: number, issue: RowIssue, language: Language): ImportIssue {
  const expected = expectations[issue.expected][language]
  const column = issue.column ?? (issue.field === null ? '' : importFieldLabels[issue.field][language])
  // A row may keep a code of another service that today's catalogue no longer has.
  const text = (catalogue[issue.code] ?? catalogue.unexpected)[language]
  const message = fillMessage(text, {
    column,
    expected,
    found: issue.found,
    ...shownParams(issue.code, issue.params ?? {}, language),
  })
  const { severity, code, field, found } = issue
  return { row, column: issue.column, field, severity, code, params: { ...issue.params }, expected, found, message }
}

export function shownRow(row: StagedRow, language: Language): ImportRow {
  const all = [...row.issues, ...row.cross_issues, ...row.run_issues]
  // 'error' sorts before 'warning'.
  const issues = all.toSorted((a, b) => a.severity.localeCompare(b.severity))
  return {
    row: row.row_no,
    check: row.verdict,
    outcome: row.outcome,
    cells: row.cells,
    corrected: row.corrected,
    values: row.fields as Record<string, string>,
    issues: issues.map(issue => shownIssue(row.row_no, issue, language)),
    purchaseOrderId: row.order_id,
  }
}
