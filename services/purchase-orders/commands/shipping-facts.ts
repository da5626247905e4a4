import {
  allocationRoutes as routes,
  type ShippingFacts,
  shippingFacts,
  shippingFactsQuery,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { answer } from '@quayside/platform/http/answer.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import { orderParams } from '../desk/order-route.ts'
import { holderMeant } from '../domain/allocation.ts'
import { purchaseOrder } from '../domain/purchase-order.ts'
import { shippable } from '../domain/quantities.ts'
import { childMeant } from '../domain/rules.ts'
import { shipmentOf } from '../domain/shipments.ts'
import { isOrder, type Order } from '../domain/state.ts'

/** What a shipment leans on: read from the order's own stream, so that a promise is not made on an old row. */
export function shippingFactsRoute(app: App, desk: OrderDesk): void {
  internalRoute(app, desk.ports, {
    method: 'GET',
    url: routes.facts,
    summary: 'What of an order or partial order can be shipped',
    params: orderParams,
    input: shippingFactsQuery,
    answer: shippingFacts,
    async handle({ params, input }) {
      const { rootId } = await desk.find(params.id)
      const { state } = await desk.ports.commands.load(purchaseOrder, rootId)
      const facts = isOrder(state) ? shippingFactsOf(state, params.id, input.shipmentId) : null
      if (facts === null) throw new ProblemError('purchase-order-not-found')
      return answer(facts)
    },
  })
}

/** An order or child as a shipment sees it; null where there is none. */
export function shippingFactsOf(order: Order, target: string, shipmentId: string | undefined): ShippingFacts | null {
  const child = shipmentId === undefined ? childMeant(order, { target }) : holderMeant(order, { target }, shipmentId)
  if (child === undefined) return null
  const slice = child ?? order
  const held = shipmentId === undefined ? undefined : shipmentOf(slice.shipments, shipmentId)
  const items = new Map(order.lines.map(line => [line.lineId, line.item]))
  return {
    orderId: target,
    orderNumber: child?.number ?? order.orderNumber,
    status: slice.status,
    clientCompanyId: order.clientCompanyId,
    vendorCompanyId: order.vendorCompanyId,
    isChanging: order.changeRequests.some(one => one.target === target && one.status === 'PROPOSED'),
    lines: slice.lines.map(line => {
      const item = items.get(line.lineId)
      const own = held?.lines.find(part => part.lineId === line.lineId)?.allocated ?? '0'
      return {
        orderLineId: line.lineId,
        orderLineNumber: line.number,
        productId: item?.productId ?? null,
        sku: item?.sku ?? null,
        description: item?.description ?? '',
        unit: item?.unit ?? 'EA',
        unitPrice: line.confirmedPrice ?? item?.unitPrice ?? null,
        currency: order.details.currency,
        batch: item?.batch ?? null,
        expiryDate: item?.expirationDate ?? null,
        shippable: add(shippable(line), own),
        reserved: own,
        schedule: item?.schedule ?? [],
      }
    }),
  }
}
