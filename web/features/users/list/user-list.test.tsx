import type { ListedUser } from '@quayside/contracts/identity/queries.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../../i18n/setup.ts'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { andina, lucia } from '../../../testing/fixtures/people.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const row = (uid: string, name: string, over: Partial<ListedUser> = {}): ListedUser => ({
  uid,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role: 'BUYER',
  actor: 'C',
  version: 1,
  companyId: andina,
  permissions: [],
  additional: [],
  profile: null,
  jobTitle: null,
  status: 'active',
  joinedAt: '2026-11-01T10:00:00.000Z',
  actions: ['change-membership', 'suspend', 'remove'],
  blocked: [],
  ...over,
})
const diego = row('0198a000-0000-7000-8000-0000000000d1', 'Diego')
const rosa = row('0198a000-0000-7000-8000-0000000000d2', 'Rosa')
const last = 'Rosa is the last administrator of Andina: name a successor first'

async function open(items: readonly ListedUser[], table: Table = {}) {
  const calls = answerWith({
    'GET /users': ({ query }) => {
      const ids = query.get('filter[id]')?.split(',')
      const found = items.filter(({ uid }) => ids === undefined || ids.includes(uid))
      return { status: 200, body: { items: found, nextCursor: null, total: found.length, totalIsCapped: false } }
    },
    'GET /roles': () => ({ status: 200, body: { items: [], permissions: [] } }),
    ...table,
  })
  return { calls, ...(await renderPortal('/user/list')) }
}

test('[D8.012] the menu of a row says what a last administrator cannot be, and why', async () => {
  const blocked: ListedUser['blocked'] = [{ command: 'suspend', message: last }]
  const { user } = await open([diego, { ...rosa, actions: ['change-membership'], blocked }])
  await user.click(await screen.findByRole('button', { name: 'Acts on Rosa' }))
  const suspend = await screen.findByRole('menuitem', { name: /^Suspend/ })
  expect(suspend.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(last)).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^Remove/ })).toBeNull()
  expect(await findings()).toEqual([])
})

test('acts that wait for the same stand in grey, and the menu says why once, below the last of them', async () => {
  const blocked = (['suspend', 'remove', 'deactivate', 'erase'] as const).map(command => ({ command, message: last }))
  const { user } = await open([{ ...rosa, actions: ['change-membership'], blocked }])
  await user.click(await screen.findByRole('button', { name: 'Acts on Rosa' }))
  const told = await screen.findByText(last)
  const entries = ['Suspend', 'Remove', 'Deactivate', 'Erase'].map(name =>
    screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }),
  )
  const [grey] = entries.map(entry => getComputedStyle(entry).color)
  for (const entry of entries) {
    expect(entry.getAttribute('aria-disabled')).toBe('true')
    expect(getComputedStyle(entry).color).toBe(grey)
  }
  for (const entry of entries.slice(0, -1)) expect(entry.getAttribute('aria-describedby')).toBe(told.id)
  expect(entries.at(-1)?.contains(told)).toBe(true)
  expect(await findings()).toEqual([])
})

test('[D8.008] an act on many is tried again with those alone of whom that may help', async () => {
  const self = row(lucia.uid, 'Lucía')
  let isBusy = true
  const { user, calls } = await open([diego, rosa, self], {
    [`POST /users/${self.uid}/suspension`]: () => problem(422, 'not-yourself', 'You cannot do this to yourself'),
    [`POST /users/${diego.uid}/suspension`]: () => {
      if (!isBusy) return problem(422, 'last-administrator-of', 'Diego is the last administrator')
      isBusy = false
      return problem(409, 'lost-race', 'Somebody else was faster')
    },
    [`POST /users/${rosa.uid}/suspension`]: () => ({ status: 200, body: { uid: rosa.uid, version: 2 } }),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select the rows shown' }))
  await user.click(await screen.findByRole('button', { name: 'Acts' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }))
  const asking = await screen.findByRole('dialog', { name: 'Suspend' })
  await user.click(within(asking).getByRole('button', { name: 'Suspend' }))
  await screen.findByText('1 done, 2 not done')
  const sent = () => calls.filter(({ path }) => path.endsWith('/suspension')).map(({ path }) => path.split('/')[2])
  const before = sent().length
  await user.click(screen.getByRole('button', { name: 'Try the others again' }))
  await screen.findByText('0 done, 1 not done')
  expect(sent().slice(before)).toEqual([diego.uid])
  // What the rules refuse they refuse again.
  expect(screen.queryByRole('button', { name: 'Try the others again' })).toBeNull()
})
