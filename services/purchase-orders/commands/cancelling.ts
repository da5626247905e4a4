import {
  declineCancellationRequest,
  requestCancellation,
  withReason,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { App } from '@quayside/platform/service/service.ts'
import type { OrderDesk } from '../desk/order-desk.ts'
import { orderAct, orderRoute } from '../desk/order-route.ts'

export const cancel = orderAct({
  name: 'cancel',
  summary: 'Cancel an order or a partial order',
  body: withReason,
  command: ({ body, asked }) => ({ ...asked, type: 'Cancel', reason: body.reason }),
})

export function cancellingRoutes(app: App, desk: OrderDesk): void {
  orderRoute(app, desk, cancel)
  orderRoute(app, desk, {
    name: 'request-cancellation',
    summary: 'Ask the client to cancel an order',
    body: requestCancellation,
    command: ({ body, asked }) => ({ ...asked, type: 'RequestCancellation', reason: body.reason }),
  })
  orderRoute(app, desk, {
    name: 'decline-cancellation-request',
    summary: 'Decline a supplier’s request to cancel',
    body: declineCancellationRequest,
    command: ({ body, asked }) => ({ ...asked, type: 'DeclineCancellationRequest', comment: body.comment }),
  })
}
