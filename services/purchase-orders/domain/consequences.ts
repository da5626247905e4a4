import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import { changeExpired } from './change-requests.ts'
import { evolve } from './evolve.ts'
import { hasApproved, hasOpen, hasShippable, isDelivered, liveChildren, unapproved } from './quantities.ts'
import { roundOpened } from './rounds.ts'
import type { Asked } from './rules.ts'
import { type Child, isOrder, type Order, type PurchaseOrder, type Slice } from './state.ts'

/** The events of a decision with everything that follows from them by itself: in transit, closed, nothing left. */
export function withConsequences(
  events: readonly PurchaseOrderEvent[],
  state: PurchaseOrder,
  asked: Asked,
): readonly PurchaseOrderEvent[] {
  const all = [...events]
  let after = events.reduce(evolve, state)
  for (;;) {
    const next = isOrder(after) ? consequenceOf(after, asked) : []
    if (next.length === 0) return all
    all.push(...next)
    after = next.reduce(evolve, after)
  }
}

function consequenceOf(order: Order, asked: Asked): PurchaseOrderEvent[] {
  for (const child of order.children) {
    const own = childEmptied(order, child, asked)
    if (own.length > 0) return own
    const moved = sliceMoved(child, child.childId, order.orderId)
    if (moved !== null) return [moved]
  }
  const emptied = orderEmptied(order)
  if (emptied !== null) return [emptied]
  const children = liveChildren(order)
  const moved = children.length > 0 ? parentMoved(order, children) : sliceMoved(order, order.orderId, order.orderId)
  if (moved !== null) return [moved]
  return order.changeRequests
    .filter(request => request.status === 'PROPOSED' && !canChange(order, request.target))
    .map(request => changeExpired(order, request))
}

/** An order that ships itself, or a child. */
function sliceMoved(slice: Slice, target: string, orderId: string): PurchaseOrderEvent | null {
  if (slice.status !== 'APPROVED' && slice.status !== 'IN_TRANSIT') return null
  const ended = slice.shipments.length > 0 && slice.shipments.every(shipment => shipment.state !== 'open')
  if (ended && isDelivered(slice) && slice.shipments.some(shipment => shipment.state === 'settled'))
    return { type: 'ClosedComplete', data: { orderId, target } }
  const departed = slice.shipments.filter(shipment => shipment.departed)
  const allShipped = !hasShippable(slice)
  // What has come already is on its way no more, yet its coming takes no order back.
  const onItsWay = allShipped && departed.some(shipment => shipment.state === 'open')
  if (slice.status === 'APPROVED' && onItsWay) return { type: 'WentInTransit', data: { orderId, target } }
  const isBack = !allShipped || departed.length === 0
  if (slice.status === 'IN_TRANSIT' && isBack) return { type: 'BackFromTransit', data: { orderId, target } }
  return null
}

/** A parent follows its children, and is judged again whenever one of them moves. */
function parentMoved(order: Order, children: readonly Child[]): PurchaseOrderEvent | null {
  if (order.status !== 'APPROVED' && order.status !== 'IN_TRANSIT') return null
  const target = { orderId: order.orderId, target: order.orderId }
  if (!hasOpen(order) && children.every(child => child.status === 'CLOSED_COMPLETE')) {
    return { type: 'ClosedComplete', data: target }
  }
  const onTheirWay = children.every(child => child.status !== 'APPROVED')
  if (order.status === 'APPROVED' && onTheirWay) return { type: 'WentInTransit', data: target }
  if (order.status === 'IN_TRANSIT' && !onTheirWay) return { type: 'BackFromTransit', data: target }
  return null
}

const agreed = 'agreed by a change request'

function isEmptied(order: Order, target: string, slice: Slice): boolean {
  const cancelledByChange = order.changeRequests.some(
    request => request.target === target && request.kind === 'cancellation' && request.status === 'ACCEPTED',
  )
  const live = slice.status === 'APPROVED' || slice.status === 'IN_TRANSIT'
  return live && cancelledByChange && slice.lines.every(line => !isPositive(line.confirmed))
}

/** A child of which an agreed cancellation left nothing; its slice does not come back. */
function childEmptied(order: Order, child: Child, asked: Asked): PurchaseOrderEvent[] {
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

function orderEmptied(order: Order): PurchaseOrderEvent | null {
  const alone = liveChildren(order).length === 0
  const lastChildGone = order.status === 'APPROVED' && order.children.length > 0 && !hasApproved(order)
  const nothing = order.lines.every(line => !isPositive(line.confirmed) && !isPositive(unapproved(line)))
  if (!alone || !nothing || !(lastChildGone || isEmptied(order, order.orderId, order))) return null
  return {
    type: 'PurchaseOrderCancelled',
    data: { orderId: order.orderId, reason: agreed, cause: 'change-request', cancelledChildren: [] },
  }
}

function canChange(order: Order, target: string): boolean {
  const status =
    target === order.orderId ? order.status : order.children.find(child => child.childId === target)?.status
  return status === 'APPROVED' || status === 'IN_TRANSIT'
}
