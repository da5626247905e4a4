import { shipmentLine } from '@quayside/contracts/shipments/details.ts'
import { shipmentProductItem } from '@quayside/contracts/shipments/queries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { doneWith, jobsOf, refusedWith } from '../../../testing/fixtures/jobs.ts'
import { pageOf } from '../../../testing/fixtures/master-data.ts'
import { everyPermission } from '../../../testing/fixtures/people.ts'
import { shipmentId, shipmentLineOf, shipmentRow } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })
const tabs = ok({
  tabs: [
    { tab: 'to-be-processed', count: 9 },
    { tab: 'in-transit', count: 4 },
    { tab: 'delivered', count: 120 },
    { tab: 'general-view', count: 133 },
  ],
})

async function open(path = '/shipments', table: Table = {}) {
  const seen = answerWith({
    'GET /shipments': () => ok(pageOf([shipmentRow(1), shipmentRow(2, { openHolds: 0, missing: [] })], { total: 9 })),
    'GET /shipments/tabs': () => tabs,
    ...table,
  })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Shipments' })
  return { ...view, seen }
}
const lastQuery = (seen: Call[]) =>
  Object.fromEntries(seen.filter(call => call.method === 'GET' && call.path === '/shipments').at(-1)?.query ?? [])

describe('the shipment list', () => {
  test('[S2.071] has the tabs to be processed, in transit, delivered and general view, each with its count and URL', async () => {
    const { user, path, seen } = await open()
    const nav = screen.getByRole('navigation', { name: 'Shipments' })
    for (const name of ['To be processed 9', 'In transit 4', 'Delivered 120', 'General view 133'])
      expect(await within(nav).findByRole('link', { name })).toBeTruthy()
    await user.click(within(nav).getByRole('link', { name: 'In transit 4' }))
    expect(path()).toBe('/shipments?tab=in-transit')
    await waitFor(() => expect(lastQuery(seen)).toMatchObject({ tab: 'in-transit' }))
  })

  test('to a supplier a row says that it is on hold, and not of how many', async () => {
    const held = shipmentRow(1, { openHolds: 0, onHold: true, missing: [] })
    await open('/shipments', { 'GET /shipments': () => ok(pageOf([held], { total: 1 })) })
    const row = within(await screen.findByRole('row', { name: /SH-2026-0001/ }))
    expect(row.getByTitle('On hold')).toBeTruthy()
  })

  test('a row tells status and chip, route, dates, free time and what is open, and leads to its shipment; the rest is chosen', async () => {
    const { user } = await open()
    const row = within(await screen.findByRole('row', { name: /SH-2026-0001/ }))
    for (const text of [
      'For processing',
      'Not ready',
      'Ocean',
      'Aurobindo Pharma Ltd.',
      '4500-018832',
      'INHYD',
      'PECLL',
    ])
      expect(row.getByText(text)).toBeTruthy()
    for (const text of ['2 free days left', '1 hold +2']) expect(row.getByText(text)).toBeTruthy()
    for (const title of ['MSKU1234565', 'Hyderabad – Callao']) expect(row.getByTitle(title)).toBeTruthy()
    expect(row.getByTitle('1 hold, 2 missing: packing list, transport document')).toBeTruthy()
    expect(row.getByRole('img', { name: /^3 of 7 stations done; at Departed, now/ })).toBeTruthy()
    expect(row.getByRole('link', { name: 'SH-2026-0001' }).getAttribute('href')).toBe(`/shipments/${shipmentId(1)}`)
    expect(await findings()).toEqual([])
    const chosen = { 'CO₂e, kg': '1,840', Carrier: 'Maersk', References: 'REF-77' }
    for (const text of Object.values(chosen)) expect(row.queryByText(text)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    for (const name of Object.keys(chosen)) await user.click(await screen.findByRole('checkbox', { name }))
    for (const text of Object.values(chosen)) expect(row.getByText(text)).toBeTruthy()
  })

  test('filters live in the URL and are asked of the server; sorting is done by the server', async () => {
    const { user, path, seen } = await open('/shipments?tab=general-view')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Mode' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Air' }))
    await waitFor(() => expect(lastQuery(seen)).toMatchObject({ tab: 'general-view', 'filter[mode]': 'AIR' }))
    expect(path()).toContain('mode=AIR')
    await user.keyboard('{Escape}')
    const header = await screen.findByRole('columnheader', { name: /Arrival/ })
    await user.click(within(header).getByRole('button', { name: 'Arrival' }))
    await waitFor(() => expect(lastQuery(seen)).toMatchObject({ sort: 'eta', 'filter[mode]': 'AIR' }))
  })

  test('what needs a look, and a mode, are one press away, and the next press shows all again', async () => {
    const { user, path, seen } = await open('/shipments?tab=in-transit')
    const quick = within(screen.getByRole('group', { name: 'Quick filters' }))
    await user.click(quick.getByRole('button', { name: 'Exceptions' }))
    await user.click(quick.getByRole('button', { name: 'Ocean' }))
    await waitFor(() =>
      expect(lastQuery(seen)).toMatchObject({ 'filter[exceptions]': 'true', 'filter[mode]': 'OCEAN' }),
    )
    expect(path()).toContain('exceptions=true')
    expect(quick.getByRole('button', { name: 'Exceptions' }).getAttribute('aria-pressed')).toBe('true')
    expect(await findings()).toEqual([])
    await user.click(quick.getByRole('button', { name: 'Exceptions' }))
    await waitFor(() => expect(lastQuery(seen)).not.toHaveProperty('filter[exceptions]'))
  })

  test('a file has mode, origin and destination where the list draws the route', async () => {
    const { user, seen } = await open()
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
    await waitFor(() => expect(seen.some(call => call.headers.get('accept') === 'text/csv')).toBe(true))
    const asked = seen.find(call => call.headers.get('accept') === 'text/csv')
    expect(asked?.query.get('columns')).toMatch(/^shipmentNumber,status,chain,mode,origin,destination,etd/)
  })

  test('a row’s acts are those that the server names, each where it is done', async () => {
    const { user, path } = await open()
    const row = within(await screen.findByRole('row', { name: /SH-2026-0001/ }))
    await user.click(row.getByRole('button', { name: 'Actions for SH-2026-0001' }))
    const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
    expect(items).toEqual(['Open', 'Record a milestone', 'Delete'])
    await user.click(screen.getByRole('menuitem', { name: 'Record a milestone' }))
    await waitFor(() => expect(path()).toBe(`/shipments/${shipmentId(1)}?act=record-milestone`))
  })

  test('[S2.072] [S2.073] has a shipments and a products tab, and creates a shipment', async () => {
    const item = shipmentProductItem.parse({
      shipmentId: shipmentId(1),
      shipmentNumber: 'SH-2026-0001',
      status: 'IN_TRANSIT',
      delivered: '200',
      line: shipmentLine.strip().parse(shipmentLineOf(1, { batch: 'B-9' })),
    })
    const { user, seen } = await open('/shipments?tab=in-transit', {
      'GET /shipments/products': () => ok(pageOf([item])),
    })
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'New shipment' }).getAttribute('href')).toBe('/shipments/new')
    const things = screen.getByRole('navigation', { name: 'What the rows are' })
    await user.click(within(things).getByRole('link', { name: 'Products' }))
    const row = within(await screen.findByRole('row', { name: /ARV-1/ }))
    for (const text of ['Lamivudine 1', 'SH-2026-0001', '4500-018832', '600 BX', '200', 'B-9', 'In transit'])
      expect(row.getByText(text)).toBeTruthy()
    expect(seen.find(call => call.path === '/shipments/products')?.query.get('tab')).toBe('in-transit')
    expect(await findings()).toEqual([])
  })
})

describe('many shipments at once', () => {
  // What is chosen is remembered by what the list shows: each test has a list of its own.
  const held = (number: number, over: object = {}) =>
    shipmentRow(number, { actions: ['place-hold', 'lift-hold'], openHolds: 0, ...over })
  const choose = async (view: Awaited<ReturnType<typeof open>>, ...numbers: number[]) => {
    for (const number of numbers)
      await view.user.click(await screen.findByRole('checkbox', { name: `Select SH-2026-000${number}` }))
  }
  const actsOn = (view: Awaited<ReturnType<typeof open>>) =>
    view.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Act on these' }))
  const pathsOf = (seen: Call[], method: string, end: string) =>
    seen.filter(call => call.method === method && call.path.endsWith(end)).map(call => call.path)
  const numberOf = (id: string) => `SH-2026-000${[1, 2, 3].find(number => shipmentId(number) === id)}`

  test('are put on hold by a job; each answers for itself, the failed are tried again, and all of it is undone', async () => {
    const jobs = jobsOf('shipments', {
      path: 'holds',
      act: 'hold',
      undo: 'undo-hold',
      judge: (id, time) =>
        id === shipmentId(2) && time === 1
          ? refusedWith(id, numberOf(id), 'version-conflict', 'This shipment was changed')
          : doneWith(id, numberOf(id)),
    })
    const table: Table = { 'GET /shipments': () => ok(pageOf([held(1), held(2), held(3)])), ...jobs }
    const view = await open('/shipments?q=hold', table)
    const { user, seen } = view
    await choose(view, 1, 2, 3)
    expect(within(screen.getByRole('toolbar')).getByText('3 selected')).toBeTruthy()
    await actsOn(view)
    await user.click(await screen.findByRole('menuitem', { name: 'Put on hold' }))
    const asking = within(await screen.findByRole('dialog', { name: 'Put 3 shipments on hold' }))
    await user.click(asking.getByRole('button', { name: 'Put on hold' }))
    await waitFor(() => expect(asking.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
    expect(pathsOf(seen, 'POST', '/holds')).toEqual([])
    await user.selectOptions(asking.getByLabelText('Kind of hold'), 'Payment')
    await user.type(asking.getByLabelText('Reason'), 'Invoice open')
    await user.click(asking.getByRole('button', { name: 'Put on hold' }))
    const told = await screen.findByText('2 done, 1 not.')
    expect(seen.find(call => call.path === '/shipments/holds')?.body).toMatchObject({
      asked: { kind: 'payment', reason: 'Invoice open' },
      chosen: [1, 2, 3].map(number => ({ id: shipmentId(number) })),
    })
    const result = within(told.closest('[role=dialog]') as HTMLElement)
    expect(result.getByRole('listitem').textContent).toBe('SH-2026-0002 This shipment was changed')
    expect(screen.getByText('2 shipments put on hold')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(result.getByRole('button', { name: 'Try these again' }))
    expect(await screen.findByText('3 shipments put on hold')).toBeTruthy()
    const notices = within(screen.getByRole('region', { name: 'Notices' }))
    await user.click(notices.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(pathsOf(seen, 'POST', '/undo')).toHaveLength(1)
  })

  test('lifting sends why once for all; those that match go by the filter, without ids', async () => {
    const rows = [held(1, { openHolds: 2 }), held(2, { openHolds: 1 })]
    const view = await open('/shipments?q=lift', {
      'GET /shipments': () => ok(pageOf(rows, { total: 3 })),
      ...jobsOf('shipments', { path: 'holds/lifting', act: 'lift', judge: id => doneWith(id, 'SH-1') }),
    })
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select the rows shown' }))
    await view.user.click(screen.getByRole('button', { name: 'Select all 3 that match' }))
    await actsOn(view)
    await view.user.click(await screen.findByRole('menuitem', { name: 'Lift holds' }))
    const asking = within(await screen.findByRole('dialog', { name: 'Lift the holds of 3 shipments' }))
    await view.user.click(asking.getByRole('button', { name: 'Lift holds' }))
    await waitFor(() => expect(pathsOf(view.seen, 'POST', '/holds/lifting')).toHaveLength(1))
    const sent = view.seen.find(call => call.path === '/shipments/holds/lifting')?.body
    expect(sent).toMatchObject({ asked: { reason: '' }, matching: { tab: 'to-be-processed', q: 'lift' } })
    expect(sent).not.toHaveProperty('chosen')
  })

  test('a file and the labels are of the chosen ones alone', async () => {
    const pdf = (number: number) => ({ [`GET /shipments/${shipmentId(number)}/labels.pdf`]: () => ok({}) })
    const view = await open('/shipments?q=files', {
      ...pdf(1),
      [`GET /shipments/${shipmentId(2)}/labels.pdf`]: () => problem(422, 'label-none', 'It has no packages'),
    })
    await choose(view, 1, 2)
    await actsOn(view)
    await view.user.click(await screen.findByRole('menuitem', { name: 'Export: CSV file' }))
    await waitFor(() => expect(view.seen.some(call => call.headers.get('accept') === 'text/csv')).toBe(true))
    const asked = view.seen.find(call => call.headers.get('accept') === 'text/csv')
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({
      tab: 'general-view',
      sort: '-date',
      'filter[id]': `${shipmentId(1)},${shipmentId(2)}`,
    })
    await actsOn(view)
    await view.user.click(await screen.findByRole('menuitem', { name: 'Labels (PDF)' }))
    expect(await screen.findByText('1 done, 1 not.')).toBeTruthy()
    expect(screen.getByText('It has no packages')).toBeTruthy()
    expect(screen.getByText('Labels of 1 shipment saved')).toBeTruthy()
  })

  test('what nothing allows says why, as far as the rows shown tell', async () => {
    const view = await open('/shipments?q=all', {
      'GET /shipments': () => ok(pageOf([held(1, { actions: [] }), held(2, { actions: [] })], { total: 3 })),
    })
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select the rows shown' }))
    await actsOn(view)
    const blocked = await screen.findByRole('menuitem', { name: /^Put on hold/ })
    expect(blocked.getAttribute('aria-disabled')).toBe('true')
    expect(blocked.textContent).toContain('You can put none of the chosen shipments on hold now.')
    expect(screen.getByRole('menuitem', { name: /^Lift holds/ }).textContent).toContain('a hold that you can lift')
    await view.user.keyboard('{Escape}')
    await view.user.click(screen.getByRole('button', { name: 'Select all 3 that match' }))
    await actsOn(view)
    await view.user.click(await screen.findByRole('menuitem', { name: 'Put on hold' }))
    expect(await screen.findByRole('dialog', { name: 'Put 3 shipments on hold' })).toBeTruthy()
  })

  test('more than can be asked for at once are refused before anything is done', async () => {
    const view = await open('/shipments?q=most', {
      'GET /shipments': () => ok(pageOf([held(1), held(2)], { total: 201 })),
    })
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select the rows shown' }))
    await view.user.click(screen.getByRole('button', { name: 'Select all 201 that match' }))
    await actsOn(view)
    const blocked = await screen.findByRole('menuitem', { name: /^Put on hold/ })
    expect(blocked.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(blocked.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('At most 200 at once: choose fewer of them.')
    expect(screen.getByRole('menuitem', { name: 'Export: CSV file' }).getAttribute('aria-disabled')).not.toBe('true')
  })
})

describe('when there are no rows', () => {
  test('nothing yet says what will be here; no match offers to clear; a failure offers to try again', async () => {
    const first = await open('/shipments?tab=delivered', { 'GET /shipments': () => ok(pageOf([])) })
    await screen.findByText('Nothing delivered yet')
    first.unmount()
    const second = await open('/shipments?q=zzz', { 'GET /shipments': () => ok(pageOf([])) })
    await screen.findByText('No matching search results')
    second.unmount()
    await open('/shipments', { 'GET /shipments': () => problem(422, 'x', 'The list could not be read') })
    await screen.findByText('The list could not be read')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('a search that finds nothing in this tab leads to what it finds in the general view', async () => {
    const { user, path } = await open('/shipments?tab=delivered&q=SH-2026-0001', {
      'GET /shipments': ({ query }) => ok(pageOf(query.get('tab') === 'general-view' ? [shipmentRow(1)] : [])),
    })
    await user.click(await screen.findByRole('link', { name: '1 in General view' }))
    expect(path()).toBe('/shipments?tab=general-view&q=SH-2026-0001')
    expect(await screen.findByRole('row', { name: /SH-2026-0001/ })).toBeTruthy()
  })

  test('what a person may not do is not offered; without the permission the page says so', async () => {
    signInAs({ permissions: everyPermission.filter(entry => entry.permission === 'shipments.view') })
    const { unmount } = await open()
    await screen.findByRole('row', { name: /SH-2026-0001/ })
    expect(screen.queryByRole('link', { name: 'New shipment' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    unmount()
    signInAs({ permissions: everyPermission.filter(entry => !entry.permission.startsWith('shipments.')) })
    answerWith()
    await renderPortal('/shipments')
    expect(await screen.findByText('You do not have permission for this page')).toBeTruthy()
  })
})
