import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { pageOf } from '../../testing/fixtures/master-data.ts'
import { everyPermission } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const answers = (total: number) => ({ 'GET /purchase-orders': () => ({ status: 200, body: pageOf([], { total }) }) })

describe('shipments', () => {
  test('says that none can be created yet, and how many orders are ready, by the question of the list it leads to', async () => {
    const calls = answerWith(answers(8))
    await renderPortal('/shipments')
    expect(await screen.findByText('8 orders are approved and ready to be shipped.')).toBeTruthy()
    expect(screen.getByText(/Shipments cannot be created in this release/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show the orders' }).getAttribute('href')).toBe(
      '/purchase-orders?tab=confirmed&status=APPROVED',
    )
    const asked = calls.find(call => call.path === '/purchase-orders')?.query
    expect([asked?.get('tab'), asked?.get('filter[status]')]).toEqual(['confirmed', 'APPROVED'])
    expect(await findings()).toEqual([])
  })

  test('with none ready there is no list to lead to', async () => {
    answerWith(answers(0))
    await renderPortal('/shipments')
    expect(await screen.findByText('0 orders are approved and ready to be shipped.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Show the orders' })).toBeNull()
  })

  test('a failure says so; without the permission the page says so', async () => {
    answerWith({ 'GET /purchase-orders': () => problem(404, 'unexpected', 'There was an error, try again') })
    const { unmount } = await renderPortal('/shipments')
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    unmount()
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('purchase-orders.')) })
    answerWith()
    await renderPortal('/shipments')
    expect(await screen.findByText('You do not have permission for this page')).toBeTruthy()
  })
})
