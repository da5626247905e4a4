import type { Milestone, MilestoneCode, MilestoneScope } from '@quayside/contracts/shipments/milestones.ts'
import type { KeptMilestone, Shipment } from './state.ts'

/** What replaces what: a person's word by its code, class, leg and scope; a message's by its carrier as well. */
export function keyOf(milestone: Milestone): string {
  const { source, carrier, code, legId, scope } = milestone
  return [source, carrier ?? '', code, milestone.class, legId ?? '', keyOfScope(scope)].join('|')
}

function keyOfScope(scope: MilestoneScope): string {
  switch (scope.of) {
    case 'shipment':
      return ''
    case 'container':
      return scope.containerNumber
    case 'packages':
      return `${scope.pieces}:${scope.packageIds.toSorted().join(',')}`
  }
}

/** The newest by the sender's own time wins, ties by content hash: the order of arrival plays no part. */
function replaces(one: Milestone, other: Milestone): boolean {
  if (one.messageTime === null || other.messageTime === null) return true
  if (one.messageTime !== other.messageTime) {
    // Instants written alike sort as they are; parsing them is most of what a message costs.
    if (one.messageTime.length === other.messageTime.length) return one.messageTime > other.messageTime
    const later = Date.parse(one.messageTime) - Date.parse(other.messageTime)
    if (later !== 0) return later > 0
  }
  return (one.contentHash ?? '') > (other.contentHash ?? '')
}

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

/** What stands after corrections, and counts: the actual milestones that need no confirmation any more. */
export function actualMilestones(shipment: Shipment): readonly Milestone[] {
  const standing: Milestone[] = []
  for (const { milestone, corrected } of Object.values(shipment.milestones)) {
    if (milestone.class !== 'ACTUAL' || !milestone.confirmed || corrected?.at === null) continue
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
