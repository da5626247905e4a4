import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { daysBetween } from '@quayside/platform/values/dates.ts'
import { compare, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { notYours } from './actors.ts'
import { newChild } from './children.ts'
import { evolve } from './evolve.ts'
import { exceedsPercent, hasApproved, hasOpen, liveChildren, proposed } from './quantities.ts'
import { roundOpened } from './rounds.ts'
import { type Asked, blocked, mayRepeat, type Rule } from './rules.ts'
import type { Line, Order } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>

const awaitingApproval = ['CONFIRMED', 'TO_BE_APPROVED'] as const
export const approveRule: Rule = {
  order: [{ who: ['C', 'A'], from: awaitingApproval }],
  also: (order, asked) => (isOwnConfirmation(order, asked) ? ownConfirmation(order) : null),
}
const autoApproveRule: Rule = { order: [{ who: ['S'], from: awaitingApproval }] }
export const declineRule: Rule = { order: [{ who: ['C', 'A'], from: awaitingApproval }] }

/** `childId` is the id for the child order, should the approval make one. */
export type Approve = Asked & { readonly type: 'Approve' | 'AutoApprove'; readonly childId: string }
export type Decline = Asked & { readonly type: 'Decline'; readonly comment: string }

export function approve(command: Approve, order: Order): Answer {
  const automatic = command.type === 'AutoApprove'
  const rule = automatic ? autoApproveRule : approveRule
  const nothingLeft = order.status === 'APPROVED' && !hasOpen(order)
  if (mayRepeat(rule, order, command) && nothingLeft) return accept()
  const refused = blocked(rule, order, command) ?? (automatic ? outsideLimits(order, command) : null)
  return refused === null ? accept(...approvalEvents(order, command, automatic)) : rejectAll([refused])
}

/** With a rest or with children the approved slice becomes a child order. */
const goesOnInChild = (order: Order) => hasOpen(order) || liveChildren(order).length > 0

/** What approving makes of it: the whole order, a part of it with a rest, or the last part; a part has a number of its own. */
export function approvalMakes(order: Order): {
  readonly what: 'all' | 'partly' | 'last'
  readonly child: string | null
} {
  if (!goesOnInChild(order)) return { what: 'all', child: null }
  return { what: hasOpen(order) ? 'partly' : 'last', child: newChild(order, '', []).number }
}

export function approvalEvents(
  order: Order,
  command: Asked & { readonly childId: string },
  automatic: boolean,
): PurchaseOrderEvent[] {
  const lines = order.lines.filter(line => isPositive(proposed(line))).map(approvedSlice)
  const rest = hasOpen(order)
  const child = goesOnInChild(order) ? newChild(order, command.childId, lines) : null
  const status = rest ? ('PARTIALLY_APPROVED' as const) : ('APPROVED' as const)
  const approved: PurchaseOrderEvent = {
    type: 'ConfirmationApproved',
    data: { orderId: order.orderId, lines, child, automatic, status },
  }
  if (!rest) return [approved]
  return [approved, roundOpened(evolve(order, approved) as Order, command, 'partially-approved')]
}

function approvedSlice(line: Line) {
  return {
    lineId: line.lineId,
    number: line.number,
    quantity: proposed(line),
    // A promise without a date is a promise for the required one.
    confirmedDate: line.proposal?.date ?? line.item.requiredDate,
    unitPrice: line.proposal?.unitPrice ?? null,
  }
}

/** Where the company wants four eyes: who confirmed for the supplier does not approve it too. */
function isOwnConfirmation(order: Order, { by, settings }: Asked): boolean {
  const { confirmation } = order
  return settings.approverMustDiffer && confirmation?.onBehalf === true && confirmation.confirmedBy === by.uid
}

function ownConfirmation(order: Order): Rejection {
  return { code: 'approver-must-differ', params: { poId: order.orderNumber } }
}

/** Why the system may not approve: the company wants a person to, or something deviates too far. */
function outsideLimits(order: Order, { settings }: Asked): Rejection | null {
  if (settings.approvalMode !== 'THRESHOLD') return { code: 'approval-is-manual', params: { poId: order.orderNumber } }
  for (const line of order.lines) {
    const limit = deviationOf(line, settings)
    if (limit !== null)
      return { code: 'deviation-too-large', params: { poId: order.orderNumber, line: line.number, limit } }
  }
  return null
}

function deviationOf(line: Line, settings: Asked['settings']): 'quantity' | 'date' | 'price' | null {
  const { proposal, item } = line
  if (proposal === null) return null
  const ordered = subtract(line.required, line.cancelled)
  if (exceedsPercent(proposal.pendingQuantity, ordered, settings.quantityTolerancePercent)) return 'quantity'
  if (!isPositive(proposal.quantity)) return null
  const days = proposal.date === null ? 0 : Math.abs(daysBetween(item.requiredDate, proposal.date))
  if (days > settings.dateToleranceDays) return 'date'
  const difference = subtract(proposal.unitPrice ?? item.unitPrice, item.unitPrice)
  const size = compare(difference, '0') < 0 ? subtract('0', difference) : difference
  return exceedsPercent(size, item.unitPrice, settings.priceTolerancePercent) ? 'price' : null
}

export function decline(command: Decline, order: Order): Answer {
  const repeated = order.round?.cause === 'declined' && order.lastComment?.text === command.comment
  const back = order.status === 'TO_BE_CONFIRMED' || order.status === 'PARTIALLY_APPROVED'
  if (mayRepeat(declineRule, order, command) && repeated && back) return accept()
  const refused = blocked(declineRule, order, command) ?? reasonMissing(command.comment, 'comment')
  if (refused !== null) return rejectAll([refused])
  const status = hasApproved(order) ? ('PARTIALLY_APPROVED' as const) : ('TO_BE_CONFIRMED' as const)
  const declined: PurchaseOrderEvent = {
    type: 'ConfirmationDeclined',
    data: { orderId: order.orderId, comment: command.comment, status },
  }
  return accept(declined, roundOpened(evolve(order, declined) as Order, command, 'declined'))
}

export function systemOnly(asked: Asked): Rejection | null {
  return asked.by.kind === 'S' ? null : notYours(['S'])
}
