import type { Milestone, MilestoneScope } from './milestones.ts'

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
      return `${scope.pieces}:${scope.packageIds.toSorted().join(',')}${scope.releaseId ? `:${scope.releaseId}` : ''}`
  }
}

type Message = Pick<Milestone, 'messageTime' | 'contentHash'>

/** The newest by the sender's own time wins, ties by content hash: the order of arrival plays no part. */
export function replaces(one: Message, other: Message): boolean {
  if (one.messageTime === null || other.messageTime === null) return true
  if (one.messageTime !== other.messageTime) {
    // Instants written alike sort as they are; parsing them is most of what a message costs.
    if (one.messageTime.length === other.messageTime.length) return one.messageTime > other.messageTime
    const later = Date.parse(one.messageTime) - Date.parse(other.messageTime)
    if (later !== 0) return later > 0
  }
  return (one.contentHash ?? '') > (other.contentHash ?? '')
}
