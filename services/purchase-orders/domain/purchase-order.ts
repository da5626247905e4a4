import { type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import * as allocation from './allocation.ts'
import { type Approve, approve, type Decline, decline } from './approval.ts'
import {
  type DeclineCancellationRequest,
  declineCancellationRequest,
  type RequestCancellation,
  requestCancellation,
} from './cancellation-requests.ts'
import {
  type DecideChange,
  decideChange,
  type ExpireChange,
  expireChange,
  type ProposeChange,
  proposeChange,
} from './change-requests.ts'
import { type Merge, merge, type Split, split } from './children.ts'
import {
  type AttachConfirmationFile,
  attachConfirmationFile,
  type DiscardConfirmationFile,
  discardConfirmationFile,
} from './confirmation-file.ts'
import { type ConfirmQuantities, confirmQuantities, type SubmitConfirmation, submitConfirmation } from './confirming.ts'
import { withConsequences } from './consequences.ts'
import * as deadlines from './deadlines.ts'
import * as ending from './ending.ts'
import { evolve } from './evolve.ts'
import { type CreatePartialOrder, createPartialOrder } from './partial-order.ts'
import * as registering from './registering.ts'
import { type Acknowledge, acknowledge, type Resend, resend, type Send, send } from './sending.ts'
import { initial, isOrder, type PurchaseOrder } from './state.ts'

type CommandOnNothing =
  | registering.SavePreOrder
  | registering.DiscardPreOrder
  | registering.Register
  | registering.ImportLines
  | registering.UndoImport

type CommandOnOrder =
  | registering.Amend
  | Send
  | Resend
  | Acknowledge
  | ConfirmQuantities
  | SubmitConfirmation
  | AttachConfirmationFile
  | DiscardConfirmationFile
  | Approve
  | Decline
  | ending.Reject
  | ending.Reverse
  | ending.Reopen
  | ending.CloseRest
  | ending.CloseShort
  | ending.Cancel
  | RequestCancellation
  | DeclineCancellationRequest
  | Split
  | Merge
  | CreatePartialOrder
  | ProposeChange
  | DecideChange
  | ExpireChange
  | allocation.Allocate
  | allocation.Release
  | allocation.Move
  | allocation.RecordDeparture
  | allocation.RecordDelivery
  | allocation.Settle
  | deadlines.ReachDeadline
  | deadlines.Remind
  | deadlines.Escalate
  | deadlines.RemindOnce

export type PurchaseOrderCommand = CommandOnNothing | CommandOnOrder

export function decide(command: PurchaseOrderCommand, state: PurchaseOrder): Decision<PurchaseOrderEvent> {
  const decision = intention(command, state)
  if (!decision.accepted || !asksWhatFollows(command, decision.events)) return decision
  return { accepted: true, events: withConsequences(decision.events, state, command) }
}

/** A reservation alone moves nothing: its shipment may yet come to nothing. Once that is made, its release of no more than it has asks. */
function asksWhatFollows(command: PurchaseOrderCommand, events: readonly PurchaseOrderEvent[]): boolean {
  return command.type !== 'Allocate' && (events.length > 0 || command.type === 'Release')
}

function intention(command: PurchaseOrderCommand, state: PurchaseOrder): Decision<PurchaseOrderEvent> {
  switch (command.type) {
    case 'SavePreOrder':
      return registering.savePreOrder(command, state)
    case 'DiscardPreOrder':
      return registering.discardPreOrder(command, state)
    case 'Register':
      return registering.register(command, state)
    case 'ImportLines':
      return registering.importLines(command, state)
    case 'UndoImport':
      return registering.undoImport(command, state)
    default:
      return onOrder(command, state)
  }
}

function onOrder(command: CommandOnOrder, order: PurchaseOrder): Decision<PurchaseOrderEvent> {
  if (order.status === 'PRE_ORDER') {
    const refused = registering.onlyAsOrder(order, command)
    return { accepted: false, rejections: [refused] }
  }
  if (!isOrder(order)) return reject('purchase-order-not-found')
  switch (command.type) {
    case 'Amend':
      return registering.amend(command, order)
    case 'Send':
      return send(command, order)
    case 'Resend':
      return resend(command, order)
    case 'Acknowledge':
      return acknowledge(command, order)
    case 'ConfirmQuantities':
    case 'ApplyConfirmationFile':
      return confirmQuantities(command, order)
    case 'SubmitConfirmation':
      return submitConfirmation(command, order)
    case 'AttachConfirmationFile':
      return attachConfirmationFile(command, order)
    case 'DiscardConfirmationFile':
      return discardConfirmationFile(command, order)
    case 'Approve':
    case 'AutoApprove':
      return approve(command, order)
    case 'Decline':
      return decline(command, order)
    case 'Reject':
      return ending.rejectOrder(command, order)
    case 'Reverse':
      return ending.reverse(command, order)
    case 'Reopen':
      return ending.reopen(command, order)
    case 'CloseRest':
      return ending.closeRest(command, order)
    case 'CloseShort':
      return ending.closeShort(command, order)
    case 'Cancel':
      return ending.cancel(command, order)
    case 'RequestCancellation':
      return requestCancellation(command, order)
    case 'DeclineCancellationRequest':
      return declineCancellationRequest(command, order)
    case 'Split':
      return split(command, order)
    case 'Merge':
      return merge(command, order)
    case 'CreatePartialOrder':
      return createPartialOrder(command, order)
    case 'ProposeChange':
      return proposeChange(command, order)
    case 'AcceptChange':
    case 'RejectChange':
    case 'WithdrawChange':
      return decideChange(command, order)
    case 'ExpireChange':
      return expireChange(command, order)
    case 'Allocate':
      return allocation.allocate(command, order)
    case 'Release':
      return allocation.release(command, order)
    case 'Move':
      return allocation.move(command, order)
    case 'RecordDeparture':
      return allocation.recordDeparture(command, order)
    case 'RecordDelivery':
      return allocation.recordDelivery(command, order)
    case 'Settle':
      return allocation.settle(command, order)
    case 'ReachDeadline':
      return deadlines.reachDeadline(command, order)
    case 'Remind':
      return deadlines.remind(command, order)
    case 'Escalate':
      return deadlines.escalate(command, order)
    case 'RemindReader':
    case 'RemindApprover':
    case 'EscalateApproval':
      return deadlines.remindOnce(command, order)
  }
}

/** Stream `PurchaseOrder-<orderId>`: an order and its children. */
export const purchaseOrder = { name: 'PurchaseOrder', initial, evolve, decide } as const
