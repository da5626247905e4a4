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
  changeExpired,
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
import * as deadlines from './deadlines.ts'
import { childEmptied, orderEmptied } from './emptied.ts'
import * as ending from './ending.ts'
import { evolve } from './evolve.ts'
import { movedByChildren, movedByShipments } from './in-transit.ts'
import { type CreatePartialOrder, createPartialOrder } from './partial-order.ts'
import { liveChildren } from './quantities.ts'
import * as registering from './registering.ts'
import type { Asked } from './rules.ts'
import { type Acknowledge, acknowledge, type Resend, resend, type Send, send } from './sending.ts'
import { initial, isOrder, type Order, type PurchaseOrder } from './state.ts'

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
  return { accepted: true, events: withWhatFollows(decision.events, state, command) }
}

/** A reservation alone moves nothing, for its shipment may not come about. Once it has, it releases what it did not take, perhaps nothing: then the order moves. */
function asksWhatFollows(command: PurchaseOrderCommand, events: readonly PurchaseOrderEvent[]): boolean {
  return command.type !== 'Allocate' && (events.length > 0 || command.type === 'Release')
}

/** The events of a decision with what an order then does by itself, until nothing more follows. */
function withWhatFollows(
  events: readonly PurchaseOrderEvent[],
  state: PurchaseOrder,
  asked: Asked,
): readonly PurchaseOrderEvent[] {
  const all = [...events]
  let after = events.reduce(evolve, state)
  for (;;) {
    const next = isOrder(after) ? nextByItself(after, asked) : []
    if (next.length === 0) return all
    all.push(...next)
    after = next.reduce(evolve, after)
  }
}

function nextByItself(order: Order, asked: Asked): PurchaseOrderEvent[] {
  for (const child of order.children) {
    const own = childEmptied(order, child, asked)
    if (own.length > 0) return own
    const moved = movedByShipments(child, child.childId, order.orderId)
    if (moved !== null) return [moved]
  }
  const emptied = orderEmptied(order)
  if (emptied !== null) return [emptied]
  const children = liveChildren(order)
  const moved =
    children.length > 0 ? movedByChildren(order, children) : movedByShipments(order, order.orderId, order.orderId)
  if (moved !== null) return [moved]
  return order.changeRequests
    .filter(request => request.status === 'PROPOSED' && !canChange(order, request.target))
    .map(request => changeExpired(order, request))
}

function canChange(order: Order, target: string): boolean {
  const status =
    target === order.orderId ? order.status : order.children.find(child => child.childId === target)?.status
  return status === 'APPROVED' || status === 'IN_TRANSIT'
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
