import type { ActorKind, CompanyType } from '@quayside/contracts/access/actors.ts'
import {
  type Permission,
  permissionsFor,
  permissions as permissionsInOrder,
} from '@quayside/contracts/access/permissions.ts'
import type { MembershipEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { missingToChange, type RoleRights, samePermissions } from './role-rights.ts'

/** What a company decides of a person beside the role. */
export type Additions = {
  readonly additional: readonly Permission[]
  readonly profile: string | null
  readonly jobTitle: Sealed | null
}
export const noAdditions: Additions = { additional: [], profile: null, jobTitle: null }

export type Standing = Additions & {
  readonly membershipId: string
  readonly userId: UserId
  readonly companyId: CompanyId
  readonly companyType: CompanyType
  readonly role: string
  readonly actor: Exclude<ActorKind, 'S'>
  /** In force: of the role and in addition. */
  readonly permissions: readonly Permission[]
  /** Rises with each change, of the role too. */
  readonly version: number
}
export type Membership =
  | { readonly status: 'none' }
  | ({ readonly status: 'active' | 'suspended' | 'revoked' } & Standing)

/** Who asks: nobody gives or takes what they lack. Null: the installation, or what follows from an earlier decision. */
export type Giver = { readonly uid: string; readonly permissions: ReadonlySet<Permission> } | null

export type MembershipCommand =
  | ({
      type: 'Grant'
      membershipId: string
      userId: UserId
      companyId: CompanyId
      companyType: CompanyType
      rights: RoleRights
    } & Partial<Additions>)
  /** What is left out stays; `rights`, of the role from now on, comes with additions, because both make what is in force. */
  | ({ type: 'Change'; rights?: RoleRights; giver: Giver } & Partial<Additions>)
  /** The role has other permissions now, another name, or a successor. */
  | { type: 'FollowRole'; from: string; rights: RoleRights }
  | { type: 'Suspend'; giver: Giver; reason: string | null }
  | { type: 'Resume'; giver: Giver }
  | { type: 'Revoke'; giver: Giver }

function evolve(membership: Membership, event: MembershipEvent): Membership {
  switch (event.type) {
    case 'MembershipGranted':
      return { status: 'active', version: 1, ...event.data }
    case 'MembershipResumed':
      return { status: 'active', version: versionOf(membership) + 1, ...event.data }
    case 'MembershipChanged':
      return membership.status === 'none'
        ? membership
        : { ...membership, ...event.data, version: membership.version + 1 }
    case 'MembershipSuspended':
      if (membership.status === 'none') return membership
      return { ...membership, status: 'suspended', version: membership.version + 1 }
    case 'MembershipRevoked':
      return membership.status === 'none' ? membership : { ...membership, status: 'revoked' }
  }
}

function versionOf(membership: Membership): number {
  return membership.status === 'none' ? 0 : membership.version
}

type Decided = Additions & Pick<Standing, 'role'>

/** Whether a change is more than what the role gives. */
function isDecided(before: Decided, after: Decided): boolean {
  return (
    before.role !== after.role ||
    before.profile !== after.profile ||
    before.jobTitle !== after.jobTitle ||
    !samePermissions(before.additional, after.additional)
  )
}

function decide(command: MembershipCommand, membership: Membership): Decision<MembershipEvent> {
  if (command.type === 'Grant') {
    if (membership.status === 'active' || membership.status === 'suspended') return accept()
    const { membershipId, userId, companyId, companyType, rights } = command
    const { additional, profile, jobTitle } = { ...noAdditions, ...given(command) }
    return accept({
      type: 'MembershipGranted',
      data: { membershipId, userId, companyId, companyType, ...withAdditions(rights, additional), profile, jobTitle },
    })
  }
  if (membership.status === 'none' || membership.status === 'revoked') return reject('not-a-member')
  switch (command.type) {
    case 'Change':
      return change(command, membership)
    case 'FollowRole':
      if (membership.role !== command.from) return accept()
      return changeTo(membership, withAdditions(command.rights, membership.additional))
    case 'Suspend':
      if (membership.status === 'suspended') return accept()
      return take(command.giver, membership, false, {
        type: 'MembershipSuspended',
        data: { ...idsOf(membership), reason: command.reason },
      })
    case 'Resume': {
      if (membership.status === 'active') return accept()
      const { companyType, role, actor, profile, jobTitle } = membership
      const [permissions, additional] = [[...membership.permissions], [...membership.additional]]
      return take(command.giver, membership, false, {
        type: 'MembershipResumed',
        data: { ...idsOf(membership), companyType, role, actor, permissions, additional, profile, jobTitle },
      })
    }
    case 'Revoke':
      return take(command.giver, membership, true, { type: 'MembershipRevoked', data: idsOf(membership) })
  }
}

/** All that a person has is given or taken: who asks has it too. Leaving is everybody's own. */
function take(
  giver: Giver,
  { userId, permissions }: Standing,
  mayBeOneself: boolean,
  event: MembershipEvent,
): Decision<MembershipEvent> {
  if (giver === null) return accept(event)
  if (giver.uid === userId) return mayBeOneself ? accept(event) : reject('not-yourself')
  const missing = missingToChange([], permissions, giver.permissions)
  return missing === null ? accept(event) : reject('permission-not-grantable', { permission: missing })
}

function change(
  command: Extract<MembershipCommand, { type: 'Change' }>,
  membership: Standing,
): Decision<MembershipEvent> {
  const { giver } = command
  const { additional, profile, jobTitle } = { ...membership, ...given(command) }
  const { role, actor, permissions } = membership
  const rights =
    command.rights === undefined
      ? { role, actor, permissions, additional: membership.additional }
      : withAdditions(command.rights, additional)
  const after = { ...rights, profile, jobTitle }
  if (giver !== null) {
    const isRight = isDecided({ ...membership, jobTitle }, after)
    if (giver.uid === membership.userId && isRight) return reject('not-yourself')
    const missing = missingToChange(membership.permissions, rights.permissions, giver.permissions)
    if (missing !== null) return reject('permission-not-grantable', { permission: missing }, 'role')
  }
  return changeTo(membership, after)
}

function changeTo(membership: Standing, changed: Partial<Standing>): Decision<MembershipEvent> {
  const { role, actor, permissions, additional, profile, jobTitle } = { ...membership, ...changed }
  const after = { role, actor, permissions, additional, profile, jobTitle }
  const isSame = actor === membership.actor && samePermissions(membership.permissions, permissions)
  if (isSame && !isDecided(membership, after)) return accept()
  return accept({
    type: 'MembershipChanged',
    data: { ...idsOf(membership), ...after, permissions: [...permissions], additional: [...additional] },
  })
}

/** Those of the role and in addition, of which none is without a meaning for who it is; what the role gives too stays an addition. */
export function withAdditions(rights: RoleRights, given: readonly Permission[]) {
  const additional = permissionsFor(
    rights.actor,
    permissionsInOrder.filter(permission => given.includes(permission)),
  )
  const beside = additional.filter(permission => !rights.permissions.includes(permission))
  return { role: rights.role, actor: rights.actor, permissions: [...rights.permissions, ...beside], additional }
}

function given({ additional, profile, jobTitle }: Partial<Additions>): Partial<Additions> {
  return {
    ...(additional === undefined ? {} : { additional }),
    ...(profile === undefined ? {} : { profile }),
    ...(jobTitle === undefined ? {} : { jobTitle }),
  }
}

function idsOf({ membershipId, userId, companyId }: Standing) {
  return { membershipId, userId, companyId }
}

export const membership = { name: 'Membership', initial: { status: 'none' } as Membership, evolve, decide }
