import type { OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import { type BoardOrder, mapLines, notReached, reached, type Slice, type StationEvent } from './board.ts'
import { evolveShipping, type ShippingEvent, shippingEventTypes } from './evolve-shipping.ts'
import { childrenMerged, childSlice, ended, requestAccepted } from './slices.ts'

/** The order after an event; null while there is none, or when it is gone. */
export function evolveBoard(order: BoardOrder | null, event: PurchaseOrderEvent, by: StationEvent): BoardOrder | null {
  if (event.type === 'PurchaseOrderRegistered') return registered(event.data, by.at)
  if (order === null || event.type === 'ImportUndone' || event.type === 'Voided') return null
  if (isShipping(event)) return evolveShipping(order, event, by)
  switch (event.type) {
    case 'PurchaseOrderAmended':
      return { ...order, lines: linesOf(event.data.lines, order.lines) }
    case 'LinesAdded':
      return { ...order, lines: { ...order.lines, ...linesOf(event.data.lines, {}) } }
    case 'ImportedLinesRemoved': {
      const removed = new Set(event.data.lines.map(({ lineId }) => lineId))
      return { ...order, lines: Object.fromEntries(Object.entries(order.lines).filter(([id]) => !removed.has(id))) }
    }
    case 'PurchaseOrderSent':
      return to({ ...reached(order, 'sent', by), sent: true }, 'SENT_ORDER', by)
    case 'PurchaseOrderResent': {
      const again = reached(withoutProposal(order), 'sent', by)
      return to({ ...again, lines: linesOf(event.data.lines, again.lines), declined: null }, event.data.status, by)
    }
    case 'PurchaseOrderAcknowledged':
      return to(order, 'TO_BE_CONFIRMED', by)
    case 'PurchaseOrderReopened':
      return to({ ...order, declined: event.data.reason }, 'TO_BE_CONFIRMED', by)
    case 'ConfirmationRoundOpened': {
      const { deadline, timeZone } = event.data
      return { ...order, deadline, zone: timeZone, approveBy: null, remindReaderAt: null }
    }
    case 'ConfirmationRoundResumed':
      return { ...order, deadline: event.data.deadline, remindReaderAt: null }
    case 'QuantitiesConfirmed':
      return confirmed(order, event.data, by)
    case 'ConfirmationSubmitted':
      return to(reached(order, 'confirmed', by), 'TO_BE_APPROVED', by)
    case 'ApprovalAwaited':
      return { ...order, approveBy: event.data.approveBy, remindReaderAt: null }
    case 'ConfirmationFileUploaded':
      return to({ ...order, remindReaderAt: event.data.remindReaderAt }, 'PO_FILE_UPLOADED', by)
    case 'ConfirmationFileDiscarded':
      return to({ ...order, remindReaderAt: null }, event.data.status, by)
    case 'ConfirmationApproved':
      return approved(order, event.data, by)
    case 'ConfirmationDeclined':
      return to({ ...withoutProposal(order), declined: event.data.comment }, event.data.status, by)
    case 'ConfirmationReversed':
      return reversed(order, event.data, by)
    case 'PurchaseOrderRejected':
      return to({ ...withoutProposal(order), declined: null }, 'REJECTED', by)
    case 'PurchaseOrderExpired':
      return to(order, 'EXPIRED', by)
    case 'RestClosed': {
      const rest = new Map(event.data.lines.map(line => [line.lineId, line.quantity]))
      const lines = mapLines(order.lines, (line, id) => ({
        ...line,
        cancelled: add(line.cancelled, rest.get(id) ?? '0'),
      }))
      return to({ ...order, lines }, 'APPROVED', by)
    }
    // Its lines stay as they were: by them the chain line tells how far it had come.
    case 'PurchaseOrderCancelled': {
      const children = childrenEnded(order, event.data.cancelledChildren, by)
      return to({ ...order, children, cancellationRequests: [], requests: {} }, 'CANCELLED', by)
    }
    case 'ChildOrderCancelled':
    case 'ClosedShort':
      return ended(order, event, by)
    case 'OrderSplit':
      return {
        ...order,
        shipments: {},
        children: { ...order.children, ...childSlices(order, event.data.children, by) },
      }
    case 'ChildrenMerged':
      return childrenMerged(order, event.data, by)
    case 'CancellationRequested': {
      const { target, reason } = event.data
      // Asked again with another reason, it is the same question.
      const others = order.cancellationRequests.filter(request => request.target !== target)
      return { ...order, cancellationRequests: [...others, { target, reason, since: by.at }] }
    }
    case 'CancellationRequestDeclined': {
      const { target } = event.data
      return { ...order, cancellationRequests: order.cancellationRequests.filter(request => request.target !== target) }
    }
    case 'ChangeRequestProposed': {
      const { requestId: id, target, side, kind, lineNumber, current, decideBy } = event.data
      const wish = event.data.date ?? event.data.quantity ?? event.data.unitPrice
      const request = { id, target, side, kind, lineNumber, current, wish, since: by.at, decideBy }
      return { ...order, requests: { ...order.requests, [id]: request } }
    }
    case 'ChangeRequestAccepted':
      return withoutRequest(requestAccepted(order, event.data), event.data.requestId)
    case 'ChangeRequestRejected':
    case 'ChangeRequestWithdrawn':
    case 'ChangeRequestExpired':
      return withoutRequest(order, event.data.requestId)
    default:
      return order
  }
}

type DataOf<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>['data']

function isShipping(event: PurchaseOrderEvent): event is ShippingEvent {
  return (shippingEventTypes as readonly string[]).includes(event.type)
}

function to<S extends Slice>(slice: S, status: OrderStatus, by: StationEvent): S {
  return slice.status === status ? slice : { ...slice, status, since: by.at }
}

function registered(data: DataOf<'PurchaseOrderRegistered'>, at: string): BoardOrder {
  return {
    id: data.orderId,
    number: data.orderNumber,
    status: 'PENDING',
    since: at,
    lines: linesOf(data.lines, {}),
    shipments: {},
    events: {},
    clientCompanyId: data.clientCompanyId,
    vendorCompanyId: data.vendorCompanyId,
    sent: false,
    zone: null,
    deadline: null,
    approveBy: null,
    remindReaderAt: null,
    declined: null,
    children: {},
    passages: {},
    requests: {},
    cancellationRequests: [],
  }
}

function linesOf(lines: readonly OrderedLine[], before: Slice['lines']): Slice['lines'] {
  return Object.fromEntries(
    lines.map(({ lineId, number, quantity: required, requiredDate }) => {
      const { confirmed = '0', confirmedDate = null, cancelled = '0' } = before[lineId] ?? {}
      const open = { proposed: '0', proposedDate: null, pendingDate: null }
      return [lineId, { number, required, requiredDate, cancelled, confirmed, confirmedDate, ...open }]
    }),
  )
}

function withoutProposal(order: BoardOrder): BoardOrder {
  const cleared = { proposed: '0', proposedDate: null, pendingDate: null }
  return notReached(
    { ...order, lines: mapLines(order.lines, line => ({ ...line, ...cleared })), approveBy: null },
    'confirmed',
  )
}

function confirmed(order: BoardOrder, data: DataOf<'QuantitiesConfirmed'>, by: StationEvent): BoardOrder {
  const proposals = new Map(data.lines.map(line => [line.lineId, line]))
  const lines = mapLines(order.lines, (line, id) => {
    const proposal = proposals.get(id)
    if (proposal === undefined) return { ...line, proposed: '0', proposedDate: null, pendingDate: null }
    const { quantity: proposed, date, pendingDate } = proposal
    return { ...line, proposed, proposedDate: date ?? line.requiredDate, pendingDate }
  })
  return to(reached({ ...order, lines, declined: null, remindReaderAt: null }, 'confirmed', by), data.status, by)
}

function approved(order: BoardOrder, data: DataOf<'ConfirmationApproved'>, by: StationEvent): BoardOrder {
  const slices = new Map(data.lines.map(line => [line.lineId, line]))
  const lines = mapLines(order.lines, (line, id) => {
    const slice = slices.get(id)
    const rest = { proposed: '0', proposedDate: null }
    if (slice === undefined) return { ...line, ...rest }
    const confirmedDate = later(line.confirmedDate, slice.confirmedDate ?? line.requiredDate)
    return { ...line, ...rest, confirmed: add(line.confirmed, slice.quantity), confirmedDate }
  })
  const after = to({ ...reached(order, 'approved', by), lines, approveBy: null }, data.status, by)
  if (data.child === null) return after
  return { ...after, children: { ...after.children, ...childSlices(after, [data.child], by) } }
}

function reversed(order: BoardOrder, data: DataOf<'ConfirmationReversed'>, by: StationEvent): BoardOrder {
  const cleared = withoutProposal(order)
  if (!data.approvalToo) return to(cleared, data.status, by)
  const lines = mapLines(cleared.lines, line => ({ ...line, confirmed: '0', confirmedDate: null }))
  const children = childrenEnded(order, data.cancelledChildren, by)
  return to({ ...notReached(cleared, 'approved'), lines, children }, data.status, by)
}

function childSlices(order: BoardOrder, children: Parameters<typeof childSlice>[1][], by: StationEvent) {
  return Object.fromEntries(children.map(child => [child.childId, childSlice(order, child, by)]))
}

function childrenEnded(order: BoardOrder, ids: readonly string[], by: StationEvent): BoardOrder['children'] {
  return Object.fromEntries(
    Object.entries(order.children).map(([id, child]) => [id, ids.includes(id) ? to(child, 'CANCELLED', by) : child]),
  )
}

function withoutRequest(order: BoardOrder, id: string): BoardOrder {
  const { [id]: _decided, ...requests } = order.requests
  return { ...order, requests }
}

function later(a: string | null, b: string): string {
  return a === null || a < b ? b : a
}
