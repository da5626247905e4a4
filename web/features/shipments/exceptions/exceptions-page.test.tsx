import {
  exceptionKinds,
  type ShipmentException,
  shipmentException,
  shipmentExceptionsAnswer,
} from '@quayside/contracts/shipments/exceptions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown) => ({ status: 200, body })

function exception(number: number, over: Partial<ShipmentException>): ShipmentException {
  return shipmentException.parse({
    id: `${number}`,
    shipmentId: shipmentId(number),
    shipmentNumber: `SH-2026-000${number}`,
    status: 'IN_TRANSIT',
    mode: 'OCEAN',
    origin: 'Shanghai',
    destination: 'Callao',
    clientName: 'Andina',
    kind: 'late',
    reason: 'arrival-passed',
    missing: [],
    text: null,
    due: '2026-11-20',
    days: 2,
    who: ['O', 'A'],
    action: { command: 'record-milestone', about: null, allowed: false },
    ...over,
  })
}

const all = [
  exception(1, { kind: 'free-time', reason: null, days: -2, due: '2026-11-24' }),
  exception(2, { action: { command: 'record-milestone', about: null, allowed: true } }),
  exception(3, { kind: 'hold', reason: 'customs', text: 'X-ray', due: null, days: null }),
  exception(4, {
    kind: 'missing-documents',
    reason: null,
    missing: ['packing-list-required', 'invoice-required'],
    days: 0,
    action: { command: 'attach-document', about: null, allowed: true },
  }),
  exception(5, {
    kind: 'unconfirmed-milestone',
    reason: 'ARRIVED',
    action: { command: 'confirm-milestone', about: 'm-1', allowed: true },
  }),
]
const answer = (items: ShipmentException[], shipments = items.length) =>
  ok(
    shipmentExceptionsAnswer.parse({
      counts: exceptionKinds.map(kind => ({ kind, count: items.filter(item => item.kind === kind).length })),
      shipments,
      items,
      nextCursor: null,
    }),
  )

async function open(path = '/shipments/exceptions', table: Table = {}) {
  const calls = answerWith({ 'GET /shipments/exceptions': () => answer(all), ...table })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Exceptions' })
  return { ...view, calls }
}

test('each group has its name and count; each row says what is the matter, since when, and who acts', async () => {
  await open()
  const group = async (name: string) => within(await screen.findByRole('list', { name }))
  const row = async (name: string) => (await group(name)).getByRole('listitem').textContent
  expect(await row('Free time')).toContain('SH-2026-0001Free time of a container ends, last free day 24 Nov2 days left')
  expect(await row('Free time')).toContain('Waits for: the freight operator')
  expect(await row('Late')).toContain('SH-2026-0002Has not arrived, ETA 20 Nov2 days over')
  expect(await row('Holds')).toContain('Hold: Customs')
  expect(await row('Holds')).toContain('X-ray')
  expect(await row('Missing documents')).toContain('Missing: packing list and commercial invoice')
  expect(await row('To be confirmed')).toContain('Arrived: read by a machine, not confirmed yet')
  expect(screen.getByText('5 exceptions on 5 shipments')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Missing documents 1' })).toBeTruthy()
  expect(await findings()).toEqual([])
})

test('the one act leads to where it is done', async () => {
  await open()
  const act = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await act('Record a milestone')).toBe(`/shipments/${shipmentId(2)}?act=record-milestone`)
  expect(await act('Add documents')).toBe(`/shipments/${shipmentId(4)}?tab=documents`)
  expect(await act('Confirm')).toBe(`/shipments/${shipmentId(5)}?act=confirm-milestone&about=m-1`)
})

test('one document that is missing is attached right where the act leads', async () => {
  const missing = { kind: 'missing-documents' as const, reason: null, missing: ['packing-list-required'], days: 0 }
  const one = exception(4, { ...missing, action: { command: 'attach-document', about: null, allowed: true } })
  await open('/shipments/exceptions', { 'GET /shipments/exceptions': () => answer([one]) })
  const link = await screen.findByRole('link', { name: 'Add documents' })
  expect(link.getAttribute('href')).toBe(`/shipments/${shipmentId(4)}?act=attach-document&about=PACKING_LIST`)
})

test('[D2.046] a supplier reads that it is on hold, of no kind', async () => {
  const held = exception(3, { kind: 'hold', reason: null, due: null, days: null, who: ['C', 'O', 'A'] })
  await open('/shipments/exceptions', { 'GET /shipments/exceptions': () => answer([held]) })
  await screen.findByText('On hold')
  expect(screen.getByText(/^Waits for/).textContent).not.toContain('hold')
})

test('a kind has its address, and its filters stay with it', async () => {
  const { user, path, calls } = await open('/shipments/exceptions?mode=OCEAN')
  await user.click(await screen.findByRole('link', { name: 'Late 1' }))
  expect(path()).toBe('/shipments/exceptions?mode=OCEAN&kind=late')
  await waitFor(() => {
    const asked = calls.filter(call => call.path === '/shipments/exceptions').at(-1)
    expect(Object.fromEntries(asked?.query ?? [])).toMatchObject({ 'filter[kind]': 'late', 'filter[mode]': 'OCEAN' })
  })
})

test('nothing needs you, no match and a failure say so', async () => {
  const first = await open('/shipments/exceptions', { 'GET /shipments/exceptions': () => answer([]) })
  await screen.findByText('Nothing needs you')
  first.unmount()
  const second = await open('/shipments/exceptions?q=zzz', { 'GET /shipments/exceptions': () => answer([]) })
  await screen.findByText('No matching search results')
  second.unmount()
  const table = { 'GET /shipments/exceptions': () => problem(422, 'x', 'The board could not be read') }
  await open('/shipments/exceptions', table)
  await screen.findByText('The board could not be read')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('list, map and exceptions lead to each other', async () => {
  await open()
  const views = within(screen.getByRole('navigation', { name: 'View' }))
  expect(views.getByRole('link', { name: 'Map' }).getAttribute('href')).toBe('/shipments/map')
  expect(views.getByRole('link', { name: 'List' }).getAttribute('href')).toBe('/shipments')
  expect(views.getByRole('link', { name: 'Exceptions' }).getAttribute('aria-current')).toBe('page')
})
