import { accept, type Decision } from '@quayside/contracts/kernel/decision.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { isPositive } from '@quayside/platform/values/quantities.ts'
import { approvalEvents, approveRule } from './approval.ts'
import { confirmQuantities, type EnteredConfirmation } from './confirming.ts'
import { evolve } from './evolve.ts'
import { type Asked, blocked } from './rules.ts'
import type { Order } from './state.ts'

export type CreatePartialOrder = Asked & {
  readonly type: 'CreatePartialOrder'
  readonly lines: readonly EnteredConfirmation[]
  readonly childId: string
}

/** Confirms and, where the person may, approves in one step; else the slice stays proposed in the order. */
export function createPartialOrder(command: CreatePartialOrder, order: Order): Decision<PurchaseOrderEvent> {
  const confirmed = confirmQuantities({ ...command, type: 'ConfirmQuantities' }, order)
  if (!confirmed.accepted || confirmed.events.length === 0) return confirmed
  const after = confirmed.events.reduce((state, event) => evolve(state, event) as Order, order)
  const waiting: Order = after.status === 'PARTIALLY_CONFIRMED' ? { ...after, status: 'TO_BE_APPROVED' } : after
  if (command.lines.every(line => !isPositive(line.quantity ?? '0'))) return confirmed
  if (blocked(approveRule, waiting, command) !== null) return confirmed
  return accept(...confirmed.events, ...approvalEvents(after, command, false))
}
