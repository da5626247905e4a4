import { type ImportField, importFields } from '@quayside/contracts/documents/import-fields.ts'
import type { RecordResult } from '@quayside/contracts/documents/import-records.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RowValues } from './row-check.ts'
import type { RowIssue } from './row-issue.ts'

/** Why the service of a module refused a row, or what it warns of, as the row's own issue. */
export function issueOfRecord(
  { code, params, field: name }: NonNullable<RecordResult['rejection']>,
  values: RowValues,
  columnOf: (field: ImportField) => string | null,
  severity: RowIssue['severity'] = 'error',
): RowIssue {
  const field = importFields.find(one => one === name) ?? null
  const at = field === null ? { column: null, found: '' } : { column: columnOf(field), found: values[field] ?? '' }
  return { severity, code: code as ErrorCode, field, ...at, expected: 'acceptance', params }
}
