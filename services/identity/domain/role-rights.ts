import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import {
  type Permission,
  permissionsFor,
  type StandardRole,
  standardRoles,
} from '@quayside/contracts/access/permissions.ts'

/** What a role gives in a company: who acts, and with which permissions. */
export type RoleRights = {
  readonly role: string
  readonly actor: Exclude<ActorKind, 'S'>
  readonly permissions: readonly Permission[]
}

export type OwnRole = { readonly name: string; readonly permissions: readonly Permission[] }

export function isStandardRole(role: string): role is StandardRole {
  return Object.hasOwn(standardRoles, role)
}

/** In the operating company its ADMIN is the administrator, everyone else a freight operator. */
export function actorFor(companyType: CompanyType, role: string): RoleRights['actor'] {
  if (companyType === 'client') return 'C'
  if (companyType === 'provider') return 'P'
  return role === 'ADMIN' ? 'A' : 'O'
}

/** The rights of a role in a company of that type; null when there is no such role there. */
export function rightsOf(role: string, companyType: CompanyType, ownRole: OwnRole | null): RoleRights | null {
  const actor = actorFor(companyType, role)
  if (isStandardRole(role)) {
    const standard: { actors: readonly ActorKind[]; permissions: readonly Permission[] } = standardRoles[role]
    return standard.actors.includes(actor)
      ? { role, actor, permissions: permissionsFor(actor, standard.permissions) }
      : null
  }
  return ownRole === null ? null : { role, actor, permissions: permissionsFor(actor, ownRole.permissions) }
}

export function sameRights(a: RoleRights, b: RoleRights): boolean {
  return a.role === b.role && a.actor === b.actor && samePermissions(a.permissions, b.permissions)
}

export function samePermissions(a: readonly Permission[], b: readonly Permission[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === new Set(a).size
}

/** Nobody gives away what they do not have: the first permission of the role that the giver lacks. */
export function missingToGive(
  rights: { permissions: readonly Permission[] },
  giver: ReadonlySet<Permission>,
): Permission | null {
  return rights.permissions.find(permission => !giver.has(permission)) ?? null
}
