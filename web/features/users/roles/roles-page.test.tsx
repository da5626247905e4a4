import type { CompanyRole } from '@quayside/contracts/identity/queries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18next } from '../../../i18n/setup.ts'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const roles: CompanyRole[] = [
  { id: null, name: 'BUYER', standard: true, permissions: ['products.view'], members: 2, version: 0 },
  {
    id: '0198a000-0000-7000-8000-0000000000e1',
    name: 'Night shift',
    standard: false,
    permissions: ['users.view'],
    members: 1,
    version: 1,
  },
]

async function open(path: string) {
  const calls = answerWith({ 'GET /roles': () => ({ status: 200, body: { items: roles, permissions: [] } }) })
  return { calls, ...(await renderPortal(path)) }
}

test('a role that would give nothing is not sent: what is missing stands at the permissions', async () => {
  const { user, calls } = await open('/user/permissions?role=Night+shift')
  const grid = within(await screen.findByRole('group', { name: 'What Night shift gives' }))
  await user.click(grid.getByRole('checkbox', { name: 'Users: View' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await grid.findByText(/^A role gives at least one permission/)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  expect(await findings()).toEqual([])
})

test('[D8.015] a name that a standard role has is refused at the field', async () => {
  const message = 'A role named Administrator already exists'
  answerWith({
    'GET /roles': () => ({ status: 200, body: { items: roles, permissions: [] } }),
    'POST /roles': () =>
      problem(409, 'role-name-taken', message, {
        fields: [{ path: 'name', code: 'role-name-taken', message, params: {} }],
      }),
  })
  const { user } = await renderPortal('/user/permissions?role=BUYER')
  await user.click(await screen.findByRole('button', { name: 'Acts on Buyer' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: /^Name of the role/ })
  await user.clear(name)
  await user.type(name, 'Administrator')
  await user.click(dialog.getByRole('button', { name: 'Define a role' }))
  expect((await dialog.findAllByText(message)).length).toBeGreaterThan(0)
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
})

test('[D8.016] whoever stops seeing the portal as another is back where that began', async () => {
  const { user, path } = await open('/user/permissions?role=Night+shift')
  await user.click(await screen.findByRole('button', { name: 'See the portal as CLIENT_LAB' }))
  await waitFor(() => expect(path()).toBe('/pick-up/form/international'))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(path()).toBe('/user/permissions?role=Night+shift'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Roles and permissions' })).toBeTruthy()
})

test('what the address compares is marked, and what is marked is compared, also beside a card’s name', async () => {
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({ ...wide(query), matches: query.includes('max-width') }))
  const { user, path } = await open('/user/permissions?compare=BUYER&compare=Night+shift')
  const marks = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Compare / })
  expect(marks.map(({ checked }) => checked)).toEqual([true, true])
  expect(marks.map(mark => mark.closest('label')?.textContent)).toEqual(['Compare', 'Compare'])
  await user.click(screen.getByRole('button', { name: 'Close the comparison' }))
  await waitFor(() => expect(marks.map(({ checked }) => checked)).toEqual([false, false]))
  for (const mark of marks) await user.click(mark)
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await waitFor(() => expect(path()).toBe('/user/permissions?compare=BUYER&compare=Night+shift'))
  expect(await findings()).toEqual([])
  vi.restoreAllMocks()
})
