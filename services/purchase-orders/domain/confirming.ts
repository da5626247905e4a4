import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { Proposal, PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { compare, equals, isPositive, isZero, max, subtract } from '@quayside/platform/values/quantities.ts'
import { countedFaults } from './counted.ts'
import { evolve } from './evolve.ts'
import { hasProposed, proposed, unapproved } from './quantities.ts'
import { approvalAwaited, roundResumed } from './rounds.ts'
import { type Asked, blocked, mayRepeat, type Rule } from './rules.ts'
import type { Line, Order } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>

export const confirmRule: Rule = {
  order: [
    {
      who: ['P', 'C', 'A'],
      from: ['SENT_ORDER', 'TO_BE_CONFIRMED', 'PARTIALLY_CONFIRMED', 'PARTIALLY_APPROVED'],
    },
  ],
}
export const applyFileRule: Rule = { order: [{ who: ['P', 'C', 'O'], from: ['PO_FILE_UPLOADED'] }] }
export const submitRule: Rule = {
  order: [{ who: ['P', 'C', 'A'], from: ['PARTIALLY_CONFIRMED'] }],
  also: order => (hasProposed(order) ? null : { code: 'nothing-proposed', params: { poId: order.orderNumber } }),
}

export type EnteredConfirmation = {
  readonly lineId: string
  /** Mandatory; null where the person left it empty. */
  readonly quantity: string | null
  readonly date: string | null
  readonly unitPrice: string | null
  readonly pendingDate: string | null
}
export type ConfirmQuantities = Asked & {
  readonly type: 'ConfirmQuantities' | 'ApplyConfirmationFile'
  readonly lines: readonly EnteredConfirmation[]
}
export type SubmitConfirmation = Asked & { readonly type: 'SubmitConfirmation' }

type Proposed = Proposal & { readonly lineId: string; readonly number: number; readonly previous: Proposal | null }
type Checked = { readonly faults: Rejection[]; readonly proposals: Proposed[] }

/** All that is not approved yet, as it was ordered. */
export function asRequired(order: Order): EnteredConfirmation[] {
  return order.lines
    .filter(line => isPositive(unapproved(line)))
    .map(line => ({
      lineId: line.lineId,
      quantity: unapproved(line),
      date: line.item.requiredDate,
      unitPrice: null,
      pendingDate: null,
    }))
}

export function confirmQuantities(command: ConfirmQuantities, order: Order): Answer {
  const fromFile = command.type === 'ApplyConfirmationFile'
  const rule = fromFile ? applyFileRule : confirmRule
  const { faults, proposals } = checkedProposals(command, order)
  const unchanged = faults.length === 0 && proposals.every(isAsBefore) && hasProposed(order)
  const confirmedAlready = ['PARTIALLY_CONFIRMED', 'CONFIRMED', 'TO_BE_APPROVED'].includes(order.status)
  if (mayRepeat(rule, order, command) && unchanged && confirmedAlready) return accept()
  const refused = blocked(rule, order, command)
  if (refused !== null) return rejectAll([refused])
  const [first, ...others] = faults
  if (first !== undefined) return rejectAll([first, ...others])
  return accept(...confirmationEvents(command, order, proposals, fromFile))
}

function confirmationEvents(
  command: ConfirmQuantities,
  order: Order,
  lines: Proposed[],
  fromFile: boolean,
): PurchaseOrderEvent[] {
  const status = statusOf(order, lines)
  const confirmed: PurchaseOrderEvent = {
    type: 'QuantitiesConfirmed',
    data: {
      orderId: order.orderId,
      round: order.round?.number ?? 0,
      lines,
      onBehalf: command.by.kind !== 'P',
      confirmedBy: command.by.uid,
      documentId: fromFile ? (order.file?.documentId ?? null) : null,
      status,
    },
  }
  const after = evolve(order, confirmed) as Order
  if (status !== 'PARTIALLY_CONFIRMED') return [confirmed, approvalAwaited(after, command)]
  return fromFile ? [confirmed, ...roundResumed(after, command)] : [confirmed]
}

/** PARTIALLY_CONFIRMED while something is pending, CONFIRMED if all is as ordered, TO_BE_APPROVED if a date or price differs. */
function statusOf(order: Order, proposals: readonly Proposed[]) {
  if (proposals.some(line => isPositive(line.pendingQuantity))) return 'PARTIALLY_CONFIRMED'
  const byId = new Map(order.lines.map(line => [line.lineId, line]))
  const asOrdered = proposals.every(proposal => isAsOrdered(proposal, byId.get(proposal.lineId)))
  return asOrdered ? 'CONFIRMED' : 'TO_BE_APPROVED'
}

function isAsOrdered({ quantity, date, unitPrice }: Proposal, line: Line | undefined): boolean {
  if (line === undefined || isZero(quantity)) return true
  const sameDate = date === null || date === line.item.requiredDate
  return sameDate && (unitPrice === null || equals(unitPrice, line.item.unitPrice))
}

function isAsBefore({ previous, quantity, date, unitPrice, pendingDate }: Proposed): boolean {
  if (previous === null) return false
  const samePrice = previous.unitPrice === unitPrice
  return (
    equals(previous.quantity, quantity) && previous.date === date && samePrice && previous.pendingDate === pendingDate
  )
}

/** Judges what was entered for each line of which something is not approved yet. */
function checkedProposals(command: ConfirmQuantities, order: Order): Checked {
  const { lines: entered, today } = command
  const faults: Rejection[] = []
  const proposals: Proposed[] = []
  const indexOf = new Map(entered.map((line, index) => [line.lineId, index]))
  for (const [index, { lineId }] of entered.entries()) {
    if (indexOf.get(lineId) !== index) {
      const line = order.lines.find(one => one.lineId === lineId)?.number ?? index + 1
      faults.push({ code: 'line-named-twice', params: { line }, field: `lines.${index}.lineId` })
    }
    if (order.lines.every(line => line.lineId !== lineId)) {
      faults.push({
        code: 'line-not-found',
        params: { poId: order.orderNumber, lineId },
        field: `lines.${indexOf.get(lineId)}.lineId`,
      })
    }
  }
  for (const line of order.lines) {
    const index = indexOf.get(line.lineId)
    const given = index === undefined ? undefined : entered[index]
    // One that was not sent has no row to tell it at.
    const at = (field: string) => (index === undefined ? 'lines' : `lines.${index}.${field}`)
    if (!isPositive(unapproved(line))) {
      if (isPositive(given?.quantity ?? '0')) faults.push(tooMuch(line, given?.quantity ?? '0', at('quantity')))
      continue
    }
    if (given === undefined || given.quantity === null) {
      faults.push({ code: 'quantity-required', params: { line: line.number }, field: at('quantity') })
      continue
    }
    const pending = subtract(unapproved(line), given.quantity)
    if (compare(pending, '0') < 0) {
      faults.push(tooMuch(line, given.quantity, at('quantity')))
      continue
    }
    const pendingDate = isPositive(pending) ? given.pendingDate : null
    const late = pendingDateFault(pending, pendingDate, today, line, at('pendingDate'))
    if (late !== null) faults.push(late)
    const { quantity, date, unitPrice } = given
    // What a file of the supplier says is taken as it stands there.
    if (command.type === 'ConfirmQuantities') {
      const asIs = [unapproved(line), ...(line.proposal === null ? [] : [line.proposal.quantity])]
      const { number, item } = line
      faults.push(...countedFaults({ line: number, unit: item.unit, quantity, asIs, field: at('quantity') }))
    }
    const past = promisedInPast(quantity, date, command, order, line, at('date'))
    if (past !== null) faults.push(past)
    const rest = { pendingQuantity: max(pending, '0'), pendingDate }
    proposals.push({
      lineId: line.lineId,
      number: line.number,
      quantity,
      date,
      unitPrice,
      ...rest,
      previous: line.proposal,
    })
  }
  if (faults.length === 0 && proposals.every(proposal => isZero(proposal.quantity))) {
    faults.push({ code: 'all-quantities-zero', params: { poId: order.orderNumber }, field: 'lines' })
  }
  const excess = faults.some(fault => fault.code === 'confirmed-more-than-required')
  const whole: Rejection[] = excess ? [{ code: 'confirmed-exceeds-required', params: { poId: order.orderNumber } }] : []
  return { faults: [...whole, ...faults], proposals }
}

function tooMuch(line: Line, quantity: string, field: string): Rejection {
  const params = { line: line.number, required: unapproved(line), confirmed: quantity }
  return { code: 'confirmed-more-than-required', params, field }
}

/** Old orders that were imported were promised for days that have passed; no other can be. */
export function promisedInPast(
  quantity: string,
  date: string | null,
  { today }: Pick<ConfirmQuantities, 'today'>,
  order: Order,
  line: Line,
  field: string,
): Rejection | null {
  if (date === null || isZero(quantity) || date >= today || date >= order.registrationDate) return null
  if (line.item.requiredDate < today) return null
  return {
    code: 'promised-before-registration',
    params: { line: line.number, date, registered: order.registrationDate },
    field,
  }
}

function pendingDateFault(
  pending: string,
  date: string | null,
  today: string,
  line: Line,
  field: string,
): Rejection | null {
  if (!isPositive(pending)) return null
  if (date === null) return { code: 'pending-date-required', params: { line: line.number, pending }, field }
  return date < today ? { code: 'pending-date-in-past', params: { line: line.number, date, today }, field } : null
}

export function submitConfirmation(command: SubmitConfirmation, order: Order): Answer {
  if (mayRepeat(submitRule, order, command) && order.status === 'TO_BE_APPROVED') return accept()
  const refused = blocked(submitRule, order, command)
  return refused === null ? accept(...submission(order, command, false)) : rejectAll([refused])
}

export function submission(order: Order, asked: Asked, automatic: boolean): PurchaseOrderEvent[] {
  const lines = order.lines
    .filter(line => isPositive(proposed(line)))
    .map(line => ({ lineId: line.lineId, number: line.number, quantity: proposed(line) }))
  const { orderId } = order
  const round = order.round?.number ?? 0
  return [{ type: 'ConfirmationSubmitted', data: { orderId, round, automatic, lines } }, approvalAwaited(order, asked)]
}
