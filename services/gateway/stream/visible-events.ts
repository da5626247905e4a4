import { isPermission, type Permission } from '@quayside/contracts/access/permissions.ts'
import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import type { StoredEvent } from '@quayside/contracts/kernel/envelope.ts'
import type { Caller } from '@quayside/platform/access/caller.ts'

/** What a person is told of an event: that something changed, never what. */
export type Change = { entity: string; id: string; type: string; version?: number; position: string }

/** Streams that are nobody's business: sign-ins, and claims of unique values. */
const untold = new Set(['session', 'claim'])
/** Of entities whose module is not called as they are. */
const viewedBy: Readonly<Record<string, Permission>> = {
  delivery: 'delivery-orders.view',
  'delivery-file': 'delivery-orders.view',
}

/** `PurchaseOrder-<id>` as `purchase-order` and the id. */
export function entityOf(stream: string): { entity: string; id: string } {
  const dash = stream.indexOf('-')
  const name = dash < 0 ? stream : stream.slice(0, dash)
  return {
    entity: name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, letter => `-${letter}`).toLowerCase(),
    id: dash < 0 ? '' : stream.slice(dash + 1),
  }
}

/** The path below /api/v1 that an entity has by the portal's conventions. */
export function resourceOf(entity: string): string {
  if (entity.endsWith('y')) return `/${entity.slice(0, -1)}ies`
  return entity.endsWith('s') ? `/${entity}es` : `/${entity}s`
}

/** The change as the caller may know it, or null: the event must concern their companies and what they may open. */
export function visibleChange(event: StoredEvent, caller: Caller): Change | null {
  const { entity, id } = entityOf(event.stream)
  if (untold.has(entity)) return null
  if (entity === 'membership') return changedMembership(event, caller)
  const companies = event.metadata.companies
  const isOwn = companies.includes(caller.company)
  const { clients } = caller.scope
  if (!isOwn && clients !== 'all' && !companies.some(company => clients.includes(company))) return null
  const resource = resourceOf(entity)
  if (!profileMayCall(caller.profile, 'GET', resource)) return null
  const viewing = viewedBy[entity] ?? `${resource.slice(1)}.view`
  if (isPermission(viewing) && !caller.permissions.has(viewing)) return null
  return { entity, id, type: event.type, position: event.position }
}

/** Of a membership the person is named: their own pages follow it, whatever they may open, and those who see the company's people. */
function changedMembership({ data, metadata, type, position }: StoredEvent, caller: Caller): Change | null {
  const { userId } = data as { userId: string }
  const isTold = userId === caller.uid || caller.permissions.has('users.view')
  if (!isTold || !metadata.companies.includes(caller.company)) return null
  return { entity: 'membership', id: userId, type, position }
}
