import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { ChangeRequestKind } from '@quayside/contracts/purchase-orders/statuses.ts'
import { compare, equals, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { notConcerned, notYours, sideOf } from './actors.ts'
import { promisedInPast } from './confirming.ts'
import { countedFaults } from './counted.ts'
import { evolveChangeRequest } from './evolve-change-requests.ts'
import { liveChildren } from './quantities.ts'
import { decideChangeBy } from './rounds.ts'
import { type Asked, blocked, childMeant, mayRepeat, type Rule } from './rules.ts'
import type { ChangeRequest, Order, Slice, SliceLine } from './state.ts'
import { childAmounts, orderAmounts } from './totals.ts'

type Answer = Decision<PurchaseOrderEvent>

const bothSides = ['P', 'C', 'A'] as const
const rows = [{ who: bothSides, from: ['APPROVED', 'IN_TRANSIT'] }] as const

/** After approval only; an order that ships through children is changed through them. */
export const proposeChangeRule: Rule = {
  order: rows,
  child: rows,
  also: (order, _asked, child) =>
    child === null && liveChildren(order).length > 0
      ? { code: 'change-children-instead', params: { poId: order.orderNumber } }
      : null,
}
const decideRule: Rule = { order: rows, child: rows }

export type ProposeChange = Asked & {
  readonly type: 'ProposeChange'
  readonly requestId: string
  readonly lineId: string
  readonly kind: ChangeRequestKind
  readonly date: string | null
  readonly quantity: string | null
  readonly unitPrice: string | null
  readonly reason: string
}
export type DecideChange = Asked & {
  readonly type: 'AcceptChange' | 'RejectChange' | 'WithdrawChange'
  readonly requestId: string
  readonly reason: string
}
export type ExpireChange = Asked & { readonly type: 'ExpireChange'; readonly requestId: string }

export function proposeChange(command: ProposeChange, order: Order): Answer {
  const known = order.changeRequests.find(request => request.requestId === command.requestId)
  if (known !== undefined && mayRepeat(proposeChangeRule, order, command)) return accept()
  const refused = blocked(proposeChangeRule, order, command)
  if (refused !== null) return rejectAll([refused])
  const child = childMeant(order, command) ?? null
  const slice: Slice = child ?? order
  const target = child?.childId ?? order.orderId
  const line = slice.lines.find(one => one.lineId === command.lineId)
  const poId = child?.number ?? order.orderNumber
  if (line === undefined)
    return rejectAll([{ code: 'line-not-found', params: { poId, lineId: command.lineId }, field: 'lineId' }])
  if (order.changeRequests.some(request => isOpenFor(request, target, command.lineId))) {
    return rejectAll([{ code: 'change-request-open', params: { poId, line: line.number }, field: 'lineId' }])
  }
  const fault = valueFault(command, line, poId)
  if (fault !== null) return rejectAll([fault])
  const { requestId, lineId, kind } = command
  const orderLine = order.lines.find(one => one.lineId === lineId)
  const item = orderLine?.item
  if (kind === 'date' && orderLine !== undefined) {
    const past = promisedInPast(line.confirmed, command.date, command, order, orderLine, 'date')
    if (past !== null) return rejectAll([past])
  }
  if (kind === 'quantity' && command.quantity !== null && item !== undefined) {
    const { quantity } = command
    const asIs = [line.allocated, line.confirmed]
    const [part] = countedFaults({ line: line.number, unit: item.unit, quantity, asIs, field: 'quantity' })
    if (part !== undefined) return rejectAll([part])
  }
  const ordered = item?.unitPrice ?? null
  const current = currentValue(kind, line, ordered)
  if (asksForNothing(command, current))
    return reject(
      'change-changes-nothing',
      { line: line.number, value: current ?? '' },
      kind === 'price' ? 'unitPrice' : kind,
    )
  return accept({
    type: 'ChangeRequestProposed',
    data: {
      orderId: order.orderId,
      target,
      requestId,
      lineId,
      lineNumber: line.number,
      kind,
      side: sideOf(command.by.kind),
      proposedBy: command.by.uid,
      date: kind === 'date' ? command.date : null,
      quantity: kind === 'quantity' ? command.quantity : null,
      unitPrice: kind === 'price' ? command.unitPrice : null,
      current,
      reason: command.reason === '' ? null : command.reason,
      decideBy: decideChangeBy(command),
    },
  })
}

function asksForNothing({ kind, date, quantity, unitPrice }: Value, current: string | null): boolean {
  if (current === null) return false
  if (kind === 'date') return date === current
  if (kind === 'quantity') return quantity !== null && equals(quantity, current)
  return kind === 'price' && unitPrice !== null && equals(unitPrice, current)
}

function isOpenFor(request: ChangeRequest, target: string, lineId: string): boolean {
  return request.status === 'PROPOSED' && request.target === target && request.lineId === lineId
}

function currentValue(kind: ChangeRequestKind, line: SliceLine, orderedPrice: string | null): string | null {
  if (kind === 'date') return line.confirmedDate
  return kind === 'price' ? (line.confirmedPrice ?? orderedPrice) : line.confirmed
}

type Value = Pick<ProposeChange, 'kind' | 'date' | 'quantity' | 'unitPrice'>

/** The value that the kind is about must be there, and possible. */
function valueFault(value: Value, line: SliceLine, poId: string): Rejection | null {
  const missing = (field: string): Rejection => ({ code: 'field-required', params: {}, field })
  const shipped = line.allocated
  switch (value.kind) {
    case 'date':
      return value.date === null ? missing('date') : null
    case 'price':
      return value.unitPrice === null ? missing('unitPrice') : null
    case 'quantity': {
      if (value.quantity === null) return missing('quantity')
      if (!isPositive(value.quantity))
        return { code: 'invalid-quantity', params: { quantity: value.quantity }, field: 'quantity' }
      const params = { poId, line: line.number, shipped, quantity: value.quantity }
      return compare(value.quantity, shipped) < 0 ? { code: 'quantity-below-shipped', params, field: 'quantity' } : null
    }
    case 'cancellation': {
      const rest = subtract(line.confirmed, shipped)
      return isPositive(rest)
        ? null
        : { code: 'nothing-left-to-cancel', params: { poId, line: line.number }, field: 'lineId' }
    }
  }
}

type Found = { readonly request: ChangeRequest; readonly asked: Asked }

function found(command: DecideChange | ExpireChange, order: Order): Found | null {
  const request = order.changeRequests.find(one => one.requestId === command.requestId)
  return request === undefined ? null : { request, asked: { ...command, target: request.target } }
}

const outcomes = { AcceptChange: 'ACCEPTED', RejectChange: 'REJECTED', WithdrawChange: 'WITHDRAWN' } as const

/** Who may decide: the other side; who may withdraw: the side that asked. */
export function decisionBlocked(
  type: DecideChange['type'],
  request: ChangeRequest,
  order: Order,
  asked: Asked,
): Rejection | null {
  const refused = blocked(decideRule, order, { ...asked, target: request.target })
  if (refused !== null) return refused
  const own = sideOf(asked.by.kind) === request.side
  if (own !== (type === 'WithdrawChange')) {
    const side = (request.side === 'supplier') === (type === 'WithdrawChange')
    return notYours(side ? ['P'] : ['C', 'A'])
  }
  return request.status === 'PROPOSED' ? null : { code: 'change-request-closed', params: { status: request.status } }
}

export function decideChange(command: DecideChange, order: Order): Answer {
  const meant = found(command, order)
  if (meant === null)
    return rejectAll([notConcerned(command.by, order) ?? { code: 'change-request-not-found', params: {} }])
  const { request, asked } = meant
  const refused = decisionBlocked(command.type, request, order, asked)
  if (refused?.code === 'change-request-closed' && request.status === outcomes[command.type]) return accept()
  if (refused !== null) return rejectAll([refused])
  const { requestId, target, lineId, lineNumber, kind } = request
  const ref = { orderId: order.orderId, target, requestId, lineId, lineNumber, kind }
  if (command.type === 'WithdrawChange') return accept({ type: 'ChangeRequestWithdrawn', data: ref })
  if (command.type === 'RejectChange') {
    const missing = reasonMissing(command.reason)
    if (missing !== null) return rejectAll([missing])
    return accept({ type: 'ChangeRequestRejected', data: { ...ref, reason: command.reason } })
  }
  return acceptChange(request, order, asked, ref)
}

type Ref = {
  orderId: string
  target: string
  requestId: string
  lineId: string
  lineNumber: number
  kind: ChangeRequestKind
}

/** Judged again: since the request was made, more may have been put on shipments. */
function acceptChange(request: ChangeRequest, order: Order, asked: Asked, ref: Ref): Answer {
  const child = childMeant(order, asked) ?? null
  const slice: Slice = child ?? order
  const poId = child?.number ?? order.orderNumber
  const line = slice.lines.find(one => one.lineId === request.lineId)
  if (line === undefined) return rejectAll([{ code: 'line-not-found', params: { poId, lineId: request.lineId } }])
  const fault = valueFault(request, line, poId)
  if (fault !== null) return rejectAll([fault])
  const { date, quantity, unitPrice, kind } = request
  const ordered = order.lines.find(one => one.lineId === request.lineId)?.item.unitPrice ?? null
  const old = currentValue(kind, line, ordered)
  const value = kind === 'cancellation' ? line.allocated : (date ?? quantity ?? unitPrice)
  return accept({ type: 'ChangeRequestAccepted', data: { ...ref, date, quantity, unitPrice, old, new: value } })
}

/** What the order or partial order that an open request is about comes to now, and once it is accepted; null where that is the same. */
export function valueOfChange(request: ChangeRequest, order: Order): { present: string; accepted: string } | null {
  if (request.status !== 'PROPOSED') return null
  const { requestId, target, lineId, lineNumber, kind, date, quantity, unitPrice } = request
  const data = { orderId: order.orderId, target, requestId, lineId, lineNumber, kind, date, quantity, unitPrice }
  const event = { type: 'ChangeRequestAccepted', data: { ...data, old: null, new: null } } as const
  const [present, accepted] = [order, evolveChangeRequest(order, event)].map(whole => {
    const child = whole.children.find(one => one.childId === target)
    return (child === undefined ? orderAmounts(whole) : childAmounts(whole, child)).value
  })
  return present === undefined || accepted === undefined || present === accepted ? null : { present, accepted }
}

export function expireChange(command: ExpireChange, order: Order): Answer {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  const meant = found(command, order)
  if (meant === null || meant.request.status !== 'PROPOSED' || command.now < meant.request.decideBy) return accept()
  return accept(changeExpired(order, meant.request))
}

export function changeExpired(order: Order, request: ChangeRequest): PurchaseOrderEvent {
  const { requestId, target, lineId, lineNumber, kind } = request
  return { type: 'ChangeRequestExpired', data: { orderId: order.orderId, target, requestId, lineId, lineNumber, kind } }
}
