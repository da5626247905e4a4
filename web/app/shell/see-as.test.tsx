import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { findings } from '../../testing/axe.ts'
import { andina, everyPermission } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'
import { seenAs, signedOut } from '../session/session-slice.ts'
import { readSession } from '../session/session-storage.ts'
import { createStore } from '../store.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const narrowed = everyPermission.map(entry => ({
  ...entry,
  companies: entry.permission === 'purchase-orders.view' ? [andina] : [],
}))

test('[D8.016] seen as a role every page says so, asks with the header, asks the permissions anew, and stops', async () => {
  const seen = answerWith({
    'GET /authentication/getAllPermissions': ({ query }) => ({
      status: 200,
      body: query.has('company') ? narrowed : everyPermission,
    }),
  })
  const { store, user } = await renderPortal('/purchase-orders')
  await screen.findByRole('heading', { level: 1, name: 'Purchase orders' })
  act(() => void store.dispatch(seenAs({ kind: 'role', name: 'Night shift' })))
  const banner = (await screen.findByText(/as somebody with the role Night shift would/)).closest('[role=status]')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Register an order' })).toBeNull())
  const since = seen.filter(call => call.headers.has('x-see-as'))
  expect(since.some(call => call.path === '/purchase-orders')).toBe(true)
  expect(new Set(since.map(call => call.headers.get('x-see-as')))).toEqual(new Set(['role:Night%20shift']))
  const asked = since.find(call => call.path === '/authentication/getAllPermissions')
  expect(asked?.query.get('company')).toBe(andina)
  expect(await findings()).toEqual([])
  await user.click(within(banner as HTMLElement).getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(screen.queryByText(/as somebody with/)).toBeNull())
  expect((await screen.findAllByRole('link', { name: 'Register an order' })).length).toBeGreaterThan(0)
  expect(seen.at(-1)?.headers.has('x-see-as')).toBe(false)
})

test('[D8.016] it stays over a reload of the tab, is of this tab alone, and ends with the session', async () => {
  signInAs({ remember: true })
  const store = createStore()
  store.dispatch(seenAs({ kind: 'profile', name: 'CLIENT_R' }))
  expect(store.getState().session.user?.profile).toBe('CLIENT_R')
  expect(readSession()).toMatchObject({
    seeAs: { kind: 'profile', name: 'CLIENT_R' },
    permissions: null,
    user: { profile: 'CLIENT_R' },
  })
  expect(JSON.parse(localStorage.getItem('user') ?? '{}').profile).toBeNull()
  store.dispatch(signedOut())
  expect(sessionStorage.getItem('see-as')).toBeNull()
  expect(readSession().seeAs).toBeNull()
})
