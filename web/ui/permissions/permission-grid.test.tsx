import type { Permission } from '@quayside/contracts/access/permissions.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { PermissionGrid } from './permission-grid.tsx'

function Grid({ tell, given }: { tell: (value: Permission[]) => void; given?: ReadonlySet<Permission> }) {
  const [value, setValue] = useState<Permission[]>([])
  const choose = (next: Permission[]) => {
    setValue(next)
    tell(next)
  }
  return <PermissionGrid label="Rights" value={value} onChange={choose} bringsViews {...(given && { given })} />
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('what is marked in a module marks its view, which stays marked as long as the other is', async () => {
  let told: Permission[] = []
  const { user } = await renderPart(<Grid tell={value => (told = value)} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Users: Manage' }))
  expect(told).toEqual(['users.view', 'users.manage'])
  expect(box('Users: View (goes with what else is marked in the module)').disabled).toBe(true)
  await user.click(box('View in every module'))
  await user.click(box('View in every module'))
  expect(told).toEqual(['users.view', 'users.manage'])
  await user.click(box('Users: Manage'))
  expect(box('Users: View').disabled).toBe(false)
  await user.click(box('Users: View'))
  expect(told).toEqual([])
})

test('a view that the role gives is not added a second time', async () => {
  let told: Permission[] = []
  const { user } = await renderPart(<Grid tell={value => (told = value)} given={new Set(['users.view'] as const)} />)
  await user.click(await screen.findByRole('checkbox', { name: 'Users: Manage' }))
  expect(told).toEqual(['users.manage'])
})
