import {
  type ExceptionKind,
  exceptionKinds,
  type ShipmentException,
  shipmentException,
  shipmentExceptionsAnswer,
} from '@quayside/contracts/shipments/exceptions.ts'
import {
  nextActs,
  type WaitingShipment,
  type WaitingShipmentsAnswer,
  waitingShipmentsAnswer,
} from '@quayside/contracts/shipments/next-acts.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { i18next } from '../../i18n/setup.ts'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { orderRow } from '../../testing/fixtures/orders.ts'
import { noticesOf, queueItem, queueOf } from '../../testing/fixtures/overview.ts'
import { everyPermission, lucia } from '../../testing/fixtures/people.ts'
import { shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

const [own] = lucia.companiesRef
const operator = {
  ...lucia,
  companiesRef: [{ ...own, type: 'operating', role: 'OPERATOR', actor: 'O' }],
} as typeof lucia

beforeEach(async () => {
  signInAs({ user: operator })
  await i18next.changeLanguage('en')
})

const ok = (body: unknown) => ({ status: 200, body })

function waits(number: number, over: Partial<WaitingShipment> = {}): WaitingShipment {
  return {
    id: shipmentId(number),
    shipmentNumber: `SH-2026-000${number}`,
    status: 'BOOKING_REQUEST',
    mode: 'OCEAN',
    origin: 'Shanghai',
    destination: 'Callao',
    clientName: 'Andina Salud S.A.C.',
    missing: [],
    blockedBy: null,
    expected: { what: 'etd', on: '2026-12-02' },
    ...over,
  }
}
const acts: WaitingShipmentsAnswer['acts'] = [
  { act: 'confirm-booking', count: 12, items: [waits(1), waits(2), waits(3, { expected: null })] },
  {
    act: 'make-ready',
    count: 1,
    items: [waits(4, { status: 'FOR_PROCESSING', missing: ['packing-list-required', 'invoice-required'] })],
  },
  {
    act: 'record-arrival',
    count: 37,
    items: [waits(5, { status: 'IN_TRANSIT', expected: { what: 'eta', on: '2026-12-30' } })],
  },
]
const exception = (number: number, kind: ExceptionKind, over: Partial<ShipmentException> = {}) =>
  shipmentException.parse({
    id: `${kind}${number}`,
    shipmentId: shipmentId(number),
    shipmentNumber: `SH-2026-000${number}`,
    status: 'IN_TRANSIT',
    mode: 'OCEAN',
    origin: 'Shanghai',
    destination: 'Callao',
    clientName: 'Andina',
    kind,
    reason: 'arrival-passed',
    missing: [],
    text: null,
    due: '2026-11-20',
    days: 2,
    who: ['O'],
    action: { command: 'record-milestone', about: null, allowed: true },
    ...over,
  })
const items = [
  exception(6, 'late'),
  exception(7, 'hold', {
    reason: 'customs',
    due: null,
    days: null,
    action: { command: 'lift-hold', about: 'h', allowed: true },
  }),
  exception(8, 'free-time', { reason: null, due: '2026-11-24', days: -2 }),
]
const counts = (of: Partial<Record<ExceptionKind, number>>) =>
  exceptionKinds.map(kind => ({ kind, count: of[kind] ?? 0 }))
const some = { late: 5, hold: 1, 'free-time': 2, issue: 4 }
const exceptionsOf =
  (of: Partial<Record<ExceptionKind, number>>): Table[string] =>
  ({ query }) =>
    ok(
      shipmentExceptionsAnswer.parse({
        counts: counts(of),
        shipments: 9,
        nextCursor: null,
        items: items.filter(item => item.kind === query.get('filter[kind]')),
      }),
    )

async function open(table: Table = {}) {
  const calls = answerWith({
    'GET /shipments/waiting': () => ok(waitingShipmentsAnswer.parse({ acts })),
    'GET /shipments/exceptions': exceptionsOf(some),
    'GET /queue': () => ok(queueOf()),
    'GET /notifications': () => ok(noticesOf()),
    ...table,
  })
  const view = await renderPortal('/app')
  await screen.findByRole('heading', { level: 1, name: 'Today' })
  return { ...view, calls }
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('[S2.004] the operator’s home is its own work: shipments by what they wait for, and no figures of orders', async () => {
  const { calls } = await open()
  const waiting = await region('Shipments waiting for you 50')
  const groups = waiting.getAllByRole('region').map(group => group.getAttribute('aria-label'))
  expect(groups).toEqual([
    'Confirm the booking',
    'Complete papers and data for departure',
    'On the way: record the arrival',
  ])
  expect(await findings()).toEqual([])
  expect(calls.map(call => call.path)).not.toContain('/overview/figures')
})

test('each number of shipments leads to the list of exactly those, each row to its shipment and to the act', async () => {
  await open()
  const group = await region('Confirm the booking')
  expect(group.getByRole('link', { name: '12 shipments' }).getAttribute('href')).toBe(
    '/shipments?tab=to-be-processed&waitsFor=confirm-booking',
  )
  const [first, , third] = group.getAllByRole('listitem')
  expect(first?.textContent).toBe('SH-2026-0001Shanghai to CallaoETD 2 DecAndina Salud S.A.C.Confirm')
  expect(third?.textContent).not.toContain('ETD')
  const link = (name: string) =>
    within(first as HTMLElement)
      .getByRole('link', { name })
      .getAttribute('href')
  expect(link('SH-2026-0001')).toBe(`/shipments/${shipmentId(1)}`)
  expect(link('Confirm')).toBe(`/shipments/${shipmentId(1)}?act=confirm-booking`)
  const arriving = await region('On the way: record the arrival')
  expect(arriving.getByRole('listitem').textContent).toContain('ETA 30 Dec')
  expect(arriving.getByRole('link', { name: '37 shipments' }).getAttribute('href')).toBe(
    '/shipments?tab=in-transit&waitsFor=record-arrival',
  )
})

test('what may not leave yet says what is missing, and leads to where it is mended', async () => {
  await open()
  const group = await region('Complete papers and data for departure')
  expect(group.getByRole('listitem').textContent).toContain('Missing: packing list and commercial invoice')
  expect(group.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/shipments/${shipmentId(4)}`)
})

test('an act that something stands against says what, and leads to it by way of what puts that right', async () => {
  const blocked = waits(6, { status: 'ON_CUSTOMS', blockedBy: 'imports-not-cleared' })
  const group = { act: 'clear' as const, count: 1, items: [blocked] }
  await open({ 'GET /shipments/waiting': () => ok(waitingShipmentsAnswer.parse({ acts: [group] })) })
  const row = within((await region('Record the clearance')).getByRole('listitem'))
  expect(row.getByText(/Missing: import clearance/)).toBeTruthy()
  expect(row.queryByRole('link', { name: 'Record' })).toBeNull()
  expect(row.getByRole('link', { name: 'Put right' }).getAttribute('href')).toBe(`/shipments/${blocked.id}?act=clear`)
})

test('every act that a shipment can wait for has its name, its verb and a list', async () => {
  const all = nextActs.map((act, index) => ({ act, count: 1, items: [waits(index + 1)] }))
  await open({ 'GET /shipments/waiting': () => ok(waitingShipmentsAnswer.parse({ acts: all })) })
  const waiting = await region('Shipments waiting for you 9')
  const told = waiting.getAllByRole('region').map(group => [
    group.getAttribute('aria-label'),
    ...within(group)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')?.replace(/\/shipments\/[^?]+|(?<=shipment=).+/, ':id'))
      .filter((_, index) => index !== 1),
  ])
  expect(told).toEqual([
    ['Request the booking', '/shipments?tab=to-be-processed&waitsFor=request-booking', '/bookings/new?shipment=:id'],
    ['Confirm the booking', '/shipments?tab=to-be-processed&waitsFor=confirm-booking', ':id?act=confirm-booking'],
    ['Complete papers and data for departure', '/shipments?tab=to-be-processed&waitsFor=make-ready', ':id'],
    ['Record the departure', '/shipments?tab=to-be-processed&waitsFor=record-departure', ':id?act=record-milestone'],
    ['On the way: record the arrival', '/shipments?tab=in-transit&waitsFor=record-arrival', ':id?act=record-milestone'],
    ['Start customs', '/shipments?tab=in-transit&waitsFor=start-customs', ':id?act=start-customs'],
    ['Record the clearance', '/shipments?tab=in-transit&waitsFor=clear', ':id?act=clear'],
    ['Record the delivery', '/shipments?tab=in-transit&waitsFor=record-drop', ':id?act=record-drop'],
    ['Check and complete', '/shipments?tab=delivered&waitsFor=complete', ':id?act=complete'],
  ])
})

test('[S2.004] approved orders that nobody has shipped are told with their number, which leads to exactly those', async () => {
  const approved = orderRow(4, { status: 'APPROVED' })
  const answer = (total: number) => ({ items: total > 0 ? [approved] : [], nextCursor: null, total })
  const { calls, unmount } = await open({
    'GET /purchase-orders': () => ok({ ...answer(7), totalIsCapped: false, sums: [] }),
  })
  const orders = await region('Orders waiting for a shipment 7')
  const where = '/purchase-orders?tab=confirmed&sort=requiredDeliveryDate&waitsFor=shipment'
  expect(orders.getByRole('link', { name: '7 orders' }).getAttribute('href')).toBe(where)
  expect(orders.getByRole('link', { name: 'Ship' }).getAttribute('href')).toBe(`/shipments/new?order=${approved.id}`)
  const [asked] = calls.filter(call => call.path === '/purchase-orders')
  expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ tab: 'confirmed', 'filter[waitsFor]': 'shipment' })
  unmount()
  const permissions = everyPermission.filter(({ permission }) => permission !== 'shipments.create')
  signInAs({ user: operator, permissions })
  const other = await open()
  await region('Shipments waiting for you 50')
  expect(other.calls.filter(call => call.path === '/purchase-orders')).toEqual([])
})

test('late, held and ending free time are figures that lead to exactly those, with the first of each by name', async () => {
  const { calls } = await open()
  const figures = within(await screen.findByRole('list', { name: 'Figures' }))
  expect(figures.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Free time2 ending or over', '/shipments/exceptions?kind=free-time'],
    ['Late5 overdue', '/shipments/exceptions?kind=late'],
    ['Holds1 open', '/shipments/exceptions?kind=hold'],
    ['Missing documents0 due', '/shipments/exceptions?kind=missing-documents'],
    ['Issues4 open', '/shipments/exceptions?kind=issue'],
  ])
  const late = await region('Late 5')
  expect((await late.findByRole('listitem')).textContent).toContain(
    'SH-2026-0006Has not arrived, ETA 20 Nov2 days over',
  )
  expect(late.getByRole('link', { name: 'All late' }).getAttribute('href')).toBe('/shipments/exceptions?kind=late')
  expect((await (await region('Holds 1')).findByRole('listitem')).textContent).toContain('Hold: Customs')
  expect((await (await region('Free time 2')).findByRole('listitem')).textContent).toContain('last free day 24 Nov')
  const asked = calls.filter(call => call.path === '/shipments/exceptions')
  expect(asked.every(call => Number(call.query.get('limit')) <= 3)).toBe(true)
})

test('of the orders only the files that wait to be read are told, and take no room without any', async () => {
  const { unmount } = await open()
  await region('Shipments waiting for you 50')
  expect(screen.queryByRole('heading', { name: /Needs you/ })).toBeNull()
  unmount()
  const file = queueItem({
    kind: 'read-file',
    act: 'read',
    title: { code: 'read-file', params: { number: '4500-018832' } },
  })
  await open({ 'GET /queue': () => ok(queueOf(file)) })
  expect((await (await region('Needs you 1')).findByRole('listitem')).textContent).toContain(
    'Read the confirmation file',
  )
})

test('nothing to do is said, a part that fails says so and can be asked again, the others stand', async () => {
  const { unmount } = await open({
    'GET /shipments/waiting': () => ok({ acts: [] }),
    'GET /shipments/exceptions': exceptionsOf({}),
  })
  await screen.findByText('No shipment waits for you')
  await screen.findByText('Nothing is late, held or about to cost')
  expect(await findings()).toEqual([])
  unmount()
  let fails = true
  const { user } = await open({
    'GET /shipments/waiting': () => (fails ? problem(422, 'x', 'No shipments now') : ok({ acts })),
  })
  await screen.findByText('No shipments now')
  await region('Late 5')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await region('Shipments waiting for you 50')
})

test('[S6.005] without the permission no shipments are shown, nor asked for', async () => {
  signInAs({
    user: operator,
    permissions: everyPermission.filter(entry => !entry.permission.startsWith('shipments.')),
  })
  const { calls } = await open()
  await screen.findByText('Nothing needs you now')
  expect(calls.map(call => call.path).filter(path => path.startsWith('/shipments'))).toEqual([])
})
