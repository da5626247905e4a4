import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import type { ImportField } from '@quayside/contracts/documents/import-fields.ts'
import type { ImportModuleDescriptor } from '@quayside/contracts/documents/import-modules.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { WordsKey } from '@quayside/platform/words/words.ts'
import type { RowValues } from './row-check.ts'
import type { RowIssue } from './row-issue.ts'
import type { RowPlan } from './row-plan.ts'

/** A row while it is checked: what its fields tell together may settle values and adds issues. */
export type RowDraft = { readonly values: RowValues; readonly issues: RowIssue[] }

/** All that the import of a module needs to know of it beyond what every module has. */
export type ModuleDescriptor = ImportModuleDescriptor & {
  readonly id: ImportModule
  /** What people call the fields in their files beside the names they have here. */
  readonly synonyms: Readonly<Partial<Record<ImportField, readonly string[]>>>
  readonly settle: (row: RowDraft, plan: RowPlan, cells: readonly string[]) => void
  /** How rows join: as lines of orders, whose parties are made before, or as records. */
  readonly join: 'orders' | 'records'
  /** Rows are of one where they say the same of these; of the first of them that a row has. */
  readonly joinBy: readonly (readonly ImportField[])[]
  /** Rows of one record that say the same `by` are of one part of it, and agree on these. */
  readonly part?: { readonly by: ImportField; readonly fields: readonly ImportField[] }
  /** Two records that say the same of this are worth a note: that code, with what the other is called by `name`. */
  readonly noted?: { readonly field: ImportField; readonly code: ErrorCode; readonly name: ImportField }
  /** Whether a row is about people first of all: what it says is kept for a time only. */
  readonly tellsOfPeople: boolean
  /** The service that takes the rows, at most 500 a call, and takes them back. */
  readonly takenBy: { readonly service: 'purchase-orders' | 'products' | 'directory'; readonly path: string }
}

/** The key of a field's name among the words. */
export function fieldWord({ words }: Pick<ModuleDescriptor, 'words'>, field: ImportField): WordsKey {
  return `${words}${field}` as WordsKey
}
