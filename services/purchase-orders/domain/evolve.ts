import type { OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { evolveChangeRequest } from './evolve-change-requests.ts'
import { evolveChildren } from './evolve-children.ts'
import { evolveConfirmation } from './evolve-confirmation.ts'
import { evolveShipping } from './evolve-shipping.ts'
import { cleared, newLine } from './lines.ts'
import { isOrder, type Line, type Order, type PurchaseOrder } from './state.ts'
import { versionAfter } from './version.ts'

type EventOf<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>

export function evolve(state: PurchaseOrder, event: PurchaseOrderEvent): PurchaseOrder {
  const after = apply(state, event)
  return isOrder(state) && isOrder(after) ? versionAfter(after, event) : after
}

function apply(state: PurchaseOrder, event: PurchaseOrderEvent): PurchaseOrder {
  switch (event.type) {
    case 'PreOrderSaved':
      return preOrderSaved(state, event)
    case 'PurchaseOrderRegistered':
      return registered(state, event)
    case 'PreOrderDiscarded':
      return { status: 'GONE', because: 'discarded', clientCompanyId: clientOf(state) }
    case 'ImportUndone':
      return { status: 'GONE', because: 'undone', clientCompanyId: clientOf(state) }
    case 'Voided':
      return { status: 'GONE', because: 'voided', clientCompanyId: null }
    default:
      return isOrder(state) ? evolveOrder(state, event) : state
  }
}

/** No default: the compiler reports a forgotten event. */
function evolveOrder(order: Order, event: Exclude<PurchaseOrderEvent, EventOf<BirthOrEnd>>): Order {
  switch (event.type) {
    case 'PurchaseOrderAmended':
      return {
        ...order,
        details: event.data.details,
        lines: amendedLines(order, event.data.lines),
        amendedByPerson: true,
      }
    case 'LinesAdded':
      return {
        ...order,
        lines: [...order.lines, ...event.data.lines.map(newLine)],
        amendedByPerson: order.amendedByPerson || event.data.importId === null,
      }
    case 'ImportedLinesRemoved': {
      const gone = new Set(event.data.lines.map(line => line.lineId))
      return { ...order, lines: order.lines.filter(line => !gone.has(line.lineId)) }
    }
    case 'PurchaseOrderSent':
      return { ...order, status: 'SENT_ORDER', sent: true }
    case 'PurchaseOrderResent':
      return {
        ...order,
        status: event.data.status as Order['status'],
        details: event.data.details,
        lines: amendedLines(order, event.data.lines).map(cleared),
        confirmation: null,
        lastComment: { kind: 'resent', text: event.data.reason },
        changedSinceSent: event.data.changes,
      }
    case 'PurchaseOrderAcknowledged':
      return { ...order, status: 'TO_BE_CONFIRMED' }
    case 'CancellationRequested': {
      const { target, reason } = event.data
      return { ...order, cancellationRequests: [...without(order, target), { target, reason }] }
    }
    case 'CancellationRequestDeclined':
      return { ...order, cancellationRequests: without(order, event.data.target) }

    case 'ConfirmationRoundOpened':
    case 'ConfirmationRoundResumed':
    case 'QuantitiesConfirmed':
    case 'ConfirmationSubmitted':
    case 'ApprovalAwaited':
    case 'ConfirmationFileUploaded':
    case 'ConfirmationFileDiscarded':
    case 'ConfirmationApproved':
    case 'ConfirmationDeclined':
    case 'ConfirmationReversed':
    case 'PurchaseOrderRejected':
    case 'PurchaseOrderExpired':
    case 'PurchaseOrderReopened':
    case 'ConfirmationReminded':
    case 'ConfirmationEscalated':
    case 'FileReadingReminded':
    case 'ApprovalReminded':
    case 'ApprovalEscalated':
      return evolveConfirmation(order, event)

    case 'RestClosed':
    case 'ClosedShort':
    case 'PurchaseOrderCancelled':
    case 'ChildOrderCancelled':
    case 'OrderSplit':
    case 'ChildrenMerged':
      return evolveChildren(order, event)

    case 'ChangeRequestProposed':
    case 'ChangeRequestAccepted':
    case 'ChangeRequestRejected':
    case 'ChangeRequestWithdrawn':
    case 'ChangeRequestExpired':
      return evolveChangeRequest(order, event)

    case 'ShipmentAllocated':
    case 'AllocationReleased':
    case 'AllocationMoved':
    case 'ShipmentDeparted':
    case 'ShipmentDepartureCorrected':
    case 'DeliveryRecorded':
    case 'ShipmentSettled':
    case 'WentInTransit':
    case 'BackFromTransit':
    case 'ClosedComplete':
      return evolveShipping(order, event)
  }
}

type BirthOrEnd = 'PreOrderSaved' | 'PurchaseOrderRegistered' | 'PreOrderDiscarded' | 'ImportUndone' | 'Voided'

function preOrderSaved(state: PurchaseOrder, { data }: EventOf<'PreOrderSaved'>): PurchaseOrder {
  const version = state.status === 'PRE_ORDER' ? state.version + 1 : 1
  return { status: 'PRE_ORDER', ...data, version }
}

function registered(state: PurchaseOrder, { data }: EventOf<'PurchaseOrderRegistered'>): PurchaseOrder {
  return {
    status: 'PENDING',
    orderId: data.orderId,
    orderNumber: data.orderNumber,
    clientCompanyId: data.clientCompanyId,
    vendorCompanyId: data.vendorCompanyId,
    registrationDate: data.registrationDate,
    details: data.details,
    lines: data.lines.map(newLine),
    children: [],
    shipments: [],
    version: state.status === 'PRE_ORDER' ? state.version + 1 : 1,
    importId: data.importId,
    amendedByPerson: false,
    sent: false,
    round: null,
    confirmation: null,
    file: null,
    changeRequests: [],
    cancellationRequests: [],
    lastComment: null,
    changedSinceSent: [],
  }
}

function clientOf(state: PurchaseOrder): string | null {
  return 'clientCompanyId' in state ? state.clientCompanyId : null
}

/** The lines as they stand after an amendment; what was confirmed or cancelled of a line stays with it. */
function amendedLines(order: Order, lines: readonly OrderedLine[]): readonly Line[] {
  const known = new Map(order.lines.map(line => [line.lineId, line]))
  return lines.map(line => {
    const before = known.get(line.lineId)
    if (before === undefined) return newLine(line)
    const { lineId: _id, number: _number, quantity, ...item } = line
    return { ...before, item, required: quantity }
  })
}

function without(order: Order, target: string) {
  return order.cancellationRequests.filter(request => request.target !== target)
}
