import type { NotificationField } from '@quayside/contracts/notifications/statuses.ts'
import type { Proposal, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderFacts, OrderLineFacts } from '@quayside/contracts/purchase-orders/facts.ts'
import { linesInFullValue } from '@quayside/contracts/words/shown-value.ts'
import type { Turn } from '@quayside/platform/facts/published.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import { type ActEvent, acts } from './acts.ts'
import {
  type Audience,
  type Change,
  type DataOf,
  fieldOf,
  isChange,
  numberOf,
  ofAPart,
  type Side,
  type Sides,
  type ToldAct,
  type Untold,
  waitingFile,
} from './change.ts'
import { type RequestEvent, requestChanges } from './request-changes.ts'

/** An event of an order, as one of its sides is told of it. */
export type OrderNews = Turn<PurchaseOrderEvent, OrderFacts>
/** An order before and after an event. */
export type OrderTurn = { readonly before: OrderFacts; readonly after: OrderFacts }

/**
 * What an event changed, and which sides it concerns. `actorCompany` is the company in whose name it was done, null for
 * the system. An order that was not sent concerns nobody else yet.
 */
export function changesOf(event: PurchaseOrderEvent, turn: OrderTurn, actorCompany: string | null): Change[] {
  const act = actOf(event)
  const colleagues = isTheirOwn.has(event.type) ? null : sideOf(turn.before, actorCompany)
  return untoldOf(event, turn, actorCompany).map(change => ({ ...change, act, colleagues }))
}

/** What says nothing to the colleagues of whoever did it: they asked nobody yet, or the other side alone. */
const isTheirOwn: ReadonlySet<PurchaseOrderEvent['type']> = new Set([
  'PurchaseOrderSent',
  'ConfirmationRoundOpened',
  'ConfirmationRoundResumed',
])

function sideOf(facts: OrderFacts, actorCompany: string | null): Side | null {
  if (actorCompany === null) return null
  return actorCompany === facts.vendorCompanyId ? 'supplier' : 'client'
}

function actOf(event: PurchaseOrderEvent): ToldAct {
  if (event.type === 'QuantitiesConfirmed' && event.data.status === 'PARTIALLY_CONFIRMED') return ofAPart[event.type]
  if (event.type === 'ConfirmationApproved' && event.data.status === 'PARTIALLY_APPROVED') return ofAPart[event.type]
  return event.type
}

/** Most events of an order are somebody's news; what an order was before and after the others nobody need work out. */
export function isOrderNews({ type }: PurchaseOrderEvent): boolean {
  return tellings[type] !== 'nobody'
}

function untoldOf(event: PurchaseOrderEvent, turn: OrderTurn, actorCompany: string | null): Untold[] {
  const telling = tellings[event.type] as Telling<PurchaseOrderEvent> | 'nobody'
  if (telling === 'nobody' || (!turn.before.isSent && event.type !== 'PurchaseOrderSent')) return []
  return telling(event, turn, sides(turn.before, actorCompany)).filter(isChange)
}

type EventOf<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>
type Telling<Event> = (event: Event, turn: OrderTurn, to: Sides) => Untold[]

const deadline: Telling<EventOf<'ConfirmationRoundOpened' | 'ConfirmationRoundResumed'>> = ({ data }, { before }) => [
  fieldOf(before, 'deadline', before.round?.deadline ?? null, data.deadline, ['supplier']),
]
const withReason: Telling<{ readonly data: { readonly reason: string | null } }> = ({ data }, turn, to) => [
  statusOf(turn, to.others, data.reason),
]
/** That a partial order moved its own page tells. */
const byItself: Telling<{ readonly data: { readonly target: string } }> = ({ data }, turn, to) =>
  data.target === turn.before.orderId ? [statusOf(turn, to.both)] : []
const request: Telling<RequestEvent> = (event, { before }, to) => requestChanges(event, before, to)
const act: Telling<ActEvent> = (event, { before }) => acts(event, before)

/** Of each event what is told to whom, or that it is nobody's news. */
const tellings: { readonly [Type in PurchaseOrderEvent['type']]: Telling<EventOf<Type>> | 'nobody' } = {
  PreOrderSaved: 'nobody',
  PreOrderDiscarded: 'nobody',
  PurchaseOrderRegistered: 'nobody',
  // Until it is sent again, an amendment is the client's own business.
  PurchaseOrderAmended: 'nobody',
  LinesAdded: 'nobody',
  ImportedLinesRemoved: 'nobody',
  ImportUndone: 'nobody',
  Voided: 'nobody',
  PurchaseOrderSent: (_event, turn) => [statusOf(turn, ['supplier'])],
  PurchaseOrderAcknowledged: (_event, turn) => [statusOf(turn, ['client'])],
  PurchaseOrderResent: ({ data }, turn) => [
    statusOf(turn, ['supplier'], data.reason),
    ...amendments(data, turn.before),
  ],
  ConfirmationRoundOpened: deadline,
  ConfirmationRoundResumed: deadline,
  QuantitiesConfirmed: ({ data }, turn, { others }) => [
    statusOf(turn, others),
    linesInFullOf(turn, others),
    ...promises(data, turn.before, others),
  ],
  ConfirmationSubmitted: ({ data }, turn, to) => [
    statusOf(turn, data.automatic ? to.both : to.others, null, data.automatic),
  ],
  ApprovalAwaited: 'nobody',
  ConfirmationFileUploaded: (event, turn, { others }) => [
    statusOf(turn, others),
    attachment(turn.before, event.data.fileName, others),
  ],
  ConfirmationFileDiscarded: (_event, turn, { others }) => [
    statusOf(turn, others),
    attachment(turn.before, null, others),
  ],
  ConfirmationApproved: approvals,
  ConfirmationDeclined: ({ data }, turn) => [statusOf(turn, ['supplier'], data.comment)],
  PurchaseOrderRejected: withReason,
  ConfirmationReversed: withReason,
  PurchaseOrderReopened: withReason,
  PurchaseOrderCancelled: withReason,
  PurchaseOrderExpired: (_event, turn, to) => [statusOf(turn, to.both, null, true)],
  RestClosed: ({ data }, turn) => [statusOf(turn, ['supplier'], data.reason), ...restClosed(data, turn)],
  ClosedShort: closedShort,
  ChildOrderCancelled: childCancelled,
  OrderSplit: ({ data }, turn, to) => data.children.map(child => newChild(child, turn.before, to.others)),
  // What is one order again is told by what it is then.
  ChildrenMerged: 'nobody',
  ClosedComplete: byItself,
  WentInTransit: byItself,
  BackFromTransit: byItself,
  // Told by the shipments themselves.
  ShipmentAllocated: 'nobody',
  AllocationReleased: 'nobody',
  AllocationMoved: 'nobody',
  ShipmentDeparted: 'nobody',
  ShipmentDepartureCorrected: 'nobody',
  DeliveryRecorded: 'nobody',
  ShipmentSettled: 'nobody',
  ChangeRequestProposed: request,
  ChangeRequestAccepted: request,
  ChangeRequestRejected: request,
  ChangeRequestWithdrawn: request,
  ChangeRequestExpired: request,
  CancellationRequested: request,
  CancellationRequestDeclined: request,
  ConfirmationReminded: act,
  ConfirmationEscalated: act,
  FileReadingReminded: act,
  ApprovalReminded: act,
  ApprovalEscalated: act,
}

function attachment(facts: OrderFacts, name: string | null, audience: readonly Audience[]): Untold {
  return fieldOf(facts, 'attachment', waitingFile(facts), name, audience)
}

/** The side that did not act; both when the system did. */
function sides(facts: OrderFacts, actorCompany: string | null): Sides {
  const both = ['client', 'supplier'] as const
  if (actorCompany === null) return { both, others: both }
  return { both, others: sideOf(facts, actorCompany) === 'supplier' ? ['client'] : ['supplier'] }
}

/** The status of the order, not of a part of it. */
function statusOf(
  { before, after }: OrderTurn,
  audience: readonly Audience[],
  reason: string | null = null,
  atDeadline = false,
): Untold {
  const type = atDeadline ? 'DEADLINE_REACHED' : 'FIELD_CHANGED'
  return fieldOf(before, 'status', before.status, after.status, audience, { reason, type, topic: type })
}

/** How many lines of the order are promised in full. */
function linesInFullOf({ before, after }: OrderTurn, audience: readonly Audience[]): Untold {
  const of = ({ parts: [order] }: OrderFacts) => (order === undefined ? null : linesInFullValue(order.linesInFull))
  return fieldOf(before, 'linesInFull', of(before), of(after), audience)
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
 * What the supplier promises per line: at first every line's quantity and date (unless all is as ordered, which the status
 * says), and its price where that is not; then what differs from its promise before, of which there is none at first.
 */
function promises(data: DataOf<'QuantitiesConfirmed'>, facts: OrderFacts, audience: readonly Audience[]): Untold[] {
  const areDaysSaid = data.status === 'CONFIRMED' && data.lines.every(line => isFirstAndForItsDay(line, facts))
  return data.lines.flatMap(proposed => {
    const line = lineOf(facts, proposed.lineId)
    if (line === undefined) return []
    const now = promiseOf(proposed, line)
    const before = proposed.previous ? promiseOf(proposed.previous, line) : asOrdered(line)
    const { previous } = proposed
    const { approvedDate: date, approvedPrice: unitPrice } = line
    const change = (field: NotificationField, old: string | null, next: string | null) =>
      fieldOf(facts, field, old, next, audience, { lineNumber: line.number })
    return [
      (previous !== null || data.status === 'CONFIRMED') && now.quantity === before.quantity
        ? null
        : change('confirmedQuantity', previous?.quantity ?? null, proposed.quantity),
      areDaysSaid ? null : change('confirmedDate', (previous && before.date) ?? date, now.date ?? date),
      now.unitPrice === before.unitPrice
        ? null
        : change('confirmedPrice', previous?.unitPrice ?? unitPrice, proposed.unitPrice ?? unitPrice),
      change('pendingDate', previous?.pendingDate ?? null, proposed.pendingDate),
    ].filter(told => told !== null)
  })
}

/** Whether a line is promised for its required day, and was promised for no other before. */
function isFirstAndForItsDay(proposed: DataOf<'QuantitiesConfirmed'>['lines'][number], facts: OrderFacts): boolean {
  const line = lineOf(facts, proposed.lineId)
  if (line === undefined) return true
  const isFirst = proposed.previous === null && line.approvedDate === null
  return isFirst && promiseOf(proposed, line).date === line.requiredDate
}

function lineOf({ lines }: OrderFacts, lineId: string): OrderLineFacts | undefined {
  return lines.find(line => line.lineId === lineId)
}

function asOrdered({ required: quantity, requiredDate: date, unitPrice }: OrderLineFacts) {
  return { quantity, date, unitPrice }
}

/** What the supplier promised for a line; what was not named is as ordered, and nothing is promised for no day. */
function promiseOf(proposal: Proposal, line: OrderLineFacts) {
  return {
    quantity: proposal.quantity,
    date: isPositive(proposal.quantity) ? (proposal.date ?? line.requiredDate) : null,
    unitPrice: proposal.unitPrice ?? line.unitPrice,
  }
}

function approvals(event: EventOf<'ConfirmationApproved'>, turn: OrderTurn): Untold[] {
  const audience: Audience[] = event.data.automatic ? ['client', 'supplier'] : ['supplier']
  return [
    statusOf(turn, audience),
    ...event.data.lines.map(({ lineId }) => quantityOf(turn, lineId, 'approvedQuantity', audience)),
    ...(event.data.child === null ? [] : [newChild(event.data.child, turn.before, audience)]),
  ]
}

const quantities = { approvedQuantity: 'approved', cancelledQuantity: 'cancelled' } as const

/** What of a line is approved or cancelled, before and after. */
function quantityOf(
  { before, after }: OrderTurn,
  lineId: string,
  field: keyof typeof quantities,
  audience: readonly Audience[],
  reason: string | null = null,
): Untold {
  const of = (facts: OrderFacts) => lineOf(facts, lineId)?.[quantities[field]] ?? '0'
  const lineNumber = lineOf(after, lineId)?.number ?? null
  return fieldOf(before, field, of(before), of(after), audience, { lineNumber, reason })
}

function newChild(child: { childId: string; number: string }, facts: OrderFacts, audience: readonly Audience[]) {
  const entity = { entityId: child.childId, entityNumber: child.number }
  return fieldOf(facts, 'childOrder', null, child.number, audience, entity)
}

function restClosed({ lines, reason }: DataOf<'RestClosed'>, turn: OrderTurn): Untold[] {
  return lines.map(({ lineId }) => quantityOf(turn, lineId, 'cancelledQuantity', ['supplier'], reason))
}

function closedShort({ data }: EventOf<'ClosedShort'>, turn: OrderTurn): Untold[] {
  const { target, reason, lines } = data
  const entity = { entityId: target, entityNumber: numberOf(turn.before, target), reason }
  return [
    partStatus(turn, target, ['supplier'], reason),
    ...lines.map(line =>
      fieldOf(turn.before, 'cancelledQuantity', null, line.cancelled, ['supplier'], {
        ...entity,
        lineNumber: line.number,
      }),
    ),
  ]
}

function childCancelled({ data }: EventOf<'ChildOrderCancelled'>, turn: OrderTurn, { others }: Sides): Untold[] {
  return [partStatus(turn, data.target, others, data.reason), statusOf(turn, others, data.reason)]
}

/** The status of the order or of a partial order. */
function partStatus({ before, after }: OrderTurn, id: string, audience: readonly Audience[], reason: string): Untold {
  const of = ({ parts }: OrderFacts) => parts.find(part => part.id === id)?.status ?? null
  const entity = { entityId: id, entityNumber: numberOf(before, id) }
  return fieldOf(before, 'status', of(before), of(after), audience, { ...entity, reason })
}
