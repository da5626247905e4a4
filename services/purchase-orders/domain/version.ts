import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { withChild } from './evolve-children.ts'
import type { Order } from './state.ts'

/** Whose version an event raises: only what an overwriting command would replace counts. */
function raised(event: PurchaseOrderEvent): 'order' | 'target' | 'both' | 'nothing' {
  switch (event.type) {
    case 'PurchaseOrderAmended':
    case 'LinesAdded':
    case 'ImportedLinesRemoved':
    case 'PurchaseOrderSent':
    case 'PurchaseOrderResent':
    case 'QuantitiesConfirmed':
    case 'ConfirmationFileUploaded':
    case 'ConfirmationFileDiscarded':
    case 'ConfirmationApproved':
    case 'ConfirmationDeclined':
    case 'ConfirmationReversed':
    case 'PurchaseOrderRejected':
    case 'PurchaseOrderReopened':
    case 'RestClosed':
    case 'PurchaseOrderCancelled':
    case 'OrderSplit':
    case 'ChildrenMerged':
      return 'order'
    case 'ConfirmationSubmitted':
      return event.data.automatic ? 'nothing' : 'order'
    case 'ClosedShort':
      return 'target'
    case 'ChildOrderCancelled':
    case 'ChangeRequestAccepted':
      return 'both'
    case 'ShipmentSettled':
      return event.data.lines.some(line => line.shortageIs === 'written-off' && line.shortage !== '0')
        ? 'target'
        : 'nothing'
    default:
      return 'nothing'
  }
}

export function versionAfter(order: Order, event: PurchaseOrderEvent): Order {
  const what = raised(event)
  if (what === 'nothing') return order
  const target = 'target' in event.data ? (event.data.target as string) : order.orderId
  const own = what === 'order' || what === 'both' || target === order.orderId
  const after = own ? { ...order, version: order.version + 1 } : order
  if (target === order.orderId) return after
  return withChild(after, target, child => ({ ...child, version: child.version + 1 }))
}
