import { type OwnMembership, ownMembership, ownPerson } from '@quayside/contracts/identity/own-account.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyEvent } from '../../app/api/change-stream.ts'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { andina, cordillera, lucia } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown, status = 200) => ({ status, body })
const nothing = null
const blank = {
  lastName: nothing,
  identificationType: nothing,
  identificationNumber: nothing,
  phone: nothing,
  country: 'PE',
  city: nothing,
  address: nothing,
  zip: nothing,
}
const person = ownPerson.parse({
  uid: lucia.uid,
  email: lucia.email,
  language: 'en',
  person: { ...blank, name: 'Lucía', lastName: 'Mendoza', city: 'Lima' },
  version: 3,
})
const here = ownMembership.parse({
  companyId: andina,
  companyName: 'Andina Salud S.A.C.',
  companyType: 'client',
  role: 'BUYER',
  profile: null,
  jobTitle: 'Head of purchasing',
  status: 'active',
  joinedAt: '2026-01-10T10:00:00.000Z',
  permissions: [
    { permission: 'purchase-orders.view', from: 'both' },
    { permission: 'purchase-orders.send', from: 'role' },
    { permission: 'products.manage', from: 'addition' },
  ],
  isLastAdministrator: false,
})
const there: OwnMembership = {
  ...here,
  companyId: cordillera,
  companyName: 'Cordillera Labs',
  role: 'ADMIN',
  profile: 'CLIENT_R',
  status: 'suspended',
  isLastAdministrator: true,
  jobTitle: null,
  permissions: [],
}

async function open(path: string, table: Table = {}) {
  const calls = answerWith({
    'GET /account/person': () => ok(person),
    'GET /account/companies': () => ok({ items: [here, there] }),
    ...table,
  })
  return { calls, ...(await renderPortal(path)) }
}
const sent = (calls: Awaited<ReturnType<typeof open>>['calls'], path: string) =>
  calls.filter(call => call.method === 'POST' && call.path === path)

describe('/user', () => {
  test('[S2.007] opens the personal page; each part has its own address, and the menu of the person leads there', async () => {
    const { user, path } = await open('/user')
    await waitFor(() => expect(path()).toBe('/user/personal'))
    const parts = await screen.findByRole('navigation', { name: 'Parts of your account' })
    for (const name of ['Personal', 'My permissions', 'Notifications', 'Companies', 'Password', 'Language'])
      expect(within(parts).getByRole('link', { name })).toBeTruthy()
    await user.click(within(parts).getByRole('link', { name: 'Companies' }))
    await waitFor(() => expect(path()).toBe('/user/companies'))
    await user.click(screen.getByRole('button', { name: /account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Your account' }))
    await waitFor(() => expect(path()).toBe('/user/personal'))
  })
})

describe('/user/personal', () => {
  test('[S2.115] general and personal information are changed; the name is the new one at once', async () => {
    let known = person
    const { calls, user, store } = await open('/user/personal', {
      'GET /account/person': () => ok(known),
      'POST /account/person': () => {
        known = { ...person, person: { ...person.person, lastName: 'Paz' }, version: 4 }
        return ok({ uid: lucia.uid, version: 4 })
      },
    })
    const lastName = await screen.findByLabelText(/^Last name/)
    expect(screen.getByText(lucia.email)).toBeTruthy()
    await user.clear(lastName)
    await user.type(lastName, 'Paz')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Your details were saved')).toBeTruthy()
    expect(sent(calls, '/account/person')[0]?.body).toMatchObject({ name: 'Lucía', lastName: 'Paz', version: 3 })
    expect(store.getState().session.user?.name).toBe('Lucía Paz')
    expect(await findings()).toEqual([])
  })

  test('[S2.115] what somebody else changed meanwhile is shown beside one’s own', async () => {
    let known = person
    const { user } = await open('/user/personal', {
      'GET /account/person': () => ok(known),
      'POST /account/person': () => {
        known = { ...person, person: { ...person.person, city: 'Arequipa' }, version: 4 }
        return problem(409, 'changed-meanwhile', 'It was changed meanwhile')
      },
    })
    const city = await screen.findByLabelText(/^City/)
    await user.clear(city)
    await user.type(city, 'Cusco')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const conflict = await screen.findByText('Arequipa')
    expect(conflict).toBeTruthy()
    expect(screen.getByText('Cusco')).toBeTruthy()
  })

  test('[S8.025] a failed change says "Update user info failed" and keeps what was typed', async () => {
    const { user } = await open('/user/personal', {
      'POST /account/person': () => problem(500, 'user-update-failed', 'Update user info failed'),
    })
    const city = await screen.findByLabelText(/^City/)
    await user.type(city, ' Norte')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Update user info failed')).toBeTruthy()
    expect(city).toHaveProperty('value', 'Lima Norte')
  })
})

describe('/user/my-permissions', () => {
  test('[S2.119] [S6.004] each active permission with where it comes from, and what one lacks', async () => {
    await open('/user/my-permissions')
    const row = (await screen.findByText('Purchase orders', { selector: 'td' })).closest('tr')
    expect(row?.textContent).toContain('Viewby the role and in addition')
    expect(row?.textContent).toContain('Sendby the role')
    expect(row?.textContent).toContain('Approve')
    expect(screen.getByText('Products', { selector: 'td' }).closest('tr')?.textContent).toContain('Managein addition')
    expect(screen.getByText(/3 of \d+ permissions/)).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S6.004] another company is chosen in the address; a suspended one says so', async () => {
    const { user, path } = await open('/user/my-permissions')
    await user.selectOptions(await screen.findByLabelText('Company'), 'Cordillera Labs')
    expect(path()).toBe(`/user/my-permissions?of=${cordillera}`)
    expect(await screen.findByText(/You are suspended in this company/)).toBeTruthy()
    expect(screen.getByText(/profile CLIENT_R/)).toBeTruthy()
  })
})

describe('/user/companies', () => {
  test('[S2.117] the companies with role, profile, job title and status; one is selected', async () => {
    const { user, store } = await open('/user/companies')
    const row = (await screen.findByText('Cordillera Labs', { selector: 'td' })).closest('tr') as HTMLElement
    for (const text of ['Administrator', 'CLIENT_R', 'Suspended']) expect(row.textContent).toContain(text)
    expect(screen.getByText('Head of purchasing')).toBeTruthy()
    await user.click(within(row).getByRole('button', { name: 'Select' }))
    expect(store.getState().session.company).toBe(cordillera)
    expect(await findings()).toEqual([])
  })

  test('[S2.117] who is the last administrator is told to name a successor', async () => {
    const { user, calls } = await open('/user/companies')
    const row = (await screen.findByText('Cordillera Labs', { selector: 'td' })).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: 'Leave' }))
    expect(await screen.findByText('Name a successor first')).toBeTruthy()
    expect(sent(calls, `/account/companies/${cordillera}/leaving`)).toEqual([])
  })

  test.each([
    ['the answer', false],
    ['the stream', true],
  ])(
    '[S2.117] a company is left after a question; the session names it no longer, and one notice says so, where %s comes first',
    async (_, streamFirst) => {
      let items = [here, there]
      const left = { ...lucia, companiesRef: lucia.companiesRef.filter(({ id }) => id !== andina) }
      const { user, calls, store } = await open('/user/companies', {
        'GET /account/companies': () => ok({ items }),
        [`POST /account/companies/${andina}/leaving`]: async () => {
          items = [there]
          if (streamFirst) {
            const data = JSON.stringify({ entity: 'membership', id: lucia.uid, position: '1' })
            act(() => applyEvent(store, { id: '1', event: 'change', data }))
            await waitFor(() => expect(store.getState().session.company).toBe(cordillera))
          }
          return ok({ companyId: andina })
        },
        'POST /authentication/refreshSession': () => ok({ token: 'token-2', refreshToken: 'refresh-2', user: left }),
      })
      const row = (await screen.findByText('Andina Salud S.A.C.', { selector: 'td' })).closest('tr') as HTMLElement
      await user.click(within(row).getByRole('button', { name: 'Leave' }))
      const dialog = await screen.findByRole('alertdialog')
      await user.click(within(dialog).getByRole('button', { name: 'Leave' }))
      expect(await screen.findByText('You have left Andina Salud S.A.C.')).toBeTruthy()
      expect(sent(calls, `/account/companies/${andina}/leaving`)).toHaveLength(1)
      expect(store.getState().session.company).toBe(cordillera)
      // Told once, and nothing is asked in the name of what is left.
      expect(screen.queryByText('You cannot act for Andina Salud S.A.C. any more')).toBeNull()
      const after = calls.slice(calls.findIndex(({ path }) => path.endsWith('/leaving')) + 1)
      expect(after.some(({ query }) => query.get('company') === cordillera)).toBe(true)
      expect(after.filter(({ query }) => query.get('company') === andina)).toEqual([])
    },
  )
})

test('[S2.121] [S1.030] [S9.025] the language is chosen among the four and holds at once', async () => {
  const { user, calls } = await open('/user/language')
  const choices = await screen.findAllByRole('radio')
  expect(choices.map(one => one.getAttribute('value'))).toEqual(['en', 'es-MX', 'fr', 'zh-CN'])
  await user.click(screen.getByRole('radio', { name: 'Français' }))
  expect(await screen.findByText('Votre compte')).toBeTruthy()
  expect(sent(calls, '/authentication/language')[0]?.body).toMatchObject({ language: 'fr' })
  expect(await findings()).toEqual([])
})

test('[S2.120] the password has its page here; its former address leads there', async () => {
  const { path } = await open('/account/password')
  await waitFor(() => expect(path()).toBe('/user/password'))
  expect(await screen.findByLabelText('Present password')).toBeTruthy()
})

test('[S2.120] [S3.018] a restricted profile leaves a person their own account, without what they may not open', async () => {
  const [home, ...others] = lucia.companiesRef
  signInAs({
    user: { ...lucia, profile: 'CLIENT_R', companiesRef: [{ ...home, profile: 'CLIENT_R' } as never, ...others] },
  })
  const { path } = await open('/user/password')
  const parts = await screen.findByRole('navigation', { name: 'Parts of your account' })
  expect(path()).toBe('/user/password')
  expect(within(parts).queryByRole('link', { name: 'Notifications' })).toBeNull()
  expect(within(parts).getByRole('link', { name: 'Security' })).toBeTruthy()
})
