import { type PurchaseOrderEvent, purchaseOrderEvents } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import type { Published } from '@quayside/platform/facts/published.ts'
import { evolve } from './domain/evolve.ts'
import { type Moments, momentsAfter } from './domain/moments.ts'
import { draftFacts, orderFacts } from './domain/order-facts.ts'
import { initial, isOrder, type PurchaseOrder } from './domain/state.ts'

/** An order with the times and persons of its events. */
export type RecordedOrder = { readonly order: PurchaseOrder; readonly moments: Moments | null }

/** Purchase orders as everybody reads them: their client, and their supplier once they were sent, see the same. */
export const publishedOrder: Published<RecordedOrder, PurchaseOrderEvent, OrderFacts> = {
  aggregate: 'PurchaseOrder',
  eventTypes: Object.keys(purchaseOrderEvents),
  initial: { order: initial, moments: null },
  evolve({ order: before, moments }, event) {
    const order = evolve(before, event)
    return { order, moments: momentsAfter(moments, event, before, order) }
  },
  viewers({ order }) {
    if (order.status === 'PRE_ORDER') return [{ client: order.clientCompanyId, vendor: null }]
    return isOrder(order) ? [{ client: order.clientCompanyId, vendor: order.sent ? order.vendorCompanyId : null }] : []
  },
  facts({ order, moments }) {
    if (isOrder(order) && moments !== null) return orderFacts(order, moments)
    if (order.status === 'PRE_ORDER') return draftFacts(order)
    throw new Error('an order that nobody sees has no facts')
  },
}
