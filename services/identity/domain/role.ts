import {
  permissions as everyPermission,
  type Permission,
  standardRoles,
} from '@quayside/contracts/access/permissions.ts'
import type { RoleEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { nameKey } from '@quayside/contracts/kernel/names.ts'
import { languages } from '@quayside/contracts/reference/languages.ts'
import { translatorOf } from '@quayside/platform/words/words.ts'
import { missingToChange, samePermissions } from './role-rights.ts'

type Defined = {
  readonly roleId: string
  readonly companyId: CompanyId
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly version: number
}
export type Role = { readonly status: 'none' } | ({ readonly status: 'defined' | 'removed' } & Defined)

/** `giver`: the permissions of the person who asks, because nobody gives or takes what they lack. */
type ByGiver = { giver: ReadonlySet<Permission> }
export type RoleCommand = ByGiver &
  (
    | { type: 'Define'; roleId: string; companyId: CompanyId; name: string; permissions: readonly Permission[] }
    | { type: 'Change'; companyId: CompanyId; permissions: readonly Permission[] }
    | { type: 'Rename'; companyId: CompanyId; name: string }
    | { type: 'Remove'; companyId: CompanyId; successor: { role: string; permissions: readonly Permission[] } }
  )

function evolve(role: Role, event: RoleEvent): Role {
  const version = versionOf(role) + 1
  if (event.type === 'RoleDefined' || event.type === 'RoleChanged') return { status: 'defined', ...event.data, version }
  if (role.status === 'none') return role
  return event.type === 'RoleRenamed'
    ? { ...role, name: event.data.name, version }
    : { ...role, status: 'removed', version }
}

export function versionOf(role: Role): number {
  return role.status === 'none' ? 0 : role.version
}

function decide(command: RoleCommand, role: Role): Decision<RoleEvent> {
  if (command.type === 'Define') return define(command, role)
  if (role.status === 'none' || role.companyId !== command.companyId) return reject('not-found', { what: 'role' })
  const { roleId, companyId, name } = role
  if (role.status === 'removed') return command.type === 'Remove' ? accept() : reject('not-found', { what: 'role' })
  switch (command.type) {
    case 'Change': {
      const missing = missingToChange(role.permissions, command.permissions, command.giver)
      if (missing !== null) return notGrantable(missing)
      const permissions = inOrder(command.permissions)
      if (samePermissions(role.permissions, permissions)) return accept()
      return accept({ type: 'RoleChanged', data: { roleId, companyId, name, permissions } })
    }
    case 'Rename':
      if (name === command.name) return accept()
      if (isStandardName(command.name)) return reject('role-name-taken', { role: command.name }, 'name')
      return accept({ type: 'RoleRenamed', data: { roleId, companyId, formerName: name, name: command.name } })
    case 'Remove': {
      const { successor, giver } = command
      if (nameKey(successor.role) === nameKey(name)) return reject('role-succeeds-itself', { role: name }, 'successor')
      const missing = missingToChange(role.permissions, successor.permissions, giver)
      if (missing !== null) return notGrantable(missing)
      return accept({ type: 'RoleRemoved', data: { roleId, companyId, name, successor: successor.role } })
    }
  }
}

function define(
  { roleId, companyId, name, permissions, giver }: Extract<RoleCommand, { type: 'Define' }>,
  role: Role,
): Decision<RoleEvent> {
  const missing = missingToChange([], permissions, giver)
  if (missing !== null) return notGrantable(missing)
  if (role.status !== 'none' || isStandardName(name)) return reject('role-name-taken', { role: name }, 'name')
  return accept({ type: 'RoleDefined', data: { roleId, companyId, name, permissions: inOrder(permissions) } })
}

function notGrantable(permission: Permission): Decision<RoleEvent> {
  return reject('permission-not-grantable', { permission }, 'permissions')
}

/** A standard role is named in each reader's language: an own role of any of these names would stand beside it as its like. */
const standardNames = new Set(
  Object.keys(standardRoles).flatMap(role =>
    [role, ...languages.map(language => translatorOf(language)(`ui:role.${role}`))].map(nameWithoutBlanks),
  ),
)

function isStandardName(name: string): boolean {
  return standardNames.has(nameWithoutBlanks(name))
}

function nameWithoutBlanks(name: string): string {
  return nameKey(name).replaceAll(' ', '')
}

function inOrder(given: readonly Permission[]): Permission[] {
  return everyPermission.filter(permission => given.includes(permission))
}

export const role = { name: 'Role', initial: { status: 'none' } as Role, evolve, decide }
