import { expect, test } from 'vitest'
import { identityUpcasters } from './upcasters.ts'

const [member, withAdditions] = identityUpcasters.MembershipGranted
const [role] = identityUpcasters.RoleDefined

test('[D8.005] an own role from before can do in the later modules what it could, and nothing of quotes', () => {
  expect(role?.({ permissions: ['shipments.view', 'shipments.edit', 'imports.run'] }).permissions).toEqual([
    'shipments.view',
    'bookings.view',
    'pickups.view',
    'warehouses.view',
    'shipments.edit',
    'pickups.run',
    'warehouses.run',
    'bookings.request',
    'imports.run',
    'delivery-orders.upload',
  ])
})

test('[D8.005] its members too, a supplier’s none of what is never a supplier’s; a standard role is followed by an event', () => {
  const given = { role: 'Planner', actor: 'P', permissions: ['shipments.view', 'shipments.edit'] } as const
  expect(member?.(given).permissions).toEqual(['shipments.view', 'bookings.view', 'pickups.view', 'warehouses.view'])
  const standard = { ...given, role: 'SUPPLIER' }
  expect(member?.(standard)).toEqual(standard)
})

test('[D8.010] a membership from before holds its role alone: no additions, no profile, no job title', () => {
  const before = { role: 'BUYER', actor: 'C', permissions: ['quotes.view'] } as const
  expect(withAdditions?.(before)).toEqual({ ...before, additional: [], profile: null, jobTitle: null })
})
