import type { NewChild, Proposal, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { orderedLine, registeredOrder } from '@quayside/contracts/purchase-orders/testing/registered.ts'
import { factsOf, stateAfter } from '@quayside/platform/testing/recorded-facts.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'

/** An order of two lines of 100 and 50 pieces, as its events tell it; for tests. */
export const client = '0192f5d0-0000-7000-8000-0000000000c1'
export const vendor = '0192f5d0-0000-7000-8000-0000000000e1'
export const orderId = '0192f5d0-0000-7000-8000-00000000000a'
export const line1 = '0192f5d0-0000-7000-8000-000000000110'
export const line2 = '0192f5d0-0000-7000-8000-000000000120'
export const childId = '0192f5d0-0000-7000-8000-0000000000ca'
export const number = '4500-018832'

export const lines = [orderedLine(line1, 1, '100'), orderedLine(line2, 2, '50')]

type DataOf<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>['data']
const parties = { orderId, orderNumber: number, clientCompanyId: client, vendorCompanyId: vendor }

export const registered: PurchaseOrderEvent = registeredOrder({ ...parties, lines })
export const sent: PurchaseOrderEvent = { type: 'PurchaseOrderSent', data: parties }
export const acknowledged: PurchaseOrderEvent = { type: 'PurchaseOrderAcknowledged', data: { orderId, by: 'opening' } }
export function roundOpened(deadline = '2026-11-23T17:00:00.000Z', timeZone = 'UTC'): PurchaseOrderEvent {
  const round = { round: 1, cause: 'sent' as const, openedAt: '2026-11-16T17:00:00.000Z', deadline, reminders: [] }
  return {
    type: 'ConfirmationRoundOpened',
    data: { ...parties, ...round, timeZone, partlyApproved: false, buyerUid: null },
  }
}
export function confirmed(
  status: OrderStatus,
  first: Partial<Proposal>,
  second: Partial<Proposal> = { quantity: '50' },
): PurchaseOrderEvent {
  const proposal = {
    quantity: '0',
    date: null,
    unitPrice: null,
    pendingQuantity: '0',
    pendingDate: null,
    previous: null,
  }
  const lines = [
    { lineId: line1, number: 1, ...proposal, ...first },
    { lineId: line2, number: 2, ...proposal, ...second },
  ]
  return {
    type: 'QuantitiesConfirmed',
    data: { orderId, round: 1, lines, onBehalf: false, confirmedBy: null, documentId: null, status },
  }
}
export const awaited: PurchaseOrderEvent = {
  type: 'ApprovalAwaited',
  data: { orderId, round: 1, approveBy: '2026-11-24T17:00:00.000Z', reminders: [], approvalMode: 'MANUAL' },
}
export function child(quantity: string, confirmedDate: string): NewChild {
  return {
    childId,
    number: `${number}-01`,
    lines: [{ lineId: line1, number: 1, quantity, confirmedDate, unitPrice: null }],
    shipments: [],
  }
}
export function approved(
  status: OrderStatus,
  quantities: readonly [string, string],
  rest: Partial<DataOf<'ConfirmationApproved'>> = {},
): PurchaseOrderEvent {
  const slice = { confirmedDate: null, unitPrice: null }
  const lines = [
    { lineId: line1, number: 1, quantity: quantities[0], ...slice },
    { lineId: line2, number: 2, quantity: quantities[1], ...slice },
  ]
  return { type: 'ConfirmationApproved', data: { orderId, lines, child: null, automatic: false, status, ...rest } }
}

/** The order after these events, the first on 16 November at 08:00, each an hour after the other unless it says when. */
export function orderAfter(...events: (PurchaseOrderEvent | [PurchaseOrderEvent, at: string])[]): OrderFacts {
  return factsOf(publishedOrder, stateAfter(publishedOrder, orderId, events))
}
