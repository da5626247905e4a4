import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import { evolve } from './evolve.ts'
import { hasApproved, liveChildren, unapproved } from './quantities.ts'
import { roundOpened } from './rounds.ts'
import type { Asked } from './rules.ts'
import type { Child, Order, Slice } from './state.ts'

const agreed = 'agreed by a change request'

function isEmptied(order: Order, target: string, slice: Slice): boolean {
  const cancelledByChange = order.changeRequests.some(
    request => request.target === target && request.kind === 'cancellation' && request.status === 'ACCEPTED',
  )
  const live = slice.status === 'APPROVED' || slice.status === 'IN_TRANSIT'
  return live && cancelledByChange && slice.lines.every(line => !isPositive(line.confirmed))
}

/** A child of which an agreed cancellation left nothing is cancelled; what it was to bring does not go back to the order. */
export function childEmptied(order: Order, child: Child, asked: Asked): PurchaseOrderEvent[] {
  if (!isEmptied(order, child.childId, child)) return []
  const event = (status: Order['status']): PurchaseOrderEvent => ({
    type: 'ChildOrderCancelled',
    data: {
      orderId: order.orderId,
      target: child.childId,
      number: child.number,
      reason: agreed,
      cause: 'change-request',
      status,
    },
  })
  const after = evolve(order, event(order.status)) as Order
  const askedAgain = order.status === 'PARTIALLY_APPROVED' && !hasApproved(after)
  if (!askedAgain) return [event(order.status)]
  return [event('TO_BE_CONFIRMED'), roundOpened({ ...after, status: 'TO_BE_CONFIRMED' }, asked, 'child-cancelled')]
}

/** An order of which an agreed cancellation, of itself or of its last child, left nothing is cancelled. */
export function orderEmptied(order: Order): PurchaseOrderEvent | null {
  const alone = liveChildren(order).length === 0
  const lastChildGone = order.status === 'APPROVED' && order.children.length > 0 && !hasApproved(order)
  const nothing = order.lines.every(line => !isPositive(line.confirmed) && !isPositive(unapproved(line)))
  if (!alone || !nothing || !(lastChildGone || isEmptied(order, order.orderId, order))) return null
  return {
    type: 'PurchaseOrderCancelled',
    data: { orderId: order.orderId, reason: agreed, cause: 'change-request', cancelledChildren: [] },
  }
}
