import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { endOfDay } from '@quayside/platform/values/dates.ts'
import { isPositive, min, subtract } from '@quayside/platform/values/quantities.ts'
import { sideOf } from './actors.ts'
import { evolve } from './evolve.ts'
import { hasAllocated, hasApproved, hasProposed, liveChildren, unapproved } from './quantities.ts'
import { roundOpened } from './rounds.ts'
import { type Asked, blocked, childMeant, everyStatusBut, mayRepeat, type Rule } from './rules.ts'
import type { Child, Order, Slice } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>

const buyers = ['C', 'A'] as const

export const rejectRule: Rule = {
  order: [
    { who: ['P'], from: ['SENT_ORDER', 'TO_BE_CONFIRMED'] },
    { who: buyers, from: ['CONFIRMED', 'TO_BE_APPROVED'] },
  ],
  also: order => (hasApproved(order) ? { code: 'something-approved', params: { poId: order.orderNumber } } : null),
}
export const reverseRule: Rule = {
  order: [
    { who: ['P', ...buyers], from: ['PARTIALLY_CONFIRMED', 'CONFIRMED', 'TO_BE_APPROVED'] },
    { who: buyers, from: ['APPROVED', 'PARTIALLY_APPROVED'] },
  ],
  also: order => (isApprovedState(order) ? allocationLeft(order, null) : null),
}
export const reopenRule: Rule = { order: [{ who: buyers, from: ['EXPIRED', 'REJECTED'] }] }
export const closeRestRule: Rule = { order: [{ who: buyers, from: ['PARTIALLY_APPROVED'] }] }
export const closeShortRule: Rule = {
  order: [{ who: buyers, from: ['APPROVED', 'IN_TRANSIT'] }],
  child: [{ who: buyers, from: ['APPROVED', 'IN_TRANSIT'] }],
  also: (order, _asked, child) => {
    if (child === null && liveChildren(order).length > 0)
      return { code: 'close-children-instead', params: { poId: order.orderNumber } }
    return unsettled(child ?? order)
      ? { code: 'shipments-not-settled', params: { poId: child?.number ?? order.orderNumber } }
      : null
  },
}
export const cancelRule: Rule = {
  order: [{ who: buyers, from: everyStatusBut('PRE_ORDER', 'IN_TRANSIT', 'CLOSED_COMPLETE', 'CANCELLED') }],
  child: [{ who: buyers, from: ['APPROVED'] }],
  also: (order, _asked, child) => allocationLeft(order, child),
}

export type Reject = Asked & { readonly type: 'Reject'; readonly reason: string }
export type Reverse = Asked & { readonly type: 'Reverse'; readonly reason: string }
export type Reopen = Asked & { readonly type: 'Reopen'; readonly deadline: string; readonly reason: string }
export type CloseRest = Asked & { readonly type: 'CloseRest'; readonly reason: string }
export type CloseShort = Asked & { readonly type: 'CloseShort'; readonly reason: string }
export type Cancel = Asked & { readonly type: 'Cancel'; readonly reason: string }

export function rejectOrder(command: Reject, order: Order): Answer {
  if (mayRepeat(rejectRule, order, command) && order.status === 'REJECTED') return accept()
  const refused = blocked(rejectRule, order, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const { orderId } = order
  return accept({
    type: 'PurchaseOrderRejected',
    data: { orderId, side: sideOf(command.by.kind), reason: command.reason },
  })
}

export function reverse(command: Reverse, order: Order): Answer {
  // Nothing is confirmed: there is nothing to take back.
  if (mayRepeat(reverseRule, order, command) && order.status === 'TO_BE_CONFIRMED') return accept()
  const approvalToo = isApprovedState(order)
  const refused = blocked(reverseRule, order, command) ?? (approvalToo ? reasonMissing(command.reason) : null)
  if (refused !== null) return rejectAll([refused])
  const keeps = hasApproved(order) && !approvalToo
  const reversed: PurchaseOrderEvent = {
    type: 'ConfirmationReversed',
    data: {
      orderId: order.orderId,
      reason: command.reason === '' ? null : command.reason,
      approvalToo,
      cancelledChildren: approvalToo ? liveChildren(order).map(child => child.childId) : [],
      status: keeps ? 'PARTIALLY_APPROVED' : 'TO_BE_CONFIRMED',
    },
  }
  return accept(reversed, roundOpened(evolve(order, reversed) as Order, command, 'reversed'))
}

function isApprovedState(order: Order): boolean {
  return order.status === 'APPROVED' || order.status === 'PARTIALLY_APPROVED'
}

export function reopen(command: Reopen, order: Order): Answer {
  const deadline = endOfDay(command.deadline, command.settings.timeZone)
  const repeated = order.round?.cause === 'reopened' && order.round.deadline === deadline
  if (mayRepeat(reopenRule, order, command) && order.status === 'TO_BE_CONFIRMED' && repeated) return accept()
  const refused = blocked(reopenRule, order, command)
  if (refused !== null) return rejectAll([refused])
  if (deadline <= command.now) {
    const params = { deadline: command.deadline, today: command.today }
    return rejectAll([{ code: 'deadline-in-past', params, field: 'deadline' }])
  }
  const reason = command.reason === '' ? null : command.reason
  return accept(
    { type: 'PurchaseOrderReopened', data: { orderId: order.orderId, reason } },
    roundOpened(order, command, 'reopened', deadline),
  )
}

export function closeRest(command: CloseRest, order: Order): Answer {
  if (mayRepeat(closeRestRule, order, command) && order.status === 'APPROVED') return accept()
  const refused = blocked(closeRestRule, order, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const lines = order.lines
    .filter(line => isPositive(unapproved(line)))
    .map(line => ({ lineId: line.lineId, number: line.number, quantity: unapproved(line) }))
  return accept({ type: 'RestClosed', data: { orderId: order.orderId, reason: command.reason, lines } })
}

export function closeShort(command: CloseShort, order: Order): Answer {
  const child = childMeant(order, command) ?? null
  const slice: Slice = child ?? order
  if (mayRepeat(closeShortRule, order, command) && slice.status === 'CLOSED_COMPLETE') return accept()
  const refused = blocked(closeShortRule, order, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const lines = slice.lines.map(line => {
    const confirmed = min(line.delivered, line.confirmed)
    return { lineId: line.lineId, number: line.number, confirmed, cancelled: subtract(line.required, confirmed) }
  })
  const { orderId } = order
  return accept({
    type: 'ClosedShort',
    data: { orderId, target: child?.childId ?? orderId, reason: command.reason, lines },
  })
}

export function cancel(command: Cancel, order: Order): Answer {
  const child = childMeant(order, command) ?? null
  if (mayRepeat(cancelRule, order, command) && (child ?? order).status === 'CANCELLED') return accept()
  const refused = blocked(cancelRule, order, command)
  if (refused !== null) return rejectAll(cancellationFailed(refused))
  const missing = reasonMissing(command.reason)
  if (missing !== null) return rejectAll([missing])
  if (child !== null) return accept(...childCancelled(order, child, command))
  const cancelledChildren = liveChildren(order).map(one => one.childId)
  return accept({
    type: 'PurchaseOrderCancelled',
    data: { orderId: order.orderId, reason: command.reason, cause: 'person', cancelledChildren },
  })
}

/** If the order's state forbids it: the specification's text, with the rule at the field `status`. Any other refusal stands alone. */
function cancellationFailed(refused: Rejection): [Rejection, ...Rejection[]] {
  const byItsState = refused.code === 'wrong-status' || refused.code === 'allocated-to-shipment'
  return byItsState
    ? [
        { code: 'cancellation-failed', params: {} },
        { ...refused, field: 'status' },
      ]
    : [refused]
}

/** The slice goes back to the parent, which is asked for again, unless something is proposed for it already. */
function childCancelled(order: Order, child: Child, command: Cancel): PurchaseOrderEvent[] {
  const event = (status: Order['status']): PurchaseOrderEvent => ({
    type: 'ChildOrderCancelled',
    data: {
      orderId: order.orderId,
      target: child.childId,
      number: child.number,
      reason: command.reason,
      cause: 'person',
      status,
    },
  })
  if (hasProposed(order)) return [event(order.status)]
  const after = evolve(order, event(order.status)) as Order
  const status = hasApproved(after) ? 'PARTIALLY_APPROVED' : 'TO_BE_CONFIRMED'
  return [event(status), roundOpened({ ...after, status }, command, 'child-cancelled')]
}

/** L = 0 here and in the children, or in the child that is meant. */
function allocationLeft(order: Order, child: Child | null): Rejection | null {
  const slices: readonly { slice: Slice; number: string }[] =
    child === null
      ? [
          { slice: order, number: order.orderNumber },
          ...liveChildren(order).map(one => ({ slice: one, number: one.number })),
        ]
      : [{ slice: child, number: child.number }]
  const bound = slices.find(({ slice }) => hasAllocated(slice))
  return bound === undefined ? null : { code: 'allocated-to-shipment', params: { poId: bound.number } }
}

function unsettled(slice: Slice): boolean {
  return slice.shipments.some(shipment => shipment.state === 'open')
}
