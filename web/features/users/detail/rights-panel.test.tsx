import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { andina } from '../../../testing/fixtures/people.ts'
import { renderPart } from '../../../testing/render-part.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { RightsPanel } from './rights-panel.tsx'

const standard = { id: null, name: 'BUYER', standard: true, members: 1, version: 1 }
const buyer = (profile: string | null) => ({
  companyId: andina,
  role: 'BUYER',
  profile,
  permissions: ['purchase-orders.view' as const, 'products.manage' as const],
  additional: ['products.manage' as const],
})

beforeEach(() => {
  signInAs()
  answerWith({
    'GET /roles': () => ({
      status: 200,
      body: { items: [{ ...standard, permissions: ['purchase-orders.view'] }], permissions: [] },
    }),
  })
})

test('[D8.013] the rights of a person name whence they come, and what their profile leaves of them', async () => {
  const view = await renderPart(<RightsPanel user={buyer('CLIENT_LAB')} />, ['ui', 'users', 'permissions'])
  expect(await screen.findByText('In addition')).toBeTruthy()
  expect(view.container.textContent).toContain(
    'The profile CLIENT_LAB leaves of these rights what its pages need: /pick-up/form/international',
  )
})

test('a profile that restricts nothing, or none, leaves all of them', async () => {
  for (const profile of [null, 'CLIENT_PROMED']) {
    const view = await renderPart(<RightsPanel user={buyer(profile)} />, ['ui', 'users', 'permissions'])
    expect(await screen.findByText('In addition')).toBeTruthy()
    expect(view.container.textContent).not.toContain('leaves of these rights')
    view.unmount()
  }
})
