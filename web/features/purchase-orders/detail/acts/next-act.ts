import type { PurchaseOrderCommandName } from '@quayside/contracts/purchase-orders/commands.ts'
import type { AskCommand, OrderDetail } from '@quayside/contracts/purchase-orders/queries.ts'
import { isAllowed } from '../../../../ui/acts/allowed.ts'

/** What each of them opens: an act of the page, or another page. */
const opens: Readonly<Record<AskCommand, string>> = {
  register: 'edit',
  send: 'send',
  confirm: 'confirm',
  submit: 'submit',
  'apply-confirmation-file': 'read-file',
  approve: 'approve',
  reopen: 'reopen',
  'accept-change': 'answer-change',
  cancel: 'cancel',
  'decline-cancellation-request': 'decline-cancellation-request',
  'create-shipment': 'create-shipment',
}

/** The other answer to what is asked. */
const otherAnswers: Partial<Record<AskCommand, PurchaseOrderCommandName>> = {
  approve: 'decline',
  cancel: 'decline-cancellation-request',
}

/** What is done on a page of its own. */
export function pageOf(command: AskCommand, orderId: string): string | null {
  if (command === 'register') return `/purchase-orders/${orderId}/edit`
  return command === 'create-shipment' ? `/shipments/new?order=${orderId}` : null
}

export type NextAct = { command: AskCommand; opens: string; otherAnswer: PurchaseOrderCommandName | null }

/** What this person has to do next; null while others are waited for, whatever else they may do. */
export function nextAct({ ask, allowedCommands }: Pick<OrderDetail, 'ask' | 'allowedCommands'>): NextAct | null {
  if (ask.of !== 'you' || ask.command === null) return null
  const other = otherAnswers[ask.command]
  return {
    command: ask.command,
    opens: opens[ask.command],
    otherAnswer: other !== undefined && isAllowed({ allowedCommands }, other) ? other : null,
  }
}
