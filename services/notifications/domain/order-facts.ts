import type { OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import type { Proposal, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { OrderStatus } from '@quayside/contracts/purchase-orders/statuses.ts'
import { add } from '@quayside/platform/values/quantities.ts'

export type LineFacts = {
  readonly number: number
  readonly quantity: string
  readonly unitPrice: string
  readonly requiredDate: string
  readonly approved: string
  readonly cancelled: string
  /** Day and price of what is approved; absent while nothing is. */
  readonly approvedAs?: { readonly date: string | null; readonly unitPrice: string | null }
}

/** What change control has to remember of an order to tell a field's old value; folded from its events. */
export type OrderFacts = {
  readonly orderId: string
  readonly number: string
  readonly clientCompanyId: string
  readonly vendorCompanyId: string
  readonly buyerUid: string | null
  readonly status: OrderStatus
  /** Before it is sent an order is the client's own business. */
  readonly sent: boolean
  readonly deadline: string | null
  readonly approveBy: string | null
  readonly round: number
  readonly lines: Readonly<Record<string, LineFacts>>
  readonly children: Readonly<Record<string, { readonly number: string }>>
  /** A confirmation file that waits to be read. */
  readonly file: { readonly name: string } | null
}

/** The facts after an event; null while there is no order that could concern anyone. */
export function evolveFacts(facts: OrderFacts | null, event: PurchaseOrderEvent): OrderFacts | null {
  if (event.type === 'PurchaseOrderRegistered') return registered(event.data)
  if (facts === null) return null
  switch (event.type) {
    case 'PurchaseOrderAmended':
      return { ...facts, buyerUid: event.data.details.buyerUid, lines: linesOf(event.data.lines, facts.lines) }
    case 'LinesAdded':
      return { ...facts, lines: { ...facts.lines, ...linesOf(event.data.lines, {}) } }
    case 'ImportedLinesRemoved':
      return { ...facts, lines: without(facts.lines, event.data.lines) }
    case 'ImportUndone':
    case 'Voided':
      return null
    case 'PurchaseOrderSent':
      return { ...facts, sent: true, status: 'SENT_ORDER' }
    case 'PurchaseOrderResent':
      return {
        ...facts,
        status: event.data.status,
        buyerUid: event.data.details.buyerUid,
        lines: linesOf(event.data.lines, facts.lines),
      }
    case 'ConfirmationRoundOpened':
      return { ...facts, deadline: event.data.deadline, round: event.data.round }
    case 'ConfirmationRoundResumed':
      return { ...facts, deadline: event.data.deadline }
    case 'ApprovalAwaited':
      return { ...facts, approveBy: event.data.approveBy }
    case 'ConfirmationFileUploaded':
      return { ...facts, status: 'PO_FILE_UPLOADED', file: { name: event.data.fileName } }
    case 'ConfirmationFileDiscarded':
      return { ...facts, status: event.data.status, file: null }
    case 'ConfirmationApproved':
      return approved(facts, event.data)
    case 'ConfirmationReversed':
      return {
        ...facts,
        status: event.data.status,
        lines: event.data.approvalToo
          ? mapLines(facts.lines, ({ approvedAs: _none, ...line }) => ({ ...line, approved: '0' }))
          : facts.lines,
      }
    case 'OrderSplit':
      return { ...facts, children: { ...facts.children, ...numbersOf(event.data.children) } }
    case 'ChangeRequestAccepted':
      return changed(facts, event.data)
    case 'RestClosed':
      return { ...facts, status: 'APPROVED', lines: cancelledToo(facts.lines, event.data.lines) }
    default: {
      const status = statusAfter(event, facts)
      return status === null
        ? facts
        : { ...facts, status, file: event.type === 'QuantitiesConfirmed' ? null : facts.file }
    }
  }
}

/** The status of the order (not of a child) after an event; null when the event changes none. */
export function statusAfter(event: PurchaseOrderEvent, facts: OrderFacts): OrderStatus | null {
  switch (event.type) {
    case 'PurchaseOrderSent':
      return 'SENT_ORDER'
    case 'PurchaseOrderAcknowledged':
    case 'PurchaseOrderReopened':
      return 'TO_BE_CONFIRMED'
    case 'PurchaseOrderResent':
    case 'QuantitiesConfirmed':
    case 'ConfirmationFileDiscarded':
    case 'ConfirmationApproved':
    case 'ConfirmationDeclined':
    case 'ConfirmationReversed':
    case 'ChildOrderCancelled':
      return event.data.status
    case 'ConfirmationSubmitted':
      return 'TO_BE_APPROVED'
    case 'ConfirmationFileUploaded':
      return 'PO_FILE_UPLOADED'
    case 'PurchaseOrderRejected':
      return 'REJECTED'
    case 'PurchaseOrderExpired':
      return 'EXPIRED'
    case 'PurchaseOrderCancelled':
      return 'CANCELLED'
    case 'RestClosed':
      return 'APPROVED'
    case 'ClosedShort':
    case 'ClosedComplete':
      return event.data.target === facts.orderId ? 'CLOSED_COMPLETE' : null
    case 'WentInTransit':
      return event.data.target === facts.orderId ? 'IN_TRANSIT' : null
    case 'BackFromTransit':
      return event.data.target === facts.orderId ? 'APPROVED' : null
    default:
      return null
  }
}

type DataOf<Type extends PurchaseOrderEvent['type']> = Extract<PurchaseOrderEvent, { type: Type }>['data']

function registered(data: DataOf<'PurchaseOrderRegistered'>): OrderFacts {
  return {
    orderId: data.orderId,
    number: data.orderNumber,
    clientCompanyId: data.clientCompanyId,
    vendorCompanyId: data.vendorCompanyId,
    buyerUid: data.details.buyerUid,
    status: 'PENDING',
    sent: false,
    deadline: null,
    approveBy: null,
    round: 0,
    lines: linesOf(data.lines, {}),
    children: {},
    file: null,
  }
}

function approved(facts: OrderFacts, data: DataOf<'ConfirmationApproved'>): OrderFacts {
  const byLine = new Map(data.lines.map(line => [line.lineId, line]))
  return {
    ...facts,
    status: data.status,
    children: data.child === null ? facts.children : { ...facts.children, ...numbersOf([data.child]) },
    lines: mapLines(facts.lines, (line, id) => {
      const slice = byLine.get(id)
      if (slice === undefined) return line
      const approvedAs = { date: slice.confirmedDate, unitPrice: slice.unitPrice }
      return { ...line, approved: add(line.approved, slice.quantity), approvedAs }
    }),
  }
}

function changed(facts: OrderFacts, data: DataOf<'ChangeRequestAccepted'>): OrderFacts {
  return {
    ...facts,
    lines: mapLines(facts.lines, (line, id) => {
      if (id !== data.lineId || data.target !== facts.orderId) return line
      const { date = null, unitPrice = null } = line.approvedAs ?? {}
      const approvedAs = { date: data.date ?? date, unitPrice: data.unitPrice ?? unitPrice }
      return { ...line, approved: data.quantity ?? line.approved, quantity: data.quantity ?? line.quantity, approvedAs }
    }),
  }
}

function linesOf(lines: readonly OrderedLine[], before: OrderFacts['lines']): OrderFacts['lines'] {
  return Object.fromEntries(
    lines.map(({ lineId, number, quantity, unitPrice, requiredDate }) => {
      const { approved = '0', cancelled = '0', ...known } = before[lineId] ?? {}
      return [lineId, { ...known, number, quantity, unitPrice, requiredDate, approved, cancelled }]
    }),
  )
}

function cancelledToo(lines: OrderFacts['lines'], rest: readonly { lineId: string; quantity: string }[]) {
  const byLine = new Map(rest.map(line => [line.lineId, line.quantity]))
  return mapLines(lines, (line, id) => ({ ...line, cancelled: add(line.cancelled, byLine.get(id) ?? '0') }))
}

function without(lines: OrderFacts['lines'], removed: readonly { lineId: string }[]) {
  const gone = new Set(removed.map(({ lineId }) => lineId))
  return Object.fromEntries(Object.entries(lines).filter(([id]) => !gone.has(id)))
}

function mapLines(lines: OrderFacts['lines'], map: (line: LineFacts, id: string) => LineFacts): OrderFacts['lines'] {
  return Object.fromEntries(Object.entries(lines).map(([id, line]) => [id, map(line, id)]))
}

function numbersOf(children: readonly { childId: string; number: string }[]) {
  return Object.fromEntries(children.map(({ childId, number }) => [childId, { number }]))
}

/** What the supplier promised for a line; what was not named is as ordered. */
export function promiseOf(proposal: Proposal, line: LineFacts) {
  return {
    quantity: proposal.quantity,
    date: proposal.date ?? line.requiredDate,
    unitPrice: proposal.unitPrice ?? line.unitPrice,
  }
}
