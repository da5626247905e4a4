import type { ActorKind } from '@quayside/contracts/access/actors.ts'
import { type By, notYours, serves } from '@quayside/contracts/access/by.ts'
import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { reasonMissing } from '@quayside/contracts/kernel/transitions.ts'
import { currencies } from '@quayside/contracts/reference/currencies.ts'
import { checkTimeZone } from '@quayside/contracts/reference/time-zones.ts'
import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'
import type { ContainerClock, ContainerShare } from '@quayside/contracts/shipments/containers.ts'
import type { ContainerUseEvent } from '@quayside/contracts/shipments/events.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { keyOf } from '@quayside/contracts/shipments/standing-milestones.ts'
import { compare, isNegative, sum } from '@quayside/platform/values/quantities.ts'
import { isSame } from '@quayside/platform/values/same.ts'
import { type ContainerUse, type ContainerUseState, evolve, isOpen } from './container-use-state.ts'
import { dueAlerts, freeTimesOf } from './free-time.ts'

type Answer = Decision<ContainerUseEvent>

type Asked = { readonly by: By; readonly now: string }
export type ContainerUseCommand = Asked &
  (
    | {
        readonly type: 'Open'
        readonly containerUseId: string
        readonly containerNumber: string
        readonly masterDocument: string
        readonly clientCompanyIds: readonly string[]
      }
    | { readonly type: 'Join'; readonly share: ContainerShare; readonly clientCompanyId: string }
    | { readonly type: 'Leave'; readonly shipmentId: string }
    | {
        readonly type: 'EndNeed'
        readonly shipmentId: string
        readonly at: string
        readonly because: 'return-waived' | 'completed' | 'closed-undelivered'
      }
    | { readonly type: 'SetClock'; readonly clock: ContainerClock }
    | { readonly type: 'RemoveClock'; readonly clockId: string }
    | { readonly type: 'RecordMilestone'; readonly milestone: Milestone }
    | {
        readonly type: 'CorrectMilestone'
        readonly milestoneId: string
        readonly at: string | null
        readonly reason: string
      }
    | { readonly type: 'HoldByCustoms'; readonly from: string; readonly to: string | null }
    | {
        readonly type: 'RaiseAlerts'
        readonly shipments: readonly { readonly shipmentId: string; readonly shipmentNumber: string }[]
      }
  )

export function decide(command: ContainerUseCommand, state: ContainerUseState): Answer {
  const decision = intention(command, state)
  if (!decision.accepted || decision.events.length === 0) return decision
  return { accepted: true, events: [...decision.events, ...freeTimeChange(decision.events, state)] }
}

/** Derived, and written down: the days themselves, or for whom they count, are others now. */
function freeTimeChange(events: readonly ContainerUseEvent[], before: ContainerUseState): ContainerUseEvent[] {
  const after = events.reduce(evolve, before)
  if (!isOpen(after)) return []
  const told = (use: ContainerUseState) => {
    const ends = isOpen(use) ? freeTimesOf(use) : []
    return { shipmentIds: ends.length > 0 && isOpen(use) ? use.shares.map(one => one.shipmentId) : [], ends }
  }
  const now = told(after)
  if (isSame(now, told(before))) return []
  const { containerUseId, containerNumber, clientCompanyIds } = after
  const about = { containerUseId, containerNumber, clientCompanyIds: [...clientCompanyIds] }
  return [{ type: 'FreeTimeChanged', data: { ...about, ...now } }]
}

function intention(command: ContainerUseCommand, state: ContainerUseState): Answer {
  if (command.type === 'Open') return open(command, state)
  if (!isOpen(state)) return reject('shipment-not-found')
  const refused = refusedTo(command, state)
  if (refused !== null) return rejectAll([refused])
  const { containerUseId } = state
  switch (command.type) {
    case 'Join':
      return join(command, state)
    case 'Leave': {
      const { shipmentId } = command
      if (state.shares.every(one => one.shipmentId !== shipmentId)) return accept()
      return accept({ type: 'ShipmentLeftContainer', data: { containerUseId, shipmentId } })
    }
    case 'EndNeed': {
      const { shipmentId, at, because } = command
      const isKnown = (state.done ?? []).some(one => one.shipmentId === shipmentId && one.because === because)
      if (isKnown || state.shares.every(one => one.shipmentId !== shipmentId)) return accept()
      return accept({ type: 'ContainerNoLongerNeeded', data: { containerUseId, shipmentId, at, because } })
    }
    case 'SetClock': {
      const { clock } = command
      if (
        isSame(
          state.clocks.find(one => one.clockId === clock.clockId),
          clock,
        )
      )
        return accept()
      // Clocks of a shared container are the consolidator's own.
      if (state.shares.some(one => one.load === 'LCL'))
        return reject('clock-only-fcl', { value: state.containerNumber })
      const faults = faultyClock(clock)
      if (faults !== null) return rejectAll([faults])
      return accept({ type: 'ClockSet', data: { containerUseId, clock } })
    }
    case 'RemoveClock': {
      const { clockId } = command
      if (state.clocks.every(one => one.clockId !== clockId)) return accept()
      return accept({ type: 'ClockRemoved', data: { containerUseId, clockId } })
    }
    case 'RecordMilestone': {
      const { milestone } = command
      const kept = state.milestones[keyOf(milestone)]
      if (kept?.seen.includes(milestone.contentHash ?? milestone.milestoneId)) return accept()
      const shipmentIds = state.shares.map(one => one.shipmentId)
      return accept({ type: 'ContainerMilestoneRecorded', data: { containerUseId, milestone, shipmentIds } })
    }
    case 'CorrectMilestone': {
      const { milestoneId, at, reason } = command
      const kept = Object.values(state.milestones).find(one => one.milestone.milestoneId === milestoneId)
      if (kept === undefined) return reject('milestone-not-found')
      const missing = reasonMissing(reason)
      if (missing !== null) return rejectAll([missing])
      if (isSame(kept.corrected, { at })) return accept()
      return accept({ type: 'ContainerMilestoneCorrected', data: { containerUseId, milestoneId, at, reason } })
    }
    case 'HoldByCustoms': {
      const { from, to } = command
      if (
        isSame(
          state.stops.find(one => one.from === from),
          { from, to },
        )
      )
        return accept()
      return accept({ type: 'CustomsHeldContainer', data: { containerUseId, from, to } })
    }
    case 'RaiseAlerts':
      return raiseAlerts(command, state)
  }
}

function faultyClock({ zone, currency, tiers }: ContainerClock): Rejection | null {
  const unknown = checkTimeZone(zone, 'clock.zone')
  if (unknown !== null) return unknown
  if (!currencies.has(currency))
    return { code: 'currency-unknown', params: { value: currency }, field: 'clock.currency' }
  const below = tiers.findIndex(tier => isNegative(tier.rate))
  if (below !== -1)
    return { code: 'below-zero', params: { value: tiers[below]?.rate ?? '' }, field: `clock.tiers.${below}.rate` }
  const twice = tiers.findIndex((tier, index) => tiers.slice(0, index).some(one => one.fromDay === tier.fromDay))
  if (twice === -1) return null
  return { code: 'tier-twice', params: { day: tiers[twice]?.fromDay ?? 0 }, field: `clock.tiers.${twice}.fromDay` }
}

function raiseAlerts(
  { now, shipments }: Extract<ContainerUseCommand, { type: 'RaiseAlerts' }>,
  use: ContainerUse,
): Answer {
  const { containerUseId, containerNumber, clientCompanyIds } = use
  const about = { containerUseId, containerNumber, clientCompanyIds: [...clientCompanyIds], shipments: [...shipments] }
  return accept(
    ...dueAlerts(use, now).map(({ clockId, type, lastFreeDay, daysBefore }) => ({
      type: 'FreeTimeAlerted' as const,
      data: { ...about, clockId, type, lastFreeDay, daysBefore },
    })),
  )
}

/**
 * Links, milestones, corrections and holds come by reactions to shipments and by the tracking. Tariffs are the operator's,
 * and the client's where the shipment is not coordinated: the shipment's own rule tells before.
 */
function refusedTo({ by, type }: ContainerUseCommand, state: ContainerUse): Rejection | null {
  const concerned = by.kind !== 'P' && state.clientCompanyIds.some(client => serves(by, client))
  if (!concerned) return { code: 'shipment-not-found', params: {} }
  const who = whoOf(type)
  return who.includes(by.kind) ? null : notYours(who)
}

function whoOf(type: ContainerUseCommand['type']): readonly ActorKind[] {
  if (type === 'SetClock' || type === 'RemoveClock') return ['O', 'A', 'C']
  return type === 'CorrectMilestone' ? ['O', 'A', 'S'] : ['S']
}

function open(command: Extract<ContainerUseCommand, { type: 'Open' }>, state: ContainerUseState): Answer {
  if (command.by.kind !== 'S') return rejectAll([notYours(['S'])])
  if (isOpen(state)) return accept()
  const { containerUseId, containerNumber, masterDocument, clientCompanyIds } = command
  const malformed = checkContainerNumber(containerNumber, 'containerNumber')
  if (malformed !== null) return rejectAll([malformed])
  return accept({
    type: 'ContainerUseOpened',
    data: { containerUseId, containerNumber, masterDocument, clientCompanyIds: [...clientCompanyIds] },
  })
}

/** Several shipments of its clients share it as LCL, or under the one master document that this use is of; at most the whole of it. */
function join({ share, clientCompanyId }: Extract<ContainerUseCommand, { type: 'Join' }>, state: ContainerUse): Answer {
  if (!state.clientCompanyIds.includes(clientCompanyId))
    return reject('container-in-use-elsewhere', { value: state.containerNumber })
  const before = state.shares.find(one => one.shipmentId === share.shipmentId)
  if (isSame(before, share)) return accept()
  const others = state.shares.filter(one => one.shipmentId !== share.shipmentId)
  const total = sum([...others, share].map(one => one.sharePercent ?? '0'))
  if (compare(total, '100') > 0) return reject('container-share-exceeded', { value: state.containerNumber })
  return accept({ type: 'ShipmentJoinedContainer', data: { containerUseId: state.containerUseId, share } })
}

const initial: ContainerUseState = { containerUseId: null }

/** Stream `ContainerUse-<containerUseId>`. */
export const containerUse = { name: 'ContainerUse', initial, evolve, decide } as const
