import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import { actorFor, type Permission, rolePermissions } from '@quayside/contracts/access/permissions.ts'

/** What a role gives in a company: who acts, and with which permissions. */
export type RoleRights = {
  readonly role: string
  readonly actor: Exclude<ActorKind, 'S'>
  readonly permissions: readonly Permission[]
}

export type OwnRole = { readonly name: string; readonly permissions: readonly Permission[] }

/** The rights of a role in a company of that type; null when there is no such role there. */
export function rightsOf(role: string, companyType: CompanyType, ownRole: OwnRole | null): RoleRights | null {
  const permissions = rolePermissions(role, companyType, ownRole?.permissions ?? null)
  return permissions === null ? null : { role, actor: actorFor(companyType, role), permissions }
}

export function samePermissions(a: readonly Permission[], b: readonly Permission[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === new Set(a).size
}

/** Nobody gives or takes what they lack: the first permission that changes hands and that the giver lacks. */
export function missingToChange(
  before: readonly Permission[],
  after: readonly Permission[],
  giver: ReadonlySet<Permission>,
): Permission | null {
  const [had, has] = [new Set(before), new Set(after)]
  return (
    [...after.filter(permission => !had.has(permission)), ...before.filter(permission => !has.has(permission))].find(
      permission => !giver.has(permission),
    ) ?? null
  )
}
