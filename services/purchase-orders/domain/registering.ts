import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { LineInput, LineOrigin, OrderDetails, OrderedLine } from '@quayside/contracts/purchase-orders/details.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { notConcerned, notYours } from './actors.ts'
import { amendedFields } from './amended-fields.ts'
import { isSameRow, knownLines } from './known-rows.ts'
import { orderedLine } from './lines.ts'
import { completeLines, type EnteredLine, registrationFaults } from './registration-checks.ts'
import { type Asked, blocked, blockedPreOrder, type Rule } from './rules.ts'
import type { Order, PreOrder, PurchaseOrder } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>

const drafters = ['C', 'A', 'O'] as const
export const preOrderRows = [{ who: drafters, from: ['PRE_ORDER'] }] as const
export const amendRule: Rule = { order: [{ who: drafters, from: ['PENDING'] }] }

export type SavePreOrder = Asked & {
  readonly type: 'SavePreOrder'
  readonly orderId: string
  readonly clientCompanyId: string
  readonly orderNumber: string | null
  readonly vendorCompanyId: string | null
  readonly details: OrderDetails
  readonly lines: readonly LineInput[]
}
export type DiscardPreOrder = Asked & { readonly type: 'DiscardPreOrder' }
export type Register = Asked & {
  readonly type: 'Register'
  readonly orderId: string
  readonly clientCompanyId: string
  readonly orderNumber: string
  readonly vendorCompanyId: string | null
  readonly vendorKnown: boolean
  readonly details: OrderDetails
  readonly lines: readonly EnteredLine[]
}
export type Amend = Asked & {
  readonly type: 'Amend'
  /** Facts of the directory: ids that the order may not name. */
  readonly foreign: readonly Rejection[]
  readonly details: OrderDetails
  readonly lines: readonly EnteredLine[]
}

export function savePreOrder(command: SavePreOrder, state: PurchaseOrder): Answer {
  const refused = notADrafter(command, state)
  if (refused !== null) return rejectAll([refused])
  const { orderId, orderNumber, clientCompanyId, vendorCompanyId, details, lines } = command
  const data = { orderId, orderNumber, clientCompanyId, vendorCompanyId, details, lines: [...lines] }
  if (state.status === 'PRE_ORDER') {
    const { status: _s, version: _v, ...saved } = state
    if (same(saved, { ...data, clientCompanyId: state.clientCompanyId })) return accept()
    return accept({ type: 'PreOrderSaved', data: { ...data, clientCompanyId: state.clientCompanyId } })
  }
  return accept({ type: 'PreOrderSaved', data })
}

export function discardPreOrder(command: DiscardPreOrder, state: PurchaseOrder): Answer {
  if (state.status === 'GONE' && state.because === 'discarded') return accept()
  if (state.status === 'NONE') return reject('purchase-order-not-found')
  const refused = notADrafter(command, state)
  if (refused !== null) return rejectAll([refused])
  return accept({ type: 'PreOrderDiscarded', data: { orderId: state.status === 'PRE_ORDER' ? state.orderId : '' } })
}

export function register(command: Register, state: PurchaseOrder): Answer {
  if (mayDraft(command) && isRegisteredSo(command, state)) return accept()
  const refused = notADrafter(command, state)
  if (refused !== null) return rejectAll([refused])
  const dates = { today: command.today, before: new Set<string>() }
  const faults = registrationFaults({ ...command, origin: 'form', dates, quantities: new Map() })
  const [first, ...others] = faults
  if (first !== undefined) return rejectAll([first, ...others])
  const clientCompanyId = state.status === 'PRE_ORDER' ? state.clientCompanyId : command.clientCompanyId
  return accept(registeredEvent({ ...command, clientCompanyId }, completeLines(command, []), null, state))
}

/** A repeat, as long as nothing else has happened to the order. */
function isRegisteredSo(command: Register, state: PurchaseOrder): boolean {
  if (state.status !== 'PENDING' || state.orderNumber !== command.orderNumber) return false
  if (state.vendorCompanyId !== command.vendorCompanyId || notConcerned(command.by, state) !== null) return false
  const lines = completeLines(command, state.lines.map(orderedLine))
  const details = withDates(command.details, lines, state.registrationDate)
  return amendedFields({ details: state.details, lines: state.lines.map(orderedLine) }, { details, lines }).length === 0
}

function registeredEvent(
  command: Omit<Register, 'type' | 'vendorKnown'>,
  lines: OrderedLine[],
  importId: string | null,
  state: PurchaseOrder,
): PurchaseOrderEvent {
  const { orderId, orderNumber, clientCompanyId, today } = command
  const details = withDates(command.details, lines, today)
  return {
    type: 'PurchaseOrderRegistered',
    data: {
      orderId,
      orderNumber,
      clientCompanyId,
      vendorCompanyId: command.vendorCompanyId ?? '',
      registrationDate: today,
      details,
      lines,
      importId,
      fromPreOrder: state.status === 'PRE_ORDER',
    },
  }
}

/** The emission date is the day of registration where none is given; the order's required date its earliest line's. */
function withDates(details: OrderDetails, lines: readonly OrderedLine[], today: string): OrderDetails {
  const earliest = lines.map(line => line.requiredDate).sort()[0] ?? null
  return {
    ...details,
    emissionDate: details.emissionDate ?? today,
    requiredDeliveryDate: details.requiredDeliveryDate ?? earliest,
  }
}

export function amend(command: Amend, order: Order): Answer {
  const refused = blocked(amendRule, order, command)
  if (refused !== null) return rejectAll([refused])
  const changed = amendment(command, order)
  if (!changed.accepted) return changed.rejected
  const { details, lines, changes } = changed
  if (changes.length === 0) return accept()
  return accept({ type: 'PurchaseOrderAmended', data: { orderId: order.orderId, details, lines, changes } })
}

/** The head and the lines as they would stand, and what differs from now; with the guards of registration. */
export function amendment(command: Pick<Amend, 'details' | 'lines' | 'today' | 'foreign'>, order: Order) {
  const keepsTerm = command.details.incoterm === order.details.incoterm
  const faults = registrationFaults({
    ...command,
    orderNumber: order.orderNumber,
    vendorCompanyId: order.vendorCompanyId,
    vendorKnown: true,
    origin: keepsTerm && order.importId !== null ? 'import' : 'form',
    dates: { today: command.today, before: datesOf(order) },
    quantities: quantitiesOf(order),
  })
  const [first, ...others] = [...faults, ...command.foreign]
  if (first !== undefined) return { accepted: false as const, rejected: rejectAll([first, ...others]) }
  const known = order.lines.map(orderedLine)
  const lines = completeLines(command, known)
  const details = withDates(command.details, lines, order.registrationDate)
  const changes = amendedFields({ details: order.details, lines: known }, { details, lines })
  return { accepted: true as const, details, lines, changes }
}

/** The days an order has already: they may have passed since, and stay as they are. */
function datesOf(order: Order): ReadonlySet<string> {
  const ofLines = order.lines.map(line => `${line.lineId} ${line.item.requiredDate}`)
  return new Set([` ${order.details.requiredDeliveryDate}`, ...ofLines])
}

/** The quantities that stand on each line: a fraction of a box that was imported may stay. */
function quantitiesOf(order: Order): ReadonlyMap<string, readonly string[]> {
  const of = ({ lineId, required, item }: Order['lines'][number]) =>
    [lineId, [required, ...item.schedule.map(({ quantity }) => quantity)]] as const
  return new Map(order.lines.map(of))
}

export type ImportLines = Asked & {
  readonly type: 'ImportLines'
  readonly importId: string
  readonly orderId: string
  readonly clientCompanyId: string
  readonly orderNumber: string
  readonly vendorCompanyId: string
  readonly vendorKnown: boolean
  readonly details: OrderDetails
  readonly lines: readonly (EnteredLine & { readonly origin: LineOrigin })[]
}
export type UndoImport = Asked & { readonly type: 'UndoImport'; readonly importId: string }

/** Registers, or adds to a PENDING order, the lines of one import; a line that is already there is left out. */
export function importLines(command: ImportLines, state: PurchaseOrder): Answer {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  const known = 'registrationDate' in state ? state.lines.map(orderedLine) : []
  const there = knownLines(command.lines, known)
  const entered = command.lines.filter(
    (line, index) =>
      there[index] === null && !command.lines.slice(0, index).some(other => isSameRow(other.origin, line.origin)),
  )
  if (known.length > 0 && entered.length === 0) return accept()
  if (state.status !== 'NONE' && state.status !== 'PENDING') {
    return reject('order-already-sent', { poId: command.orderNumber, status: state.status })
  }
  const faults = registrationFaults({ ...command, lines: entered, origin: 'import' })
  const [first, ...others] = faults
  if (first !== undefined) return rejectAll([first, ...others])
  const origins = new Map(entered.map(line => [line.lineId, line.origin]))
  const lines = completeLines({ ...command, lines: entered.map(({ origin: _o, ...line }) => line) }, known, origins)
  if (state.status === 'NONE') return accept(registeredEvent(command, lines, command.importId, state))
  return accept({ type: 'LinesAdded', data: { orderId: command.orderId, importId: command.importId, lines } })
}

/** While nothing downstream used it: a PENDING order that only this import made goes, lines it added to another are removed. */
export function undoImport(command: UndoImport, state: PurchaseOrder): Answer {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  if (state.status === 'GONE') return accept()
  if (!('registrationDate' in state)) return reject('purchase-order-not-found')
  const own = state.lines.filter(line => line.item.importId === command.importId)
  if (own.length === 0) return accept()
  if (state.status !== 'PENDING' || state.amendedByPerson) return reject('import-in-use', { poId: state.orderNumber })
  const { orderId } = state
  if (own.length === state.lines.length)
    return accept({ type: 'ImportUndone', data: { orderId, importId: command.importId } })
  if (state.importId === command.importId) return reject('import-in-use', { poId: state.orderNumber })
  const lines = own.map(line => ({ lineId: line.lineId, number: line.number, quantity: line.required }))
  return accept({ type: 'ImportedLinesRemoved', data: { orderId, importId: command.importId, lines } })
}

function mayDraft({ by }: Asked): boolean {
  return drafters.some(kind => kind === by.kind)
}

function notADrafter(command: Asked & { clientCompanyId?: string }, state: PurchaseOrder) {
  if (state.status === 'PRE_ORDER') return blockedPreOrder(preOrderRows, state, command)
  if (state.status === 'NONE') {
    const { clients } = command.by
    if (!mayDraft(command)) return notYours(drafters)
    const own = clients === 'all' || clients.includes(command.clientCompanyId ?? '')
    return own ? null : { code: 'company-not-yours' as const, params: {} }
  }
  if (state.status === 'GONE') return { code: 'purchase-order-not-found' as const, params: {} }
  return blocked({ order: preOrderRows }, state, command)
}

/** Compares what a person saved with what is saved already; key order does not matter. */
function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** A draft can be saved, discarded and registered; everything else is for orders. */
export function onlyAsOrder(preOrder: PreOrder, asked: Asked): Rejection {
  const poId = preOrder.orderNumber ?? preOrder.orderId
  return (
    notConcerned(asked.by, preOrder) ?? {
      code: 'wrong-status',
      params: { poId, status: 'PRE_ORDER', allowed: 'PENDING' },
    }
  )
}
