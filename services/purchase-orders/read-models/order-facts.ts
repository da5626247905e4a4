import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'

/** When and by whom things were done: in the events' metadata, and so not in the aggregate. */
export type OrderFacts = {
  readonly creator: { readonly uid: string | null; readonly service: string | null }
  readonly createdAt: string
  readonly sentAt: string | null
  readonly acknowledgedAt: string | null
  readonly confirmedAt: string | null
  readonly commentAt: string | null
  readonly file: { readonly at: string; readonly by: string | null } | null
  /** By target. */
  readonly cancellationRequestedAt: Readonly<Record<string, string>>
  /** By request. */
  readonly proposedAt: Readonly<Record<string, string>>
}

type Recorded = Pick<StoredEvent<PurchaseOrderEvent>, 'type' | 'data' | 'recordedAt' | 'metadata'>

export function factsAfter(facts: OrderFacts | null, event: Recorded): OrderFacts {
  const at = event.recordedAt
  const { uid, service, onBehalfOf } = event.metadata.actor
  const by = uid ?? onBehalfOf ?? null
  const known = facts ?? nothing(at, by, uid === undefined ? (service ?? null) : null)
  switch (event.type) {
    case 'PurchaseOrderSent':
      return { ...known, sentAt: at }
    case 'PurchaseOrderAcknowledged':
      return { ...known, acknowledgedAt: at }
    case 'QuantitiesConfirmed':
      return { ...known, confirmedAt: at, acknowledgedAt: known.acknowledgedAt ?? at }
    case 'ConfirmationFileUploaded':
      return { ...known, file: { at, by } }
    case 'PurchaseOrderResent':
    case 'ConfirmationDeclined':
    case 'ConfirmationReversed':
    case 'PurchaseOrderRejected':
    case 'PurchaseOrderCancelled':
      return { ...known, commentAt: at }
    case 'CancellationRequested':
      return { ...known, cancellationRequestedAt: { ...known.cancellationRequestedAt, [targetOf(event.data)]: at } }
    case 'ChangeRequestProposed':
      return { ...known, proposedAt: { ...known.proposedAt, [requestOf(event.data)]: at } }
    default:
      return known
  }
}

function targetOf(data: unknown): string {
  return (data as { target: string }).target
}

function requestOf(data: unknown): string {
  return (data as { requestId: string }).requestId
}

function nothing(at: string, uid: string | null, service: string | null): OrderFacts {
  return {
    creator: { uid, service },
    createdAt: at,
    sentAt: null,
    acknowledgedAt: null,
    confirmedAt: null,
    commentAt: null,
    file: null,
    cancellationRequestedAt: {},
    proposedAt: {},
  }
}
