import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import { entityOf, mayKnow, resourceOf } from '@quayside/contracts/access/viewing.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'

/** What a person is told of an event: that something changed, never what. */
export type Change = { entity: string; id: string; type: string; version?: number; position: string }

/** The change as the caller may know it, or null: the event must concern their companies and what they may open. */
export function visibleChange(event: StoredEvent, caller: Caller): Change | null {
  const { entity, id } = entityOf(event.stream)
  if (entity === 'membership') return changedMembership(event, caller)
  const { company, scope, permissions, profile } = caller
  const knowing = {
    company,
    clients: scope.clients,
    may: (viewing: Parameters<typeof permissions.has>[0]) => permissions.has(viewing),
  }
  if (!mayKnow(event.stream, event.metadata.companies, knowing)) return null
  if (!profileMayCall(profile, 'GET', resourceOf(entity))) return null
  return { entity, id, type: event.type, position: event.position }
}

/** Of a membership the person is named: their own pages follow it, whatever they may open, and those who see the company's people. */
function changedMembership({ data, metadata, type, position }: StoredEvent, caller: Caller): Change | null {
  const { userId } = data as { userId: string }
  const isTold = userId === caller.uid || caller.permissions.has('users.view')
  if (!isTold || !metadata.companies.includes(caller.company)) return null
  return { entity: 'membership', id: userId, type, position }
}
