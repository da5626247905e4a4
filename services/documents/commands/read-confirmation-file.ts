import {
  type ConfirmationFileMapping,
  confirmationFile,
  readConfirmationFile,
} from '@quayside/contracts/documents/confirmation-files.ts'
import type { ColumnProfile } from '@quayside/contracts/documents/import-mapping.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { readable } from '@quayside/platform/files/readable.ts'
import { allRows, type Table, type TableRow } from '@quayside/platform/files/table.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { commandRoute } from '@quayside/platform/http/route.ts'
import { withStoredFile } from '@quayside/platform/reading/kept-file.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type * as z from 'zod'
import {
  guessConfirmationColumns,
  type ReadRow,
  readConfirmationRow,
  repeatedSkus,
  suggestedColumns,
} from '../domain/confirmation-file.ts'
import { shownIssue } from '../staging/shown-rows.ts'
import { documentOf, documentParams } from './document-access.ts'

/** No order has more lines. */
const mostRows = 2000

type Content = { headers: readonly string[]; columns: ColumnProfile[]; rows: TableRow[] }

async function contentOf(table: Table): Promise<Content> {
  const rows = await allRows(table, { rows: mostRows })
  return { headers: table.headers, columns: table.columns(), rows }
}

function checkColumns(mapping: ConfirmationFileMapping, headers: readonly string[]): void {
  for (const header of [mapping.sku, mapping.quantity, mapping.date, mapping.pendingDate, mapping.lineNumber])
    if (header !== null && !headers.includes(header)) throw new ProblemError('import-header-unknown', { header })
}

function readRows(content: Content, mapping: ConfirmationFileMapping): ReadRow[] {
  const rows = content.rows.map(({ row, cells }) =>
    readConfirmationRow(row, header => (cells[content.headers.indexOf(header)] ?? '').trim(), mapping),
  )
  return repeatedSkus(rows, mapping.sku)
}

/** An ambiguous column is not guessed: the person says how its dates or numbers are written. */
function isUndecided(mapping: ConfirmationFileMapping, columns: readonly ColumnProfile[]): boolean {
  const column = (header: string | null): ColumnProfile | undefined => columns.find(known => known.header === header)
  const dates =
    mapping.dateStyle === undefined &&
    [mapping.date, mapping.pendingDate].some(header => column(header)?.dates?.ambiguous === true)
  return dates || (mapping.decimalStyle === undefined && column(mapping.quantity)?.numbers?.ambiguous === true)
}

function shown(rows: readonly ReadRow[], language: Language): z.input<typeof confirmationFile>['rows'] {
  return rows.map(row => ({
    ...row,
    issues: row.issues.map(issue => {
      const { column, code, expected, found, message } = shownIssue(row.row, issue, 'purchase-orders', language)
      return { row: row.row, column, code, expected, found, message }
    }),
  }))
}

export function readConfirmationFileRoute(app: App, ports: Ports): void {
  commandRoute(app, ports, {
    url: '/documents/:id/quantities',
    summary: 'Read SKU, quantity and date from an uploaded CSV or Excel file, with the errors by row and column',
    permission: 'documents.view',
    params: documentParams,
    body: readConfirmationFile,
    answer: confirmationFile,
    waitFor: ['documents'],
    async handle({ body, params, caller }) {
      const document = await documentOf(ports, caller, params.id)
      const content = await withStoredFile(ports.files, document.storage_key, path =>
        readable(() =>
          ports.reading.inTurn({ whose: caller.company, table: path }, async reader =>
            contentOf(await reader.openTable()),
          ),
        ),
      )
      if (content === null) throw new ProblemError('not-found', { what: 'document' })
      const mapping = body.mapping ?? guessConfirmationColumns(content.columns)
      if (body.mapping !== undefined) checkColumns(body.mapping, content.headers)
      if (mapping === null || isUndecided(mapping, content.columns))
        return answer({
          documentId: document.id,
          columns: content.columns,
          mapping: null,
          suggested: suggestedColumns(content.columns),
          rows: [],
          counts: { rows: content.rows.length, ok: 0, error: 0 },
        })
      const rows = readRows(content, mapping)
      const error = rows.filter(row => row.issues.length > 0).length
      const counts = { rows: rows.length, ok: rows.length - error, error }
      return answer({
        documentId: document.id,
        columns: content.columns,
        mapping,
        suggested: suggestedColumns(content.columns),
        rows: shown(rows, caller.language),
        counts,
      })
    },
  })
}
