import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import type { CommandVerdict } from '@quayside/contracts/kernel/lists.ts'
import { verdictOn, whoMay } from '@quayside/contracts/kernel/transitions.ts'
import { type PurchaseOrderCommandName, purchaseOrderCommands } from '@quayside/contracts/purchase-orders/commands.ts'
import { approveRule, declineRule } from './approval.ts'
import { declineCancellationRule, requestCancellationRule } from './cancellation-requests.ts'
import { type DecideChange, decisionBlocked, proposeChangeRule } from './change-requests.ts'
import { mergeRule, splitRule } from './children.ts'
import { discardFileRule, uploadFileRule } from './confirmation-file.ts'
import { applyFileRule, confirmRule, submitRule } from './confirming.ts'
import { cancelRule, closeRestRule, closeShortRule, rejectRule, reopenRule, reverseRule } from './ending.ts'
import { amendRule, preOrderRows } from './registering.ts'
import { type Asked, blocked, blockedPreOrder, childMeant, isInRows, type Rule, rowsFor } from './rules.ts'
import { acknowledgeRule, resendRule, sendRule } from './sending.ts'
import type { ChangeRequest, Order, PreOrder } from './state.ts'

type ChangeCommand = 'accept-change' | 'reject-change' | 'withdraw-change'
type DraftCommand = 'save-pre-order' | 'discard-pre-order' | 'register'
type RuledCommand = Exclude<PurchaseOrderCommandName, ChangeCommand | DraftCommand>

const rules: Readonly<Record<RuledCommand, Rule>> = {
  amend: amendRule,
  send: sendRule,
  resend: resendRule,
  acknowledge: acknowledgeRule,
  confirm: confirmRule,
  submit: submitRule,
  'upload-confirmation-file': uploadFileRule,
  'apply-confirmation-file': applyFileRule,
  'discard-confirmation-file': discardFileRule,
  'create-partial-order': confirmRule,
  approve: approveRule,
  decline: declineRule,
  reject: rejectRule,
  reverse: reverseRule,
  reopen: reopenRule,
  'close-rest': closeRestRule,
  'close-short': closeShortRule,
  cancel: cancelRule,
  'request-cancellation': requestCancellationRule,
  'decline-cancellation-request': declineCancellationRule,
  split: splitRule,
  merge: mergeRule,
  'propose-change': proposeChangeRule,
}

const changeTypes: Readonly<Record<ChangeCommand, DecideChange['type']>> = {
  'accept-change': 'AcceptChange',
  'reject-change': 'RejectChange',
  'withdraw-change': 'WithdrawChange',
}
const draftCommands: readonly DraftCommand[] = ['save-pre-order', 'discard-pre-order', 'register']

export type Person = Asked & { readonly permissions: ReadonlySet<Permission> }

/** Every command on the order or child that is meant, and whether this person may give it now: the deciders' own guards say so. */
export function allowedCommands(order: Order, person: Person): CommandVerdict[] {
  const child = childMeant(order, person)
  const status = child?.status ?? order.status
  const ruled = (Object.keys(rules) as RuledCommand[]).map(name => {
    const rule = rules[name]
    return entry(name, blocked(rule, order, person), person, whoMay(rowsFor(rule, child), { status }))
  })
  const changes = (Object.keys(changeTypes) as ChangeCommand[]).map(name => {
    const requests = order.changeRequests.filter(request => child == null || request.target === child.childId)
    const refusals = requests.map(request => decisionBlocked(changeTypes[name], request, order, person))
    const refusal: Rejection = refusals.find(one => one !== null) ?? { code: 'change-request-not-found', params: {} }
    return entry(name, refusals.includes(null) ? null : refusal, person, ['P', 'C', 'A'])
  })
  const drafts = draftCommands.map(name =>
    entry(name, blocked({ order: preOrderRows }, order, person), person, ['C', 'A', 'O']),
  )
  return [...ruled, ...changes, ...drafts]
}

/** The same for a list's row: the names of the commands that its kind of person could give, without the reasons for the others. */
export function possibleCommands(order: Order, asked: Asked): PurchaseOrderCommandName[] {
  const ruled = (Object.keys(rules) as RuledCommand[]).filter(
    name => isInRows(rules[name], order, asked) && blocked(rules[name], order, asked) === null,
  )
  const child = childMeant(order, asked)
  const requests = order.changeRequests.filter(request => child == null || request.target === child.childId)
  const changes = (Object.keys(changeTypes) as ChangeCommand[]).filter(name =>
    requests.some(request => decisionBlocked(changeTypes[name], request, order, asked) === null),
  )
  return [...ruled, ...changes]
}

export function allowedOnPreOrder(preOrder: PreOrder, person: Person): CommandVerdict[] {
  const refusal = blockedPreOrder(preOrderRows, preOrder, person)
  return draftCommands.map(name => entry(name, refusal, person, ['C', 'A', 'O']))
}

export function allowedOnChange(request: ChangeRequest, order: Order, person: Person): CommandVerdict[] {
  return (Object.keys(changeTypes) as ChangeCommand[]).map(name =>
    entry(name, decisionBlocked(changeTypes[name], request, order, person), person, ['P', 'C', 'A']),
  )
}

function entry(
  command: PurchaseOrderCommandName,
  refusal: Rejection | null,
  person: Person,
  who: readonly ActorKind[],
): CommandVerdict {
  const { permission } = purchaseOrderCommands[command]
  return verdictOn(command, refusal, { permission, permissions: person.permissions }, who)
}
