import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { hasOpen, hasShippable, isDelivered } from './quantities.ts'
import type { Child, Order, Slice } from './state.ts'

/** What ships itself (an order without children, or a child) goes in transit, comes back, or is closed by what its shipments did. */
export function movedByShipments(slice: Slice, target: string, orderId: string): PurchaseOrderEvent | null {
  if (slice.status !== 'APPROVED' && slice.status !== 'IN_TRANSIT') return null
  const ended = slice.shipments.length > 0 && slice.shipments.every(shipment => shipment.state !== 'open')
  if (ended && isDelivered(slice) && slice.shipments.some(shipment => shipment.state === 'settled'))
    return { type: 'ClosedComplete', data: { orderId, target } }
  const departed = slice.shipments.filter(shipment => shipment.departed)
  const allShipped = !hasShippable(slice)
  // A shipment that is settled is no longer on its way, but does not take the order back either.
  const onItsWay = allShipped && departed.some(shipment => shipment.state === 'open')
  if (slice.status === 'APPROVED' && onItsWay) return { type: 'WentInTransit', data: { orderId, target } }
  const isBack = !allShipped || departed.length === 0
  if (slice.status === 'IN_TRANSIT' && isBack) return { type: 'BackFromTransit', data: { orderId, target } }
  return null
}

/** A parent does as its children do: in transit once all are, back with the first, closed with the last. */
export function movedByChildren(order: Order, children: readonly Child[]): PurchaseOrderEvent | null {
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
