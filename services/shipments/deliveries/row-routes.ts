import type { Language } from '@quayside/contracts/reference/languages.ts'
import { type DeliveryRow, deliveryRows, deliveryRowsQuery } from '@quayside/contracts/shipments/delivery-queries.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'
import { listAs } from '@quayside/platform/http/export.ts'
import { cappedTotal, decodeCursor, encodeCursor, pageOf } from '@quayside/platform/http/lists.ts'
import { queryRoute } from '@quayside/platform/http/route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { errorText } from '@quayside/platform/words/error-text.ts'
import { textIn } from '@quayside/platform/words/words.ts'
import * as z from 'zod'
import type { ShipmentDesk } from '../desk/shipment-desk.ts'
import { shipmentParams } from '../desk/shipment-route.ts'
import type { KnownDeliveryFile } from './delivery-file.ts'
import { fileFor } from './file-access.ts'
import { type StagedRow, stagedPage } from './file-rows.ts'

const pageRows = 500

export function deliveryRowRoutes(app: App, desk: ShipmentDesk): void {
  const { ports } = desk
  queryRoute(app, ports, {
    url: '/delivery-files/:id/rows',
    summary: 'The good or the bad rows of a deliveries file, with what is wrong by field',
    permission: 'delivery-orders.view',
    params: shipmentParams,
    query: deliveryRowsQuery,
    answer: deliveryRows,
    waitFor: ['delivery-files'],
    async handle({ params, query, caller }) {
      const file = await fileFor(desk, caller, params.id)
      const after = Number(decodeCursor(query.cursor, query.of, 1)?.[0] ?? 0)
      const rows = await ports.query(caller, db => stagedPage(db, params.id, query.of, after, query.limit + 1))
      const page = pageOf(
        rows,
        query.limit,
        row => encodeCursor(query.of, [row.row_no]),
        row => shownRow(row, file, caller.language),
      )
      return { ...page, ...cappedTotal(file.checked?.[query.of] ?? 0) }
    },
  })
  queryRoute(app, ports, {
    url: '/delivery-files/:id/failed-rows.csv',
    summary: 'The bad rows as they stand in the file, with what is wrong with each: mended, they can be uploaded again',
    permission: 'delivery-orders.view',
    params: shipmentParams,
    answer: z.any(),
    files: ['text/csv'],
    waitFor: ['delivery-files'],
    async handle({ params, caller, reply }) {
      const file = await fileFor(desk, caller, params.id)
      return listAs(reply, {
        format: 'csv',
        fileName: `${file.name.replace(/\.\w+$/, '')}-failed-rows`,
        columns: [...file.headers, textIn(caller.language, 'deliveries:file.reason')].map(header => ({ header })),
        rows: failedRows(desk, caller, file),
      })
    },
  })
}

async function* failedRows({ ports }: ShipmentDesk, caller: Caller, file: KnownDeliveryFile): AsyncGenerator<string[]> {
  let after = 0
  for (;;) {
    const rows = await ports.query(caller, db => stagedPage(db, file.fileId, 'bad', after, pageRows))
    for (const row of rows) {
      const reasons = shownRow(row, file, caller.language).issues.map(issue => issue.message)
      yield [...file.headers.map((_, place) => row.cells[place] ?? ''), reasons.join('; ')]
    }
    if (rows.length < pageRows) return
    after = rows.at(-1)?.row_no ?? 0
  }
}

/** What is wrong, in the reader's words: the field, what was found in it, and the rule. */
function shownRow(row: StagedRow, { columns }: KnownDeliveryFile, language: Language): DeliveryRow {
  return {
    row: row.row_no,
    deliveryNumber: row.delivery_number,
    line: row.line,
    issues: row.issues.map(({ field, found, code, params }) => ({
      field,
      header: columns[field] ?? null,
      found,
      code,
      message: errorText(code, { ...params, found, field: textIn(language, `deliveries:field.${field}`) }, language),
    })),
  }
}
