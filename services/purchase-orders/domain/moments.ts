import type { AppendedEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { NewChild, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderStation, StationEvent } from '@quayside/contracts/purchase-orders/facts.ts'
import { type Shares, sharesOf } from './shares.ts'
import { isOrder, type Order, type PurchaseOrder } from './state.ts'

/** When and by whom things were done: in the events' metadata, and of no use to a decision. */
export type Moments = {
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
  /** Why the supplier is asked again, until it confirms. */
  readonly askedAgainFor: string | null
  /** Of the order and each partial order, by its id. */
  readonly parts: Readonly<Record<string, PartMoments>>
}

export type PartMoments = {
  /** Since when it has had its status. */
  readonly since: string
  /** The events behind the stations that it has reached, oldest first. */
  readonly stations: Readonly<Partial<Record<OrderStation, readonly StationEvent[]>>>
  /** How far it had come when it was cancelled. */
  readonly ended: Shares | null
}

type Recorded = AppendedEvent<PurchaseOrderEvent>

/** After an event that took the order from one state to another. */
export function momentsAfter(
  moments: Moments | null,
  event: Recorded,
  before: PurchaseOrder,
  after: PurchaseOrder,
): Moments {
  const { uid, service, onBehalfOf } = event.metadata.actor
  const by = uid ?? onBehalfOf ?? null
  const known = moments ?? nothing(event.recordedAt, by, uid === undefined ? (service ?? null) : null)
  const now = told(known, event, by)
  return isOrder(after) ? { ...now, parts: partsAfter(now.parts, event, before, after) } : now
}

function told(known: Moments, event: Recorded, by: string | null): Moments {
  const at = event.recordedAt
  switch (event.type) {
    case 'PurchaseOrderSent':
      return { ...known, sentAt: at }
    case 'PurchaseOrderAcknowledged':
      return { ...known, acknowledgedAt: at }
    case 'QuantitiesConfirmed':
      return { ...known, confirmedAt: at, acknowledgedAt: known.acknowledgedAt ?? at, askedAgainFor: null }
    case 'ConfirmationFileUploaded':
      return { ...known, file: { at, by } }
    case 'PurchaseOrderReopened':
      return { ...known, askedAgainFor: event.data.reason }
    case 'ConfirmationDeclined':
      return { ...known, commentAt: at, askedAgainFor: event.data.comment }
    case 'PurchaseOrderResent':
    case 'PurchaseOrderRejected':
      return { ...known, commentAt: at, askedAgainFor: null }
    case 'ConfirmationReversed':
    case 'PurchaseOrderCancelled':
      return { ...known, commentAt: at }
    case 'CancellationRequested':
      return { ...known, cancellationRequestedAt: { ...known.cancellationRequestedAt, [event.data.target]: at } }
    case 'ChangeRequestProposed':
      return { ...known, proposedAt: { ...known.proposedAt, [event.data.requestId]: at } }
    default:
      return known
  }
}

function nothing(at: string, uid: string | null, service: string | null): Moments {
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
    askedAgainFor: null,
    parts: {},
  }
}

type Parts = Moments['parts']

function partsAfter(parts: Parts, event: Recorded, before: PurchaseOrder, after: Order): Parts {
  return statusesTold(stationsAfter(parts, event, after), event.recordedAt, before, after)
}

/** Whatever changed a status: since when it is so, and of what was cancelled how far it had come. */
function statusesTold(parts: Parts, at: string, before: PurchaseOrder, after: Order): Parts {
  const were = new Map(isOrder(before) ? statusesOf(before) : [])
  const changed = statusesOf(after).filter(([id, status]) => were.get(id) !== status)
  if (changed.length === 0) return parts
  const now = changed.map(([id, status]) => {
    const isEnding = status === 'CANCELLED' && isOrder(before)
    return [id, { ...(parts[id] ?? newPart), since: at, ended: isEnding ? sharesOf(before, id) : null }] as const
  })
  return { ...parts, ...Object.fromEntries(now) }
}

const newPart: PartMoments = { since: '', stations: {}, ended: null }

function statusesOf(order: Order): [id: string, status: string][] {
  return [
    [order.orderId, order.status],
    ...order.children.map(({ childId, status }): [string, string] => [childId, status]),
  ]
}

/** Of an order or of one of its partial orders, as they stand; once it is cancelled, how far it had come. */
export function sharesTold(order: Order, id: string, { parts }: Moments): Shares {
  return parts[id]?.ended ?? sharesOf(order, id)
}

/** A station that is reached has one event more behind it; after a step back it has none. */
function stationsAfter(parts: Parts, event: Recorded, { orderId }: Order): Parts {
  switch (event.type) {
    case 'PurchaseOrderSent':
      return reached(parts, orderId, 'sent', event)
    case 'PurchaseOrderResent':
      return reached(notReached(parts, orderId, 'confirmed'), orderId, 'sent', event)
    case 'QuantitiesConfirmed':
    case 'ConfirmationSubmitted':
      return reached(parts, orderId, 'confirmed', event)
    case 'ConfirmationDeclined':
    case 'PurchaseOrderRejected':
      return notReached(parts, orderId, 'confirmed')
    case 'ConfirmationReversed': {
      const unconfirmed = notReached(parts, orderId, 'confirmed')
      return event.data.approvalToo ? notReached(unconfirmed, orderId, 'approved') : unconfirmed
    }
    case 'ConfirmationApproved': {
      const approved = reached(parts, orderId, 'approved', event)
      return event.data.child === null ? approved : withChildren(approved, orderId, [event.data.child], event)
    }
    case 'OrderSplit':
      return withChildren(parts, orderId, event.data.children, event)
    case 'ShipmentDeparted':
      return reached(parts, event.data.target, 'departed', event)
    case 'ShipmentDepartureCorrected':
      return notReached(parts, event.data.target, 'departed')
    case 'DeliveryRecorded':
    case 'ShipmentSettled':
      return reached(parts, event.data.target, 'delivered', event)
    default:
      return parts
  }
}

function reached(parts: Parts, id: string, station: OrderStation, { id: eventId, type, recordedAt: at }: Recorded) {
  const part = parts[id] ?? newPart
  const behind = [...(part.stations[station] ?? []), { id: eventId, type, at }]
  return { ...parts, [id]: { ...part, stations: { ...part.stations, [station]: behind } } }
}

function notReached(parts: Parts, id: string, station: OrderStation): Parts {
  const part = parts[id]
  if (part === undefined) return parts
  const { [station]: _left, ...stations } = part.stations
  return { ...parts, [id]: { ...part, stations } }
}

/** A partial order was sent and confirmed with its order, and is approved as it comes into being. */
function withChildren(parts: Parts, orderId: string, children: readonly NewChild[], event: Recorded): Parts {
  const { sent = [], confirmed = [] } = parts[orderId]?.stations ?? {}
  const by = { id: event.id, type: event.type, at: event.recordedAt }
  const made = children.map(({ childId }): [string, PartMoments] => [
    childId,
    { ...newPart, stations: { sent, confirmed, approved: [by] } },
  ])
  return { ...parts, ...Object.fromEntries(made) }
}
