import { orderAnswer } from '@quayside/contracts/purchase-orders/commands.ts'
import {
  allocateBody,
  deliveryBody,
  departureBody,
  moveBody,
  releaseBody,
  allocationRoutes as routes,
  settlementBody,
} from '@quayside/contracts/purchase-orders/workflow.ts'
import { internalRoute } from '@quayside/platform/http/internal-route.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type * as z from 'zod'
import { answerOf, type OrderDesk, system } from '../desk/order-desk.ts'
import { orderParams } from '../desk/order-route.ts'
import type { PurchaseOrderCommand } from '../domain/purchase-order.ts'
import type { Asked } from '../domain/rules.ts'

/** What shipments do to orders and partial orders; each call is known again by the shipment's own sequence number. */
export function allocationRoutes(app: App, desk: OrderDesk): void {
  const route = <Body extends z.ZodType>(
    url: string,
    summary: string,
    input: Body,
    command: (body: z.output<Body>, asked: Asked) => PurchaseOrderCommand,
  ) =>
    internalRoute(app, desk.ports, {
      url,
      summary,
      params: orderParams,
      input,
      answer: orderAnswer,
      handle: ({ params, input: body, context }) =>
        desk.give({ id: params.id, by: system, context, command: asked => command(body as z.output<Body>, asked) }),
      respond: (accepted, { params }) => answerOf(accepted, params.id),
    })

  route(routes.allocate, 'Set a shipment’s quantities of an order', allocateBody, (body, asked) => ({
    ...asked,
    type: 'Allocate',
    ...body,
  }))
  route(routes.release, 'Release a shipment’s quantities', releaseBody, (body, asked) => ({
    ...asked,
    type: 'Release',
    ...body,
  }))
  route(routes.move, 'Move quantities to another shipment', moveBody, (body, asked) => ({
    ...asked,
    type: 'Move',
    ...body,
  }))
  route(routes.departure, 'A shipment departed, or did not', departureBody, (body, asked) => ({
    ...asked,
    type: 'RecordDeparture',
    ...body,
  }))
  route(routes.delivery, 'Record a provisional delivery', deliveryBody, (body, asked) => ({
    ...asked,
    type: 'RecordDelivery',
    ...body,
  }))
  route(routes.settlement, 'Settle a shipment', settlementBody, (body, asked) => ({
    ...asked,
    type: 'Settle',
    ...body,
  }))
}
