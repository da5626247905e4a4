import type { ActorKind } from '../access/actors.ts'
import { type Permission, permissionsFor, standardRoles, withLaterModules } from '../access/permissions.ts'
import type { Upcasters } from '../kernel/upcasting.ts'

type Rights = { readonly permissions: readonly Permission[] }
type Member = Rights & { readonly role: string; readonly actor: ActorKind }

const roleWithModules = (data: Rights) => ({ ...data, permissions: withLaterModules(data.permissions) })

/** Members with a standard role follow it at the start, by an event. */
function memberWithModules(data: Member) {
  if (Object.hasOwn(standardRoles, data.role)) return data
  return { ...data, permissions: permissionsFor(data.actor, withLaterModules(data.permissions)) }
}

/** Before version 3 a membership held its role alone. */
const memberWithAdditions = (data: Member) => ({ additional: [], profile: null, jobTitle: null, ...data })

/** Before version 2 pickups, warehouses, bookings and delivery orders belonged to the modules of shipments and imports. */
export const identityUpcasters = {
  RoleDefined: [roleWithModules],
  RoleChanged: [roleWithModules],
  MembershipGranted: [memberWithModules, memberWithAdditions],
  MembershipChanged: [memberWithModules, memberWithAdditions],
} satisfies Upcasters
