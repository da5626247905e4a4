import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type By, notYours, serves } from '@quayside/contracts/access/by.ts'
import type { PickupCommandName, PickupStatus } from '@quayside/contracts/handling/pickups.ts'
import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import { type HandlingOf, overFault } from '../desk/handling-rules.ts'
import { type Pickup, supplierOf } from './pickup-state.ts'
import type { PlaceTerms } from './place-terms.ts'

/** Who asks and when, and what else decides: the shipment or the client that it is of, and what the pickup place says of itself. */
export type PickupAsked = {
  readonly by: By
  readonly now: string
  readonly of: HandlingOf
  readonly place: PlaceTerms
}

/** Who a person is to a request: of the company that asked, of the supplier whose goods they are, or who runs pickups. */
type Role = 'asker' | 'supplier' | 'runner'
type Line = {
  readonly who: readonly Role[]
  readonly from: readonly PickupStatus[]
  /** Winds up what a shipment that has ended leaves behind. */
  readonly ends?: true
}
/** `delete` means one of these, by where the request stands. */
export type PickupAct = Exclude<PickupCommandName, 'delete'> | 'discard'

/** The table of section 5, but for what the system does. */
const table: Readonly<Record<PickupAct, Line>> = {
  change: { who: ['asker'], from: ['DRAFT', 'REQUESTED'] },
  discard: { who: ['asker'], from: ['DRAFT'], ends: true },
  send: { who: ['asker'], from: ['DRAFT'] },
  accept: { who: ['runner'], from: ['REQUESTED'] },
  reject: { who: ['runner'], from: ['REQUESTED'], ends: true },
  cancel: { who: ['asker', 'runner'], from: ['REQUESTED', 'FAILED'], ends: true },
  move: { who: ['runner'], from: ['SCHEDULED'] },
  reschedule: { who: ['asker', 'runner'], from: ['SCHEDULED', 'FAILED'] },
  'ask-to-cancel': { who: ['asker'], from: ['SCHEDULED'], ends: true },
  'answer-cancellation': { who: ['runner'], from: ['CANCEL_REQUESTED'], ends: true },
  collect: { who: ['asker', 'supplier', 'runner'], from: ['SCHEDULED', 'CANCEL_REQUESTED'] },
  fail: { who: ['runner'], from: ['SCHEDULED', 'CANCEL_REQUESTED'], ends: true },
  correct: { who: ['runner'], from: ['PICKED_UP'], ends: true },
  close: { who: ['runner'], from: ['PICKED_UP'], ends: true },
}

const meaningOfDelete: Readonly<Partial<Record<PickupStatus, PickupAct>>> = {
  DRAFT: 'discard',
  REQUESTED: 'cancel',
  FAILED: 'cancel',
  SCHEDULED: 'ask-to-cancel',
  CANCELLED: 'cancel',
  CANCEL_REQUESTED: 'ask-to-cancel',
}

/** What a command does to a request that stands there. */
export function actOf(name: PickupCommandName, { status }: Pick<Pickup, 'status'>): PickupAct {
  return name === 'delete' ? (meaningOfDelete[status] ?? 'cancel') : name
}

/** Refused because of who asks, wherever it stands. */
export function refusedByRole(act: PickupAct, asked: PickupAsked, pickup: Pickup): Rejection | null {
  const { who, ends } = table[act]
  const over = overFault(asked, ends)
  if (over !== null || who.some(role => isIn(role, asked, pickup))) return over
  const { shipmentNumber: number } = asked.of
  const mayBeRun = who.includes('runner')
  // A client runs pickups too, but not this one.
  if (asked.by.kind === 'C' && mayBeRun && number !== null) return { code: 'operation-coordinated', params: { number } }
  if (!mayBeRun) return { code: 'only-who-asked', params: { number: pickup.pickupNumber } }
  return notYours(kindsOf(who, asked, pickup))
}

/** Refused because of where it stands, of whoever may at all. */
export function refusedByStatus(name: PickupCommandName, { status, pickupNumber: number }: Pickup): Rejection | null {
  const from = name === 'delete' ? deletable : table[name].from
  if (from.includes(status)) return null
  return { code: 'pickup-wrong-status', params: { number, status, allowed: from.join(', ') } }
}
const deletable: readonly PickupStatus[] = ['DRAFT', 'REQUESTED', 'SCHEDULED', 'FAILED']

/** Whom a command's line names, as kinds of people. */
export function whoMayPickup(name: PickupCommandName, asked: PickupAsked, pickup: Pickup): ActorKind[] {
  return kindsOf(table[actOf(name, pickup)].who, asked, pickup)
}

function isIn(role: Role, asked: PickupAsked, pickup: Pickup): boolean {
  const { by } = asked
  switch (role) {
    case 'asker':
      return by.company === pickup.requesterCompanyId
    case 'supplier':
      return by.kind === 'P' && by.company === supplierOf(pickup)
    case 'runner':
      return by.kind === 'O' || by.kind === 'A' || (by.kind === 'C' && clientRuns(asked))
  }
}

/** The client runs it itself where nobody coordinates the transport, or the place is its own. */
function clientRuns({ of: { operation, clientCompanyId }, place }: PickupAsked): boolean {
  return operation === 'not-coordinated' || place.companyId === clientCompanyId
}

function kindsOf(who: readonly Role[], asked: PickupAsked, pickup: Pickup): ActorKind[] {
  const kinds: Readonly<Record<Role, readonly ActorKind[]>> = {
    asker: askerOf(pickup),
    supplier: ['P'],
    runner: clientRuns(asked) ? ['O', 'A', 'C'] : ['O', 'A'],
  }
  return [...new Set(who.flatMap(role => kinds[role]))]
}

function askerOf({ vendorCompanyId, requesterCompanyId, clientCompanyId }: Pickup): readonly ActorKind[] {
  if (vendorCompanyId !== null) return ['P']
  return requesterCompanyId === clientCompanyId ? ['C'] : ['O', 'A']
}

/** A draft is its author's company's alone; of what was sent a supplier sees its own. */
export function isConcerned({ by }: { readonly by: By }, pickup: Pickup): boolean {
  if (pickup.status === 'DRAFT') return by.company === pickup.requesterCompanyId
  return by.kind === 'P' ? supplierOf(pickup) === by.company : serves(by, pickup.clientCompanyId)
}
