import type { AcceptedFormat } from '@quayside/contracts/documents/document-files.ts'
import type { ColumnProfile } from '@quayside/contracts/documents/import-mapping.ts'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { RejectionParams } from '@quayside/contracts/kernel/decision.ts'
import type { Table, TableRow } from '../files/table.ts'

/** What a file is by its content: null for what is not taken; `fault` where it is of a kind that is taken, and no good. */
export type Inspected = {
  readonly format: AcceptedFormat | null
  readonly fault: { readonly code: ErrorCode; readonly params: RejectionParams } | null
}

/** What the process that reads says first, once it can be asked. */
export const readerIsUp = 'up'

/** To the process that reads; each is answered once. */
export type ReaderRequest =
  | { readonly ask: 'open'; readonly path: string }
  | { readonly ask: 'next' }
  | { readonly ask: 'inspect'; readonly path: string }

export type ReaderAnswer =
  | ({ readonly is: 'table' } & Pick<Table, 'layout' | 'headers'>)
  | { readonly is: 'rows'; readonly rows: readonly TableRow[] }
  /** Nothing comes after it; `columns` of what was read. */
  | { readonly is: 'end'; readonly columns: ColumnProfile[] }
  | ({ readonly is: 'inspected' } & Inspected)
  | { readonly is: 'refused'; readonly code: ErrorCode; readonly params: RejectionParams }
  /** Not the file's fault as far as is known; the reason is for the log. */
  | { readonly is: 'failed'; readonly reason: string }
