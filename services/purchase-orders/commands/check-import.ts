import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { checkImport, checkImportAnswer, type ImportFinding } from '@quayside/contracts/purchase-orders/import.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type OrderDesk, system } from '../desk/order-desk.ts'
import { knownLines } from '../domain/known-rows.ts'
import { orderedLine } from '../domain/lines.ts'
import { isOrder, type Order, type PurchaseOrder } from '../domain/state.ts'

type Request = z.output<typeof checkImport>
type Row = Request['rows'][number]

/** What the rows of a file would meet, before anything is written. */
export function checkImportRoute(app: App, desk: OrderDesk): void {
  internalRoute(app, desk.ports, {
    url: '/purchase-orders/check-import',
    summary: 'What the rows of a file would meet in orders that are there already',
    input: checkImport,
    answer: checkImportAnswer,
    bodyLimit: 8 * 1024 * 1024,
    async handle({ input }) {
      await desk.settled('orders')
      const { today } = desk.asked(system, await desk.parties.settingsOf(input.clientCompanyId))
      const byOrder = Map.groupBy(input.rows, row => keyOf(row.vendorCompanyId, row.orderNumber))
      const orders = await ordersOf(desk, input)
      const findings = orders.flatMap(order =>
        findingsOf(order, byOrder.get(keyOf(order.vendorCompanyId, order.orderNumber)) ?? [], input.importId),
      )
      return answer({ today, findings })
    },
  })
}

function keyOf(vendor: string, number: string): string {
  return `${vendor} ${nameKey(number)}`
}

/** A cancelled order has given its number back. */
async function ordersOf(desk: OrderDesk, { clientCompanyId, rows }: Request): Promise<Order[]> {
  const vendors = [...new Set(rows.map(row => row.vendorCompanyId))]
  const numbers = [...new Set(rows.map(row => nameKey(row.orderNumber)))]
  const found = await sql<{ state: PurchaseOrder }>`select state from purchase_orders
    join order_states on order_states.root_id = purchase_orders.id
    where purchase_orders.client_company_id = ${clientCompanyId} and purchase_orders.vendor_company_id = any(${vendors}::uuid[])
      and purchase_orders.order_number_key = any(${numbers}::text[])`.execute(desk.ports.database)
  return found.rows.map(({ state }) => state).filter(state => isOrder(state) && state.status !== 'CANCELLED') as Order[]
}

function findingsOf(order: Order, rows: readonly Row[], importId: string): ImportFinding[] {
  const { orderNumber, status } = order
  const lines = order.lines.map(orderedLine)
  const asLines = rows.map(({ row, sourceRowId, requiredDeliveryDate: requiredDate, ...line }) => ({
    ...line,
    requiredDate,
    origin: { sourceRowId, importId, importRow: row },
  }))
  const known = knownLines(asLines, lines)
  const earliest = lines.map(line => line.requiredDate).sort()[0] ?? null
  return rows.map(({ row, requiredDeliveryDate }, index) => {
    const isEarlier = earliest !== null && requiredDeliveryDate < earliest
    if (known[index] !== null) return { row, finding: 'known', orderNumber, status, earliestBefore: null }
    if (status !== 'PENDING') return { row, finding: 'closed', orderNumber, status, earliestBefore: null }
    return { row, finding: 'adds', orderNumber, status, earliestBefore: isEarlier ? earliest : null }
  })
}
