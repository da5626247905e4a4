import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { sql } from 'kysely'

const handled = ['PurchaseOrderRegistered', 'LinesAdded', 'ImportUndone', 'ImportedLinesRemoved'] as const
type Handled = StoredEvent<Extract<PurchaseOrderEvent, { type: (typeof handled)[number] }>>

/** Which row of which import became which line: tells a run that was interrupted what it had done already. */
export const importedLinesProjection: Projection = {
  name: 'imported-lines',
  tables: ['imported_lines'],
  handles: handled,
  async project(events, tx) {
    for (const event of events as readonly Handled[]) {
      if (event.type === 'ImportUndone' || event.type === 'ImportedLinesRemoved') {
        await sql`delete from imported_lines where order_id = ${event.data.orderId} and import_id = ${event.data.importId}`.execute(
          tx,
        )
        continue
      }
      const lines = event.data.lines.filter(line => line.importId !== null && line.importRow !== null)
      if (lines.length === 0) continue
      await sql`insert into imported_lines select i, r, ${event.data.orderId}, l
        from unnest(${lines.map(line => line.importId)}::uuid[], ${lines.map(line => line.importRow)}::int[], ${lines.map(line => line.lineId)}::uuid[]) as t (i, r, l)
        on conflict (import_id, import_row) do update set order_id = excluded.order_id, line_id = excluded.line_id`.execute(
        tx,
      )
    }
  },
}
