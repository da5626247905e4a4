import { permissions } from '@quayside/contracts/access/permissions.ts'
import type { RoleEvent } from '@quayside/contracts/identity/events.ts'
import type { CompanyId } from '@quayside/contracts/kernel/ids.ts'
import { given } from '@quayside/platform/testing/given.ts'
import { test } from 'vitest'
import { role } from './role.ts'

const roleId = '018f0000-0000-7000-8000-000000000040'
const companyId = '018f0000-0000-7000-8000-000000000002' as CompanyId
const giver = new Set(permissions)
const defined: RoleEvent = {
  type: 'RoleDefined',
  data: { roleId, companyId, name: 'Planner', permissions: ['purchase-orders.view', 'products.view'] },
}
const define = {
  type: 'Define' as const,
  roleId,
  companyId,
  name: 'Planner',
  permissions: ['products.view', 'purchase-orders.view'] as const,
  giver,
}

test('a company defines a role of its own, permissions in the portal’s order', () =>
  given(role, []).when(define).then([defined]))

test('a standard role’s name is taken, in any case of letters', () => {
  given(role, [])
    .when({ ...define, name: 'admin' })
    .thenRejected('role-name-taken')
  given(role, [defined]).when(define).thenRejected('role-name-taken')
})

test('[D8.015] a standard role’s name in any language is taken, for a new role and for a renamed one', () => {
  for (const name of ['Administrator', 'administración', 'ACHATS', '管理员', ' Vie wer ', 'Fournisseur']) {
    given(role, [])
      .when({ ...define, name })
      .thenRejected('role-name-taken', { role: name })
    given(role, [defined])
      .when({ type: 'Rename', companyId, name, giver })
      .thenRejected('role-name-taken', { role: name })
  }
})

test('nobody gives a permission they lack', () =>
  given(role, [])
    .when({ ...define, giver: new Set(['products.view'] as const) })
    .thenRejected('permission-not-grantable', { permission: 'purchase-orders.view' }))

test('a role gets other permissions and keeps its name', () =>
  given(role, [defined])
    .when({ type: 'Change', companyId, permissions: ['products.view'], giver })
    .then([{ type: 'RoleChanged', data: { roleId, companyId, name: 'Planner', permissions: ['products.view'] } }]))

test('a change to the same permissions is nothing, and another company’s role does not exist', () => {
  given(role, [defined])
    .when({ type: 'Change', companyId, permissions: ['purchase-orders.view', 'products.view'], giver })
    .thenNothing()
  given(role, [defined])
    .when({ type: 'Change', companyId: roleId as unknown as CompanyId, permissions: [], giver })
    .thenRejected('not-found')
})

test('[D8.015] a role is renamed, but to no standard role’s name', () => {
  const renamed: RoleEvent = { type: 'RoleRenamed', data: { roleId, companyId, formerName: 'Planner', name: 'Buyer' } }
  const rename = { type: 'Rename' as const, companyId, giver }
  given(role, [defined])
    .when({ ...rename, name: 'Imports' })
    .then([{ ...renamed, data: { ...renamed.data, name: 'Imports' } }])
  given(role, [defined])
    .when({ ...rename, name: 'Planner' })
    .thenNothing()
  given(role, [defined])
    .when({ ...rename, name: 'Viewer' })
    .thenRejected('role-name-taken')
})

test('[D8.015] a role is removed with a successor alone, by who has what changes hands', () => {
  const successor = { role: 'VIEWER', permissions: ['purchase-orders.view'] as const }
  const remove = { type: 'Remove' as const, companyId, successor, giver }
  const removed: RoleEvent = { type: 'RoleRemoved', data: { roleId, companyId, name: 'Planner', successor: 'VIEWER' } }
  given(role, [defined]).when(remove).then([removed])
  given(role, [defined, removed]).when(remove).thenNothing()
  given(role, [defined, removed]).when({ type: 'Rename', companyId, name: 'Other', giver }).thenRejected('not-found')
  given(role, [defined])
    .when({ ...remove, successor: { role: 'planner', permissions: [] } })
    .thenRejected('role-succeeds-itself')
  given(role, [defined])
    .when({ ...remove, giver: new Set(['purchase-orders.view'] as const) })
    .thenRejected('permission-not-grantable', { permission: 'products.view' })
})
