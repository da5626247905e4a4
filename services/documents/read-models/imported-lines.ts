import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { changed } from '@quayside/platform/facts/published.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import type { AnyTables } from '@quayside/platform/service/tables.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { sql, type Transaction } from 'kysely'

type ImportedLine = {
  readonly importId: string
  readonly row: number
  readonly orderId: string
  readonly lineId: string
}

/**
 * Which row of which import became which line: tells a run that was interrupted what it had done already, also of lines that
 * were removed since.
 */
export const importedLinesProjection: Projection = {
  name: 'imported-lines',
  tables: ['imported_lines'],
  handles: publishedOrder.eventTypes,
  rules: 2,
  async project(events, tx, facts) {
    const orders = changed(await facts.turns(publishedOrder, events))
    await insert(
      orders.flatMap(({ before, after }) => {
        const were = new Set(importedLines(before).map(({ lineId }) => lineId))
        return importedLines(after).filter(({ lineId }) => !were.has(lineId))
      }),
      tx,
    )
  },
}

function importedLines(order: OrderFacts | null): ImportedLine[] {
  if (order === null) return []
  return order.lines.flatMap(({ lineId, imported }) =>
    imported === null ? [] : [{ ...imported, orderId: order.orderId, lineId }],
  )
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
