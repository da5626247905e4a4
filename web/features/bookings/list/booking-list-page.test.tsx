import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import { bookingId, bookingRow } from '../../../testing/fixtures/bookings.ts'
import { pageOf } from '../../../testing/fixtures/master-data.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const tabs = ok({
  tabs: [
    { tab: 'requested', count: 3 },
    { tab: 'confirmed', count: 8 },
    { tab: 'completed', count: 41 },
    { tab: 'ended', count: 2 },
    { tab: 'general-view', count: 54 },
  ],
})

async function open(path = '/bookings', table: Table = {}) {
  const seen = answerWith({
    'GET /bookings': () => ok(pageOf([bookingRow(1), bookingRow(2, { chip: null, openRequest: null })], { total: 3 })),
    'GET /bookings/tabs': () => tabs,
    ...table,
  })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Bookings' })
  return { ...view, seen }
}
const lastQuery = (seen: Call[]) =>
  Object.fromEntries(seen.filter(call => call.method === 'GET' && call.path === '/bookings').at(-1)?.query ?? [])

test('[S2.024] [S2.087] the list of bookings has its tabs by status, each with its count and URL, and a new one is made from it', async () => {
  const { user, path, seen } = await open()
  const nav = screen.getByRole('navigation', { name: 'Bookings' })
  for (const name of ['Requested 3', 'Confirmed 8', 'Completed 41', 'Ended 2', 'General view 54'])
    expect(await within(nav).findByRole('link', { name })).toBeTruthy()
  await user.click(within(nav).getByRole('link', { name: 'Confirmed 8' }))
  expect(path()).toBe('/bookings?tab=confirmed')
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ tab: 'confirmed' }))
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'New booking' }).getAttribute('href')).toBe('/bookings/new')
  const row = within(await screen.findByRole('row', { name: /BK-2026-0001/ }))
  expect(row.getByRole('link', { name: 'BK-2026-0001' }).getAttribute('href')).toBe(`/bookings/${bookingId(1)}`)
})

test('a row tells status and chip, carrier, route, times, validity and orders; acts are those the server names', async () => {
  const { user, path } = await open()
  const row = within(await screen.findByRole('row', { name: /BK-2026-0001/ }))
  const told = ['Requested', 'With carrier', 'Maersk', 'INHYD', 'PECLL', '2 Dec', '30 Dec', '30 Nov', '4500-018832']
  for (const text of told) expect(row.getByText(text)).toBeTruthy()
  expect(await findings()).toEqual([])
  await user.click(row.getByRole('button', { name: 'Actions for BK-2026-0001' }))
  const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  expect(items).toEqual(['Open', 'Change', 'Cancel the booking'])
  await user.click(screen.getByRole('menuitem', { name: 'Change' }))
  await waitFor(() => expect(path()).toBe(`/bookings/edit/${bookingId(1)}?as=change`))
})

test('filters live in the URL and are asked of the server, as are the sorting and the file’s columns', async () => {
  const { user, path, seen } = await open('/bookings?tab=general-view&shipmentId=0198a000-0000-7000-8000-000000005e01')
  await waitFor(() =>
    expect(lastQuery(seen)).toMatchObject({ 'filter[shipmentId]': '0198a000-0000-7000-8000-000000005e01' }),
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Open request' }))
  await user.click(await screen.findByRole('checkbox', { name: 'With an open request' }))
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ 'filter[openRequest]': 'true' }))
  expect(path()).toContain('openRequest=true')
  await user.keyboard('{Escape}')
  const header = await screen.findByRole('columnheader', { name: /Valid until/ })
  await user.click(within(header).getByRole('button', { name: 'Valid until' }))
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ sort: 'validityDate' }))
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
  await waitFor(() => expect(seen.some(call => call.headers.get('accept') === 'text/csv')).toBe(true))
  const asked = seen.find(call => call.headers.get('accept') === 'text/csv')
  expect(asked?.query.get('columns')).toMatch(
    /^bookingNumber,status,carrier,carrierReference,mode,origin,destination,etd/,
  )
})
