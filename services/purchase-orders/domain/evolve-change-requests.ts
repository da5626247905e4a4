import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add, subtract } from '@quayside/platform/values/quantities.ts'
import { withChild } from './evolve-children.ts'
import type { ChangeRequest, Line, Order, SliceLine } from './state.ts'

type ChangeRequestEventType =
  | 'ChangeRequestProposed'
  | 'ChangeRequestAccepted'
  | 'ChangeRequestRejected'
  | 'ChangeRequestWithdrawn'
  | 'ChangeRequestExpired'
type ChangeRequestEvent = Extract<PurchaseOrderEvent, { type: ChangeRequestEventType }>
type Accepted = Extract<ChangeRequestEvent, { type: 'ChangeRequestAccepted' }>['data']

export function evolveChangeRequest(order: Order, event: ChangeRequestEvent): Order {
  switch (event.type) {
    case 'ChangeRequestProposed': {
      const { orderId: _order, ...request } = event.data
      return { ...order, changeRequests: [...order.changeRequests, { ...request, status: 'PROPOSED', answer: null }] }
    }
    case 'ChangeRequestAccepted':
      return accepted(answered(order, event.data.requestId, { status: 'ACCEPTED' }), event.data)
    case 'ChangeRequestRejected':
      return answered(order, event.data.requestId, { status: 'REJECTED', answer: event.data.reason })
    case 'ChangeRequestWithdrawn':
      return answered(order, event.data.requestId, { status: 'WITHDRAWN' })
    case 'ChangeRequestExpired':
      return answered(order, event.data.requestId, { status: 'EXPIRED' })
  }
}

function answered(order: Order, requestId: string, change: Partial<ChangeRequest>): Order {
  return {
    ...order,
    changeRequests: order.changeRequests.map(request =>
      request.requestId === requestId ? { ...request, ...change } : request,
    ),
  }
}

function accepted(order: Order, data: Accepted): Order {
  if (data.target === order.orderId) {
    return {
      ...order,
      lines: order.lines.map(line => (line.lineId === data.lineId ? changed(line, data) : line)),
    }
  }
  const child = order.children.find(one => one.childId === data.target)
  const slice = child?.lines.find(line => line.lineId === data.lineId)
  if (child === undefined || slice === undefined) return order
  const after = withChild(order, data.target, one => ({
    ...one,
    lines: one.lines.map(line => (line.lineId === data.lineId ? changed(line, data) : line)),
  }))
  if (data.kind !== 'quantity' || data.quantity === null) return after
  // A child's slice is part of its parent's line: R, C and K of the parent move with it.
  const difference = subtract(data.quantity, slice.confirmed)
  const lines = after.lines.map(
    (line): Line =>
      line.lineId === data.lineId
        ? {
            ...line,
            required: add(line.required, difference),
            confirmed: add(line.confirmed, difference),
            moved: add(line.moved, difference),
          }
        : line,
  )
  return { ...after, lines }
}

function changed<L extends SliceLine>(line: L, data: Accepted): L {
  switch (data.kind) {
    case 'date':
      return { ...line, confirmedDate: data.date }
    case 'price':
      return { ...line, confirmedPrice: data.unitPrice }
    case 'quantity': {
      const difference = subtract(data.quantity ?? line.confirmed, line.confirmed)
      return { ...line, required: add(line.required, difference), confirmed: add(line.confirmed, difference) }
    }
    case 'cancellation': {
      // K is 0 here: an order with children is changed through them.
      const rest = subtract(line.confirmed, line.allocated)
      return { ...line, confirmed: subtract(line.confirmed, rest), cancelled: add(line.cancelled, rest) }
    }
  }
}
