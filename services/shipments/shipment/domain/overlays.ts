import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { HoldKind, IssueKind } from '@quayside/contracts/shipments/statuses.ts'
import { unmetConditions } from './conditions.ts'
import { suppliedRule } from './goods.ts'
import { type Asked, blocked, live, type Rule } from './rules.ts'
import type { Hold, Shipment } from './state.ts'

type Answer = Decision<ShipmentEvent>

export const holdRule: Rule = { rows: [{ who: ['C', 'O', 'A', 'S'], from: live }] }
/** Refused where none is open, and where every open hold belongs to another side. */
export const liftHoldRule: Rule = {
  ...holdRule,
  also: (shipment, { by }) => {
    if (!isOnHold(shipment)) return { code: 'no-open-hold', params: {} }
    const refusals = shipment.holds.filter(hold => hold.open).map(hold => isOthersHold(hold, shipment, by.kind))
    return refusals.every(one => one !== null) ? (refusals[0] ?? null) : null
  },
}
export const closeIssueRule: Rule = { rows: [{ who: ['C', 'O', 'A'], from: live }] }

export type PlaceHold = Asked & {
  readonly type: 'PlaceHold'
  readonly holdId: string
  readonly kind: HoldKind
  readonly reason: string
}
export type LiftHold = Asked & { readonly type: 'LiftHold'; readonly holdId: string; readonly reason: string }
export type OpenIssue = Asked & {
  readonly type: 'OpenIssue'
  readonly issueId: string
  readonly kind: IssueKind
  readonly text: string
}
export type CloseIssue = Asked & { readonly type: 'CloseIssue'; readonly issueId: string; readonly answer: string }
export type AddComment = Asked & { readonly type: 'AddComment'; readonly commentId: string; readonly text: string }

export function placeHold(command: PlaceHold, shipment: Shipment): Answer {
  const { holdId, kind, reason } = command
  const refused = blocked(holdRule, shipment, command) ?? reasonMissing(reason)
  if (refused !== null) return rejectAll([refused])
  if (shipment.holds.some(hold => hold.holdId === holdId)) return accept()
  return accept({
    type: 'HoldPlaced',
    data: { shipmentId: shipment.shipmentId, holdId, kind, reason, condition: null, ...placedBy(command.by.kind) },
  })
}

/** Also in a supplier's view, which tells no more of it; what has ended stands still anyway. */
export function isOnHold({ holds, onHold, ended }: Pick<Shipment, 'holds' | 'onHold' | 'ended'>): boolean {
  return onHold ?? (ended === null && holds.some(hold => hold.open))
}

function placedBy(kind: ActorKind): Pick<Hold, 'placedBy'> {
  if (kind === 'S') return {}
  return { placedBy: kind === 'C' ? 'client' : 'operator' }
}

/** The side that placed it lifts it, or an administrator; where nobody coordinates, the client does the operator's part. */
export function isOthersHold({ placedBy }: Hold, shipment: Shipment, kind: ActorKind): Rejection | null {
  if (placedBy === undefined || kind === 'A' || kind === 'S') return null
  const isOwn = placedBy === 'client' ? kind === 'C' : kind === 'O' || shipment.operation === 'not-coordinated'
  if (isOwn) return null
  return { code: placedBy === 'client' ? 'hold-of-client' : 'hold-of-operator', params: {} }
}

/** A hold that an unmet condition placed goes when the condition is met, and not before. */
export function liftHold(command: LiftHold, shipment: Shipment): Answer {
  const refused = blocked(holdRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { holdId, reason } = command
  const hold = shipment.holds.find(one => one.holdId === holdId)
  if (hold === undefined) return reject('hold-not-found')
  if (!hold.open) return accept()
  const others = isOthersHold(hold, shipment, command.by.kind)
  if (others !== null) return rejectAll([others])
  const unmet = unmetConditions(shipment).find(one => one.code === hold.condition)
  if (unmet !== undefined) return rejectAll([unmet])
  return accept({ type: 'HoldLifted', data: { shipmentId: shipment.shipmentId, holdId, reason } })
}

export function openIssue(command: OpenIssue, shipment: Shipment): Answer {
  const { issueId, kind, text } = command
  const refused = blocked(suppliedRule, shipment, command) ?? reasonMissing(text, 'text')
  if (refused !== null) return rejectAll([refused])
  if (shipment.issues.some(one => one.issueId === issueId)) return accept()
  const { shipmentId } = shipment
  const own = command.by.kind === 'P' ? { vendorCompanyId: command.by.company } : {}
  return accept({ type: 'IssueOpened', data: { shipmentId, issueId, kind, text, lines: [], ...own } })
}

export function closeIssue(command: CloseIssue, shipment: Shipment): Answer {
  const refused = blocked(closeIssueRule, shipment, command)
  if (refused !== null) return rejectAll([refused])
  const { issueId, answer } = command
  const issue = shipment.issues.find(one => one.issueId === issueId)
  if (issue === undefined) return reject('issue-not-found')
  if (!issue.open) return accept()
  return accept({ type: 'IssueClosed', data: { shipmentId: shipment.shipmentId, issueId, answer } })
}

export function addComment(command: AddComment, shipment: Shipment): Answer {
  const { commentId, text } = command
  const refused = blocked(suppliedRule, shipment, command) ?? reasonMissing(text, 'text')
  if (refused !== null) return rejectAll([refused])
  if (shipment.comments.includes(commentId)) return accept()
  const vendorCompanyId = command.by.kind === 'P' ? command.by.company : null
  return accept({ type: 'CommentAdded', data: { shipmentId: shipment.shipmentId, commentId, text, vendorCompanyId } })
}
