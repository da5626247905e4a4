import { type CompanySettings, defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { type OrderDetails, orderDetails } from '@quayside/contracts/purchase-orders/details.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { recordDecided } from '@quayside/platform/testing/record-decided.ts'
import { today } from '@quayside/platform/values/dates.ts'
import type { By } from '../actors.ts'
import type { Approve } from '../approval.ts'
import type { ConfirmQuantities } from '../confirming.ts'
import { evolve } from '../evolve.ts'
import { decide, type PurchaseOrderCommand } from '../purchase-order.ts'
import type { EnteredLine } from '../registration-checks.ts'
import { initial, isOrder, type Order, type PurchaseOrder } from '../state.ts'

export const client = '0198c000-0000-7000-8000-0000000000c1'
export const vendor = '0198c000-0000-7000-8000-0000000000d1'
export const otherClient = '0198c000-0000-7000-8000-0000000000c2'
export const otherVendor = '0198c000-0000-7000-8000-0000000000d2'
export const orderId = '0198c000-0000-7000-8000-00000000a001'
export const lineA = '0198c000-0000-7000-8000-0000000001a1'
export const lineB = '0198c000-0000-7000-8000-0000000001b2'
export const documentId = '0198c000-0000-7000-8000-00000000d0c1'
export const childId = (index: number) => `0198c000-0000-7000-8000-0000000c000${index}`
export const requestId = (index: number) => `0198c000-0000-7000-8000-0000000e000${index}`

export const buyer: By = { kind: 'C', uid: '0198c000-0000-7000-8000-00000000b001', company: client, clients: [client] }
export const admin: By = { kind: 'A', uid: '0198c000-0000-7000-8000-00000000b002', company: 'ops', clients: [client] }
export const operator: By = {
  kind: 'O',
  uid: '0198c000-0000-7000-8000-00000000b003',
  company: 'ops',
  clients: [client],
}
export const supplier: By = { kind: 'P', uid: '0198c000-0000-7000-8000-00000000b004', company: vendor, clients: [] }
export const system: By = { kind: 'S', uid: null, company: '', clients: 'all' }
export const people = { A: admin, C: buyer, O: operator, P: supplier, S: system } as const

export const zone = 'America/Mexico_City'
/** A Monday. */
export const monday = '2026-03-02T16:00:00.000Z'
export const settings: CompanySettings = { ...defaultCompanySettings, timeZone: zone }

export type At = { now?: string; settings?: Partial<CompanySettings>; target?: string }

export function asked(by: By, at: At = {}) {
  const now = at.now ?? monday
  return { by, now, today: today(now, zone), settings: { ...settings, ...at.settings }, target: at.target }
}

export function details(change: Partial<OrderDetails> = {}): OrderDetails {
  const given = { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2026-06-01', ...change }
  return orderDetails.parse(given)
}

export function line(lineId: string, quantity: string | null, change: Partial<EnteredLine> = {}): EnteredLine {
  return {
    lineId,
    productId: null,
    sku: `SKU-${lineId.slice(-2)}`,
    description: 'A thing',
    unit: 'EA',
    quantity,
    unitPrice: '2.5',
    requiredDate: null,
    taxPercentage: '16',
    taxRangeCode: null,
    packageType: null,
    batch: null,
    expirationDate: null,
    weight: null,
    stockQuantity: null,
    details: null,
    schedule: [],
    ...change,
  }
}

type Is<Type extends PurchaseOrderCommand['type']> = Extract<PurchaseOrderCommand, { type: Type }>

export function register(change: Partial<Is<'Register'>> = {}): Is<'Register'> {
  return {
    ...asked(buyer),
    type: 'Register',
    orderId,
    clientCompanyId: client,
    orderNumber: '4500012345',
    vendorCompanyId: vendor,
    vendorKnown: true,
    details: details(),
    lines: [line(lineA, '100'), line(lineB, '40')],
    ...change,
  }
}

export function send(at: At = {}): Is<'Send'> {
  return { ...asked(buyer, at), type: 'Send', vendorReachable: true }
}

export function acknowledge(by: By = supplier, at: At = {}): Is<'Acknowledge'> {
  return { ...asked(by, at), type: 'Acknowledge', opening: true }
}

type Entered = { date?: string | null; unitPrice?: string | null; pendingDate?: string | null }
export function confirm(
  a: string | null,
  b: string | null,
  change: Entered & At & { by?: By; type?: 'ConfirmQuantities' | 'ApplyConfirmationFile' } = {},
): ConfirmQuantities {
  const rest = {
    date: change.date ?? null,
    unitPrice: change.unitPrice ?? null,
    pendingDate: change.pendingDate ?? null,
  }
  return {
    ...asked(change.by ?? supplier, change),
    type: change.type ?? 'ConfirmQuantities',
    lines: [
      { lineId: lineA, quantity: a, ...rest },
      { lineId: lineB, quantity: b, ...rest },
    ],
  }
}

export function submit(by: By = supplier, at: At = {}): Is<'SubmitConfirmation'> {
  return { ...asked(by, at), type: 'SubmitConfirmation' }
}

export function attach(
  by: By = supplier,
  change: Partial<Is<'AttachConfirmationFile'>> = {},
): Is<'AttachConfirmationFile'> {
  const file = { documentId, fileName: 'confirmation.pdf', bytes: 1000 }
  return { ...asked(by), type: 'AttachConfirmationFile', documentType: 'OTHER', file, ...change }
}

export function discardFile(by: By = supplier, at: At = {}): Is<'DiscardConfirmationFile'> {
  return { ...asked(by, at), type: 'DiscardConfirmationFile' }
}

export function approve(by: By = buyer, child = childId(1), at: At = {}): Approve {
  return { ...asked(by, at), type: 'Approve', childId: child }
}

export function decline(by: By = buyer, comment = 'Too little', at: At = {}): Is<'Decline'> {
  return { ...asked(by, at), type: 'Decline', comment }
}

type Reasoned = 'Reject' | 'Reverse' | 'CloseRest' | 'CloseShort' | 'Cancel' | 'RequestCancellation'
export function withReason<Type extends Reasoned>(type: Type, by: By = buyer, reason = 'Because', at: At = {}) {
  return { ...asked(by, at), type, reason } as Is<Type>
}

export function reopen(by: By = buyer, deadline = '2026-04-01', at: At = {}): Is<'Reopen'> {
  return { ...asked(by, at), type: 'Reopen', deadline, reason: '' }
}

export function resend(change: Partial<Is<'Resend'>> = {}): Is<'Resend'> {
  const lines = [line(lineA, '90'), line(lineB, '40')]
  return {
    ...asked(buyer),
    type: 'Resend',
    foreign: [],
    details: details(),
    lines,
    reason: 'Less is needed',
    ...change,
  }
}

export function allocate(shipmentId: string, sequence: number, a: string, b: string, at: At = {}): Is<'Allocate'> {
  return { ...asked(system, at), type: 'Allocate', shipmentId, sequence, lines: quantities(a, b) }
}

export function quantities(a: string, b: string) {
  return [
    { lineId: lineA, quantity: a },
    { lineId: lineB, quantity: b },
  ].filter(one => one.quantity !== '')
}

export function reachDeadline(round: number, now: string): Is<'ReachDeadline'> {
  return { ...asked(system, { now }), type: 'ReachDeadline', round }
}

/** What happened after these commands; a refused one fails the test that asks. */
export function history(...commands: readonly PurchaseOrderCommand[]): PurchaseOrderEvent[] {
  const events: PurchaseOrderEvent[] = []
  let state: PurchaseOrder = initial
  for (const command of commands) {
    const decision = decide(command, state)
    if (!decision.accepted) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.rejections)}`)
    recordDecided(decision.events)
    events.push(...decision.events)
    state = decision.events.reduce(evolve, state)
  }
  return events
}

export function after(...commands: readonly PurchaseOrderCommand[]): Order {
  const state = history(...commands).reduce(evolve, initial)
  if (!isOrder(state)) throw new Error(`No order but ${state.status}`)
  return state
}

const later = '2026-07-01'
/** The shortest way into each status. */
export const ways = {
  PENDING: [register()],
  SENT_ORDER: [register(), send()],
  TO_BE_CONFIRMED: [register(), send(), acknowledge()],
  PARTIALLY_CONFIRMED: [register(), send(), confirm('60', '0', { pendingDate: later })],
  PO_FILE_UPLOADED: [register(), send(), attach()],
  CONFIRMED: [register(), send(), confirm('100', '40')],
  TO_BE_APPROVED: [register(), send(), confirm('100', '40', { date: later })],
  PARTIALLY_APPROVED: [register(), send(), confirm('60', '0', { pendingDate: later }), submit(), approve()],
  APPROVED: [register(), send(), confirm('100', '40'), approve()],
  IN_TRANSIT: [
    register(),
    send(),
    confirm('100', '40'),
    approve(),
    allocate('S1', 1, '100', '40'),
    { ...asked(system), type: 'RecordDeparture', shipmentId: 'S1', departedAt: monday, reason: '' },
  ],
  CLOSED_COMPLETE: [register(), send(), confirm('100', '40'), approve(), withReason('CloseShort')],
  REJECTED: [register(), send(), withReason('Reject', supplier)],
  EXPIRED: [register(), send(), reachDeadline(1, '2026-03-10T00:00:00.000Z')],
  CANCELLED: [register(), withReason('Cancel')],
} as const satisfies Record<string, readonly PurchaseOrderCommand[]>

/** The events of a decision by their names, and the order they lead to. */
export function outcome(command: PurchaseOrderCommand, ...before: readonly PurchaseOrderCommand[]) {
  const state = history(...before).reduce(evolve, initial)
  const decision = decide(command, state)
  if (!decision.accepted) throw new Error(`${command.type} was refused: ${JSON.stringify(decision.rejections)}`)
  recordDecided(decision.events)
  const order = decision.events.reduce(evolve, state)
  if (!isOrder(order)) throw new Error(`No order but ${order.status}`)
  return { order, events: decision.events, types: decision.events.map(event => event.type) }
}

export function eventOf<Type extends PurchaseOrderEvent['type']>(events: readonly PurchaseOrderEvent[], type: Type) {
  const found = events.find(event => event.type === type)
  if (found === undefined) throw new Error(`No ${type} among ${events.map(event => event.type).join(', ')}`)
  return found.data as Extract<PurchaseOrderEvent, { type: Type }>['data']
}

/** R X C Q K of each line. */
export function figures(order: Order): string[] {
  return order.lines.map(one =>
    [one.required, one.cancelled, one.confirmed, one.proposal?.quantity ?? '0', one.moved].join(' '),
  )
}
