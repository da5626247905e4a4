import type { Milestone, MilestoneClass, MilestoneCode } from '@quayside/contracts/shipments/milestones.ts'
import { keyOf, replaces } from '@quayside/contracts/shipments/standing-milestones.ts'
import type { KeptMilestone, Shipment } from './state.ts'

const mostSeen = 100

/** The newest of what was seen: enough to know a repeat, and no more to carry however long a shipment lives. */
export function withSeen(seen: readonly string[], hash: string): readonly string[] {
  return seen.includes(hash) ? seen : [...seen.slice(1 - mostSeen), hash]
}

export function withMilestone(kept: KeptMilestone | undefined, milestone: Milestone): KeptMilestone {
  const hash = milestone.contentHash ?? milestone.milestoneId
  if (kept === undefined) return { milestone, seen: [hash], corrected: null }
  const seen = withSeen(kept.seen, hash)
  return replaces(milestone, kept.milestone) ? { milestone, seen, corrected: null } : { ...kept, seen }
}

export function isRepeated(shipment: Shipment, milestone: Milestone): boolean {
  const kept = shipment.milestones[keyOf(milestone)]
  return kept !== undefined && milestone.contentHash !== null && kept.seen.includes(milestone.contentHash)
}

export function keptById(shipment: Shipment, milestoneId: string): readonly [string, KeptMilestone] | undefined {
  return Object.entries(shipment.milestones).find(([, kept]) => kept.milestone.milestoneId === milestoneId)
}

/** What has happened, as far as it counts. */
export function actualMilestones(shipment: Shipment): readonly Milestone[] {
  return standingMilestones(shipment, 'ACTUAL')
}

/** What stands after corrections, and counts: the milestones of a class that need no confirmation any more. */
export function standingMilestones(shipment: Shipment, kind: MilestoneClass): readonly Milestone[] {
  const standing: Milestone[] = []
  for (const { milestone, corrected } of Object.values(shipment.milestones)) {
    if (milestone.class !== kind || !milestone.confirmed || corrected?.at === null) continue
    standing.push(corrected === null ? milestone : { ...milestone, at: corrected.at })
  }
  return standing
}

export function ofCode(milestones: readonly Milestone[], ...codes: readonly MilestoneCode[]): readonly Milestone[] {
  return milestones.filter(one => codes.includes(one.code))
}

export function earliest(milestones: readonly Milestone[]): string | null {
  return milestones.reduce<string | null>((first, one) => (first === null || one.at < first ? one.at : first), null)
}

export function latest(milestones: readonly Milestone[]): string | null {
  return milestones.reduce<string | null>((last, one) => (last === null || one.at > last ? one.at : last), null)
}
