import { permissions as everyPermission, type Permission } from '@quayside/contracts/access/permissions.ts'
import type { RoleEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { isStandardRole, missingToGive, samePermissions } from './role-rights.ts'

export type Role =
  | { readonly status: 'none' }
  | {
      readonly status: 'defined'
      readonly roleId: string
      readonly companyId: CompanyId
      readonly name: string
      readonly permissions: readonly Permission[]
    }

/** `giver`: the permissions of the person who asks, because nobody gives what they lack. */
export type RoleCommand =
  | {
      type: 'Define'
      roleId: string
      companyId: CompanyId
      name: string
      permissions: readonly Permission[]
      giver: ReadonlySet<Permission>
    }
  | { type: 'Change'; companyId: CompanyId; permissions: readonly Permission[]; giver: ReadonlySet<Permission> }

function evolve(_: Role, event: RoleEvent): Role {
  return { status: 'defined', ...event.data }
}

function decide(command: RoleCommand, role: Role): Decision<RoleEvent> {
  const missing = missingToGive(command, command.giver)
  if (missing !== null) return reject('permission-not-grantable', { permission: missing }, 'permissions')
  const permissions = everyPermission.filter(permission => command.permissions.includes(permission))
  if (command.type === 'Define') {
    const { roleId, companyId, name } = command
    if (role.status === 'defined' || isStandardRole(nameKey(name).toUpperCase()))
      return reject('role-name-taken', { role: name }, 'name')
    return accept({ type: 'RoleDefined', data: { roleId, companyId, name, permissions } })
  }
  if (role.status === 'none' || role.companyId !== command.companyId) return reject('not-found', { what: 'role' })
  if (samePermissions(role.permissions, permissions)) return accept()
  return accept({
    type: 'RoleChanged',
    data: { roleId: role.roleId, companyId: role.companyId, name: role.name, permissions },
  })
}

export const role = { name: 'Role', initial: { status: 'none' } as Role, evolve, decide }
