import { accept, type Decision, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { systemOnly } from './approval.ts'
import { submission } from './confirming.ts'
import { hasProposed } from './quantities.ts'
import type { Asked } from './rules.ts'
import type { Order, Round } from './state.ts'

type Answer = Decision<PurchaseOrderEvent>
type OfRound = Asked & { readonly round: number }

/** Each names its round: the timer of an earlier one does nothing. */
export type ReachDeadline = OfRound & { readonly type: 'ReachDeadline' }
export type Remind = OfRound & { readonly type: 'Remind'; readonly moment: 'half' | 'eighty' | 'day' }
export type Escalate = OfRound & {
  readonly type: 'Escalate'
  readonly cause: 'expired' | 'auto-submitted' | 'nothing-proposed'
}
export type RemindOnce = OfRound & { readonly type: 'RemindReader' | 'RemindApprover' | 'EscalateApproval' }

/** The round that is meant, while it is the order's present one. */
function present(command: OfRound, order: Order): Round | null {
  return order.round !== null && order.round.number === command.round ? order.round : null
}

/** Expires, or submits what is proposed; with something approved and nothing proposed it does neither. */
export function reachDeadline(command: ReachDeadline, order: Order): Answer {
  const refused = systemOnly(command)
  if (refused !== null) return rejectAll([refused])
  const round = present(command, order)
  if (round === null || !round.open || round.paused || command.now < round.deadline) return accept()
  if (order.status === 'SENT_ORDER' || order.status === 'TO_BE_CONFIRMED') {
    return accept({ type: 'PurchaseOrderExpired', data: { orderId: order.orderId, round: round.number } })
  }
  if (order.status === 'PARTIALLY_CONFIRMED' && hasProposed(order)) return accept(...submission(order, command, true))
  return accept()
}

/** While the supplier is waited for. */
export function remind(command: Remind, order: Order): Answer {
  const refused = systemOnly(command)
  if (refused !== null) return rejectAll([refused])
  const round = present(command, order)
  const waiting = round?.open === true && !round.paused && round.approveBy === null
  if (!waiting || round.reminded.includes(command.moment)) return accept()
  const { moment } = command
  return accept({
    type: 'ConfirmationReminded',
    data: { orderId: order.orderId, round: round.number, moment, deadline: round.deadline },
  })
}

export function escalate(command: Escalate, order: Order): Answer {
  const refused = systemOnly(command)
  if (refused !== null) return rejectAll([refused])
  const round = present(command, order)
  if (round === null || round.reminded.includes('escalated')) return accept()
  return accept({
    type: 'ConfirmationEscalated',
    data: { orderId: order.orderId, round: round.number, cause: command.cause, buyerUid: order.details.buyerUid },
  })
}

export function remindOnce(command: RemindOnce, order: Order): Answer {
  const refused = systemOnly(command)
  if (refused !== null) return rejectAll([refused])
  const round = present(command, order)
  if (round === null || !round.open) return accept()
  const about = { orderId: order.orderId, round: round.number }
  if (command.type === 'RemindReader') {
    if (order.status !== 'PO_FILE_UPLOADED' || order.file === null || round.reminded.includes('file')) return accept()
    return accept({ type: 'FileReadingReminded', data: { ...about, documentId: order.file.documentId } })
  }
  const waits = order.status === 'CONFIRMED' || order.status === 'TO_BE_APPROVED'
  if (!waits || round.approveBy === null) return accept()
  if (command.type === 'RemindApprover') {
    if (round.reminded.includes('approval')) return accept()
    return accept({ type: 'ApprovalReminded', data: { ...about, approveBy: round.approveBy } })
  }
  if (round.reminded.includes('approval-escalated')) return accept()
  return accept({ type: 'ApprovalEscalated', data: { ...about, buyerUid: order.details.buyerUid } })
}
