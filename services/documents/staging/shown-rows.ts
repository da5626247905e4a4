import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { RecordEffect } from '@quayside/contracts/documents/import-records.ts'
import type { ImportIssue, ImportRow } from '@quayside/contracts/documents/imports.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { errorText } from '@quayside/platform/words/error-text.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import { fieldWord } from '../domain/module-descriptor.ts'
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
  effect: RecordEffect | null
}

/** An issue as a sentence in the reader's language. */
export function shownIssue(row: number, issue: RowIssue, module: ImportModule, language: Language): ImportIssue {
  const descriptor = moduleOf(module)
  const expected = textIn(language, `error-values:expected.${issue.expected}`)
  const column = issue.column ?? (issue.field === null ? '' : textIn(language, fieldWord(descriptor, issue.field)))
  const text = errorText(issue.code, issue.params ?? {}, language, { column, expected, found: issue.found })
  // What a rule of the record says names its value, not the column.
  const isBare = descriptor.join === 'records' && issue.field !== null && !text.includes(column)
  const message = isBare ? textIn(language, 'imports:issues.inColumn', { column, text }) : text
  const { severity, code, field, found } = issue
  return { row, column: issue.column, field, severity, code, params: { ...issue.params }, expected, found, message }
}

export function shownRow(row: StagedRow, module: ImportModule, language: Language): ImportRow {
  const isRecord = moduleOf(module).join === 'records'
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
    purchaseOrderId: isRecord ? null : row.order_id,
    recordId: isRecord ? row.order_id : null,
    effect: row.effect,
  }
}
