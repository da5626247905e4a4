import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { pageOf } from '../../../testing/fixtures/master-data.ts'
import { noor, quoteId, quoteRow, requestRow } from '../../../testing/fixtures/quotes.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const tabs = {
  tabs: (['pending', 'approved', 'rejected', 'expired', 'all'] as const).map((tab, index) => ({
    tab,
    count: index + 1,
  })),
  requests: 7,
}

async function open(path = '/quotes', table: Table = {}) {
  const seen = answerWith({
    'GET /quotes': () => ok(pageOf([quoteRow(1), quoteRow(2, { actions: [] })], { total: 2 })),
    'GET /quotes/tabs': () => ok(tabs),
    'GET /quote-requests': () => ok(pageOf([requestRow()], { total: 1 })),
    ...table,
  })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Quotes' })
  return { ...view, seen }
}
const lastQuery = (seen: Call[]) =>
  Object.fromEntries(seen.filter(call => call.method === 'GET' && call.path === '/quotes').at(-1)?.query ?? [])

test('[S2.010] [S2.090] [S3.030] the list tells number, creator, day, project, receipt, method, validity, customer and status', async () => {
  signInAs({ user: noor })
  await open()
  const table = within(await screen.findByRole('table', { name: 'Quotes' }))
  const headers = table.getAllByRole('columnheader').map(header => header.textContent?.trim())
  for (const name of [
    'Quote',
    'Created by',
    'Created at',
    'Project',
    'Customer receipt',
    'Transport method',
    'Valid until',
    'Customer',
    'Status',
  ])
    expect(headers).toContain(name)
  const row = within(table.getByRole('row', { name: /Q-2026-0001/ }))
  for (const text of ['Noor Haddad', 'North line', 'Air', 'Andina Salud S.A.C.', 'Pending', 'Opened'])
    expect(row.getByText(text)).toBeTruthy()
  expect(row.getByText('20 Dec')).toBeTruthy()
  expect(row.getByText('21 Nov')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Q-2026-0001' }).getAttribute('href')).toBe(`/quotes/edit/${quoteId(1)}`)
  expect(await findings()).toEqual([])
})

test('[S3.030] a client has its own quotes alone: no column says so', async () => {
  await open()
  const table = within(await screen.findByRole('table', { name: 'Quotes' }))
  const headers = table.getAllByRole('columnheader').map(header => header.textContent?.trim())
  for (const name of ['Project', 'Created at', 'Customer receipt', 'Total']) expect(headers).toContain(name)
  expect(table.getAllByText('600.01 USD').length).toBeGreaterThan(0)
  expect(headers).not.toContain('Customer')
})

test('[S3.031] carrier, company, countries, transit days, issuing company, totals and reference are columns to choose', async () => {
  signInAs({ user: noor })
  const sums = { income: '600.01', expense: '522.35', profit: '77.66' }
  const totals = {
    perCurrency: [{ currency: 'USD', ...sums }],
    inIssuing: { currency: 'USD', ...sums, margin: '12.9' },
  }
  const { user } = await open('/quotes', {
    'GET /quotes': () => ok(pageOf([quoteRow(1, { full: { totals, hasDraft: false } })], { total: 1 })),
    'GET /companies': () => ok(pageOf([])),
  })
  const row = within(await screen.findByRole('row', { name: /Q-2026-0001/ }))
  const chosen = {
    Carrier: 'Lufthansa Cargo',
    Company: 'Andina Norte',
    'Origin country': /^India/,
    'Destination country': /^Peru/,
    'Transit days': '6',
    'Issuing company': 'Quayside Freight',
    'Customer reference': 'RFQ-7',
    Expense: '522.35 USD',
    Profit: '77.66 USD',
    Margin: '12.9%',
  }
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of [...Object.keys(chosen), 'Income', 'Total'])
    await user.click(await screen.findByRole('checkbox', { name }))
  for (const text of Object.values(chosen)) expect(row.getByText(text)).toBeTruthy()
  expect(row.getAllByText('600.01 USD')).toHaveLength(2)
})

test('a customer is offered no column of what a quote costs', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  expect(await screen.findByRole('checkbox', { name: 'Carrier' })).toBeTruthy()
  for (const name of ['Expense', 'Profit', 'Margin', 'Income'])
    expect(screen.queryByRole('checkbox', { name })).toBeNull()
})

test('[S4.016] each status has its tab with its count and its address; the requests have one, too', async () => {
  const { user, path, seen } = await open()
  const nav = screen.getByRole('navigation', { name: 'Quotes' })
  for (const name of ['Pending 1', 'Approved 2', 'Rejected 3', 'Expired 4', 'All 5', 'Requests 7'])
    expect(await within(nav).findByRole('link', { name })).toBeTruthy()
  await user.click(within(nav).getByRole('link', { name: 'Approved 2' }))
  expect(path()).toBe('/quotes?tab=approved')
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ tab: 'approved' }))
  await user.click(within(nav).getByRole('link', { name: 'Requests 7' }))
  expect(path()).toBe('/quotes?tab=requests')
  const row = within(await screen.findByRole('row', { name: /QR-2026-0001/ }))
  for (const text of ['Open', 'Chennai', 'Callao', 'North line', 'Lucía Mendoza'])
    expect(row.getByText(text)).toBeTruthy()
  expect(await findings()).toEqual([])
})

test('[S8.021] a list that cannot be fetched says so word for word', async () => {
  await open('/quotes', {
    'GET /quotes': () => problem(422, 'quotes-load-error', 'There was an error fetching quotes'),
  })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getAllByText('There was an error fetching quotes').length).toBeGreaterThan(0)
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('filters live in the address and are asked of the server, as is the order', async () => {
  const { user, path, seen } = await open('/quotes?tab=all')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Transport method' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Air' }))
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ tab: 'all', 'filter[mode]': 'AIR' }))
  expect(path()).toContain('mode=AIR')
  await user.keyboard('{Escape}')
  const header = await screen.findByRole('columnheader', { name: /Valid until/ })
  await user.click(within(header).getByRole('button', { name: 'Valid until' }))
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ sort: 'validUntil', 'filter[mode]': 'AIR' }))
})

test('a file has the columns that are shown', async () => {
  const { user, seen } = await open()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
  await waitFor(() => expect(seen.some(call => call.headers.get('accept') === 'text/csv')).toBe(true))
  const asked = seen.find(call => call.headers.get('accept') === 'text/csv')
  expect(asked?.query.get('columns')).toMatch(/^quoteNumber,status,sending,transportMode,total,validUntil/)
})

test('requests are had as a file, too, filtered as they are shown', async () => {
  const { user, seen } = await open('/quotes?tab=requests&q=QR-2026')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
  const asked = await waitFor(() => {
    const call = seen.find(one => one.headers.get('accept') === 'text/csv')
    expect(call?.path).toBe('/quote-requests')
    return call
  })
  expect(asked?.query.get('q')).toBe('QR-2026')
  expect(asked?.query.get('columns')).toMatch(/^requestNumber,status,.*origin,destination/)
})

test('[D3.018] two to four chosen quotes are compared; one alone cannot be', async () => {
  const { user, path } = await open('/quotes?tab=all&q=compare', {
    'GET /quotes/comparison': () => problem(404, 'quote-not-found', 'This quote was not found'),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Q-2026-0001' }))
  const compare = () =>
    within(screen.getByRole('toolbar')).getByRole('button', { name: 'Compare' }) as HTMLButtonElement
  expect(compare().disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Select Q-2026-0002' }))
  await user.click(compare())
  await waitFor(() => expect(path()).toBe(`/quotes/compare?ids=${quoteId(1)},${quoteId(2)}`))
})

test('a row’s acts are those that the server names, each where it is done', async () => {
  const { user, path } = await open('/quotes', {
    [`GET /quotes/${quoteId(1)}`]: () => problem(404, 'quote-not-found', 'This quote was not found'),
  })
  const row = within(await screen.findByRole('row', { name: /Q-2026-0001/ }))
  await user.click(row.getByRole('button', { name: 'Actions for Q-2026-0001' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Open', 'Approve', 'Reject'])
  await user.click(screen.getByRole('menuitem', { name: 'Approve' }))
  await waitFor(() => expect(path()).toBe(`/quotes/edit/${quoteId(1)}?view=preview&act=approve`))
})
