import type { CompanyRole } from '@quayside/contracts/identity/queries.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { RoleComparison } from './role-comparison.tsx'

const role = (name: string, permissions: CompanyRole['permissions']): CompanyRole => ({
  id: null,
  name,
  standard: false,
  permissions,
  members: 0,
  version: 1,
})

test('roles are compared by what they differ in, grouped by module; all of it on demand', async () => {
  const roles = [role('Keeper', ['products.view', 'products.manage']), role('Reader', ['products.view', 'users.view'])]
  const { user } = await renderPart(<RoleComparison roles={roles} onClose={() => {}} />, ['ui', 'users', 'permissions'])
  const table = within(await screen.findByRole('table', { name: 'Roles side by side' }))
  const rows = () => table.getAllByRole('rowheader').map(cell => cell.textContent)
  expect(rows()).toEqual(['Products', 'Manage (differs)', 'Users', 'View (differs)'])
  const cells = within(table.getByRole('row', { name: /^Manage/ })).getAllByRole('img')
  expect(cells.map(cell => cell.getAttribute('aria-label'))).toEqual(['Has it', 'Does not have it'])
  expect(await findings()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Only what they differ in' }))
  expect(rows().length).toBeGreaterThan(50)
})
