import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type errorValues from '@quayside/contracts/words/en/error-values.json'

/** What a cell should have held, by its key among the words. */
export type Expectation = keyof typeof errorValues.expected

/** Something about one cell, kept without a language; it becomes a sentence only when somebody reads it. */
export type RowIssue = {
  readonly severity: 'error' | 'warning'
  readonly code: ErrorCode
  readonly field: ImportField | null
  /** The file's header; null for a fixed value or the whole row. */
  readonly column: string | null
  readonly expected: Expectation
  readonly found: string
  readonly params?: RejectionParams
}
