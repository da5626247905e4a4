import { nameKey } from '@quayside/contracts/kernel/names.ts'
import {
  type NumberedOrder,
  numberedOrders,
  numberedOrdersQuery,
  numberedOrdersRoute,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { OrderDesk } from '../desk/order-desk.ts'

/** For whoever has but a number that somebody read from a label. */
export function numberedOrdersInternalRoute(app: App, desk: OrderDesk): void {
  internalRoute(app, desk.ports, {
    method: 'GET',
    url: numberedOrdersRoute,
    summary:
      'The orders of a client that have this number, with the SKUs of their lines, partial ones too; drafts are none',
    input: numberedOrdersQuery,
    answer: numberedOrders,
    async handle({ input }) {
      const found = await numbered(desk, input)
      if (found.length > 0) return answer({ orders: found })
      // Perhaps one that was registered a moment ago.
      await desk.settled('orders')
      return answer({ orders: await numbered(desk, input) })
    },
  })
}

async function numbered(
  { ports }: OrderDesk,
  { clientCompanyId, orderNumber }: z.output<typeof numberedOrdersQuery>,
): Promise<NumberedOrder[]> {
  const found = await sql<NumberedOrder>`
    select id as "orderId", order_number as "orderNumber", vendor_company_id as "vendorCompanyId",
      array(select line #>> '{item,sku}' from jsonb_array_elements(state -> 'lines') line
        where line #>> '{item,sku}' is not null) as skus
    from purchase_orders join order_states using (root_id)
    where purchase_orders.client_company_id = ${clientCompanyId} and order_number_key = ${nameKey(orderNumber)}
      and status <> 'PRE_ORDER'
    order by id`.execute(ports.database)
  return found.rows
}
