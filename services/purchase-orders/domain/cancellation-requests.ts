import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { type Asked, blocked, childMeant, everyStatusBut, mayRepeat, type Rule } from './rules.ts'
import type { Order } from './state.ts'

const cancellable = everyStatusBut('PRE_ORDER', 'PENDING', 'IN_TRANSIT', 'CLOSED_COMPLETE', 'CANCELLED')

/** A supplier may only ask for it: the buyer cancels, or declines with a comment. */
export const requestCancellationRule: Rule = {
  order: [{ who: ['P'], from: cancellable }],
  child: [{ who: ['P'], from: ['APPROVED'] }],
}
export const declineCancellationRule: Rule = {
  order: [{ who: ['C', 'A'], from: cancellable }],
  child: [{ who: ['C', 'A'], from: ['APPROVED'] }],
  also: (order, asked) =>
    requested(order, asked) ? null : { code: 'no-cancellation-request', params: { poId: order.orderNumber } },
}

export type RequestCancellation = Asked & { readonly type: 'RequestCancellation'; readonly reason: string }
export type DeclineCancellationRequest = Asked & {
  readonly type: 'DeclineCancellationRequest'
  readonly comment: string
}

function targetOf(order: Order, asked: Pick<Asked, 'target'>): string {
  return childMeant(order, asked)?.childId ?? order.orderId
}

function requested(order: Order, asked: Pick<Asked, 'target'>) {
  return order.cancellationRequests.find(request => request.target === targetOf(order, asked))
}

export function requestCancellation(command: RequestCancellation, order: Order): Decision<PurchaseOrderEvent> {
  const repeated = requested(order, command)?.reason === command.reason
  if (repeated && mayRepeat(requestCancellationRule, order, command)) return accept()
  const refused = blocked(requestCancellationRule, order, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const { orderId } = order
  return accept({
    type: 'CancellationRequested',
    data: { orderId, target: targetOf(order, command), reason: command.reason },
  })
}

export function declineCancellationRequest(
  command: DeclineCancellationRequest,
  order: Order,
): Decision<PurchaseOrderEvent> {
  const refused = blocked(declineCancellationRule, order, command)
  if (refused?.code === 'no-cancellation-request') return accept()
  const stop = refused ?? reasonMissing(command.comment, 'comment')
  if (stop !== null) return rejectAll([stop])
  const { orderId } = order
  return accept({
    type: 'CancellationRequestDeclined',
    data: { orderId, target: targetOf(order, command), comment: command.comment },
  })
}
