import { type Permission, permissions } from '@quayside/contracts/access/permissions.ts'
import type { MembershipEvent } from '@quayside/contracts/identity/events.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { membership } from './membership.ts'
import { missingToChange, type RoleRights, rightsOf } from './role-rights.ts'

const who = {
  membershipId: '018f0000-0000-7000-8000-000000000020',
  userId: '018f0000-0000-7000-8000-000000000001' as UserId,
  companyId: '018f0000-0000-7000-8000-000000000002' as CompanyId,
}
const rights = (role: string, ownRole: { name: string; permissions: RoleRights['permissions'] } | null = null) => {
  const found = rightsOf(role, 'client', ownRole)
  if (found === null) throw new Error(`no role ${role}`)
  return found
}
const nothingBeside = { additional: [], profile: null, jobTitle: null }
const standing = (role: string) => ({
  ...who,
  ...rights(role),
  permissions: [...rights(role).permissions],
  ...nothingBeside,
})
const granted = (role: string): MembershipEvent => ({
  type: 'MembershipGranted',
  data: { ...standing(role), companyType: 'client' },
})
const changedTo = (role: string, beside = {}): MembershipEvent => ({
  type: 'MembershipChanged',
  data: { ...standing(role), ...beside },
})
const giver = { uid: 'somebody else', permissions: new Set(rights('ADMIN').permissions) }
const themselves = { ...giver, uid: who.userId as string }

describe('a membership', () => {
  test('[D8.001] is granted once, with its permissions spelled out', () => {
    given(membership, [])
      .when({ type: 'Grant', ...who, companyType: 'client', rights: rights('ADMIN') })
      .then([granted('ADMIN')])
    given(membership, [granted('ADMIN')])
      .when({ type: 'Grant', ...who, companyType: 'client', rights: rights('ADMIN') })
      .thenNothing()
    // The operating company alone makes offers.
    expect(rights('ADMIN').permissions).toEqual(permissions.filter(permission => permission !== 'quotes.prepare'))
  })

  test('gets another role, once', () => {
    const change = { type: 'Change' as const, rights: rights('VIEWER'), giver }
    given(membership, [granted('BUYER')])
      .when(change)
      .then([changedTo('VIEWER')])
    given(membership, [granted('BUYER'), changedTo('VIEWER')])
      .when(change)
      .thenNothing()
  })

  test('[D8.014] rights are those of the role and the additional ones that have a meaning for who it is', () => {
    const additional = ['roles.manage', 'quotes.prepare', 'products.view'] as const
    const { permissions: ofRole } = rights('VIEWER')
    given(membership, [granted('VIEWER')])
      .when({ type: 'Change', rights: rights('VIEWER'), additional, giver: null })
      .then([
        changedTo('VIEWER', {
          permissions: [...ofRole, 'roles.manage'],
          additional: ['products.view', 'roles.manage'],
        }),
      ])
  })

  test('[D8.014] additions stay when the role changes, also one that a role gave meanwhile', () => {
    const planner = (given: Permission[]) => rights('Planner', { name: 'Planner', permissions: given })
    const data = { ...standing('VIEWER'), ...planner([]), additional: ['products.view' as const] }
    const added: MembershipEvent = { type: 'MembershipChanged', data: { ...data, permissions: ['products.view'] } }
    given(membership, [granted('VIEWER'), added])
      .when({ type: 'FollowRole', from: 'Planner', rights: planner(['products.view']) })
      .thenNothing()
    given(membership, [granted('VIEWER'), added])
      .when({ type: 'FollowRole', from: 'Planner', rights: planner(['users.view']) })
      .then([{ type: 'MembershipChanged', data: { ...data, permissions: ['users.view', 'products.view'] } }])
  })

  test('[D8.014] nobody gives or takes what they lack', () => {
    const viewer = { uid: 'a viewer', permissions: new Set(rights('VIEWER').permissions) }
    for (const [before, after] of [
      ['VIEWER', 'BUYER'],
      ['BUYER', 'VIEWER'],
    ] as const)
      given(membership, [granted(before)])
        .when({ type: 'Change', rights: rights(after), giver: viewer })
        .thenRejected('permission-not-grantable', { permission: 'purchase-orders.register' })
    for (const type of ['Suspend', 'Revoke'] as const)
      given(membership, [granted('BUYER')])
        .when({ type, giver: viewer, reason: null })
        .thenRejected('permission-not-grantable', { permission: 'purchase-orders.register' })
  })

  test('[D8.014] nobody changes their own role, additions or profile; their job title they do', () => {
    const own = { type: 'Change' as const, rights: rights('ADMIN'), giver: themselves }
    const jobTitle = 'sealed' as Sealed
    for (const change of [
      { rights: rights('BUYER') },
      { profile: 'CLIENT_R' },
      { additional: ['users.view'] as const },
    ])
      given(membership, [granted('ADMIN')])
        .when({ ...own, ...change })
        .thenRejected('not-yourself')
    given(membership, [granted('ADMIN')])
      .when({ ...own, jobTitle })
      .then([changedTo('ADMIN', { jobTitle })])
    given(membership, [granted('ADMIN')])
      .when({ type: 'Suspend', giver: themselves, reason: null })
      .thenRejected('not-yourself')
  })

  test('[D8.010] a profile is one company’s; what a form leaves out stays', () => {
    const confined = changedTo('BUYER', { profile: 'CLIENT_R' })
    given(membership, [granted('BUYER')])
      .when({ type: 'Change', profile: 'CLIENT_R', giver })
      .then([confined])
    given(membership, [granted('BUYER'), confined])
      .when({ type: 'Change', rights: rights('VIEWER'), giver })
      .then([changedTo('VIEWER', { profile: 'CLIENT_R' })])
  })

  test('[D8.010] is suspended and resumed as it was; meanwhile it follows its role', () => {
    const suspended: MembershipEvent = { type: 'MembershipSuspended', data: { ...who, reason: 'On leave' } }
    given(membership, [granted('BUYER')])
      .when({ type: 'Suspend', giver, reason: 'On leave' })
      .then([suspended])
    given(membership, [granted('BUYER'), suspended])
      .when({ type: 'Suspend', giver, reason: null })
      .thenNothing()
    given(membership, [granted('BUYER'), suspended, changedTo('VIEWER')])
      .when({ type: 'Resume', giver })
      .then([{ type: 'MembershipResumed', data: { ...standing('VIEWER'), companyType: 'client' } }])
    given(membership, [granted('BUYER')])
      .when({ type: 'Resume', giver })
      .thenNothing()
  })

  test('follows its role when that changes or gets another name, another role’s change is nothing to it', () => {
    const named = (name: string, permissions: Permission[] = []) => rights(name, { name, permissions })
    const planner: MembershipEvent = {
      type: 'MembershipChanged',
      data: { ...standing('BUYER'), ...named('Planner'), permissions: [] },
    }
    const { permissions: _, ...buyer } = standing('BUYER')
    const wider = { ...buyer, ...named('Scheduler', ['products.view']) }
    given(membership, [granted('BUYER'), planner])
      .when({ type: 'FollowRole', from: 'Planner', rights: named('Scheduler', ['products.view']) })
      .then([{ type: 'MembershipChanged', data: { ...wider, permissions: [...wider.permissions] } }])
    given(membership, [granted('BUYER')])
      .when({ type: 'FollowRole', from: 'Planner', rights: named('Planner') })
      .thenNothing()
  })

  test('a revoked one can be granted again, but not changed; leaving is everybody’s own', () => {
    const revoked: MembershipEvent = { type: 'MembershipRevoked', data: who }
    for (const by of [giver, themselves, null])
      given(membership, [granted('BUYER')])
        .when({ type: 'Revoke', giver: by })
        .then([revoked])
    given(membership, [granted('BUYER'), revoked])
      .when({ type: 'Change', rights: rights('VIEWER'), giver })
      .thenRejected('not-a-member')
    given(membership, [granted('BUYER'), revoked])
      .when({ type: 'Grant', ...who, companyType: 'client', rights: rights('VIEWER') })
      .then([granted('VIEWER')])
  })
})

describe('roles', () => {
  test('[D0.003] who acts follows from the company’s type', () => {
    expect(rightsOf('ADMIN', 'client', null)?.actor).toBe('C')
    expect(rightsOf('ADMIN', 'provider', null)?.actor).toBe('P')
    expect(rightsOf('ADMIN', 'operating', null)?.actor).toBe('A')
    expect(rightsOf('OPERATOR', 'operating', null)?.actor).toBe('O')
  })

  test('[D8.005] a role that the company does not have gives nothing: no default', () => {
    expect(rightsOf('SUPPLIER', 'client', null)).toBeNull()
    expect(rightsOf('OPERATOR', 'provider', null)).toBeNull()
    expect(rightsOf('Planner', 'client', null)).toBeNull()
    expect(rightsOf('constructor', 'client', null)).toBeNull()
  })

  test('of what changes hands, the first that the giver lacks is named', () => {
    const { permissions: all } = rights('ADMIN')
    expect(missingToChange([], all, new Set(['users.manage']))).toBe('purchase-orders.view')
    expect(missingToChange(all, [], new Set(['users.manage']))).toBe('purchase-orders.view')
    expect(missingToChange(all, all, new Set())).toBeNull()
    expect(missingToChange([], all, new Set(permissions))).toBeNull()
  })
})
