import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../testing/axe.ts'
import { bookingId, bookingRow } from '../../testing/fixtures/bookings.ts'
import { pageOf } from '../../testing/fixtures/master-data.ts'
import { detail } from '../../testing/fixtures/order-detail.ts'
import { orderId } from '../../testing/fixtures/orders.ts'
import { everyPermission } from '../../testing/fixtures/people.ts'
import { full, offered, quoteId } from '../../testing/fixtures/quotes.ts'
import { allowShipment, shipment, shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

const ok = (body: unknown) => ({ status: 200, body })
beforeEach(() => signInAs())

const charge = {
  chargeId: '0198a000-0000-7000-8000-00000000c001',
  code: 'FREIGHT',
  description: null,
  quantity: '2',
  unit: null,
  currency: 'USD',
  income: '310.005',
  conversion: null,
  payment: null,
  billTo: null,
  payTo: null,
}
const rows = [
  bookingRow(2, { status: 'REJECTED', quoteId: null, quoteNumber: null }),
  bookingRow(1, { status: 'CONFIRMED', quoteId: quoteId(1), quoteNumber: 'Q-2026-0001', quoteRevision: 2 }),
]

test('[D4.015] [D4.010] a shipment leads to its bookings, each with its status', async () => {
  const calls = answerWith({
    'GET /bookings': () => ok(pageOf(rows)),
    [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment()),
  })
  await renderPortal(`/shipments/${shipmentId(1)}`)
  const list = await screen.findByRole('list', { name: 'Bookings' })
  const link = within(list).getByRole('link', { name: rows[1]?.bookingNumber ?? '' })
  expect(link.getAttribute('href')).toBe(`/bookings/${bookingId(1)}`)
  expect(within(list).getByText('Rejected')).toBeTruthy()
  const asked = () => calls.filter(call => call.path === '/bookings').map(call => Object.fromEntries(call.query))
  expect(asked().at(-1)).toMatchObject({ 'filter[shipmentId]': shipmentId(1) })
  expect(await findings()).toEqual([])
})

test('[D4.010] a booking begins from the shipment that lacks one, and from an approved order, for who may ask for it', async () => {
  const own = shipment({ status: 'PO_CONFIRMED', allowedCommands: allowShipment('request-booking') })
  const order = detail({ id: orderId(0), status: 'APPROVED' })
  const from: [path: string, answer: object, to: string][] = [
    [`/shipments/${shipmentId(1)}`, own, `/bookings/new?shipment=${shipmentId(1)}`],
    [`/purchase-orders/${orderId(0)}`, order, `/bookings/new?orders=${orderId(0)}`],
  ]
  for (const [path, answer, to] of from) {
    answerWith({ 'GET /bookings': () => ok(pageOf([])), [`GET ${path}`]: () => ok(answer) })
    const { unmount } = await renderPortal(path)
    expect((await screen.findByRole('link', { name: 'Create booking' })).getAttribute('href')).toBe(to)
    unmount()
  }
  signInAs({ permissions: everyPermission.filter(({ permission }) => permission !== 'bookings.request') })
  answerWith({ [`GET /shipments/${shipmentId(1)}`]: () => ok(own) })
  await renderPortal(`/shipments/${shipmentId(1)}`)
  expect(await screen.findByRole('button', { name: 'Request a booking' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create booking' })).toBeNull()
})

test('[D4.001] an order leads to the bookings of its lines', async () => {
  const calls = answerWith({
    'GET /bookings': () => ok(pageOf(rows)),
    [`GET /purchase-orders/${orderId(0)}`]: () => ok(detail({ id: orderId(0), status: 'APPROVED' })),
  })
  await renderPortal(`/purchase-orders/${orderId(0)}?tab=lines`)
  const list = await screen.findByRole('list', { name: 'Bookings' })
  expect(within(list).getAllByRole('link')).toHaveLength(2)
  const [asked] = calls.filter(call => call.path === '/bookings')
  expect(asked?.query.get('filter[orderId]')).toContain(orderId(0))
})

test('[D4.010] a shipment that none holds is booked from its page; one that is on its way is not', async () => {
  const shown = (status: 'PO_CONFIRMED' | 'FOR_PROCESSING') =>
    answerWith({
      'GET /bookings': () => ok(pageOf([])),
      [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment({ status })),
    })
  shown('PO_CONFIRMED')
  await renderPortal(`/shipments/${shipmentId(1)}`)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  const link = await within(screen.getByRole('main')).findByRole('link', { name: 'New booking' })
  expect(link.getAttribute('href')).toBe(`/bookings/new?shipment=${shipmentId(1)}`)
  cleanup()
  const calls = shown('FOR_PROCESSING')
  await renderPortal(`/shipments/${shipmentId(1)}`)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  await waitFor(() => expect(calls.some(call => call.path === '/bookings')).toBe(true))
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'New booking' })).toBeNull()
})

test.each([
  ['the client', offered(), false],
  ['the operator', full(), true],
] as const)(
  '[D3.009] the charges of a shipment stand beside what %s was shown of the revision that was booked',
  async (_who, current, isFull) => {
    const own = isFull ? { ...charge, expense: '250' } : charge
    answerWith({
      'GET /bookings': () => ok(pageOf(rows)),
      [`GET /shipments/${shipmentId(1)}`]: () => ok(shipment({ charges: [own] })),
      [`GET /quotes/${quoteId(1)}/revisions/2`]: () => ok({ ...current, revision: 2 }),
    })
    await renderPortal(`/shipments/${shipmentId(1)}?tab=charges`)
    const table = await screen.findByRole('table', { name: 'Quoted beside actual' })
    const text = within(table)
      .getAllByRole('row')
      .map(row => row.textContent ?? '')
      .join('\n')
    expect(text).toMatch(/600\.01.*620\.01.*20\.00/)
    expect(/522\.35.*500\.00/.test(text)).toBe(isFull)
    expect(screen.getByRole('link', { name: /Q-2026-0001, revision 2/ }).getAttribute('href')).toBe(
      `/quotes/edit/${quoteId(1)}`,
    )
  },
)
