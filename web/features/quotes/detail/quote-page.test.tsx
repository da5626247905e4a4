import type { QuoteDetail } from '@quayside/contracts/quotes/queries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { bookingId, bookingRow } from '../../../testing/fixtures/bookings.ts'
import { pageOf } from '../../../testing/fixtures/master-data.ts'
import { orderRows } from '../../../testing/fixtures/orders.ts'
import { andina } from '../../../testing/fixtures/people.ts'
import { content, full, may, noor, offered, quote, quoteId, request } from '../../../testing/fixtures/quotes.ts'
import { shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown, status = 200) => ({ status, body })
const path = `/quotes/edit/${quoteId(1)}`
const done = (over: object = {}) =>
  ok({ id: quoteId(1), quoteNumber: 'Q-2026-0001', status: 'APPROVED', version: 4, ...over })
const catalogue = () => ok({ catalogs: [] })

async function open(shown: QuoteDetail, at = path, table: Table = {}) {
  const seen = answerWith({
    [`GET /quotes/${quoteId(1)}`]: () => ok(shown),
    [`GET /quotes/${quoteId(1)}/history`]: () => ok({ items: [] }),
    'POST /quotes/getSelectorsCatalog': catalogue,
    'GET /companies': () => ok(pageOf([])),
    ...table,
  })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1, name: 'Q-2026-0001' })
  return { ...view, seen }
}
const bodyOf = (seen: Call[], end: string) =>
  seen.find(call => call.method === 'POST' && call.path.endsWith(end))?.body as Record<string, unknown>

describe('the offer as its customer reads it', () => {
  test('[S2.090] [S3.031] [S3.033] [S3.034] [S3.035] [S3.036] [S3.037] tells parties, goods, packages, places and charges, and no cost', async () => {
    await open(quote())
    const charges = within(await screen.findByRole('table', { name: 'Charges' }))
    for (const text of ['FREIGHT', 'Air freight', '133.336 kg chargeable', '600.01 USD', 'Prepaid', 'Andina'])
      expect(charges.getByText(text)).toBeTruthy()
    for (const text of [
      'Lufthansa Cargo',
      'North line',
      'RFQ-7',
      'Andina Norte',
      'Quayside Freight',
      'FCA Hyderabad',
      'Tablets',
      '300490',
    ])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    for (const role of ['Shipper', 'Consignee', 'Notify party', 'Pickup', 'Delivery'])
      expect(screen.getByRole('region', { name: role })).toBeTruthy()
    for (const text of ['Hyderabad', 'Chennai', 'Callao']) expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText('CARTON')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/Expense|Profit|Margin|Blue Wings|Pay to|522\.35/)
    expect(await findings()).toEqual([])
  })

  test('[S3.032] the orders that it is linked to lead to them', async () => {
    await open(quote())
    const link = await screen.findByRole('link', { name: '4500-018832' })
    expect(link.getAttribute('href')).toMatch(/^\/purchase-orders\//)
  })

  test('its head has nine facts, its chain the days wished, and ways to its request and orders', async () => {
    await open(quote({ requestId: quoteId(50) }), path, { [`GET /quote-requests/${quoteId(50)}`]: () => ok(request()) })
    const head = screen.getAllByRole('term').map(term => term.textContent)
    expect(head.slice(0, 9)).toEqual([
      'Customer',
      'Carrier',
      'Transport method',
      'Route',
      'Transit days',
      'Valid until',
      'Total',
      'Revision',
      'Customer receipt',
    ])
    const chain = within(screen.getByRole('list', { name: 'Where it stands in the chain' }))
    await waitFor(() => expect(chain.getAllByRole('listitem').length).toBeGreaterThanOrEqual(6))
    expect(chain.getByText(/Booked/).closest('li')?.dataset.state).toBe('now')
    expect(chain.getByText(/plan.*9 Dec/)).toBeTruthy()
    const link = await screen.findByRole('link', { name: request().requestNumber })
    expect(link.getAttribute('href')).toBe(`/quotes/requests/${quoteId(50)}`)
    expect(screen.queryByText('Shipment')).toBeNull()
  })

  test('once it is booked its shipment’s chain stands there, with ways to the booking and the shipment', async () => {
    const booking = { id: bookingId(1), bookingNumber: 'BK-2026-0001', state: 'LIVE' as const }
    const { seen } = await open(quote({ status: 'APPROVED', booking }), path, {
      'GET /bookings': () => ok(pageOf([bookingRow(2), bookingRow(1)])),
      [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment()),
    })
    const link = await screen.findByRole('link', { name: 'SH-2026-0001' })
    expect(link.getAttribute('href')).toBe(`/shipments/${shipmentId(1)}`)
    expect(screen.getByRole('link', { name: 'BK-2026-0001' }).getAttribute('href')).toBe(`/bookings/${bookingId(1)}`)
    const asked = seen.find(call => call.path === '/bookings')
    expect(asked?.query.get('filter[quoteId]')).toBe(quoteId(1))
    expect(await screen.findByText(/Days of the client in/)).toBeTruthy()
    expect(screen.getAllByRole('list', { name: 'Where it stands in the chain' })).toHaveLength(1)
    expect(await findings()).toEqual([])
  })

  test('[D3.019] a client that sees totals alone is told the total and no line', async () => {
    await open(quote({ current: offered({ charges: null }) }))
    expect(await screen.findByText('The charges come to:')).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'Charges' })).toBeNull()
    expect(screen.getAllByText('600.01 USD').length).toBeGreaterThan(0)
  })

  test('a comment is added for both sides; an empty one is refused', async () => {
    const comment = { id: 'c', at: '2026-11-21T09:00:00.000Z', by: { uid: null, service: null, name: 'Noor Haddad' } }
    const { user, seen } = await open(
      quote({ comments: [{ ...comment, audience: 'shared', text: 'On Tuesdays' }] }),
      path,
      {
        [`POST /quotes/${quoteId(1)}/comments`]: () => done({ status: 'PENDING' }),
      },
    )
    const panel = within(screen.getByRole('region', { name: 'Comments' }))
    expect(panel.getByText('Shared with the customer')).toBeTruthy()
    expect(panel.getByText('On Tuesdays')).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Add the comment' }))
    expect((await panel.findAllByText(/This field is required/)).length).toBeGreaterThan(0)
    await user.type(panel.getByLabelText('Comment'), 'And on Fridays?')
    await user.click(panel.getByRole('button', { name: 'Add the comment' }))
    await waitFor(() =>
      expect(bodyOf(seen, '/comments')).toMatchObject({ audience: 'shared', text: 'And on Fridays?' }),
    )
  })
})

test('[D3.015] a newer offer takes the place of the one that is read, and is opened, only when it is asked for', async () => {
  let revision = 1
  const { user, seen } = await open(quote(), path, {
    [`GET /quotes/${quoteId(1)}`]: () => ok(quote({ current: offered({ revision }) })),
    [`POST /quotes/${quoteId(1)}/comments`]: () => {
      revision = 2
      return done({ status: 'PENDING' })
    },
  })
  const panel = within(screen.getByRole('region', { name: 'Comments' }))
  await user.type(panel.getByLabelText('Comment'), 'Cheaper?')
  await user.click(panel.getByRole('button', { name: 'Add the comment' }))
  const show = await screen.findByRole('button', { name: 'Show the new offer' })
  expect(screen.getByText(/You still read revision 1/)).toBeTruthy()
  const asked = () => seen.filter(call => call.method === 'GET' && call.path === `/quotes/${quoteId(1)}`)
  expect(asked().map(call => call.query.get('again'))).toEqual([
    null,
    ...asked()
      .slice(1)
      .map(() => 'true'),
  ])
  expect(asked().length).toBeGreaterThan(1)
  await user.click(show)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show the new offer' })).toBeNull())
  expect(asked().filter(call => call.query.get('again') === null).length).toBe(2)
})

describe('approving and rejecting', () => {
  test('[S4.017] a pending quote is approved by the revision seen, and with its orders books at once', async () => {
    const { user, seen } = await open(quote(), path, {
      [`POST /quotes/${quoteId(1)}/approval`]: () =>
        done({ booking: { id: quoteId(7), bookingNumber: 'BK-1' }, bookingFailure: null }),
      'GET /purchase-orders': () => ok(pageOf(orderRows(2))),
    })
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    expect(
      dialog.getByText(/^Revision 1 of Q-2026-0001 .*Lufthansa Cargo, 600.01 USD, valid until .*2026/),
    ).toBeTruthy()
    await user.click(dialog.getByRole('checkbox', { name: 'Create the booking at once' }))
    expect(await dialog.findByText('4500-018832')).toBeTruthy()
    // Those that can be booked, and no others.
    const orders = seen.find(call => call.path === '/purchase-orders')
    expect(orders?.query.get('filter[waitsFor]')).toBe('shipment')
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText('Booking BK-1 was made')).toBeTruthy()
    const { purchaseOrders } = quote()
    expect(bodyOf(seen, '/approval')).toMatchObject({
      revision: 1,
      booking: { purchaseOrderIds: purchaseOrders.map(({ id }) => id) },
    })
  })

  test('[S4.017] without a booking none is asked for; where one failed the approval stands and says so', async () => {
    const { user, seen } = await open(quote(), path, {
      [`POST /quotes/${quoteId(1)}/approval`]: () =>
        done({ booking: null, bookingFailure: { code: 'x', message: 'The carrier is closed.' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(/is approved, but it could not be booked: The carrier is closed\./)).toBeTruthy()
    expect(bodyOf(seen, '/approval').booking).toBeNull()
  })

  test('[D3.005] what its booking lacks is said at the booking that is asked for', async () => {
    const wrong = { code: 'booking-shipper-required', message: 'A booking needs a shipper' }
    const { user } = await open(quote(), `${path}?view=preview&act=approve`, {
      [`POST /quotes/${quoteId(1)}/approval`]: () =>
        problem(422, wrong.code, wrong.message, { fields: [{ path: 'booking', ...wrong }] }),
      'GET /purchase-orders': () => ok(pageOf(orderRows(2))),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Create the booking at once' }))
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect((await dialog.findAllByText(/A booking needs a shipper/)).length).toBeGreaterThan(0)
  })

  test('[S8.022] a failed approval says so word for word', async () => {
    const { user } = await open(quote(), `${path}?view=preview&act=approve`, {
      [`POST /quotes/${quoteId(1)}/approval`]: () =>
        problem(422, 'quote-approval-past-validity', 'quote could not be approved: it was valid until 20 Dec 2026'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect(await dialog.findByText(/^quote could not be approved/)).toBeTruthy()
  })

  test('[S4.018] [S5.046] [S5.047] [S9.018] rejecting needs at least one of four reasons, and text for the other one', async () => {
    const { user, seen } = await open(quote(), path, {
      [`POST /quotes/${quoteId(1)}/rejection`]: () => done({ status: 'REJECTED' }),
    })
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject' }))
    for (const name of ['Too expensive', 'Departure does not work', 'Transit too long', 'Other'])
      expect(dialog.getByRole('checkbox', { name })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    // Among all that is wrong, and under the reasons.
    await waitFor(() => expect(dialog.getAllByText(/Choose at least one reason/)).toHaveLength(2))
    await user.click(dialog.getByRole('checkbox', { name: 'Other' }))
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    expect((await dialog.findAllByText(/This field is required/)).length).toBeGreaterThan(0)
    expect(bodyOf(seen, '/rejection')).toBeUndefined()
    await user.click(dialog.getByRole('checkbox', { name: 'Too expensive' }))
    await user.type(dialog.getByLabelText('In words'), 'A cheaper one is here')
    await user.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(bodyOf(seen, '/rejection')).toMatchObject({
        revision: 1,
        reasons: ['TOO_EXPENSIVE', 'OTHER'],
        text: 'A cheaper one is here',
      }),
    )
  })

  test('[S5.049] why it was rejected stands on its page, in words', async () => {
    const rejection = {
      at: '2026-11-22T09:00:00.000Z',
      by: { uid: null, service: null, name: 'Lucía Mendoza' },
      reasons: ['TRANSIT_TOO_LONG' as const],
      text: 'We need it in four days',
      onBehalf: null,
    }
    await open(quote({ status: 'REJECTED', rejection, allowedCommands: may('comment') }))
    expect(await screen.findByText(/Rejected by Lucía Mendoza.*Transit too long/)).toBeTruthy()
    expect(screen.getByText('We need it in four days')).toBeTruthy()
  })
})

describe('the operator', () => {
  const mine = (over: Partial<QuoteDetail> = {}) =>
    quote({
      current: full(),
      allowedCommands: may('revise', 'withdraw', 'approve', 'reject', 'comment', 'copy'),
      ...over,
    })
  beforeEach(() => signInAs({ user: noor }))

  test('[S2.090] reads cost and profit, and beside it what the customer sees', async () => {
    const { user } = await open(mine(), `${path}?view=preview`)
    expect((await screen.findAllByText('77.66 USD')).length).toBeGreaterThan(0)
    expect(screen.getByText('Pay to: Blue Wings')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'As the customer sees it' }))
    await waitFor(() => expect(document.body.textContent).not.toMatch(/Blue Wings|77\.66|522\.35/))
    expect(screen.getAllByText('600.01 USD').length).toBeGreaterThan(0)
  })

  test('[D3.010] a charge without a quantity is told as unknown, and no sum of the rest is', async () => {
    const draft = full({ revision: null, totals: { perCurrency: [], inIssuing: null } })
    const unknown = { quantity: null, total: null, cost: null, totalInIssuing: null, costInIssuing: null, profit: null }
    const charges = draft.charges.map(charge => ({ ...charge, ...unknown }))
    const { user } = await open(mine({ draft: { ...draft, charges } }), `${path}?view=preview`)
    await user.click(await screen.findByRole('link', { name: 'As the customer sees it' }))
    const line = within((await screen.findByRole('table', { name: 'Charges' })).querySelector('tbody') as HTMLElement)
    await waitFor(() => expect(line.queryByText('Pay to: Blue Wings')).toBeNull())
    expect(line.getAllByText('not known')).toHaveLength(2)
    expect(document.body.textContent).not.toMatch(/(^|[^\d.])0(\.00)? USD/)
  })

  test('what is internal is said so, and a new comment is internal unless it is shared', async () => {
    const comment = { id: 'c', at: '2026-11-21T09:00:00.000Z', by: { uid: null, service: null, name: 'Noor Haddad' } }
    const { user, seen } = await open(
      mine({ comments: [{ ...comment, audience: 'internal', text: 'Only until the 15th' }] }),
      `${path}?view=preview`,
      { [`POST /quotes/${quoteId(1)}/comments`]: () => done({ status: 'PENDING' }) },
    )
    const panel = within(screen.getByRole('region', { name: 'Comments' }))
    expect(within(panel.getByRole('listitem')).getByText('Internal: only your company reads it')).toBeTruthy()
    await user.type(panel.getByLabelText('Comment'), 'Keep it so')
    await user.click(panel.getByRole('button', { name: 'Add the comment' }))
    await waitFor(() => expect(bodyOf(seen, '/comments')).toMatchObject({ audience: 'internal' }))
  })

  test('approves on the customer’s behalf only by telling how the customer said so', async () => {
    const { user, seen } = await open(mine(), `${path}?view=preview&act=approve`, {
      [`POST /quotes/${quoteId(1)}/approval`]: () => done({ booking: null, bookingFailure: null }),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }))
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    expect((await dialog.findAllByText(/This field is required/)).length).toBeGreaterThan(0)
    await user.type(dialog.getByLabelText('How the customer said so'), 'By telephone')
    await user.click(dialog.getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(bodyOf(seen, '/approval')).toMatchObject({ onBehalf: 'By telephone' }))
  })

  test('[D3.018] two revisions are compared field by field', async () => {
    const revisions = [1, 2].map(revision => ({
      revision,
      sentAt: '2026-11-20T09:00:00.000Z',
      validUntil: '2026-12-20',
    }))
    await open(mine({ revisions, current: full({ revision: 2 }) }), `${path}?view=preview&tab=revisions`, {
      [`GET /quotes/${quoteId(1)}/comparison`]: () =>
        ok({
          from: 1,
          to: 2,
          changes: [
            { field: 'transitDays', label: null, old: '6', new: '5' },
            { field: 'charges.0.income', label: null, old: '4.5', new: '4.8' },
          ],
        }),
      [`GET /quotes/${quoteId(1)}/revisions/1`]: () => ok(full()),
    })
    const table = within(await screen.findByRole('table', { name: 'What changed' }))
    const row = table.getByRole('row', { name: /Transit days/ })
    expect(row.textContent).toContain('6')
    expect(within(row).getByText('5').tagName).toBe('INS')
    expect(table.getByRole('row', { name: /Charge 1, Income/ })).toBeTruthy()
  })

  test('[S2.091] [S2.010] the form has its ten sections, each a link; a refusal opens the section it is in', async () => {
    const { user, path: at } = await open(mine(), `${path}?step=main`, {
      [`POST /quotes/${quoteId(1)}/draft`]: () => done({ status: 'PENDING' }),
    })
    const nav = within(await screen.findByRole('navigation', { name: 'Sections of the form' }))
    const names = nav.getAllByRole('link').map(link => link.textContent?.replace(/\d+$/, ''))
    expect(names).toEqual([
      'Main information',
      'Customer',
      'Shipper',
      'Consignee',
      'Notify party',
      'Pickup',
      'Delivery',
      'Goods',
      'Packages',
      'Charges',
    ])
    await user.click(nav.getByRole('link', { name: 'Shipper' }))
    expect(at()).toContain('step=shipper')
    await user.clear(await screen.findByRole('textbox', { name: /^Name/ }))
    await user.click(nav.getByRole('link', { name: 'Goods' }))
    await screen.findByRole('group', { name: 'Values' })
    await user.click(screen.getByRole('button', { name: 'Save the draft' }))
    await waitFor(() => expect(at()).toContain('step=shipper'))
    expect(await findings()).toEqual([])
  })

  test('[S5.045] [S8.023] a quote without a carrier is refused: Carrier is mandatory', async () => {
    const { user, seen } = await open(mine(), `${path}?step=main`)
    const carrier = await screen.findByRole('combobox', { name: 'Carrier' })
    await user.clear(carrier)
    await user.click(await screen.findByRole('button', { name: 'Save the draft' }))
    expect((await screen.findAllByText(/Carrier is mandatory/)).length).toBeGreaterThan(0)
    expect(bodyOf(seen, '/draft')).toBeUndefined()
  })

  test('[D3.003] what is changed is saved as the draft revision, with the version seen', async () => {
    const { user, seen } = await open(mine(), `${path}?step=main`, {
      [`POST /quotes/${quoteId(1)}/draft`]: () => done({ status: 'PENDING' }),
    })
    const days = await screen.findByLabelText(/^Transit days/)
    await user.clear(days)
    await user.type(days, '5')
    await user.click(await screen.findByRole('button', { name: 'Save the draft' }))
    await waitFor(() => expect(bodyOf(seen, '/draft')).toBeDefined())
    const { charges, ...rest } = content()
    expect(bodyOf(seen, '/draft')).toMatchObject({
      version: 3,
      content: { ...rest, transitDays: 5, charges: charges.map(charge => ({ ...charge, quantity: null })) },
    })
  })

  test('a rate that was begun lacks its source and day, said by its currency', async () => {
    const [charge] = content().charges
    const current = full({}, content({ charges: charge === undefined ? [] : [{ ...charge, currency: 'EUR' }] }))
    const { user } = await open(mine({ current }), `${path}?step=charges`)
    await user.type(await screen.findByLabelText(/^1 EUR in USD/), '1.08')
    await user.click(await screen.findByRole('button', { name: 'Save the draft' }))
    const summary = within(await screen.findByRole('alert'))
    for (const name of ['EUR, Source of the rate', 'EUR, Day of the rate']) {
      expect(summary.getByRole('link', { name: new RegExp(`^${name}`) })).toBeTruthy()
      expect(screen.queryByLabelText(`${name} (optional)`)).toBeNull()
    }
  })

  test('what is sent is what stands in the form: it is saved before', async () => {
    const { user, seen } = await open(
      mine({ allowedCommands: may('revise', 'send'), draft: mine().current as never }),
      `${path}?step=main`,
      { [`POST /quotes/${quoteId(1)}/draft`]: () => done({ status: 'PENDING' }) },
    )
    const days = await screen.findByLabelText(/^Transit days/)
    await user.clear(days)
    await user.type(days, '5')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('What was sent before is replaced')
    expect((bodyOf(seen, '/draft').content as { transitDays: number }).transitDays).toBe(5)
    expect(bodyOf(seen, '/sending')).toBeUndefined()
  })

  test('[D3.014] what has no total yet is said before it is sent, with the way to its charges', async () => {
    const draft = full({ revision: null, totals: { perCurrency: [], inIssuing: null } })
    await open(mine({ allowedCommands: may('revise', 'send'), draft }), `${path}?view=preview&act=send`)
    expect(await screen.findByText(/It has no total yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Charges' }).getAttribute('href')).toBe(`${path}?step=charges`)
  })

  test('the first offer replaces none', async () => {
    await open(mine({ allowedCommands: may('revise', 'send'), current: null }), `${path}?view=preview&act=send`)
    const { textContent: told } = await screen.findByRole('dialog')
    expect(told).toContain('can approve or reject it')
    expect(told).not.toContain('replaced')
  })

  test('a change of somebody else is shown, and what was typed goes on from it', async () => {
    let version = 3
    const { user } = await open(mine(), `${path}?step=main`, {
      [`GET /quotes/${quoteId(1)}`]: () =>
        ok(mine(version === 3 ? {} : { version, current: full({}, content({ project: 'South line' })) })),
      [`POST /quotes/${quoteId(1)}/draft`]: () => {
        version = 4
        return problem(409, 'version-conflict', 'Someone changed this in the meantime')
      },
    })
    const days = await screen.findByLabelText(/^Transit days/)
    await user.clear(days)
    await user.type(days, '5')
    await user.click(await screen.findByRole('button', { name: 'Save the draft' }))
    const conflict = within(await screen.findByRole('alert'))
    expect(await conflict.findByText('South line')).toBeTruthy()
    await user.click(conflict.getByRole('button', { name: 'Reload and keep my entries' }))
    expect((screen.getByLabelText(/^Project/) as HTMLInputElement).value).toBe('South line')
    expect((screen.getByLabelText(/^Transit days/) as HTMLInputElement).value).toBe('5')
  })
})

test('[S2.010] creating a booking from a quote leads into the booking’s form, or says why it can’t be', async () => {
  const { path: at } = await open(quote({ status: 'APPROVED', allowedCommands: may('create-booking') }), path)
  expect(at()).toBe(path)
  const blocked = { command: 'create-booking', allowed: false, message: 'Quote Q-2026-0001 has a booking already' }
  answerWith({ [`GET /quotes/${quoteId(2)}`]: () => ok(quote({ id: quoteId(2), allowedCommands: [blocked] })) })
  await renderPortal(`/quotes/create-booking/${quoteId(2)}`)
  expect(await screen.findByText('Quote Q-2026-0001 has a booking already')).toBeTruthy()
})

test('[D3.018] quotes stand side by side, and where they differ is marked', async () => {
  const one = { status: 'PENDING', sending: 'SENT', isWithdrawn: false, allowedCommands: may('approve') } as const
  const { charges: _charges, exchangeRates: _rates, ...told } = content({ transitDays: 4 })
  answerWith({
    'POST /quotes/getSelectorsCatalog': catalogue,
    'GET /quotes/comparison': () =>
      ok({
        quotes: [
          { ...one, id: quoteId(1), quoteNumber: 'Q-2026-0001', revision: offered() },
          { ...one, id: quoteId(2), quoteNumber: 'Q-2026-0002', revision: offered({ content: told }) },
        ],
      }),
  })
  await renderPortal(`/quotes/compare?ids=${quoteId(1)},${quoteId(2)}`)
  const table = within(await screen.findByRole('table', { name: 'Quotes side by side' }))
  expect(screen.getByText('1 line differs')).toBeTruthy()
  const days = within(table.getByRole('row', { name: /Transit days \(differs\) 6 4/ })).getAllByRole('cell')
  expect(days.map(cell => getComputedStyle(cell).textAlign)).toEqual(['end', 'end'])
  expect(table.getByRole('row', { name: /^Carrier Lufthansa Cargo Lufthansa Cargo$/ })).toBeTruthy()
  expect(table.getByRole('link', { name: 'Q-2026-0002' }).getAttribute('href')).toContain(quoteId(2))
})

describe('requests', () => {
  test('[D3.013] a client asks for a quote by its nine sections', async () => {
    const seen = answerWith({
      'POST /quote-requests': () => ok({ id: quoteId(50), requestNumber: 'QR-2026-0001', status: 'OPEN' }, 201),
      [`GET /quote-requests/${quoteId(50)}`]: () => ok(request()),
      'POST /quotes/getSelectorsCatalog': catalogue,
    })
    signInAs({
      permissions: (await import('../../../testing/fixtures/people.ts')).everyPermission.filter(
        ({ permission }) => permission !== 'quotes.prepare',
      ),
    })
    const { user, path: at } = await renderPortal('/quotes/new')
    const nav = within(await screen.findByRole('navigation', { name: 'Sections of the form' }))
    expect(nav.getAllByRole('link')).toHaveLength(9)
    await user.type(screen.getByLabelText(/^Project/), 'West line')
    await user.type(screen.getByLabelText(/^What you need/), 'Before Christmas')
    await user.click(screen.getByRole('button', { name: 'Ask for the quote' }))
    await waitFor(() => expect(at()).toBe(`/quotes/requests/${quoteId(50)}`))
    expect(bodyOf(seen, '/quote-requests')).toMatchObject({
      customerCompanyId: null,
      content: { project: 'West line', note: 'Before Christmas' },
    })
  })

  test('[D3.013] days wished that are past or the wrong way round are told when they are left, and not asked for', async () => {
    const seen = answerWith({ 'POST /quotes/getSelectorsCatalog': catalogue })
    signInAs({
      permissions: (await import('../../../testing/fixtures/people.ts')).everyPermission.filter(
        ({ permission }) => permission !== 'quotes.prepare',
      ),
    })
    const { user } = await renderPortal('/quotes/new')
    const departure = await screen.findByRole('textbox', { name: /^Departure/ })
    await user.type(departure, '01/01/2020')
    await user.tab()
    expect((await screen.findAllByText(/1 Jan 2020 is before today/)).length).toBeGreaterThan(0)
    await user.clear(departure)
    await user.type(departure, '20/01/2099')
    await user.type(screen.getByRole('textbox', { name: /^Arrival/ }), '10/01/2099')
    await user.tab()
    expect((await screen.findAllByText(/10 Jan 2099 is before the departure 20 Jan 2099/)).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Ask for the quote' }))
    expect(seen.some(call => call.path === '/quote-requests')).toBe(false)
  })

  const beginning = { customerCompanyId: '', requestId: null, copiedFrom: null, issuingCurrency: 'USD', today: null }
  const isPast = /is past: for the customer it is .*10 Dec/

  test('[D3.013] the quote for a request is not saved with a validity that is past on its customer’s day', async () => {
    signInAs({ user: noor })
    const began = { customerCompanyId: andina, requestId: quoteId(50), today: '2026-12-10' }
    const seen = answerWith({
      [`GET /quote-requests/${quoteId(50)}/quote`]: () =>
        ok({ ...beginning, ...began, content: content({ validUntil: '2026-12-09' }) }),
      'POST /quotes/getSelectorsCatalog': catalogue,
      'GET /companies': () => ok(pageOf([])),
    })
    const { user } = await renderPortal(`/quotes/new?request=${quoteId(50)}`)
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect((await screen.findAllByText(isPast)).length).toBeGreaterThan(0)
    expect(seen.some(call => call.method === 'POST' && call.path === '/quotes')).toBe(false)
  })

  test('[D3.013] the answer to a request has before it what the client wishes, with the way to the request', async () => {
    signInAs({ user: noor })
    answerWith({
      [`GET /quote-requests/${quoteId(50)}/quote`]: () =>
        ok({ ...beginning, customerCompanyId: andina, requestId: quoteId(50), content: content() }),
      [`GET /quote-requests/${quoteId(50)}`]: () => ok(request()),
      'POST /quotes/getSelectorsCatalog': catalogue,
      'GET /companies': () => ok(pageOf([])),
    })
    await renderPortal(`/quotes/new?request=${quoteId(50)}`)
    const wished = within(await screen.findByRole('region', { name: 'What is asked for' }))
    expect(wished.getByText('Before Christmas')).toBeTruthy()
    expect(wished.getByText('Callao')).toBeTruthy()
    const { requestNumber } = request()
    expect(wished.getByRole('link', { name: requestNumber }).getAttribute('href')).toBe(
      `/quotes/requests/${quoteId(50)}`,
    )
    expect(await findings()).toEqual([])
  })

  test('of a new quote the day is asked for once its customer is chosen', async () => {
    signInAs({ user: noor })
    const { provider } = await import('../../../testing/fixtures/master-data.ts')
    const peru = provider(1, { type: 'client', businessName: 'Andina Salud' })
    answerWith({
      'GET /quotes/beginning': ({ query }) => {
        const chosen = query.get('customer')
        const told = chosen === null ? {} : { customerCompanyId: chosen, today: '2026-12-10' }
        return ok({ ...beginning, ...told, content: content({ validUntil: '2026-12-09' }) })
      },
      'POST /quotes/getSelectorsCatalog': catalogue,
      'GET /companies': () => ok(pageOf([peru])),
    })
    const { user } = await renderPortal('/quotes/new?step=main')
    const validity = await screen.findByLabelText(/^Valid until/)
    await user.click(validity)
    await user.tab()
    expect(screen.queryByText(isPast)).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Customer' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Customer' }), 'Andina Salud')
    await user.click(screen.getByRole('link', { name: /^Main information/ }))
    expect((await screen.findAllByText(isPast)).length).toBeGreaterThan(0)
  })

  test('[D3.013] a request tells what is asked for and which offers answer it, and is answered with a quote', async () => {
    signInAs({ user: noor })
    answerWith({ [`GET /quote-requests/${quoteId(50)}`]: () => ok(request()) })
    await renderPortal(`/quotes/requests/${quoteId(50)}`)
    expect(await screen.findByText('Before Christmas')).toBeTruthy()
    for (const told of ['12,000.00 USD', '13,000.00 USD', 'Peru']) expect(screen.getAllByText(told)).not.toEqual([])
    expect(screen.getByRole('link', { name: 'Q-2026-0002' }).getAttribute('href')).toBe(`/quotes/edit/${quoteId(2)}`)
    expect(screen.getByRole('link', { name: 'Answer with a quote' }).getAttribute('href')).toBe(
      `/quotes/new?request=${quoteId(50)}`,
    )
    expect(await findings()).toEqual([])
  })

  test('[D3.013] a request that nobody has answered says what its offers will be', async () => {
    answerWith({ [`GET /quote-requests/${quoteId(50)}`]: () => ok(request({ quotes: [] })) })
    await renderPortal(`/quotes/requests/${quoteId(50)}`)
    const offers = within(await screen.findByRole('region', { name: 'Offers that answer it' }))
    expect(offers.getByText('None yet')).toBeTruthy()
    expect(offers.getByText('Offers sent for it stand here, to be compared.')).toBeTruthy()
  })
})
