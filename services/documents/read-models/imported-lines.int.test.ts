import { randomUUID } from 'node:crypto'
import { orderedLine, registeredOrder } from '@quayside/contracts/purchase-orders/testing/registered.ts'
import { readModelDatabase } from '@quayside/platform/testing/read-model-database.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../migrations/migrations.ts'
import { importedLinesProjection } from './imported-lines.ts'

test('which row became which line is still known when the line was removed, and once however often the order changes', async () => {
  const documents = await readModelDatabase({ schema: 'documents', migrations })
  const [orderId, importId, first, second, added] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ]
  const line = (lineId: string, number: number) => orderedLine(lineId, number, '10', { importId, importRow: number })
  const registered = registeredOrder({
    orderId,
    orderNumber: '4500-1',
    clientCompanyId: randomUUID(),
    vendorCompanyId: randomUUID(),
    lines: [line(first, 1), line(second, 2)],
  })
  const events = documents.recorded(
    [
      registered,
      { type: 'LinesAdded', data: { orderId, importId, lines: [line(added, 3)] } },
      { type: 'ImportedLinesRemoved', data: { orderId, importId, lines: [{ lineId: added, quantity: '10' }] } },
    ].map(event => ({ ...event, stream: `PurchaseOrder-${orderId}` })),
  )
  for (const batch of [events.slice(0, 2), events.slice(2), events])
    await documents.project(importedLinesProjection, batch)
  const { rows } = await sql<{ row: number; line: string }>`
    select import_row as row, line_id as line from imported_lines order by import_row`.execute(documents.database)
  expect(rows).toEqual([
    { row: 1, line: first },
    { row: 2, line: second },
    { row: 3, line: added },
  ])
  await documents.close()
})
