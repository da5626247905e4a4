import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { sql, type Transaction } from 'kysely'

const handled = ['PurchaseOrderRegistered', 'LinesAdded', 'ImportUndone', 'ImportedLinesRemoved'] as const
type Handled = StoredEvent<Extract<PurchaseOrderEvent, { type: (typeof handled)[number] }>>

type ImportedLine = {
  readonly importId: string
  readonly row: number
  readonly orderId: string
  readonly lineId: string
}

/** Which row of which import became which line: tells a run that was interrupted what it had done already. */
export const importedLinesProjection: Projection = {
  name: 'imported-lines',
  tables: ['imported_lines'],
  handles: handled,
  async project(events, tx) {
    let gathered: ImportedLine[] = []
    for (const event of events as readonly Handled[]) {
      const { orderId } = event.data
      if (event.type === 'ImportUndone' || event.type === 'ImportedLinesRemoved') {
        await insert(gathered, tx)
        gathered = []
        await sql`delete from imported_lines where order_id = ${orderId} and import_id = ${event.data.importId}`.execute(
          tx,
        )
        continue
      }
      for (const { importId, importRow, lineId } of event.data.lines)
        if (importId !== null && importRow !== null) gathered.push({ importId, row: importRow, orderId, lineId })
    }
    await insert(gathered, tx)
  },
}

/** An import's orders come by the hundred: all of a batch at once. */
async function insert(lines: readonly ImportedLine[], tx: Transaction<AnyTables>): Promise<void> {
  if (lines.length === 0) return
  // The last of a row counts, as if they had come one by one.
  const last = [...new Map(lines.map(line => [`${line.importId}/${line.row}`, line])).values()]
  await sql`insert into imported_lines select * from unnest(
      ${last.map(line => line.importId)}::uuid[], ${last.map(line => line.row)}::int[],
      ${last.map(line => line.orderId)}::uuid[], ${last.map(line => line.lineId)}::uuid[])
    on conflict (import_id, import_row) do update set order_id = excluded.order_id, line_id = excluded.line_id`.execute(
    tx,
  )
}
