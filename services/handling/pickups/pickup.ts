import type { PickupEvent } from '@quayside/contracts/handling/events.ts'
import type { HandledPackage } from '@quayside/contracts/handling/handled-goods.ts'
import type {
  Picker,
  PickupCollection,
  PickupCommandName,
  PickupContent,
  PickupOrderLine,
} from '@quayside/contracts/handling/pickups.ts'
import { accept, type Decision, type Rejection, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { happenedFault, overFault } from '../desk/handling-rules.ts'
import { packageFaults } from '../desk/packages.ts'
import {
  collectedEarly,
  collectionFaults,
  draftFaults,
  pickupZone,
  sendFaults,
  windowBegan,
  windowEnded,
  windowFaults,
} from './pickup-checks.ts'
import { actOf, isConcerned, type PickupAsked, refusedByRole, refusedByStatus } from './pickup-rules.ts'
import { evolve, isPickup, type Pickup, type PickupState } from './pickup-state.ts'

type Answer = Decision<PickupEvent>
type Window = { readonly from: string; readonly until: string }
type Collected = { readonly at: string; readonly packages: readonly HandledPackage[] }

export type CreatePickup = PickupAsked & {
  readonly type: 'create'
  readonly pickupId: string
  readonly pickupNumber: string
  readonly orderLines: readonly PickupOrderLine[]
  readonly content: PickupContent
}
type OnPickup = PickupAsked &
  (
    | { readonly type: 'change'; readonly content: PickupContent; readonly reason: string }
    | { readonly type: 'send' | 'close' | 'delete' }
    | { readonly type: 'accept'; readonly window: Window; readonly picker: Picker }
    | { readonly type: 'move'; readonly window: Window; readonly picker: Picker; readonly reason: string }
    | { readonly type: 'reject' | 'fail' | 'cancel' | 'ask-to-cancel'; readonly reason: string }
    | ({ readonly type: 'collect' } & Collected)
    | { readonly type: 'correct'; readonly collected: Collected | null; readonly reason: string }
    | { readonly type: 'reschedule'; readonly collection: PickupCollection }
    | { readonly type: 'answer-cancellation'; readonly cancels: boolean; readonly reason: string }
  )
/** What the system tells a pickup: nobody answered in time, its shipment departed, a warehouse counted its goods. */
export type ToldPickup =
  | { readonly type: 'unanswered'; readonly now: string }
  | { readonly type: 'departed' }
  | { readonly type: 'counted'; readonly receiptId: string }
export type PickupCommand = CreatePickup | OnPickup | ToldPickup

export function decide(command: PickupCommand, state: PickupState): Answer {
  if (command.type === 'create') return create(command, state)
  if (command.type === 'unanswered' || command.type === 'departed' || command.type === 'counted')
    return isPickup(state) ? accept(...afterwards(command, state)) : accept()
  if (state.status === 'DELETED' && command.type === 'delete' && command.by.company === state.requesterCompanyId)
    return accept()
  if (!isPickup(state) || !isConcerned(command, state)) return rejectAll([{ code: 'pickup-not-found', params: {} }])
  const refused = refusedByRole(actOf(command.type, state), command, state)
  if (refused !== null) return rejectAll([refused])
  if (isRepeat(command, state)) return accept()
  const wrong = refusedByStatus(command.type, state)
  if (wrong !== null) return rejectAll([wrong])
  const [first, ...rest] = faults(command, state)
  return first === undefined ? accept(...events(command, state)) : rejectAll([first, ...rest])
}

/** Why a command can't be given now, or null: what `allowedCommands` tells. */
export function blockedPickup(name: PickupCommandName, asked: PickupAsked, pickup: Pickup): Rejection | null {
  const act = actOf(name, pickup)
  return refusedByRole(act, asked, pickup) ?? refusedByStatus(name, pickup) ?? tooLate(act, asked, pickup)
}

/** By the window of a scheduled one. */
function tooLate(act: ReturnType<typeof actOf>, asked: PickupAsked, pickup: Pickup): Rejection | null {
  if (act === 'answer-cancellation') return windowEnded(asked, pickup)
  return act === 'ask-to-cancel' || act === 'reschedule' ? windowBegan(asked, pickup) : null
}

function create(command: CreatePickup, state: PickupState): Answer {
  const { by, of, pickupId, pickupNumber, orderLines, content } = command
  const refused = overFault(command)
  if (refused !== null) return rejectAll([refused])
  if (state.status !== 'NONE') return accept()
  const vendorCompanyId = by.kind === 'P' ? by.company : null
  const [first, ...rest] = draftFaults(content, command, vendorCompanyId)
  if (first !== undefined) return rejectAll([first, ...rest])
  const { shipmentId, shipmentNumber, clientCompanyId } = of
  const head = { pickupId, pickupNumber, shipmentId, shipmentNumber, clientCompanyId, vendorCompanyId }
  const data = { ...head, requesterCompanyId: by.company, orderLines: [...orderLines], content }
  return accept({ type: 'PickupDrafted', data })
}

/** What it has led to already: no error, and no event. */
function isRepeat(command: OnPickup, pickup: Pickup): boolean {
  const { status } = pickup
  switch (command.type) {
    case 'change':
      return (status === 'DRAFT' || status === 'REQUESTED') && isSame(pickup.content, command.content)
    case 'send':
      return status === 'REQUESTED'
    case 'accept':
    case 'move':
      return status === 'SCHEDULED' && isSame([pickup.window, pickup.picker], [command.window, command.picker])
    case 'reject':
      return status === 'REJECTED'
    case 'collect':
      return isSame(pickup.collected, { at: command.at, packages: command.packages })
    case 'correct':
      return command.collected === null
        ? status === 'SCHEDULED' && pickup.reason === command.reason
        : isSame(pickup.collected, command.collected)
    case 'close':
      return status === 'CLOSED'
    case 'fail':
      return status === 'FAILED'
    case 'reschedule':
      return status === 'REQUESTED' && isSame(pickup.content.collection, command.collection)
    case 'cancel':
      return status === 'CANCELLED'
    case 'ask-to-cancel':
      return status === 'CANCEL_REQUESTED'
    case 'answer-cancellation':
      return status === (command.cancels ? 'CANCELLED' : 'SCHEDULED')
    case 'delete':
      return status === 'CANCELLED' || status === 'CANCEL_REQUESTED'
  }
}

function faults(command: OnPickup, pickup: Pickup): readonly Rejection[] {
  const { content } = pickup
  const late = known(tooLate(actOf(command.type, pickup), command, pickup))
  switch (command.type) {
    case 'change': {
      const drafted = draftFaults(command.content, command, pickup.vendorCompanyId, content)
      if (pickup.status === 'DRAFT') return drafted
      return [...known(reasonMissing(command.reason)), ...drafted, ...sendFaults(command.content, command)]
    }
    case 'send':
      return sendFaults(content, command)
    case 'accept':
      return windowFaults(command.window, command, content)
    case 'move':
      return [...known(reasonMissing(command.reason)), ...windowFaults(command.window, command, content)]
    case 'reject':
    case 'fail':
      return known(reasonMissing(command.reason))
    case 'collect':
      return collectFaults(command, command, pickup, '')
    case 'correct':
      return [
        ...known(reasonMissing(command.reason)),
        ...(command.collected === null ? [] : collectFaults(command.collected, command, pickup, 'collected.')),
      ]
    case 'reschedule':
      return [...late, ...collectionFaults(command.collection, content.shipper?.place ?? null, command, 'collection')]
    case 'answer-cancellation':
      return [...late, ...(command.cancels ? [] : known(reasonMissing(command.reason)))]
    case 'ask-to-cancel':
    case 'delete':
      return late
    case 'close':
    case 'cancel':
      return []
  }
}

/** Fewer, more or other packages than were asked for are a fact. */
function collectFaults({ at, packages }: Collected, asked: PickupAsked, pickup: Pickup, path: string): Rejection[] {
  const zone = pickupZone(pickup.content)
  const when = happenedFault(at, asked, zone, `${path}at`) ?? collectedEarly(at, pickup, `${path}at`)
  const none: Rejection = { code: 'pickup-without-packages', params: {}, field: `${path}packages` }
  return [...known(when), ...(packages.length === 0 ? [none] : packageFaults(packages, `${path}packages`))]
}

const known = (fault: Rejection | null): readonly Rejection[] => (fault === null ? [] : [fault])

function events(command: OnPickup, pickup: Pickup): PickupEvent[] {
  const { pickupId, status } = pickup
  switch (command.type) {
    case 'change': {
      const reason = status === 'DRAFT' ? null : command.reason
      return [{ type: 'PickupChanged', data: { pickupId, content: command.content, reason } }]
    }
    case 'send':
      return [{ type: 'PickupRequested', data: { pickupId } }]
    case 'accept':
      return [{ type: 'PickupScheduled', data: { pickupId, window: command.window, picker: command.picker } }]
    case 'move': {
      const { window, picker, reason } = command
      return [{ type: 'PickupMoved', data: { pickupId, window, picker, reason } }]
    }
    case 'reject':
      return [{ type: 'PickupRejected', data: { pickupId, reason: command.reason } }]
    case 'collect': {
      const { at, packages } = command
      const collected: PickupEvent = { type: 'GoodsCollected', data: { pickupId, at, packages: [...packages] } }
      return [collected, ...closedAtOnce(command, pickup)]
    }
    case 'correct': {
      const { collected, reason } = command
      if (collected === null) return [{ type: 'PickupTakenBack', data: { pickupId, reason } }]
      const { at, packages } = collected
      return [{ type: 'PickupCorrected', data: { pickupId, at, packages: [...packages], reason } }]
    }
    case 'close':
      return [closed(pickup, 'person')]
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
    case 'delete':
      return deleted(pickup)
  }
}

/** In the list "delete" takes a draft away, cancels what was asked for, and asks to cancel what is scheduled. */
function deleted(pickup: Pickup): PickupEvent[] {
  const { pickupId } = pickup
  switch (actOf('delete', pickup)) {
    case 'discard':
      return [{ type: 'PickupDeleted', data: { pickupId } }]
    case 'ask-to-cancel':
      return [{ type: 'PickupCancellationAsked', data: { pickupId, reason: '' } }]
    default:
      return [{ type: 'PickupCancelled', data: { pickupId, reason: '' } }]
  }
}

/** Told late that they were collected, goods may have been counted, or have departed, already. */
function closedAtOnce({ of }: PickupAsked, pickup: Pickup): PickupEvent[] {
  if (pickup.countedOn !== null) return [closed(pickup, 'counted', pickup.countedOn)]
  return of.gone.length > 0 ? [closed(pickup, 'departed')] : []
}

function closed(
  { pickupId }: Pickup,
  because: 'person' | 'counted' | 'departed',
  receiptId: string | null = null,
): PickupEvent {
  return { type: 'PickupClosed', data: { pickupId, because, receiptId } }
}

function afterwards(told: ToldPickup, pickup: Pickup): PickupEvent[] {
  const { pickupId, status } = pickup
  const isCollected = status === 'PICKED_UP'
  switch (told.type) {
    case 'unanswered': {
      const isOver = status === 'CANCEL_REQUESTED' && windowEnded(told, pickup) !== null
      return isOver ? [{ type: 'PickupCancellationUnanswered', data: { pickupId } }] : []
    }
    case 'departed':
      return isCollected ? [closed(pickup, 'departed')] : []
    case 'counted': {
      if (isCollected) return [closed(pickup, 'counted', told.receiptId)]
      const isToCome = status === 'SCHEDULED' || status === 'CANCEL_REQUESTED'
      if (!isToCome || pickup.countedOn !== null) return []
      return [{ type: 'PickupGoodsCounted', data: { pickupId, receiptId: told.receiptId } }]
    }
  }
}

const initial: PickupState = { status: 'NONE' }

/** Stream `Pickup-<pickupId>`. */
export const pickup = { name: 'Pickup', initial, evolve, decide } as const
