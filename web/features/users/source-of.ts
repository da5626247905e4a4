import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { CompanyUser } from '@quayside/contracts/identity/queries.ts'

/** Whether somebody has a right by the role, or in addition; what the role gives too counts as the role's. */
export function sourceOf(
  { permissions, additional }: Pick<CompanyUser, 'permissions' | 'additional'>,
  ofRole: ReadonlySet<Permission>,
) {
  return (permission: Permission): 'role' | 'addition' | null => {
    if (!permissions.includes(permission)) return null
    return ofRole.has(permission) || !additional.includes(permission) ? 'role' : 'addition'
  }
}
