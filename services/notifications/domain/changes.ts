import type { NotificationField } from '@quayside/contracts/notifications/statuses.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { add } from '@quayside/platform/values/quantities.ts'
import { acts } from './acts.ts'
import {
  type Audience,
  type Change,
  type DataOf,
  fieldOf,
  isChange,
  ofAPart,
  type Side,
  type Sides,
  type ToldAct,
  type Untold,
} from './change.ts'
import { type LineFacts, type OrderFacts, promiseOf, statusAfter } from './order-facts.ts'
import { requestChanges } from './request-changes.ts'

/**
 * What an event changed, and which sides it concerns. `facts` are the order's before the event; `actorCompany` is the
 * company in whose name it was done, null for the system. An order that was not sent concerns nobody else yet.
 */
export function changesOf(event: PurchaseOrderEvent, facts: OrderFacts | null, actorCompany: string | null): Change[] {
  const act = actOf(event)
  const colleagues = isTheirOwn.has(event.type) ? null : sideOf(facts, actorCompany)
  return untoldOf(event, facts, actorCompany).map(change => ({ ...change, act, colleagues }))
}

/** What says nothing to the colleagues of whoever did it: they asked nobody yet, or the other side alone. */
const isTheirOwn: ReadonlySet<PurchaseOrderEvent['type']> = new Set([
  'PurchaseOrderSent',
  'ConfirmationRoundOpened',
  'ConfirmationRoundResumed',
])

function sideOf(facts: OrderFacts | null, actorCompany: string | null): Side | null {
  if (facts === null || actorCompany === null) return null
  return actorCompany === facts.vendorCompanyId ? 'supplier' : 'client'
}

function actOf(event: PurchaseOrderEvent): ToldAct {
  if (event.type === 'QuantitiesConfirmed' && event.data.status === 'PARTIALLY_CONFIRMED') return ofAPart[event.type]
  if (event.type === 'ConfirmationApproved' && event.data.status === 'PARTIALLY_APPROVED') return ofAPart[event.type]
  return event.type
}

function untoldOf(event: PurchaseOrderEvent, facts: OrderFacts | null, actorCompany: string | null): Untold[] {
  if (facts === null || (!facts.sent && event.type !== 'PurchaseOrderSent')) return []
  const to = sides(facts, actorCompany)
  switch (event.type) {
    case 'PurchaseOrderSent':
    case 'PurchaseOrderAcknowledged':
      return [statusOf(event, facts, event.type === 'PurchaseOrderSent' ? ['supplier'] : ['client'])]
    case 'PurchaseOrderResent':
      return [statusOf(event, facts, ['supplier'], event.data.reason), ...amendments(event.data, facts)].filter(
        isChange,
      )
    case 'ConfirmationRoundOpened':
    case 'ConfirmationRoundResumed':
      return [fieldOf(facts, 'deadline', facts.deadline, event.data.deadline, ['supplier'])].filter(isChange)
    case 'QuantitiesConfirmed':
      return [statusOf(event, facts, to.others), ...promises(event.data, facts, to.others)].filter(isChange)
    case 'ConfirmationSubmitted':
      return [statusOf(event, facts, event.data.automatic ? to.both : to.others, null, event.data.automatic)]
    case 'ConfirmationFileUploaded':
      return [
        statusOf(event, facts, to.others),
        fieldOf(facts, 'attachment', facts.file?.name ?? null, event.data.fileName, to.others),
      ].filter(isChange)
    case 'ConfirmationFileDiscarded':
      return [
        statusOf(event, facts, to.others),
        fieldOf(facts, 'attachment', facts.file?.name ?? null, null, to.others),
      ].filter(isChange)
    case 'ConfirmationApproved':
      return approvals(event, facts)
    case 'ConfirmationDeclined':
      return [statusOf(event, facts, ['supplier'], event.data.comment)]
    case 'PurchaseOrderRejected':
    case 'ConfirmationReversed':
    case 'PurchaseOrderReopened':
    case 'PurchaseOrderCancelled':
      return [statusOf(event, facts, to.others, event.data.reason)].filter(isChange)
    case 'PurchaseOrderExpired':
      return [statusOf(event, facts, to.both, null, true)]
    case 'RestClosed':
      return [statusOf(event, facts, ['supplier'], event.data.reason), ...restClosed(event.data, facts)]
    case 'ClosedShort':
      return closedShort(event, facts)
    case 'ChildOrderCancelled':
      return childCancelled(event, facts, to.others)
    case 'OrderSplit':
      return event.data.children.map(child => newChild(child, facts, to.others))
    case 'ClosedComplete':
    case 'WentInTransit':
    case 'BackFromTransit':
      return [statusOf(event, facts, to.both)].filter(change => event.data.target === facts.orderId && isChange(change))
    case 'ChangeRequestProposed':
    case 'ChangeRequestAccepted':
    case 'ChangeRequestRejected':
    case 'ChangeRequestWithdrawn':
    case 'ChangeRequestExpired':
    case 'CancellationRequested':
    case 'CancellationRequestDeclined':
      return requestChanges(event, facts, to)
    case 'ConfirmationReminded':
    case 'ConfirmationEscalated':
    case 'FileReadingReminded':
    case 'ApprovalReminded':
    case 'ApprovalEscalated':
      return acts(event, facts)
    default:
      return []
  }
}

/** The side that did not act; both when the system did. */
function sides(facts: OrderFacts, actorCompany: string | null): Sides {
  const both = ['client', 'supplier'] as const
  if (actorCompany === null) return { both, others: both }
  return { both, others: sideOf(facts, actorCompany) === 'supplier' ? ['client'] : ['supplier'] }
}

function statusOf(
  event: PurchaseOrderEvent,
  facts: OrderFacts,
  audience: readonly Audience[],
  reason: string | null = null,
  atDeadline = false,
): Untold {
  const type = atDeadline ? 'DEADLINE_REACHED' : 'FIELD_CHANGED'
  return fieldOf(facts, 'status', facts.status, statusAfter(event, facts), audience, { reason, type, topic: type })
}

function amendments(data: DataOf<'PurchaseOrderResent'>, facts: OrderFacts): Untold[] {
  const shown = data.changes.filter(({ field }) => !ids.includes(field))
  return shown.map(change =>
    fieldOf(facts, amendedField(change.field), change.old, change.new, ['supplier'], {
      lineNumber: change.lineNumber,
      reason: data.reason,
    }),
  )
}

/** Fields that say nothing to a person; what they stand for has fields of its own. */
const ids: readonly string[] = ['buyerUid', 'productId', 'importId', 'importRow', 'sourceRowId']

/** A line's ordered quantity is the required one, beside those that are promised and approved. */
function amendedField(field: string): string {
  return field === 'quantity' ? 'requiredQuantity' : field
}

/**
 * What the supplier promises per line: at first every line's quantity (unless all is as ordered, which the status says),
 * and its date and price where they are not; then what differs from its promise before, of which there is none at first.
 */
function promises(data: DataOf<'QuantitiesConfirmed'>, facts: OrderFacts, audience: readonly Audience[]): Untold[] {
  return data.lines.flatMap(proposed => {
    const line = facts.lines[proposed.lineId]
    if (line === undefined) return []
    const now = promiseOf(proposed, line)
    const before = proposed.previous ? promiseOf(proposed.previous, line) : asOrdered(line)
    const { previous } = proposed
    const { date = null, unitPrice = null } = line.approvedAs ?? {}
    const change = (field: NotificationField, old: string | null, next: string | null) =>
      fieldOf(facts, field, old, next, audience, { lineNumber: line.number })
    return [
      (previous !== null || data.status === 'CONFIRMED') && now.quantity === before.quantity
        ? null
        : change('confirmedQuantity', previous?.quantity ?? null, proposed.quantity),
      now.date === before.date ? null : change('confirmedDate', previous?.date ?? date, proposed.date ?? date),
      now.unitPrice === before.unitPrice
        ? null
        : change('confirmedPrice', previous?.unitPrice ?? unitPrice, proposed.unitPrice ?? unitPrice),
      change('pendingDate', previous?.pendingDate ?? null, proposed.pendingDate),
    ].filter(told => told !== null)
  })
}

function asOrdered(line: LineFacts) {
  return { quantity: line.quantity, date: line.requiredDate, unitPrice: line.unitPrice }
}

function approvals(event: Extract<PurchaseOrderEvent, { type: 'ConfirmationApproved' }>, facts: OrderFacts): Untold[] {
  const audience: Audience[] = event.data.automatic ? ['client', 'supplier'] : ['supplier']
  return [
    statusOf(event, facts, audience),
    ...event.data.lines.map(approved => {
      const before = facts.lines[approved.lineId]?.approved ?? '0'
      return fieldOf(facts, 'approvedQuantity', before, add(before, approved.quantity), audience, {
        lineNumber: approved.number,
      })
    }),
    ...(event.data.child === null ? [] : [newChild(event.data.child, facts, audience)]),
  ].filter(isChange)
}

function newChild(child: { childId: string; number: string }, facts: OrderFacts, audience: readonly Audience[]) {
  const entity = { entityId: child.childId, entityNumber: child.number }
  return fieldOf(facts, 'childOrder', null, child.number, audience, entity)
}

function restClosed(data: DataOf<'RestClosed'>, facts: OrderFacts): Untold[] {
  return data.lines.map(line => {
    const before = facts.lines[line.lineId]?.cancelled ?? '0'
    return fieldOf(facts, 'cancelledQuantity', before, add(before, line.quantity), ['supplier'], {
      lineNumber: line.number,
      reason: data.reason,
    })
  })
}

function closedShort(event: Extract<PurchaseOrderEvent, { type: 'ClosedShort' }>, facts: OrderFacts): Untold[] {
  const { target, reason } = event.data
  const entity = { entityId: target, entityNumber: facts.children[target]?.number ?? facts.number, reason }
  return [
    fieldOf(
      facts,
      'status',
      target === facts.orderId ? facts.status : 'APPROVED',
      'CLOSED_COMPLETE',
      ['supplier'],
      entity,
    ),
    ...event.data.lines.map(line =>
      fieldOf(facts, 'cancelledQuantity', null, line.cancelled, ['supplier'], { ...entity, lineNumber: line.number }),
    ),
  ]
}

function childCancelled(
  event: Extract<PurchaseOrderEvent, { type: 'ChildOrderCancelled' }>,
  facts: OrderFacts,
  audience: readonly Audience[],
): Untold[] {
  const { target, number, reason } = event.data
  const ofChild = fieldOf(facts, 'status', 'APPROVED', 'CANCELLED', audience, {
    entityId: target,
    entityNumber: number,
    reason,
  })
  return [ofChild, statusOf(event, facts, audience, reason)].filter(isChange)
}
