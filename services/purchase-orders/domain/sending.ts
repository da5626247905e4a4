import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { compare, isPositive, subtract } from '@quayside/platform/values/quantities.ts'
import { evolve } from './evolve.ts'
import { hasApproved } from './quantities.ts'
import { type Amend, amendment } from './registering.ts'
import { roundOpened } from './rounds.ts'
import { type Asked, blocked, mayRepeat, type Rule } from './rules.ts'
import type { Order } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>

export const sendRule: Rule = { order: [{ who: ['C', 'A'], from: ['PENDING'] }] }
export const resendRule: Rule = {
  order: [{ who: ['C', 'A'], from: ['SENT_ORDER', 'TO_BE_CONFIRMED', 'PARTIALLY_CONFIRMED', 'PARTIALLY_APPROVED'] }],
}
export const acknowledgeRule: Rule = { order: [{ who: ['P', 'S'], from: ['SENT_ORDER'] }] }

/** `vendorReachable` is a fact of the directory: an active user, or a contact with an e-mail. */
export type Send = Asked & { readonly type: 'Send'; readonly vendorReachable: boolean }
export type Resend = Omit<Amend, 'type'> & { readonly type: 'Resend'; readonly reason: string }
export type Acknowledge = Asked & { readonly type: 'Acknowledge'; readonly opening: boolean }

export function send(command: Send, order: Order): Answer {
  if (mayRepeat(sendRule, order, command) && order.status === 'SENT_ORDER') return accept()
  const refused = blocked(sendRule, order, command)
  if (refused !== null) return rejectAll([refused])
  if (!command.vendorReachable)
    return rejectAll([{ code: 'vendor-not-reachable', params: { poId: order.orderNumber } }])
  const { orderId, orderNumber, clientCompanyId, vendorCompanyId } = order
  return accept(
    { type: 'PurchaseOrderSent', data: { orderId, orderNumber, clientCompanyId, vendorCompanyId } },
    roundOpened(order, command, 'sent'),
  )
}

export function resend(command: Resend, order: Order): Answer {
  const refused = blocked(resendRule, order, command) ?? reasonMissing(command.reason)
  if (refused !== null) return rejectAll([refused])
  const changed = amendment(command, order)
  if (!changed.accepted) return changed.rejected
  const { details, lines, changes } = changed
  const short = belowApproved(order, lines)
  if (short !== null) return rejectAll([short])
  if (changes.length === 0) return accept()
  const status = hasApproved(order) ? ('PARTIALLY_APPROVED' as const) : ('SENT_ORDER' as const)
  const { orderId } = order
  const resent: PurchaseOrderEvent = {
    type: 'PurchaseOrderResent',
    data: { orderId, details, lines, changes, reason: command.reason, status },
  }
  return accept(resent, roundOpened(evolve(order, resent) as Order, command, 'resent'))
}

/** R-X may not fall below C, and a line of which something is approved stays. */
function belowApproved(order: Order, lines: readonly { lineId: string; quantity: string }[]) {
  const wanted = new Map(lines.map((line, index) => [line.lineId, { quantity: line.quantity, index }]))
  for (const line of order.lines) {
    if (!isPositive(line.confirmed) && !isPositive(line.cancelled)) continue
    const now = wanted.get(line.lineId)
    const left = subtract(now?.quantity ?? '0', line.cancelled)
    if (compare(left, line.confirmed) >= 0) continue
    const params = { poId: order.orderNumber, line: line.number, approved: line.confirmed, cancelled: line.cancelled }
    return { code: 'quantity-below-approved' as const, params, field: now ? `lines.${now.index}.quantity` : 'lines' }
  }
  return null
}

export function acknowledge(command: Acknowledge, order: Order): Answer {
  if (mayRepeat(acknowledgeRule, order, command) && order.status === 'TO_BE_CONFIRMED') return accept()
  const refused = blocked(acknowledgeRule, order, command)
  if (refused !== null) return rejectAll([refused])
  const by = command.by.kind === 'S' ? 'system' : command.opening ? 'opening' : 'person'
  return accept({ type: 'PurchaseOrderAcknowledged', data: { orderId: order.orderId, by } })
}
