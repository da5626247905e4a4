import type { ContainerClock, ContainerShare } from '@quayside/contracts/shipments/containers.ts'
import type { ContainerUseEvent } from '@quayside/contracts/shipments/events.ts'
import { keyOf } from '@quayside/contracts/shipments/standing-milestones.ts'
import { withMilestone } from '../../shipment/domain/milestones.ts'
import { replaced } from '../../shipment/domain/replaced.ts'
import type { KeptMilestone } from '../../shipment/domain/state.ts'
import { type ClockReading, type ContainerTimes, type CustomsStop, readClock } from './container-clocks.ts'

type Done = Omit<Extract<ContainerUseEvent, { type: 'ContainerNoLongerNeeded' }>['data'], 'containerUseId'>
export type ContainerUse = {
  readonly containerUseId: string
  readonly containerNumber: string
  readonly masterDocument: string
  readonly clientCompanyIds: readonly string[]
  readonly shares: readonly ContainerShare[]
  readonly clocks: readonly ContainerClock[]
  readonly milestones: Readonly<Record<string, KeptMilestone>>
  readonly stops: readonly CustomsStop[]
  /** Shipments for which it costs nothing more. */
  readonly done?: readonly Done[]
  /** By clock and last free day: how many days before it people were told last. */
  readonly alerted: Readonly<Record<string, number>>
}
export type ContainerUseState = { readonly containerUseId: null } | ContainerUse

export function isOpen(state: ContainerUseState): state is ContainerUse {
  return state.containerUseId !== null
}

export function evolve(state: ContainerUseState, event: ContainerUseEvent): ContainerUseState {
  if (event.type === 'ContainerUseOpened')
    return { ...event.data, shares: [], clocks: [], milestones: {}, stops: [], alerted: {} }
  if (!isOpen(state)) return state
  switch (event.type) {
    case 'ShipmentJoinedContainer':
      return { ...state, shares: replaced(state.shares, event.data.share, one => one.shipmentId) }
    case 'ShipmentLeftContainer':
      return { ...state, shares: state.shares.filter(one => one.shipmentId !== event.data.shipmentId) }
    case 'ContainerNoLongerNeeded': {
      const { containerUseId: _id, ...done } = event.data
      return { ...state, done: [...(state.done ?? []), done] }
    }
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
    case 'FreeTimeAlerted': {
      const { clockId, lastFreeDay, daysBefore } = event.data
      return { ...state, alerted: { ...state.alerted, [`${clockId} ${lastFreeDay}`]: daysBefore } }
    }
    case 'FreeTimeChanged':
      return state
  }
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

/** Where the return is waived no clock waits for it; each is over once the last of the shipments in it has ended. */
export function costsUntil({ shares, done = [] }: ContainerUse, { type, side }: ContainerClock): string | null {
  const waitsForReturn = side === 'IMPORT' && (type === 'DETENTION' || type === 'COMBINED')
  const waived = done.filter(one => one.because === 'return-waived').map(one => one.at)
  if (waitsForReturn && waived.length > 0) return waived.toSorted()[0] ?? null
  const ended = done.filter(one => one.because !== 'return-waived')
  const ends = shares.map(share => ended.find(one => one.shipmentId === share.shipmentId)?.at ?? null)
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
}

export function readClocks(use: ContainerUse, today: string): ClockReading[] {
  return use.clocks.map(clock => readClock(clock, timesOf(use), today, use.stops, costsUntil(use, clock)))
}
