import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { notYours, serves } from '@quayside/contracts/access/by.ts'
import type { PickupEvent } from '@quayside/contracts/handling/events.ts'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type {
  Picker,
  PickupCollection,
  PickupCommandName,
  PickupContent,
  PickupStatus,
} from '@quayside/contracts/handling/pickups.ts'
import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import {
  actorFault,
  byEveryone,
  byRunners,
  ending,
  type Handling,
  type HandlingRule,
  happenedFault,
  overFault,
  runners,
  statusFault,
} from '../desk/handling-rules.ts'
import { packageFaults } from '../desk/packages.ts'
import {
  collectedEarly,
  collectionFaults,
  draftFaults,
  overCount,
  pickupZone,
  scheduleFaults,
  sendFaults,
} from './pickup-checks.ts'
import { evolve, isPickup, type Pickup, type PickupState, supplierOf } from './pickup-state.ts'

type Answer = Decision<PickupEvent>
type Window = { readonly from: string; readonly until: string }

export type CreatePickup = Handling & {
  readonly type: 'create'
  readonly pickupId: string
  readonly pickupNumber: string
  readonly content: PickupContent
}
type OnPickup = Handling &
  (
    | { readonly type: 'change'; readonly content: PickupContent }
    | { readonly type: 'send' | 'close' | 'delete' }
    | { readonly type: 'accept'; readonly window: Window; readonly picker: Picker }
    | { readonly type: 'reject' | 'fail' | 'cancel' | 'ask-to-cancel'; readonly reason: string }
    | { readonly type: 'collect'; readonly at: string; readonly packages: readonly HandledPackage[] }
    | { readonly type: 'reschedule'; readonly collection: PickupCollection }
    | { readonly type: 'answer-cancellation'; readonly cancels: boolean; readonly reason: string }
  )
export type PickupCommand = CreatePickup | OnPickup

/** The table of section 5. A supplier gives those of `everyone` for what it asked for itself. */
const rules: Readonly<Record<PickupCommandName, HandlingRule<PickupStatus>>> = {
  change: byEveryone('DRAFT'),
  send: byEveryone('DRAFT'),
  accept: byRunners('REQUESTED'),
  reject: ending(byRunners('REQUESTED')),
  collect: byEveryone('SCHEDULED'),
  close: ending(byRunners('PICKED_UP')),
  fail: ending(byRunners('SCHEDULED')),
  reschedule: byEveryone('FAILED'),
  cancel: ending(byEveryone('REQUESTED')),
  'ask-to-cancel': ending(byEveryone('SCHEDULED')),
  'answer-cancellation': ending(byRunners('CANCEL_REQUESTED')),
  delete: ending(byEveryone('DRAFT', 'REQUESTED', 'SCHEDULED')),
}

export function decide(command: PickupCommand, state: PickupState): Answer {
  if (command.type === 'create') return create(command, state)
  if (state.status === 'DELETED' && command.type === 'delete') return accept()
  if (!isPickup(state) || !isConcerned(command, state)) return rejectAll([{ code: 'pickup-not-found', params: {} }])
  const refused = mayNot(command.type, command, state)
  if (refused !== null) return rejectAll([refused])
  if (isRepeat(command, state)) return accept()
  const wrong = statusOf(command.type, command, state)
  if (wrong !== null) return rejectAll([wrong])
  const [first, ...rest] = faults(command, state)
  return first === undefined ? accept(...events(command, state)) : rejectAll([first, ...rest])
}

/** Why a command can't be given now, or null: what `allowedCommands` tells. */
export function blockedPickup(name: PickupCommandName, asked: Handling, pickup: Pickup): Rejection | null {
  const now = name === 'ask-to-cancel' || name === 'delete' ? windowBegan(asked, pickup) : null
  return mayNot(name, asked, pickup) ?? statusOf(name, asked, pickup) ?? now
}

export const whoMayPickup = (name: PickupCommandName): readonly ActorKind[] => rules[name].rows.flatMap(row => row.who)

function mayNot(name: PickupCommandName, asked: Handling, pickup: Pickup): Rejection | null {
  const others = asked.by.kind === 'P' && name !== 'collect' && pickup.vendorCompanyId !== asked.by.company
  if (others) return overFault(asked, rules[name].ends) ?? notYours(runners)
  return actorFault(rules[name], asked, standingOf(pickup))
}

function statusOf(name: PickupCommandName, asked: Handling, pickup: Pickup): Rejection | null {
  return statusFault(rules[name], asked, standingOf(pickup), 'pickup-wrong-status')
}

const standingOf = ({ pickupNumber: number, status }: Pickup) => ({ number, status })

export function isConcerned({ by }: Pick<Handling, 'by'>, pickup: Pickup): boolean {
  if (pickup.status === 'DRAFT') return by.company === pickup.requesterCompanyId
  return by.kind === 'P' ? supplierOf(pickup) === by.company : serves(by, pickup.clientCompanyId)
}

function create(command: CreatePickup, state: PickupState): Answer {
  const { by, of, pickupId, pickupNumber, content } = command
  const refused = overFault(command)
  if (refused !== null) return rejectAll([refused])
  if (state.status !== 'NONE') return accept()
  const vendorCompanyId = by.kind === 'P' ? by.company : null
  const [first, ...rest] = draftFaults(content, command, vendorCompanyId)
  if (first !== undefined) return rejectAll([first, ...rest])
  const { shipmentId, clientCompanyId } = of
  const head = { pickupId, pickupNumber, shipmentId, clientCompanyId, requesterCompanyId: by.company, vendorCompanyId }
  return accept({ type: 'PickupDrafted', data: { ...head, content } })
}

/** What it has led to already: no error, and no event. */
function isRepeat(command: OnPickup, pickup: Pickup): boolean {
  switch (command.type) {
    case 'change':
      return pickup.status === 'DRAFT' && isSame(pickup.content, command.content)
    case 'send':
      return pickup.status === 'REQUESTED'
    case 'accept':
      return pickup.status === 'SCHEDULED' && isSame([pickup.window, pickup.picker], [command.window, command.picker])
    case 'reject':
      return pickup.status === 'REJECTED'
    case 'collect':
      return isSame(pickup.collected, { at: command.at, packages: command.packages })
    case 'close':
      return pickup.status === 'CLOSED'
    case 'fail':
      return pickup.status === 'FAILED'
    case 'reschedule':
      return pickup.status === 'REQUESTED' && isSame(pickup.content.collection, command.collection)
    case 'cancel':
      return pickup.status === 'CANCELLED'
    case 'ask-to-cancel':
      return pickup.status === 'CANCEL_REQUESTED'
    case 'answer-cancellation':
      return pickup.status === (command.cancels ? 'CANCELLED' : 'SCHEDULED')
    case 'delete':
      return pickup.status === 'CANCELLED' || pickup.status === 'CANCEL_REQUESTED'
  }
}

function faults(command: OnPickup, pickup: Pickup): readonly Rejection[] {
  const { content } = pickup
  switch (command.type) {
    case 'change':
      return draftFaults(command.content, command, pickup.vendorCompanyId, content)
    case 'send':
      return sendFaults(content, command)
    case 'accept':
      return scheduleFaults(command.window, command, 'window', pickupZone(content))
    case 'reject':
    case 'fail':
      return known(reasonMissing(command.reason))
    case 'collect':
      return [
        ...known(happenedFault(command.at, command, pickupZone(content)) ?? collectedEarly(command.at, pickup)),
        ...known(overCount(command.packages, content.packages)),
        ...(command.packages.length === 0
          ? [{ code: 'pickup-without-packages', params: {}, field: 'packages' } as const]
          : packageFaults(command.packages, 'packages')),
      ]
    case 'reschedule':
      return collectionFaults(command.collection, content.shipper?.place ?? null, command, 'collection')
    case 'ask-to-cancel':
    case 'delete':
      return known(windowBegan(command, pickup))
    case 'answer-cancellation':
      return command.cancels ? [] : known(reasonMissing(command.reason))
    case 'close':
    case 'cancel':
      return []
  }
}

function windowBegan({ now }: Handling, { window, status, content }: Pickup): Rejection | null {
  if (status !== 'SCHEDULED' || window === null || Date.parse(now) < Date.parse(window.from)) return null
  return { code: 'pickup-window-began', params: { from: window.from, zone: pickupZone(content) } }
}

const known = (fault: Rejection | null): readonly Rejection[] => (fault === null ? [] : [fault])

function events(command: OnPickup, { pickupId, status }: Pickup): PickupEvent[] {
  switch (command.type) {
    case 'change':
      return [{ type: 'PickupChanged', data: { pickupId, content: command.content } }]
    case 'send':
      return [{ type: 'PickupRequested', data: { pickupId } }]
    case 'accept':
      return [{ type: 'PickupScheduled', data: { pickupId, window: command.window, picker: command.picker } }]
    case 'reject':
      return [{ type: 'PickupRejected', data: { pickupId, reason: command.reason } }]
    case 'collect':
      return [{ type: 'GoodsCollected', data: { pickupId, at: command.at, packages: [...command.packages] } }]
    case 'close':
      return [{ type: 'PickupClosed', data: { pickupId } }]
    case 'fail':
      return [{ type: 'PickupFailed', data: { pickupId, reason: command.reason } }]
    case 'reschedule':
      return [{ type: 'PickupRescheduled', data: { pickupId, collection: command.collection } }]
    case 'cancel':
      return [{ type: 'PickupCancelled', data: { pickupId, reason: command.reason } }]
    case 'ask-to-cancel':
      return [{ type: 'PickupCancellationAsked', data: { pickupId, reason: command.reason } }]
    case 'answer-cancellation': {
      const { cancels, reason } = command
      return [{ type: cancels ? 'PickupCancelled' : 'PickupCancellationRefused', data: { pickupId, reason } }]
    }
    // In the list "delete" takes a draft away and cancels what was sent.
    case 'delete':
      if (status === 'DRAFT') return [{ type: 'PickupDeleted', data: { pickupId } }]
      if (status === 'REQUESTED') return [{ type: 'PickupCancelled', data: { pickupId, reason: '' } }]
      return [{ type: 'PickupCancellationAsked', data: { pickupId, reason: '' } }]
  }
}

const initial: PickupState = { status: 'NONE' }

/** Stream `Pickup-<pickupId>`. */
export const pickup = { name: 'Pickup', initial, evolve, decide } as const
