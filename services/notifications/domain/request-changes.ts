import type { NotificationField } from '@quayside/contracts/notifications/statuses.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import type { ChangeRequestKind } from '@quayside/contracts/purchase-orders/statuses.ts'
import { fieldOf, numberOf, type Sides, type Untold } from './change.ts'

export type RequestEvent = Extract<
  PurchaseOrderEvent,
  {
    type:
      | 'ChangeRequestProposed'
      | 'ChangeRequestAccepted'
      | 'ChangeRequestRejected'
      | 'ChangeRequestWithdrawn'
      | 'ChangeRequestExpired'
      | 'CancellationRequested'
      | 'CancellationRequestDeclined'
  }
>

const requestFields: Readonly<Record<ChangeRequestKind, NotificationField>> = {
  date: 'dateRequest',
  quantity: 'quantityRequest',
  price: 'priceRequest',
  cancellation: 'cancellationRequest',
}
const acceptedFields: Readonly<Record<ChangeRequestKind, NotificationField>> = {
  date: 'confirmedDate',
  quantity: 'approvedQuantity',
  price: 'confirmedPrice',
  // The event tells what was approved before, and what is left of it.
  cancellation: 'approvedQuantity',
}

/** Requests beside the status: the side that has to decide hears of a proposal, both sides of an agreed change. */
export function requestChanges(event: RequestEvent, facts: OrderFacts, to: Sides): Untold[] {
  const { target } = event.data
  const entity = { entityId: target, entityNumber: numberOf(facts, target) }
  switch (event.type) {
    case 'CancellationRequested':
      return [
        fieldOf(facts, 'cancellationRequest', null, 'PROPOSED', to.others, { ...entity, reason: event.data.reason }),
      ]
    case 'CancellationRequestDeclined':
      return [
        fieldOf(facts, 'cancellationRequest', 'PROPOSED', 'REJECTED', to.others, {
          ...entity,
          reason: event.data.comment,
        }),
      ]
    case 'ChangeRequestProposed': {
      const { kind, lineNumber, current, reason } = event.data
      const wish = event.data.date ?? event.data.quantity ?? event.data.unitPrice ?? 'PROPOSED'
      return [lineChange(requestFields[kind], kind, current, wish, to.others, lineNumber, reason)]
    }
    case 'ChangeRequestAccepted': {
      const { kind, lineNumber } = event.data
      return [lineChange(acceptedFields[kind], kind, event.data.old, event.data.new, to.both, lineNumber)]
    }
    case 'ChangeRequestRejected':
      return [decided('REJECTED', event.data.reason)]
    case 'ChangeRequestWithdrawn':
      return [decided('WITHDRAWN')]
    case 'ChangeRequestExpired':
      return [{ ...decided('EXPIRED'), audience: to.both, type: 'DEADLINE_REACHED', topic: 'DEADLINE_REACHED' }]
  }

  function lineChange(
    field: NotificationField,
    kind: ChangeRequestKind,
    oldValue: string | null,
    newValue: string | null,
    audience: Untold['audience'],
    lineNumber: number,
    reason: string | null = null,
  ): Untold {
    const type = kind === 'date' ? 'DATE_CHANGE' : 'FIELD_CHANGED'
    return fieldOf(facts, field, oldValue, newValue, audience, { ...entity, lineNumber, reason, type, topic: type })
  }

  function decided(outcome: string, reason: string | null = null): Untold {
    const { kind, lineNumber } = event.data as { kind: ChangeRequestKind; lineNumber: number }
    return lineChange(requestFields[kind], kind, 'PROPOSED', outcome, to.others, lineNumber, reason)
  }
}
