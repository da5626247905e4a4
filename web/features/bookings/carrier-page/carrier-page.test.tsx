import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { pageForCarrier } from '../../../testing/fixtures/bookings.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../../testing/server.ts'

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  vi.setSystemTime('2026-11-23T12:00:00Z')
})

const ok = (body: unknown) => ({ status: 200, body })
const path = '/carrier/bookings/a-token'

async function open(heading: string, table: Table = {}, query = '') {
  const calls = answerWith({ [`GET ${path}`]: () => ok(pageForCarrier()), ...table })
  const view = await renderPortal(`${path}${query}`)
  await screen.findByRole('heading', { level: 1, name: heading })
  const answered = () => calls.find(call => call.method === 'POST' && call.path === path)?.body
  return { ...view, calls, answered }
}

test('[D4.013] the carrier reads route, days, parties, goods, packages and equipment without an account; opening changes nothing', async () => {
  const { calls } = await open('Booking BK-2026-0001')
  const main = within(screen.getByRole('main'))
  for (const text of [
    'Version 2',
    'Maersk: do you take this booking?',
    'Hyderabad',
    'Callao',
    'Medicines',
    'PALLET',
    '45G1',
  ])
    expect(main.getAllByText(text, { exact: false }).length).toBeGreaterThan(0)
  for (const [label, value] of [
    ['Transit days', '28'],
    ['Free days at destination', '14'],
    ['Shipper', 'Aurobindo Pharma Ltd.'],
    ['Consignee', 'Andina Salud S.A.C.'],
  ] as const)
    expect(main.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent).toContain(value)
  expect(main.getByText(/until the end of 30 Nov 2026/)).toBeTruthy()
  // Neither what it costs, nor what the goods are worth, nor who reads along.
  for (const word of [/USD/, /value/i, /charge(?!able)/i, /copy/i, /recipient/i])
    expect(main.queryByText(word)).toBeNull()
  expect(calls.every(call => call.method === 'GET')).toBe(true)
  expect(calls.every(call => call.headers.get('authorization') === null)).toBe(true)
  expect(await findings()).toEqual([])
})

test('[D4.013] [D4.003] only its button confirms, with reference and times; then the page thanks and asks no more', async () => {
  const { user, answered } = await open('Booking BK-2026-0001', {
    [`POST ${path}`]: () => ok({ bookingNumber: 'BK-2026-0001', status: 'CONFIRMED' }),
  })
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm' }))
  await user.type(dialog.getByLabelText('Carrier’s reference'), 'MAEU-123')
  await user.type(dialog.getByRole('textbox', { name: 'Estimated departure' }), '02/12/2026 13:30')
  await user.type(dialog.getByRole('textbox', { name: 'Estimated arrival' }), '30/12/2026 05:00')
  expect(answered()).toBeUndefined()
  await user.click(dialog.getByRole('button', { name: 'Confirm the booking' }))
  expect(await screen.findByText('Thank you: booking BK-2026-0001 is confirmed.')).toBeTruthy()
  expect(answered()).toMatchObject({
    answer: 'confirm',
    confirmation: { reference: 'MAEU-123', etd: '2026-12-02T08:00:00.000Z', eta: '2026-12-30T10:00:00.000Z' },
  })
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull()
})

test('[D4.013] [D4.002] [D4.004] it asks for an update by parts and a reason, or rejects with one', async () => {
  const first = await open(
    'Booking BK-2026-0001',
    { [`POST ${path}`]: () => ok({ bookingNumber: 'BK-2026-0001', status: 'PENDING_UPDATE' }) },
    '?answer=ask-update',
  )
  const asking = within(await screen.findByRole('dialog', { name: 'Ask for an update' }))
  await first.user.click(asking.getByRole('checkbox', { name: 'Packages' }))
  await first.user.type(asking.getByLabelText('Reason'), 'Measures are missing')
  await first.user.click(asking.getByRole('button', { name: 'Send the question' }))
  expect(await screen.findByText(/the client is asked for what you need/)).toBeTruthy()
  expect(first.answered()).toMatchObject({ answer: 'ask-update', fields: ['packages'], reason: 'Measures are missing' })
  first.unmount()
  const second = await open(
    'Booking BK-2026-0001',
    { [`POST ${path}`]: () => ok({ bookingNumber: 'BK-2026-0001', status: 'REJECTED' }) },
    '?answer=reject',
  )
  const rejecting = within(await screen.findByRole('alertdialog', { name: 'Reject' }))
  await second.user.click(rejecting.getByRole('button', { name: 'Reject the booking' }))
  await waitFor(() => expect(rejecting.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
  expect(second.answered()).toBeUndefined()
  await second.user.type(rejecting.getByLabelText('Reason'), 'No space')
  await second.user.click(rejecting.getByRole('button', { name: 'Reject the booking' }))
  expect(await screen.findByText('Thank you: booking BK-2026-0001 is rejected.')).toBeTruthy()
})

test.each([
  ['carrier-link-unknown', 404, 'This link is not known', /not complete or was altered/],
  ['carrier-link-used', 422, 'This booking has its answer', /good for one answer/],
  ['carrier-link-expired', 422, 'This link has expired', /validity date, which has passed/],
  ['carrier-link-superseded', 422, 'A newer version was sent', /earlier version/],
] as const)('[D4.013] a link that is good for no answer says so plainly: %s', async (code, status, title, text) => {
  await open(title, { [`GET ${path}`]: () => problem(status, code, 'refused') })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
})

test('[D4.013] it can be read in another language, which the page then says it has', async () => {
  const { user } = await open('Booking BK-2026-0001')
  await user.selectOptions(screen.getByLabelText('Language'), 'es-MX')
  expect(await screen.findByRole('heading', { level: 1, name: 'Reserva BK-2026-0001' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('es-MX')
})
