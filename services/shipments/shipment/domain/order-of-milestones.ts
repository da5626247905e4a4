import type { Rejection } from '@quayside/contracts/kernel/decision.ts'
import {
  type Milestone,
  type MilestoneClass,
  type MilestoneScope,
  meaningOf,
} from '@quayside/contracts/shipments/milestones.ts'
import { lifeFault } from '@quayside/platform/values/life-of-goods.ts'

type Told = Pick<Milestone, 'code' | 'at' | 'zone'>
export type Disorder = { readonly earlier: Told; readonly later: Told }

/** The first of what is known that one more milestone would contradict. */
export function disorderOf(milestone: Milestone, known: readonly Milestone[]): Disorder | null {
  for (const other of known) {
    if (!isSameUnit(milestone.scope, other.scope)) continue
    for (const [earlier, later] of [
      [other, milestone],
      [milestone, other],
    ] as const)
      if (meaningOf(later.code).after?.includes(earlier.code) === true && later.at < earlier.at)
        return { earlier, later }
  }
  return null
}

/** What a person tells of lies in the life of the shipment: not long before it was made, not years ahead; and has happened where it says so. */
export function timeFault(
  at: string,
  kind: MilestoneClass,
  {
    date,
    now,
    field,
    zone,
  }: { readonly date: string; readonly now: string; readonly field: string; readonly zone: string },
): Rejection | null {
  if (kind === 'ACTUAL' && at > now) return { code: 'milestone-in-future', params: { at, zone }, field }
  return lifeFault(at, { date, now, field, zone })
}

export function isSameUnit(one: MilestoneScope, other: MilestoneScope): boolean {
  if (one.of === 'shipment' || other.of === 'shipment') return true
  return one.of === 'container' && other.of === 'container' && one.containerNumber === other.containerNumber
}

export function outOfOrder({ earlier, later }: Disorder, field: string): Rejection {
  const params = {
    later: later.code,
    laterAt: later.at,
    laterAtZone: later.zone,
    earlier: earlier.code,
    earlierAt: earlier.at,
    earlierAtZone: earlier.zone,
  }
  return { code: 'milestone-out-of-order', params, field }
}
