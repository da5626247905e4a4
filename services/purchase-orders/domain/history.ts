import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { isZero, max, sum } from '@quayside/platform/values/quantities.ts'
import { proposedDate } from './dates.ts'
import { open, proposed } from './quantities.ts'
import { type Child, isOrder, type Line, type Order, type PurchaseOrder } from './state.ts'

export type Change = {
  readonly field: string
  readonly lineNumber: number | null
  readonly old: string | null
  readonly new: string | null
}

/** What an event changed, told from the states around it: each field with its old and its new value. */
export function changesBetween(
  before: PurchaseOrder,
  after: PurchaseOrder,
  event: PurchaseOrderEvent,
  childId: string | null,
): Change[] {
  const old = facts(before, childId)
  const now = facts(after, childId)
  const fields = [...new Set([...old.keys(), ...now.keys()])]
  const changes = fields.flatMap((key): Change[] => {
    const was = old.get(key)?.value ?? null
    const is = now.get(key)?.value ?? null
    if (isSame(was, is)) return []
    const { field, lineNumber } = now.get(key) ?? old.get(key) ?? { field: key, lineNumber: null }
    if (event.type === 'ConfirmationApproved' && saysApprovedAgain(field, was, is)) return []
    if (field === 'pendingQuantity' && is === null && isAboutRest.has(event.type))
      return [{ field, lineNumber, old: was, new: '0' }]
    if (is === null && restOf.has(field) && !isAboutRest.has(event.type)) return []
    return [{ field, lineNumber, old: was, new: is }]
  })
  const named = agreed(before, event, childId)
  const others = changes.filter(one => !named.some(of => of.field === one.field && of.lineNumber === one.lineNumber))
  return [...others, ...named, ...onShipments(before, after, event, childId), ...amendments(event), ...steps(event)]
}

const agreedFields = { date: 'confirmedDate', price: 'confirmedPrice' } as const

/**
 * The day or price that an accepted request agrees on, which the event names with what stood before. In the order's history that of
 * a partial order is named as "confirmedDate <number>": the order's own line keeps its day. Quantities are told from the states.
 */
function agreed(before: PurchaseOrder, event: PurchaseOrderEvent, childId: string | null): Change[] {
  if (event.type !== 'ChangeRequestAccepted' || !isOrder(before)) return []
  const { kind, target, lineNumber, old, new: now } = event.data
  if (kind !== 'date' && kind !== 'price') return []
  const part = childId === null ? before.children.find(child => child.childId === target) : undefined
  return [{ field: [agreedFields[kind], ...(part ? [part.number] : [])].join(' '), lineNumber, old, new: now }]
}

/** Fields about what is still open. That they become empty is not told: the event that ended it says so. */
const restOf: ReadonlySet<string> = new Set(['pendingQuantity', 'pendingDate', 'deadline', 'approveBy'])
/** Except of these events: a confirmation is about what stays open. */
const isAboutRest: ReadonlySet<PurchaseOrderEvent['type']> = new Set(['QuantitiesConfirmed'])

/** Of the shipments that an event names, per line: allocated, delivered, damaged and missing quantities, as "allocatedQuantity <shipment>". */
function onShipments(
  before: PurchaseOrder,
  after: PurchaseOrder,
  event: PurchaseOrderEvent,
  childId: string | null,
): Change[] {
  const { shipmentId, toShipmentId } = event.data as { shipmentId?: string; toShipmentId?: string }
  return [shipmentId, toShipmentId].flatMap(id => {
    if (id === undefined) return []
    const [old, now] = [partsOn(before, id, childId), partsOn(after, id, childId)]
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): Change[] => {
      const [was, is] = [old.get(key)?.value ?? null, now.get(key)?.value ?? null]
      const { field, lineNumber } = now.get(key) ?? old.get(key) ?? { field: key, lineNumber: null }
      return was === is ? [] : [{ field: `${field} ${id}`, lineNumber, old: was, new: is ?? '0' }]
    })
  })
}

/** For an order the children are counted in: a quantity that moves from one to another is no change of the order. */
function partsOn(state: PurchaseOrder, shipmentId: string, childId: string | null): Map<string, Fact> {
  const found = new Map<string, Fact>()
  if (!isOrder(state)) return found
  const slices = childId === null ? [state, ...state.children] : state.children.filter(one => one.childId === childId)
  const parts = slices.flatMap(({ shipments }) => shipments.find(one => one.shipmentId === shipmentId)?.lines ?? [])
  for (const { lineId, number: lineNumber } of state.lines) {
    const own = parts.filter(part => part.lineId === lineId)
    for (const [field, value] of [
      ['allocatedQuantity', sum(own.map(part => part.allocated))],
      ['deliveredQuantity', sum(own.map(part => part.delivered))],
      ['damagedQuantity', sum(own.map(part => part.damaged ?? '0'))],
      ['shortQuantity', sum(own.map(part => part.short ?? '0'))],
    ] as const)
      found.set(`${lineNumber} ${field}`, { field, lineNumber, value: shown(value) })
  }
  return found
}

/** People see instants to the minute. */
function isSame(was: string | null, is: string | null): boolean {
  if (was === is) return true
  const minutes = [was, is].map(value => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(value ?? '')?.[0])
  return minutes[0] !== undefined && minutes[0] === minutes[1]
}

/** The approved quantity says it already: that the proposal is gone, or what a new child order requires, is not told beside it. */
function saysApprovedAgain(field: string, was: string | null, is: string | null): boolean {
  const isProposed = field === 'confirmedQuantity' || field === 'confirmedPrice'
  return (isProposed && is === null) || (field === 'requiredQuantity' && was === null)
}

type Fact = { readonly field: string; readonly lineNumber: number | null; readonly value: string | null }

function facts(state: PurchaseOrder, childId: string | null): Map<string, Fact> {
  const found = new Map<string, Fact>()
  const put: Put = (field, value, lineNumber = null, id = '') =>
    found.set(`${lineNumber ?? ''} ${field} ${id}`, { field, lineNumber, value })
  if (state.status === 'NONE') return found
  if (state.status === 'GONE' || !isOrder(state)) {
    put('status', state.status === 'GONE' ? null : state.status)
    return found
  }
  const child = childId === null ? undefined : state.children.find(one => one.childId === childId)
  if (childId !== null) {
    if (child !== undefined) ofChild(child, put)
    return found
  }
  ofOrder(state, put)
  return found
}

type Put = (field: string, value: string | null, lineNumber?: number | null, id?: string) => void

function ofOrder(order: Order, put: Put): void {
  put('status', order.status)
  put('orderNumber', order.orderNumber)
  put('deadline', order.round?.deadline ?? null)
  put('approveBy', order.round?.approveBy ?? null)
  put('attachment', order.file?.fileName ?? null)
  for (const line of order.lines) ofLine(line, put)
  for (const child of order.children) put(`childOrder ${child.number}`, child.status)
  // Each by itself: another of the same kind on the same line is a new one, not the old one's next state.
  for (const { requestId, kind, status, lineNumber } of order.changeRequests)
    put(`changeRequest ${kind}`, status, lineNumber, requestId)
}

function ofLine(line: Line, put: Put): void {
  const { number } = line
  put('requiredQuantity', line.required, number)
  put('cancelledQuantity', shown(line.cancelled), number)
  put('confirmedQuantity', line.proposal === null ? null : proposed(line), number)
  put('confirmedDate', proposedDate(line) ?? line.confirmedDate, number)
  put('confirmedPrice', line.proposal?.unitPrice ?? line.confirmedPrice, number)
  put('approvedQuantity', shown(line.confirmed), number)
  put('pendingQuantity', shown(max(open(line), '0')), number)
  put('pendingDate', line.pendingDate, number)
  put('actualDate', line.actualDate, number)
}

function ofChild(child: Child, put: Put): void {
  put('status', child.status)
  put('orderNumber', child.number)
  for (const line of child.lines) {
    put('requiredQuantity', line.required, line.number)
    put('cancelledQuantity', shown(line.cancelled), line.number)
    put('approvedQuantity', shown(line.confirmed), line.number)
    put('confirmedDate', line.confirmedDate, line.number)
    put('confirmedPrice', line.confirmedPrice, line.number)
    put('actualDate', line.actualDate, line.number)
  }
}

function shown(quantity: string): string | null {
  return isZero(quantity) ? null : quantity
}

/** The fields of the head and of lines that an amendment names itself; quantities are told from the states. */
function amendments(event: PurchaseOrderEvent): Change[] {
  if (event.type !== 'PurchaseOrderAmended' && event.type !== 'PurchaseOrderResent') return []
  return event.data.changes
    .filter(change => change.field !== 'quantity' || change.lineNumber === null)
    .map(({ field, lineNumber, old, new: now }) => ({ field, lineNumber, old, new: now }))
}

/** What the system did, or somebody asked for, without changing the order. */
function steps(event: PurchaseOrderEvent): Change[] {
  switch (event.type) {
    case 'ConfirmationReminded':
      return [{ field: 'reminder', lineNumber: null, old: null, new: event.data.moment }]
    case 'FileReadingReminded':
    case 'ApprovalReminded':
      return [{ field: 'reminder', lineNumber: null, old: null, new: event.type }]
    case 'ConfirmationEscalated':
      return [{ field: 'escalation', lineNumber: null, old: null, new: event.data.cause }]
    case 'ApprovalEscalated':
      return [{ field: 'escalation', lineNumber: null, old: null, new: 'approve-by' }]
    case 'ChangeRequestProposed': {
      const { kind, lineNumber, current, date, quantity, unitPrice } = event.data
      return [{ field: `${kind}Request`, lineNumber, old: current, new: date ?? quantity ?? unitPrice }]
    }
    default:
      return []
  }
}

/** Whether an event concerns a child order: made, cancelled or merged with others, or about it alone. */
export function concernsChild(event: PurchaseOrderEvent, childId: string): boolean {
  return JSON.stringify(event.data).includes(childId)
}

export function reasonOf(event: PurchaseOrderEvent): string | null {
  const { reason, comment } = event.data as { reason?: string | null; comment?: string }
  return reason ?? comment ?? null
}
