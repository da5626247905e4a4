import { permissions } from '@quayside/contracts/access/permissions.ts'
import type { MembershipEvent } from '@quayside/contracts/identity/events.ts'
import type { CompanyId, UserId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { describe, expect, test } from 'vitest'
import { membership } from './membership.ts'
import { missingToGive, type RoleRights, rightsOf } from './role-rights.ts'

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
const granted = (role: string): MembershipEvent => ({
  type: 'MembershipGranted',
  data: { ...who, companyType: 'client', ...rights(role), permissions: [...rights(role).permissions] },
})
const byAnAdministrator = { byThemselves: false, otherAdministrators: 1 }

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

  test('gets another role', () => {
    const changed: MembershipEvent = {
      type: 'MembershipChanged',
      data: { ...who, ...rights('VIEWER'), permissions: [...rights('VIEWER').permissions] },
    }
    given(membership, [granted('BUYER')])
      .when({ type: 'ChangeRights', rights: rights('VIEWER'), ...byAnAdministrator })
      .then([changed])
    given(membership, [granted('BUYER'), changed])
      .when({ type: 'ChangeRights', rights: rights('VIEWER'), ...byAnAdministrator })
      .thenNothing()
  })

  test('the last administrator stays one, and nobody changes their own role', () => {
    const demote = { type: 'ChangeRights' as const, rights: rights('BUYER') }
    given(membership, [granted('ADMIN')])
      .when({ ...demote, byThemselves: false, otherAdministrators: 0 })
      .thenRejected('last-administrator')
    given(membership, [granted('ADMIN')])
      .when({ ...demote, byThemselves: true, otherAdministrators: 3 })
      .thenRejected('not-yourself')
    given(membership, [granted('ADMIN')])
      .when({ type: 'Revoke', byThemselves: true, otherAdministrators: 0 })
      .thenRejected('last-administrator')
  })

  test('follows its role when that changes, another role’s change is nothing to it', () => {
    const wider = rights('Planner', { name: 'Planner', permissions: ['products.view'] })
    const planner: MembershipEvent = {
      type: 'MembershipChanged',
      data: { ...who, role: 'Planner', actor: 'C', permissions: [] },
    }
    given(membership, [granted('BUYER'), planner])
      .when({ type: 'FollowRole', rights: wider })
      .then([
        { type: 'MembershipChanged', data: { ...who, role: 'Planner', actor: 'C', permissions: ['products.view'] } },
      ])
    given(membership, [granted('BUYER')])
      .when({ type: 'FollowRole', rights: wider })
      .thenNothing()
  })

  test('a revoked one can be granted again, but not changed', () => {
    const revoked: MembershipEvent = { type: 'MembershipRevoked', data: who }
    given(membership, [granted('BUYER')])
      .when({ type: 'Revoke', byThemselves: false, otherAdministrators: 0 })
      .then([revoked])
    given(membership, [granted('BUYER'), revoked])
      .when({ type: 'ChangeRights', rights: rights('VIEWER'), ...byAnAdministrator })
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

  test('nobody gives away what they lack', () => {
    expect(missingToGive(rights('ADMIN'), new Set(['users.manage']))).toBe('purchase-orders.view')
    expect(missingToGive(rights('VIEWER'), new Set(permissions))).toBeNull()
  })
})
