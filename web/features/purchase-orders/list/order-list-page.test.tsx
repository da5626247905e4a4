import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyEvent } from '../../../app/api/change-stream.ts'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { doneWith, jobsOf, refusedWith } from '../../../testing/fixtures/jobs.ts'
import { orderId, orderRow, orderRows } from '../../../testing/fixtures/orders.ts'
import { andina, everyPermission, lucia } from '../../../testing/fixtures/people.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

async function open(path = '/purchase-orders', table: Table = {}) {
  const seen = answerWith({ 'GET /purchase-orders': () => answer(orderRows(5), 42, 'next'), ...table })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Purchase orders' })
  return { ...view, seen }
}
const listCalls = (seen: Call[]) => seen.filter(call => call.method === 'GET' && call.path === '/purchase-orders')
const lastQuery = (seen: Call[]) => Object.fromEntries(listCalls(seen).at(-1)?.query ?? [])
const answer = (rows = orderRows(5), total = rows.length, nextCursor: string | null = null) => ({
  status: 200,
  body: { items: rows, nextCursor, total, totalIsCapped: false, sums: [{ currency: 'USD', amount: '1570000.00' }] },
})
const row = (number: string) => screen.getByRole('row', { name: new RegExp(number) })

describe('the purchase order list', () => {
  test('[S2.046] has the tabs to be confirmed and confirmed, each with its count and URL', async () => {
    const { user, path, seen } = await open()
    const tabs = screen.getByRole('navigation', { name: 'Purchase orders' })
    expect(await within(tabs).findByRole('link', { name: 'To be confirmed 42' })).toBeTruthy()
    await user.click(within(tabs).getByRole('link', { name: 'Confirmed 318' }))
    expect(path()).toBe('/purchase-orders?tab=confirmed')
    await waitFor(() => expect(lastQuery(seen)).toMatchObject({ tab: 'confirmed' }))
    expect(within(tabs).getByRole('link', { name: 'Confirmed 318' }).getAttribute('aria-current')).toBe('page')
  })

  test('orders that wait for a shipment are listed by a filter, which a link can set', async () => {
    const { seen } = await open('/purchase-orders?tab=confirmed&waitsFor=shipment')
    await waitFor(() => expect(lastQuery(seen)).toMatchObject({ tab: 'confirmed', 'filter[waitsFor]': 'shipment' }))
    expect(await screen.findByRole('button', { name: /Waits for.*A shipment/ })).toBeTruthy()
  })

  test('[D9.017] the orders of a supplier’s figure are listed of both tabs by a link, with the days they were issued', async () => {
    const supplier = '0198a000-0000-7000-8000-0000000b0001'
    const figure = `/purchase-orders?supplier=${supplier}&countedAs=purchase&issuedFrom=2026-11-01&issuedTo=2026-11-30`
    const { seen } = await open(figure)
    await waitFor(() =>
      expect(lastQuery(seen)).toMatchObject({
        'filter[supplier]': supplier,
        'filter[countedAs]': 'purchase',
        'filter[issuedFrom]': '2026-11-01',
        'filter[issuedTo]': '2026-11-30',
      }),
    )
    expect(await screen.findByRole('button', { name: /Figure of the supplier.*purchases/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Confirmed/ })).toBeNull()
  })

  test('a link that leads to an act on many opens the list with exactly these chosen and the act beside them', async () => {
    const pending = orderRows(5).map(order => ({ ...order, status: 'PENDING' as const, actions: ['send' as const] }))
    const list = { 'GET /purchase-orders': () => answer(pending, 5) }
    const link = '/purchase-orders?tab=to-be-confirmed&status=PENDING&select=all'
    const { user, path, seen } = await open(link, list)
    const bar = within(await screen.findByRole('toolbar', { name: /chosen|selected/i }))
    expect(bar.getByRole('status').textContent).toContain('5')
    expect(bar.getByRole('button', { name: 'Send' })).toBeTruthy()
    expect(lastQuery(seen)).toMatchObject({ 'filter[status]': 'PENDING' })
    // It chooses once: what is taken off stays off.
    expect(path()).not.toContain('select')
    await user.click(bar.getByRole('button', { name: /Clear/ }))
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  test('a link that leads to more than one page chooses all that match', async () => {
    await open('/purchase-orders?status=PENDING&select=all')
    expect((await screen.findByRole('toolbar')).textContent).toContain('42')
  })

  test('a supplier sees whose order it is, not its own name', async () => {
    const companiesRef = [{ id: andina, name: 'Aurobindo Pharma Ltd.', type: 'vendor', role: 'SUPPLIER', actor: 'P' }]
    signInAs({ user: { ...lucia, companiesRef: companiesRef as typeof lucia.companiesRef } })
    await open()
    await screen.findByRole('row', { name: /4500-018832/ })
    expect(screen.getByRole('columnheader', { name: /^Client/ })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: /^Supplier/ })).toBeNull()
  })

  test('[S2.047] has every column of the specification and an action for each row', async () => {
    await open()
    await screen.findByRole('row', { name: /4500-018832/ })
    const headers = screen.getAllByRole('columnheader').map(header => header.textContent?.trim())
    const wanted = [
      'Registered',
      'PO number',
      'Supplier',
      'First required',
      'Last promised',
      'Requested amount',
      'Missing amount',
      'Total value, USD',
      'Total taxes, USD',
      'Pickup location',
      'Delivery place',
      'Business group',
      'Sent to',
      'Status',
      'Actions',
    ]
    expect(headers).toEqual(expect.arrayContaining(wanted))
    const first = within(row('4500-018832'))
    for (const text of [
      'Aurobindo Pharma Ltd.',
      'Partially confirmed',
      '184,200.00',
      '10,000',
      '3,800',
      'Hyderabad, IN',
      'Callao, PE',
      'Health',
      'Client',
      '+7 d',
    ])
      expect(first.getByText(text)).toBeTruthy()
    expect(first.getByRole('img', { name: '1 of 7 stations done; at Confirmed, now' })).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[D10.008] more than 10,000 rows: the count and each sum say that it is at least so much', async () => {
    const many = { total: 10_000, totalIsCapped: true, sumsAreCapped: true }
    await open('/purchase-orders?late=true', {
      'GET /purchase-orders': () => {
        const { status, body } = answer([orderRow(0)])
        return { status, body: { ...(body as object), ...many } }
      },
    })
    expect((await screen.findByText(/10,000\+ orders/)).textContent).toMatch(/^10,000\+ orders, at least 1.57.M USD$/)
  })

  test('[S2.048] a row opens its order', async () => {
    await open()
    expect((await screen.findByRole('link', { name: '4500-018832' })).getAttribute('href')).toBe(
      `/purchase-orders/${orderId(0)}`,
    )
  })

  test('[S2.049] [S2.050] [S2.052] a row leads to confirming by hand or by file and to reversing, where the server allows it', async () => {
    const { user, router } = await open('/purchase-orders', {
      'GET /purchase-orders': () =>
        answer([
          orderRow(0, { actions: ['confirm', 'upload-confirmation-file', 'reverse'] }),
          orderRow(1, { actions: [] }),
        ]),
    })
    const menuOf = async (number: string) => {
      await user.click(
        within(await screen.findByRole('row', { name: new RegExp(number) })).getByRole('button', {
          name: `Actions for ${number}`,
        }),
      )
      return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
    }
    expect(await menuOf('4500-018829')).toEqual(['Open'])
    await user.keyboard('{Escape}')
    expect(await menuOf('4500-018832')).toEqual([
      'Open',
      'Confirm date and quantity',
      'Confirm by file',
      'Reverse the confirmation',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Confirm by file' }))
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        `/purchase-orders/${orderId(0)}?act=upload-confirmation-file`,
      ),
    )
  })

  test('[S2.051] cancelling asks for a reason; declining changes nothing', async () => {
    const { user, seen } = await open('/purchase-orders', {
      ...jobsOf('purchase-orders', {
        path: 'cancellation',
        act: 'cancel',
        judge: id => doneWith(id, '4500-018832'),
      }),
    })
    const ask = async () => {
      await user.click(
        within(await screen.findByRole('row', { name: /4500-018832/ })).getByRole('button', {
          name: 'Actions for 4500-018832',
        }),
      )
      await user.click(await screen.findByRole('menuitem', { name: 'Cancel the order' }))
      return within(await screen.findByRole('alertdialog', { name: 'Cancel order 4500-018832?' }))
    }
    await user.click((await ask()).getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(seen.some(call => call.method === 'POST')).toBe(false)
    const dialog = await ask()
    await user.type(dialog.getByLabelText('Reason'), 'No longer needed')
    await user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText('1 order cancelled')).toBeTruthy()
    expect(seen.find(call => call.method === 'POST')?.body).toMatchObject({
      chosen: [{ id: orderId(0), version: 3 }],
      asked: { reason: 'No longer needed' },
    })
  })

  test('filters live in the URL, are asked of the server, and Back undoes one step', async () => {
    const { user, seen, path, router } = await open('/purchase-orders?requiredTo=2027-01-31')
    expect(await screen.findByRole('button', { name: /Required until 31 Jan 2027/ })).toBeTruthy()
    await waitFor(() => expect(lastQuery(seen)).toMatchObject({ 'filter[requiredTo]': '2027-01-31' }))
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Expired' }))
    await waitFor(() =>
      expect(lastQuery(seen)).toMatchObject({ 'filter[status]': 'EXPIRED', 'filter[requiredTo]': '2027-01-31' }),
    )
    expect(path()).toContain('status=EXPIRED')
    await user.keyboard('{Escape}')
    await router.navigate(-1)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the filter Status' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Remove the filter Required' }))
    await waitFor(() => expect(path()).toBe('/purchase-orders'))
  })

  test('sorting is done by the server', async () => {
    const { user, seen } = await open()
    await user.click(
      within(await screen.findByRole('columnheader', { name: /Total value/ })).getByRole('button', {
        name: 'Total value, USD',
      }),
    )
    await waitFor(() => expect(lastQuery(seen).sort).toBe('totalValue'))
    await user.click(screen.getByRole('button', { name: 'Total value, USD' }))
    await waitFor(() => expect(lastQuery(seen).sort).toBe('-totalValue'))
  })

  test('the count is announced, and the next rows are asked for by cursor', async () => {
    const { user, seen, path } = await open()
    expect(await screen.findByText('42 orders, 1.57 M USD')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Next rows' }))
    await waitFor(() => expect(lastQuery(seen).cursor).toBe('next'))
    expect(path()).toContain('from=5')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Previous rows' })).toBeTruthy())
    await user.click(await screen.findByRole('button', { name: 'Next rows' }))
    await waitFor(() => expect(path()).toContain('~'))
    await user.click(await screen.findByRole('button', { name: 'Previous rows' }))
    await waitFor(() => expect(path()).not.toContain('~'))
    expect(path()).toContain('from=5')
    await user.click(await screen.findByRole('button', { name: 'Previous rows' }))
    await waitFor(() => expect(path()).toBe('/purchase-orders'))
    expect(screen.queryByRole('button', { name: 'Previous rows' })).toBeNull()
  })

  const numbers = new Map([0, 1].map(index => [orderId(index), orderRow(index).orderNumber]))
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], ...names: string[]) => {
    // What was chosen stays chosen in a tab.
    for (const name of names) {
      const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` })
      if (!box.checked) await user.click(box)
    }
  }

  test('many orders are sent by a job; each answers for itself and the failed can be tried again', async () => {
    const { user, seen } = await open(
      '/purchase-orders',
      jobsOf('purchase-orders', {
        path: 'sending',
        act: 'send',
        judge: (id, time) =>
          id === orderId(1) && time === 1
            ? refusedWith(id, numbers.get(id) ?? '', 'supplier-missing', 'This order names no supplier')
            : doneWith(id, numbers.get(id) ?? ''),
      }),
    )
    await choose(user, '4500-018832', '4500-018829')
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('1 order sent')).toBeTruthy()
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 2 orders' }))
    expect(dialog.getByText('1 done, 1 not.')).toBeTruthy()
    expect(dialog.getByRole('listitem').textContent).toBe('4500-018829 This order names no supplier')
    expect(await findings()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Try these again' }))
    expect(await screen.findByText('2 orders sent')).toBeTruthy()
    expect(seen.find(call => call.path === '/purchase-orders/sending')?.body).toMatchObject({
      chosen: [
        { id: orderId(0), version: 3 },
        { id: orderId(1), version: 3 },
      ],
    })
    // All of it done: nobody has to put it away.
    await waitFor(() => expect(seen.some(call => call.method === 'DELETE')).toBe(true))
    await waitFor(() => expect(screen.queryByRole('button', { name: /job has a result/ })).toBeNull())
  })

  test('a job that is refused as a whole changes nothing and says why', async () => {
    const { user } = await open('/purchase-orders', {
      'POST /purchase-orders/sending': () => problem(422, 'job-too-many', 'At most 2000 at once: choose fewer of them'),
    })
    await choose(user, '4500-018832', '4500-018829')
    await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('At most 2000 at once: choose fewer of them')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the bar offers what the person may do with the chosen; all that match go by the filter, without ids', async () => {
    const rows = [
      orderRow(0, { actions: ['approve', 'cancel'] }),
      orderRow(1, { actions: ['confirm', 'submit', 'cancel'] }),
    ]
    const { user, seen } = await open('/purchase-orders?q=4500', {
      'GET /purchase-orders': () => answer(rows, 40, 'next'),
      ...jobsOf('purchase-orders', { path: 'approval', act: 'approve', judge: id => doneWith(id, '4500') }),
    })
    const offered = () =>
      within(screen.getByRole('toolbar'))
        .getAllByRole('button')
        .map(one => one.textContent)
    await choose(user, '4500-018832')
    expect(offered()).toEqual(['Approve', 'Cancel orders', 'Clear the selection'])
    await choose(user, '4500-018829')
    expect(offered()).toEqual(
      expect.arrayContaining(['Confirm as required', 'Submit for approval', 'Approve', 'Cancel orders']),
    )
    expect(offered()).not.toContain('Send')
    await user.click(screen.getByRole('button', { name: 'Select all 40 that match' }))
    expect(offered()).toContain('Send')
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve 40 orders' }))
    await user.click(dialog.getByRole('button', { name: 'Approve 40 orders' }))
    await waitFor(() => expect(seen.some(call => call.path === '/purchase-orders/approval')).toBe(true))
    const { body } = seen.find(call => call.path === '/purchase-orders/approval') as Call
    expect(body).toMatchObject({
      asked: {},
      matching: { tab: 'to-be-confirmed', sort: '-registrationDate', q: '4500' },
    })
    expect(body).not.toHaveProperty('chosen')
  })

  test('export asks the same list as CSV or Excel', async () => {
    const { user, seen } = await open('/purchase-orders?status=EXPIRED')
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV file' }))
    await waitFor(() => expect(listCalls(seen).at(-1)?.headers.get('accept')).toBe('text/csv'))
    expect(lastQuery(seen)).toMatchObject({ tab: 'to-be-confirmed', 'filter[status]': 'EXPIRED' })
    // As the table shows them: hidden ones are not among them.
    expect(lastQuery(seen).columns?.split(',').slice(0, 4)).toEqual(['orderNumber', 'supplier', 'status', 'chain'])
    expect(lastQuery(seen).columns).not.toContain('invoiceNumber')
  })

  test('a view keeps filters and columns under a name, and leaving it offers to save or reset', async () => {
    const { user, path } = await open('/purchase-orders?status=EXPIRED')
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('button', { name: 'Save as a view' }))
    await user.type(await screen.findByLabelText('Name of the view'), 'My expired')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('button', { name: 'My expired' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(await screen.findByRole('button', { name: 'Reset' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(path()).toContain('status=EXPIRED'))
    await user.click(screen.getByRole('button', { name: 'My expired' }))
    const options = 'Options of the view My expired'
    await user.click(await screen.findByRole('button', { name: options }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: options })).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: options })).toBeTruthy()
  })

  test("others' changes do not move rows; they are told and fetched on wish", async () => {
    const { user, store, seen } = await open()
    await screen.findByRole('row', { name: /4500-018832/ })
    const before = listCalls(seen).length
    for (const [id, position] of [
      [orderId(3), '1'],
      [orderId(4), '2'],
    ])
      applyEvent(store, { id: '', event: 'change', data: JSON.stringify({ entity: 'purchase-order', id, position }) })
    const button = await screen.findByRole('button', { name: '2 updates, refresh' })
    expect(listCalls(seen)).toHaveLength(before)
    await user.click(button)
    await waitFor(() => expect(listCalls(seen)).toHaveLength(before + 1))
  })
})

describe('when there are no rows', () => {
  test('nothing yet says what will be here and gives the first act', async () => {
    await open('/purchase-orders', { 'GET /purchase-orders': () => answer([]) })
    const empty = (await screen.findByText('No orders to be confirmed')).closest('[role=status]') as HTMLElement
    expect(within(empty).getByRole('link', { name: 'New order' }).getAttribute('href')).toBe('/purchase-orders/new')
  })

  test('no match offers to clear the filters', async () => {
    const { user, path } = await open('/purchase-orders?q=zzz', { 'GET /purchase-orders': () => answer([]) })
    const empty = (await screen.findByText('No matching search results')).closest('[role=status]') as HTMLElement
    await user.click(within(empty).getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(path()).toBe('/purchase-orders'))
  })

  test('a search that finds nothing in this tab leads to what it finds in the other', async () => {
    const { user, path, seen } = await open('/purchase-orders?q=4500-018832&late=true', {
      'GET /purchase-orders': ({ query }) => answer(query.get('tab') === 'confirmed' ? [orderRow(0)] : []),
    })
    await user.click(await screen.findByRole('link', { name: '1 in Confirmed' }))
    expect(path()).toBe('/purchase-orders?tab=confirmed&q=4500-018832&late=true')
    expect(await screen.findByRole('row', { name: /4500-018832/ })).toBeTruthy()
    const asked = listCalls(seen).map(({ query }) => [query.get('tab'), query.get('q'), query.get('limit')])
    expect(asked).toEqual([
      ['to-be-confirmed', '4500-018832', null],
      ['confirmed', '4500-018832', '1'],
      ['confirmed', '4500-018832', null],
    ])
  })

  test('of the confirmed it leads to those to be confirmed, without naming the first tab', async () => {
    await open('/purchase-orders?tab=confirmed&q=4500', {
      'GET /purchase-orders': ({ query }) => answer(query.get('tab') === 'confirmed' ? [] : [orderRow(0)], 3),
    })
    const link = await screen.findByRole('link', { name: '3 in To be confirmed' })
    expect(link.getAttribute('href')).toBe('/purchase-orders?q=4500')
  })

  test('not allowed says who can give the permission', async () => {
    await open('/purchase-orders', {
      'GET /purchase-orders': () =>
        problem(403, 'permission-missing', 'You do not have permission for this (purchase-orders.view)'),
    })
    expect(await screen.findByText('You may not see this')).toBeTruthy()
  })

  test('failed offers to try again', async () => {
    let failing = true
    const { user } = await open('/purchase-orders', {
      'GET /purchase-orders': () => (failing ? problem(422, 'x', 'The list could not be read') : answer()),
    })
    await screen.findByText('The list could not be read')
    failing = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /4500-018832/ })).toBeTruthy()
  })
})

test('what a person may not do is not offered', async () => {
  signInAs({ permissions: everyPermission.filter(entry => entry.permission === 'purchase-orders.view') })
  await open()
  await screen.findByRole('row', { name: /4500-018832/ })
  expect(screen.queryByRole('link', { name: 'New order' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
})
