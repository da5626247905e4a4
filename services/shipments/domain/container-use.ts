import { accept, type Decision, type Rejection, reject, rejectAll } from '@quayside/contracts/kernel/decision.ts'
import { checkContainerNumber } from '@quayside/contracts/shipments/container-number.ts'
import type { ContainerClock, ContainerShare } from '@quayside/contracts/shipments/containers.ts'
import type { ContainerUseEvent } from '@quayside/contracts/shipments/events.ts'
import type { Milestone } from '@quayside/contracts/shipments/milestones.ts'
import { compare, sum } from '@quayside/platform/values/quantities.ts'
import { type By, notYours, serves } from './actors.ts'
import { type ClockReading, type ContainerTimes, type CustomsStop, readClock } from './container-clocks.ts'
import { keyOf, withMilestone } from './milestones.ts'
import { replaced } from './replaced.ts'
import { isSame, reasonMissing } from './rules.ts'
import type { KeptMilestone } from './state.ts'

type Answer = Decision<ContainerUseEvent>

export type ContainerUse = {
  readonly containerUseId: string
  readonly containerNumber: string
  readonly masterDocument: string
  readonly clientCompanyIds: readonly string[]
  readonly shares: readonly ContainerShare[]
  readonly clocks: readonly ContainerClock[]
  readonly milestones: Readonly<Record<string, KeptMilestone>>
  readonly stops: readonly CustomsStop[]
}
export type ContainerUseState = { readonly containerUseId: null } | ContainerUse

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
    | { readonly type: 'Join'; readonly share: ContainerShare }
    | { readonly type: 'Leave'; readonly shipmentId: string }
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
  )

function isOpen(state: ContainerUseState): state is ContainerUse {
  return state.containerUseId !== null
}

export function evolve(state: ContainerUseState, event: ContainerUseEvent): ContainerUseState {
  if (event.type === 'ContainerUseOpened') return { ...event.data, shares: [], clocks: [], milestones: {}, stops: [] }
  if (!isOpen(state)) return state
  switch (event.type) {
    case 'ShipmentJoinedContainer':
      return { ...state, shares: replaced(state.shares, event.data.share, one => one.shipmentId) }
    case 'ShipmentLeftContainer':
      return { ...state, shares: state.shares.filter(one => one.shipmentId !== event.data.shipmentId) }
    case 'ClockSet':
      return { ...state, clocks: replaced(state.clocks, event.data.clock, one => one.clockId) }
    case 'ClockRemoved':
      return { ...state, clocks: state.clocks.filter(one => one.clockId !== event.data.clockId) }
    case 'ContainerMilestoneRecorded': {
      const key = keyOf(event.data.milestone)
      return {
        ...state,
        milestones: { ...state.milestones, [key]: withMilestone(state.milestones[key], event.data.milestone) },
      }
    }
    case 'ContainerMilestoneCorrected': {
      const { milestoneId, at } = event.data
      const milestones = Object.entries(state.milestones).map(([key, kept]) => [
        key,
        kept.milestone.milestoneId === milestoneId ? { ...kept, corrected: { at } } : kept,
      ])
      return { ...state, milestones: Object.fromEntries(milestones) }
    }
    case 'CustomsHeldContainer':
      return { ...state, stops: replaced(state.stops, { from: event.data.from, to: event.data.to }, one => one.from) }
  }
}

export function decide(command: ContainerUseCommand, state: ContainerUseState): Answer {
  if (command.type === 'Open') return open(command, state)
  if (!isOpen(state)) return reject('shipment-not-found')
  const refused = refusedTo(command, state)
  if (refused !== null) return rejectAll([refused])
  const { containerUseId } = state
  switch (command.type) {
    case 'Join':
      return join(command.share, state)
    case 'Leave': {
      const { shipmentId } = command
      if (state.shares.every(one => one.shipmentId !== shipmentId)) return accept()
      return accept({ type: 'ShipmentLeftContainer', data: { containerUseId, shipmentId } })
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
  }
}

/** Links, milestones and holds come by reactions to shipments and by the tracking; tariffs are the operating company's. */
function refusedTo({ by, type }: ContainerUseCommand, state: ContainerUse): Rejection | null {
  const concerned = by.kind !== 'P' && state.clientCompanyIds.some(client => serves(by, client))
  if (!concerned) return { code: 'shipment-not-found', params: {} }
  const who =
    type === 'SetClock' || type === 'RemoveClock' || type === 'CorrectMilestone'
      ? (['O', 'A'] as const)
      : (['S'] as const)
  return (who as readonly string[]).includes(by.kind) ? null : notYours(who)
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

/** Several shipments share it as LCL, or under the one master document that this use is of; at most the whole of it. */
function join(share: ContainerShare, state: ContainerUse): Answer {
  const before = state.shares.find(one => one.shipmentId === share.shipmentId)
  if (isSame(before, share)) return accept()
  const others = state.shares.filter(one => one.shipmentId !== share.shipmentId)
  const total = sum([...others, share].map(one => one.sharePercent ?? '0'))
  if (compare(total, '100') > 0) return reject('container-share-exceeded', { value: state.containerNumber })
  return accept({ type: 'ShipmentJoinedContainer', data: { containerUseId: state.containerUseId, share } })
}

/** What surviving actual milestones say: of each code the earliest. */
export function timesOf(use: ContainerUse): ContainerTimes {
  const times: Record<string, string> = {}
  for (const { milestone, corrected } of Object.values(use.milestones)) {
    if (milestone.class !== 'ACTUAL' || !milestone.confirmed || corrected?.at === null) continue
    const at = corrected?.at ?? milestone.at
    const known = times[milestone.code]
    if (known === undefined || at < known) times[milestone.code] = at
  }
  return times
}

export function readClocks(use: ContainerUse, today: string): ClockReading[] {
  return use.clocks.map(clock => readClock(clock, timesOf(use), today, use.stops))
}

const initial: ContainerUseState = { containerUseId: null }

/** Stream `ContainerUse-<containerUseId>`. */
export const containerUse = { name: 'ContainerUse', initial, evolve, decide } as const
