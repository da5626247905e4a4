import {
  declineConfirmation,
  reopenPurchaseOrder,
  versionOnly,
  withReason,
} from '@quayside/contracts/purchase-orders/commands.ts'
import type { App } from '@quayside/platform/service/service.ts'
import { idsFor, type OrderDesk } from '../desk/order-desk.ts'
import { orderAct, orderRoute } from '../desk/order-route.ts'

export const approve = orderAct({
  name: 'approve',
  summary: 'Approve what is confirmed; with a rest, it becomes a partial order',
  body: versionOnly,
  command: ({ asked, context }) => ({ ...asked, type: 'Approve', childId: idsFor(asked.by, context, 'children')(0) }),
})

export function approvingRoutes(app: App, desk: OrderDesk): void {
  orderRoute(app, desk, approve)
  orderRoute(app, desk, {
    name: 'decline',
    summary: 'Decline a confirmation with a comment',
    body: declineConfirmation,
    command: ({ body, asked }) => ({ ...asked, type: 'Decline', comment: body.comment }),
  })
  orderRoute(app, desk, {
    name: 'reject',
    summary: 'Reject an order, or its confirmation',
    body: withReason,
    command: ({ body, asked }) => ({ ...asked, type: 'Reject', reason: body.reason }),
  })
  orderRoute(app, desk, {
    name: 'reverse',
    summary: 'Reverse a confirmation',
    body: withReason,
    command: ({ body, asked }) => ({ ...asked, type: 'Reverse', reason: body.reason }),
  })
  orderRoute(app, desk, {
    name: 'reopen',
    summary: 'Reopen an expired or rejected order with a new deadline',
    body: reopenPurchaseOrder,
    command: ({ body, asked }) => ({ ...asked, type: 'Reopen', deadline: body.deadline, reason: body.reason }),
  })
  orderRoute(app, desk, {
    name: 'close-rest',
    summary: 'Close the rest of a partially approved order',
    body: withReason,
    command: ({ body, asked }) => ({ ...asked, type: 'CloseRest', reason: body.reason }),
  })
  orderRoute(app, desk, {
    name: 'close-short',
    summary: 'Close an order with what was delivered',
    body: withReason,
    command: ({ body, asked }) => ({ ...asked, type: 'CloseShort', reason: body.reason }),
  })
}
