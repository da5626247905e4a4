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
