import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import { allowed, pickup, pickupId, pickups, pickupWithHistory } from '../../../testing/fixtures/handled-goods.ts'
import { shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const asked = pickup({ status: 'REQUESTED', attention: 'cut-off-near', allowedCommands: allowed('change', 'delete') })
const draft = pickup({
  id: shipmentId(75),
  pickupNumber: 'PU-2',
  version: 4,
  allowedCommands: allowed('change', 'send', 'delete'),
})

async function open(path = '/pick-up', table: Table = {}) {
  const seen = answerWith({ 'GET /pickups': () => ok(pickups([asked, draft], 'create')), ...table })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Pickup requests' })
  return { ...view, seen }
}
const lastQuery = (seen: Call[]) =>
  Object.fromEntries(seen.filter(call => call.method === 'GET' && call.path === '/pickups').at(-1)?.query ?? [])

test('[S2.014] [S2.082] pickup requests stand in a list by status, and a new one is begun from it', async () => {
  const statuses = [
    { status: 'REQUESTED', count: 7 },
    { status: 'SCHEDULED', count: 2 },
    { status: 'CANCEL_REQUESTED', count: 1 },
  ]
  const { user, path, seen } = await open('/pick-up', { 'GET /pickups/counts': () => ok({ statuses }) })
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ 'filter[status]': 'REQUESTED' }))
  const tabs = within(screen.getByRole('navigation', { name: 'Pickup requests' }))
  for (const [tab, count] of [
    ['Requested', 7],
    ['Scheduled', 3],
    ['General view', 10],
  ])
    expect(await tabs.findByRole('link', { name: new RegExp(`^${tab}\\s?${count}$`) })).toBeTruthy()
  await user.click(tabs.getByRole('link', { name: /^Scheduled/ }))
  expect(path()).toBe('/pick-up?tab=scheduled')
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ 'filter[status]': 'SCHEDULED,CANCEL_REQUESTED' }))
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Request a pickup' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['National', 'International'])
})

test('[S3.029] a row tells number, place, consignee, day, packages and weight, and what somebody has to see to', async () => {
  const { user, path } = await open('/pick-up', {
    [`GET /pickups/${pickupId}`]: () => ok(pickupWithHistory()),
  })
  const row = within(await screen.findByRole('row', { name: /PU-261120-0A1B2C3/ }))
  for (const text of ['Requested', 'Cut-off is near', 'International', 'Aurobindo Pharma Ltd.', 'Callao store', 'SH-1'])
    expect(row.getByText(text), text).toBeTruthy()
  expect(row.getByRole('link', { name: 'PU-261120-0A1B2C3' }).getAttribute('href')).toBe(`/pick-up/${pickupId}`)
  expect(await findings()).toEqual([])
  await user.click(row.getByRole('button', { name: 'Actions for PU-261120-0A1B2C3' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Open', 'Edit', 'Delete'])
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(path()).toBe(`/pick-up/${pickupId}?act=delete`))
})

test('[D5.009] the chosen requests are deleted by a job, each in the version that was seen', async () => {
  const started = { job: '/api/v1/pickups/jobs/1', id: '1', version: 1 }
  const { user, seen } = await open('/pick-up', {
    'POST /pickups/deletion': () => ({ status: 202, body: started }),
  })
  for (const number of ['PU-261120-0A1B2C3', 'PU-2'])
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`${number}$`) }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 pickup requests' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(seen.some(call => call.path === '/pickups/deletion')).toBe(true))
  expect(seen.find(call => call.path === '/pickups/deletion')?.body).toMatchObject({
    chosen: [
      { id: pickupId, version: 1 },
      { id: draft.id, version: 4 },
    ],
  })
})

test('a job on pickups stands in the tray by its own words, and its result can be put away', async () => {
  const job = {
    id: '1',
    job: '/api/v1/pickups/jobs/1',
    version: 2,
    act: 'send',
    status: 'ENDED',
    total: 2,
    done: 1,
    refused: 1,
    left: 0,
    because: null,
    canBeTakenBack: false,
    startedAt: '2026-11-20T09:14:00.000Z',
    endedAt: '2026-11-20T09:14:02.000Z',
  }
  const { user } = await open('/pick-up', { 'GET /pickups/jobs': () => ok({ items: [job] }) })
  await user.click(await screen.findByRole('button', { name: '1 job has a result' }))
  expect(await screen.findByText('Send 2 pickup requests')).toBeTruthy()
  expect(screen.getByText('1 done, 1 not.')).toBeTruthy()
})

test('several are scheduled at once with one window and one picker', async () => {
  const waiting = { ...asked, allowedCommands: allowed('accept') }
  const { user, seen } = await open('/pick-up', {
    'GET /pickups': () => ok(pickups([waiting])),
    'POST /pickups/acceptance': () => ({ status: 202, body: { job: '/api/v1/pickups/jobs/1', id: '1', version: 1 } }),
  })
  await user.click(await screen.findByRole('checkbox', { name: /PU-261120-0A1B2C3$/ }))
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule 1 pickup' }))
  await user.click(dialog.getByRole('button', { name: 'Schedule' }))
  expect(await dialog.findByText('Picker: This field is required')).toBeTruthy()
  expect(seen.some(call => call.path === '/pickups/acceptance')).toBe(false)
})

test('filters go to the server and into the URL, and the file has the columns shown', async () => {
  const { user, path, seen } = await open('/pick-up?tab=general-view')
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'To see to' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Window is over' }))
  await waitFor(() => expect(lastQuery(seen)).toMatchObject({ 'filter[attention]': 'window-ended' }))
  expect(path()).toContain('attention=window-ended')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
  await waitFor(() => expect(seen.some(call => call.headers.get('accept') === 'text/csv')).toBe(true))
  const file = seen.find(call => call.headers.get('accept') === 'text/csv')
  expect(file?.query.get('columns')).toMatch(
    /^pickupNumber,status,collectionDate,windowFrom,shipper,pickupPlace,destination,kind,consignee/,
  )
})
