import type { ImportModule } from '@quayside/contracts/documents/events.ts'
import { fieldsOf } from '@quayside/contracts/documents/import-modules.ts'
import { importRows, importRowsQuery, templateQuery } from '@quayside/contracts/documents/imports.ts'
import type { Language } from '@quayside/contracts/reference/languages.ts'
import { listAs, mediaTypes } from '@quayside/platform/http/export.ts'
import { cappedTotal, decodeCursor, encodeCursor, pageOf } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import * as z from 'zod'
import { fieldWord } from '../domain/module-descriptor.ts'
import { moduleOf } from '../domain/modules.ts'
import { countRows, stagedRows } from '../read-models/staged-rows.ts'
import type { Database } from '../staging/database.ts'
import { shownRow } from '../staging/shown-rows.ts'
import { importParams } from './import-access.ts'
import { shownImport } from './import-queries.ts'

const pageRows = 500

/** The rows that are not imported, as they were in the file, with their reasons; ready to be mended and imported again. */
async function* failedRows(
  db: Database,
  { id: importId, module }: { id: string; module: ImportModule },
  status: 'error' | 'reported',
  columns: number,
  language: Language,
): AsyncGenerator<string[]> {
  for (let after = 0; ; ) {
    const { rows } = await stagedRows(db, importId, { status, after, limit: pageRows })
    for (const staged of rows) {
      const { row, cells, issues } = shownRow(staged, module, language)
      const reasons = issues.filter(issue => issue.severity === 'error').map(issue => issue.message)
      yield [...Array.from({ length: columns }, (_, index) => cells[index] ?? ''), String(row), reasons.join(' | ')]
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.row_no
  }
}

export function importRowsQueryRoutes(app: App, ports: Ports): void {
  queryRoute(app, ports, {
    url: '/imports/:id/rows',
    summary: 'Rows of the file with what was found in them',
    permission: 'imports.view',
    params: importParams,
    query: importRowsQuery,
    answer: importRows,
    waitFor: ['imports'],
    async handle({ params, query, caller }) {
      const { id, module } = await shownImport(ports, caller, params.id)
      const cursor = decodeCursor(query.cursor, 'row', 1)
      const filter = { status: query.status, q: query.q, after: Number(cursor?.[0] ?? 0), limit: query.limit + 1 }
      const { rows } = await stagedRows(ports.database, id, filter)
      const page = pageOf(
        rows,
        query.limit,
        row => encodeCursor('row', [row.row_no]),
        row => shownRow(row, module, caller.language),
      )
      return { ...page, ...cappedTotal(await countRows(ports.database, id, filter)) }
    },
  })
  queryRoute(app, ports, {
    url: '/imports/:id/failed-rows.csv',
    summary: 'The rows that are not imported, with their reasons',
    permission: 'imports.view',
    params: importParams,
    answer: z.any(),
    files: ['text/csv'],
    waitFor: ['imports'],
    async handle({ params, caller, reply }) {
      const { id, module, file, result, status } = await shownImport(ports, caller, params.id)
      const headers = file?.headers ?? []
      const kind = result !== null && status !== 'VALIDATED' ? 'reported' : 'error'
      const labels = [
        textIn(caller.language, 'imports:failedFile.row'),
        textIn(caller.language, 'imports:failedFile.reason'),
      ]
      return listAs(reply, {
        format: 'csv',
        fileName: `${(file?.name ?? 'import').replace(/\.[^.]*$/, '')}-failed-rows`,
        columns: [...headers, ...labels].map(header => ({ header })),
        rows: failedRows(ports.database, { id, module }, kind, headers.length, caller.language),
      })
    },
  })
  queryRoute(app, ports, {
    url: '/imports/:id/template',
    summary: 'An empty file with every field as a header, in the language of the reader',
    permission: 'imports.view',
    params: importParams,
    query: templateQuery,
    answer: z.any(),
    files: ['text/csv', mediaTypes.xlsx],
    waitFor: ['imports'],
    async handle({ params, query, caller, reply }) {
      const { module } = await shownImport(ports, caller, params.id)
      const descriptor = moduleOf(module)
      const columns = fieldsOf(descriptor).map(field => ({
        header: textIn(caller.language, fieldWord(descriptor, field)),
      }))
      return listAs(reply, { format: query.format, fileName: `template-${module}`, columns, rows: [] })
    },
  })
}
