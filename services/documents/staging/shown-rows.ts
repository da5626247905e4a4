import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { ImportIssue, ImportRow } from '@quayside/contracts/documents/imports.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { errorText } from '@quayside/platform/words/error-text.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { moduleOf } from '../domain/modules.ts'
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
export function shownIssue(row: number, issue: RowIssue, module: ImportModule, language: Language): ImportIssue {
  const { words } = moduleOf(module)
  const expected = textIn(language, `error-values:expected.${issue.expected}`)
  const column = issue.column ?? (issue.field === null ? '' : textIn(language, `${words}:${issue.field}`))
  const message = errorText(issue.code, issue.params ?? {}, language, { column, expected, found: issue.found })
  const { severity, code, field, found } = issue
  return { row, column: issue.column, field, severity, code, params: { ...issue.params }, expected, found, message }
}

export function shownRow(row: StagedRow, module: ImportModule, language: Language): ImportRow {
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
    issues: issues.map(issue => shownIssue(row.row_no, issue, module, language)),
    purchaseOrderId: row.order_id,
  }
}
