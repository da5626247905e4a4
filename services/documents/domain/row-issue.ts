import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import type { CatalogueCode } from '@quayside/contracts/errors/catalogue.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { Expectation } from './expectations.ts'

/** Something about one cell, kept without a language; it becomes a sentence only when somebody reads it. */
export type RowIssue = {
  readonly severity: 'error' | 'warning'
  readonly code: CatalogueCode
  readonly field: ImportField | null
  /** The file's header; null for a fixed value or the whole row. */
  readonly column: string | null
  readonly expected: Expectation
  readonly found: string
  readonly params?: RejectionParams
}
