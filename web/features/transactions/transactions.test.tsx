import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { chain, transaction, unsent } from '../../testing/fixtures/ledger.ts'
import { pageOf } from '../../testing/fixtures/master-data.ts'
import { everyPermission } from '../../testing/fixtures/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(async () => {
  signInAs()
  await i18next.changeLanguage('en')
})

const ok = (body: unknown) => ({ status: 200, body })
const some = [
  transaction(1, { status: 'IN_TRANSIT' }),
  transaction(2, { ...unsent, state: 'QUEUED', status: 'DELIVERED' }),
]

async function open(table: Table = {}, at = '/transactions') {
  const calls = answerWith({
    'GET /transactions': () => ok(pageOf(some)),
    'GET /transactions/chain': () => ok(chain()),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1, name: 'Transactions' })
  return { ...view, calls }
}
const asked = (calls: Call[]) => calls.filter(call => call.path === '/transactions').at(-1)?.query

describe('the transactions', () => {
  test('[S2.068] [D10.005] [S3.045] list the blockchain entries with block, gas, hash, network, status and when', async () => {
    await open()
    const first = await screen.findByRole('row', { name: /SH-2026-0001/ })
    const headers = screen.getAllByRole('columnheader').map(header => header.textContent?.trim() ?? '')
    const cells = within(first).getAllByRole('cell')
    const columns = {
      Status: 'In transit',
      'On the chain': 'Recorded on the chain · block 12',
      'Gas used': '69,300',
      Network: 'anvil',
      Transaction: '0xeeeeee…eeeeee',
      Hash: 'dddddddd…dddddd',
    }
    for (const [header, text] of Object.entries(columns))
      expect([header, cells[headers.indexOf(header)]?.textContent]).toEqual([header, text])
    const second = screen.getByRole('row', { name: /SH-2026-0002/ })
    expect(within(second).getByText('Waiting for the chain')).toBeTruthy()
    expect(within(first).getByRole('link').getAttribute('href')).toContain('/shipments/')
    expect(screen.getByText('2 transactions')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S3.045] network, wallet, contract and last block stand above them; a hash is copied whole', async () => {
    const { user } = await open()
    const about = within(await screen.findByRole('region', { name: 'Network and contract' }))
    for (const text of ['anvil', '42', '0xa1a1a1…a1a1a1', '0xc0c0c0…c0c0c0'])
      expect(await about.findByText(text)).toBeTruthy()
    await user.click(about.getByRole('button', { name: 'Copy: Wallet' }))
    expect(await navigator.clipboard.readText()).toBe(`0x${'a1'.repeat(20)}`)
    expect(await screen.findByText('Copied')).toBeTruthy()
  })

  test('a chain that is away is said, and the entries are there all the same', async () => {
    await open({ 'GET /transactions/chain': () => ok(chain({ state: 'away' })) })
    expect(await screen.findByText(/The blockchain cannot be reached at the moment/)).toBeTruthy()
    expect(await screen.findByRole('row', { name: /SH-2026-0001/ })).toBeTruthy()
  })

  test('are found by number or hash and filtered by state and status; all stand in the URL', async () => {
    const { user, calls, path } = await open()
    await screen.findByRole('row', { name: /SH-2026-0001/ })
    await user.type(screen.getByRole('searchbox', { name: 'Shipment number or hash' }), '0xabc')
    await waitFor(() => expect(asked(calls)?.get('q')).toBe('0xabc'))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'On the chain' }))
    await user.click(await screen.findByLabelText('Failed, tried again'))
    await waitFor(() => expect(asked(calls)?.get('filter[state]')).toBe('FAILED'))
    expect(path()).toBe('/transactions?q=0xabc&state=FAILED')
  })

  test('more than a page are turned over by the server’s cursor', async () => {
    const more = { nextCursor: 'next-page', total: 3 }
    const { user, calls } = await open({
      'GET /transactions': ({ query }) =>
        ok(query.has('cursor') ? pageOf([transaction(3)], { total: 3 }) : pageOf(some, more)),
    })
    await user.click(await screen.findByRole('button', { name: 'Next rows' }))
    expect(await screen.findByText('Rows 3 to 3 of 3')).toBeTruthy()
    expect(asked(calls)?.get('cursor')).toBe('next-page')
  })

  test('none yet says what will be here; no match offers to clear; a failure can be tried again', async () => {
    let fails = true
    const answers = () => (fails ? problem(404, 'unexpected', 'There was an error, try again') : ok(pageOf([])))
    const { user, path } = await open({ 'GET /transactions': answers }, '/transactions?status=DELIVERED')
    await screen.findByText('There was an error, try again')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No matching search results')
    const [clear] = screen.getAllByRole('button', { name: 'Clear all' })
    if (clear) await user.click(clear)
    expect(await screen.findByText('No transactions yet')).toBeTruthy()
    expect(path()).toBe('/transactions')
  })

  test('[S2.026] are behind the sign-in: nothing is asked for, and the way back is kept', async () => {
    sessionStorage.clear()
    localStorage.clear()
    const calls = answerWith({ 'GET /transactions': () => ok(pageOf(some)) })
    const { path } = await renderPortal('/transactions')
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(path()).toBe('/auth/login?redirect=%2Ftransactions')
    expect(calls.filter(call => call.path.startsWith('/transactions'))).toEqual([])
  })

  test('[S2.026] who may not see shipments is told so', async () => {
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('shipments.')) })
    answerWith()
    await renderPortal('/transactions')
    expect(await screen.findByText('You do not have permission for this page')).toBeTruthy()
  })
})
