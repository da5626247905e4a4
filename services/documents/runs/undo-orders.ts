import { undoImportAnswer } from '@quayside/contracts/purchase-orders/import.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import type { RunRecord, UndoneSoFar } from './run-record.ts'
import { callFor } from './service-calls.ts'

const ordersACall = 100

/** Takes back the next orders of an import; null when none are left. */
export async function undoNextOrders(
  ports: Pick<Ports, 'call'>,
  record: RunRecord,
  clientCompanyId: string,
  reached: UndoneSoFar,
): Promise<UndoneSoFar | null> {
  const { after } = reached
  const asked = { importId: record.import_id, clientCompanyId, onBehalfOf: record.started_by }
  const next = await callFor(ports, record, {
    service: 'purchase-orders',
    path: '/purchase-orders/undo-import',
    body: { ...asked, after, limit: ordersACall },
    answer: undoImportAnswer,
    part: `orders/${after ?? 'first'}`,
  })
  if (next.looked === 0) return null
  return {
    after: next.last,
    looked: reached.looked + next.looked,
    orders: reached.orders + next.orders,
    lines: reached.lines + next.lines,
    kept: [...reached.kept, ...next.kept],
  }
}
