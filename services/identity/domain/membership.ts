import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import type { Permission } from '@quayside/contracts/access/permissions.ts'
import type { MembershipEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { type RoleRights, sameRights } from './role-rights.ts'

type Standing = {
  readonly membershipId: string
  readonly userId: UserId
  readonly companyId: CompanyId
  readonly role: string
  readonly actor: Exclude<ActorKind, 'S'>
  readonly permissions: readonly Permission[]
}
export type Membership = { readonly status: 'none' } | ({ readonly status: 'active' | 'revoked' } & Standing)

export type MembershipCommand =
  | {
      type: 'Grant'
      membershipId: string
      userId: UserId
      companyId: CompanyId
      companyType: CompanyType
      rights: RoleRights
    }
  | { type: 'ChangeRights'; rights: RoleRights; byThemselves: boolean; otherAdministrators: number }
  /** The company's own role got other permissions. */
  | { type: 'FollowRole'; rights: RoleRights }
  | { type: 'Revoke'; byThemselves: boolean; otherAdministrators: number }

function evolve(membership: Membership, event: MembershipEvent): Membership {
  switch (event.type) {
    case 'MembershipGranted': {
      const { companyType: _, ...standing } = event.data
      return { status: 'active', ...standing }
    }
    case 'MembershipChanged':
      return { status: 'active', ...event.data }
    case 'MembershipRevoked':
      return membership.status === 'none' ? membership : { ...membership, status: 'revoked' }
  }
}

function decide(command: MembershipCommand, membership: Membership): Decision<MembershipEvent> {
  if (command.type === 'Grant') {
    if (membership.status === 'active') return accept()
    const { type: _, rights, ...who } = command
    return accept({ type: 'MembershipGranted', data: { ...who, ...rights, permissions: [...rights.permissions] } })
  }
  if (membership.status !== 'active') return reject('not-a-member')
  switch (command.type) {
    case 'ChangeRights':
      if (command.byThemselves) return reject('not-yourself')
      if (membership.role === 'ADMIN' && command.rights.role !== 'ADMIN' && command.otherAdministrators === 0)
        return reject('last-administrator')
      return change(membership, command.rights)
    case 'FollowRole':
      return membership.role === command.rights.role ? change(membership, command.rights) : accept()
    case 'Revoke': {
      if (membership.role === 'ADMIN' && command.otherAdministrators === 0) return reject('last-administrator')
      const { membershipId, userId, companyId } = membership
      return accept({ type: 'MembershipRevoked', data: { membershipId, userId, companyId } })
    }
  }
}

function change(membership: Standing, rights: RoleRights): Decision<MembershipEvent> {
  if (sameRights(membership, rights)) return accept()
  const { membershipId, userId, companyId } = membership
  return accept({
    type: 'MembershipChanged',
    data: { membershipId, userId, companyId, ...rights, permissions: [...rights.permissions] },
  })
}

export const membership = { name: 'Membership', initial: { status: 'none' } as Membership, evolve, decide }
