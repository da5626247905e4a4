import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { Proposal, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { orderedLine, registeredOrder } from '@quayside/contracts/purchase-orders/testing/registered.ts'
import { factsOf, stateAfter } from '@quayside/platform/testing/recorded-facts.ts'
import { publishedOrder } from '@quayside/purchase-orders/published.ts'
import { changesOf } from '../changes.ts'
import type { Member } from '../recipients.ts'

/** An order of two lines, as its events tell it; for tests. */
export const client = '0192f5d0-0000-7000-8000-0000000000c1'
export const vendor = '0192f5d0-0000-7000-8000-0000000000e1'
export const operator = '0192f5d0-0000-7000-8000-0000000000f1'
export const orderId = '0192f5d0-0000-7000-8000-00000000000a'
export const buyer = '0192f5d0-0000-7000-8000-000000000b01'
export const supplier = '0192f5d0-0000-7000-8000-000000000501'
export const line10 = '0192f5d0-0000-7000-8000-000000000110'
export const line20 = '0192f5d0-0000-7000-8000-000000000120'
export const childId = '0192f5d0-0000-7000-8000-0000000000ca'

export const lines = [orderedLine(line10, 1, '12000'), orderedLine(line20, 2, '8000')]

const parties = { orderId, orderNumber: '4500-018832', clientCompanyId: client, vendorCompanyId: vendor }
export const registered = registeredOrder({ ...parties, lines, buyerUid: buyer })
export const sent: PurchaseOrderEvent = {
  type: 'PurchaseOrderSent',
  data: parties,
}
export function roundOpened(deadline: string): PurchaseOrderEvent {
  return {
    type: 'ConfirmationRoundOpened',
    data: {
      ...parties,
      round: 1,
      cause: 'sent',
      openedAt: '2026-11-16T17:00:00.000Z',
      deadline,
      reminders: [],
      timeZone: 'UTC',
      partlyApproved: false,
      buyerUid: buyer,
    },
  }
}

export function promise(quantity: string, rest: Partial<Proposal> = {}): Proposal {
  return { quantity, date: null, unitPrice: null, pendingQuantity: '0', pendingDate: null, ...rest }
}
type Confirmed = Extract<PurchaseOrderEvent, { type: 'QuantitiesConfirmed' }>['data']
export function confirmed(
  proposals: readonly { lineId: string; number: number; now: Proposal; previous?: Proposal }[],
  rest: Partial<Confirmed> = {},
): PurchaseOrderEvent {
  return {
    type: 'QuantitiesConfirmed',
    data: {
      orderId,
      round: 1,
      lines: proposals.map(({ lineId, number, now, previous }) => ({
        lineId,
        number,
        ...now,
        previous: previous ?? null,
      })),
      onBehalf: false,
      confirmedBy: supplier,
      documentId: null,
      status: 'PARTIALLY_CONFIRMED',
      ...rest,
    },
  }
}

/** The facts after these events. */
export function factsAfter(...events: PurchaseOrderEvent[]): OrderFacts {
  return factsOf(publishedOrder, stateAfter(publishedOrder, orderId, events))
}

/** An event's changes on an order with a history, as `audience: field line old -> new (type)`. */
export function told(history: readonly PurchaseOrderEvent[], event: PurchaseOrderEvent, actorCompany: string | null) {
  const turn = { before: factsAfter(...history), after: factsAfter(...history, event) }
  return changesOf(event, turn, actorCompany).map(change => {
    const line = change.lineNumber === null ? '' : ` line ${change.lineNumber}`
    const entity = change.entityId === orderId ? '' : ` of ${change.entityNumber}`
    const reason = change.reason === null ? '' : ` because ${change.reason}`
    const values = `${change.oldValue ?? '-'} -> ${change.newValue ?? '-'}`
    return `${change.audience.join('+')}: ${change.field}${line}${entity} ${values} (${change.type})${reason}`
  })
}

const buying: Permission[] = ['notifications.view', 'purchase-orders.view', 'purchase-orders.approve']
export function member(uid: string, companyId: string, rest: Partial<Member> = {}): Member {
  return {
    uid,
    companyId,
    isOperating: companyId === operator,
    permissions: buying,
    profile: null,
    active: true,
    language: 'en',
    choices: {},
    ...rest,
  }
}
