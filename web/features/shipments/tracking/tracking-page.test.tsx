import { trackingAnswer } from '@quayside/contracts/shipments/carrier-files.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const place = (name: string) => ({ placeId: null, name, unlocode: null, country: null })
const found = trackingAnswer.parse({
  items: [
    {
      id: 's-1',
      shipmentNumber: 'SH-1',
      status: 'IN_TRANSIT',
      chip: null,
      mode: 'OCEAN',
      carrier: 'Blue Line',
      origin: { ...place('Nhava Sheva'), unlocode: 'INNSA' },
      destination: place('Manzanillo'),
      unknownMessages: [{ carrier: 'BLUE', code: 'STUF', messageTime: '2026-02-21T08:00:00.000Z' }],
      etd: null,
      atd: '2026-02-20T20:00:00.000Z',
      eta: '2026-03-20T00:00:00.000Z',
      ata: null,
    },
  ],
})

async function open(answer: { status: number; body: unknown }, path = '/shipments/tracking') {
  const calls = answerWith({ 'GET /shipments/tracking': () => answer as never })
  const view = await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'Track a shipment' })
  return { ...view, calls }
}

test('a number has its address, and its shipment is told', async () => {
  const { user, path } = await open({ status: 200, body: found })
  await user.type(screen.getByLabelText('Number'), ' CSQU3054383 {Enter}')
  expect(path()).toBe('/shipments/tracking?number=CSQU3054383')
  expect((await screen.findByRole('link', { name: 'SH-1' })).getAttribute('href')).toBe('/shipments/s-1')
  expect(screen.getByText(/Departed/).textContent).toContain('21 Feb')
  expect(screen.getByText(/Arrival expected/)).toBeTruthy()
  expect(await findings()).toEqual([])
})

test('[D2.048] what a carrier said in an unknown code is shown with its code and carrier', async () => {
  await open({ status: 200, body: found }, '/shipments/tracking?number=CSQU3054383')
  const list = await screen.findByRole('list', { name: 'Messages in codes that are not known here' })
  expect(list.textContent).toMatch(/^BLUE: code STUF · .*Feb/)
})

test('without a number it says what is wrong, at the box', async () => {
  const { user, path, calls } = await open({ status: 200, body: found })
  await user.click(screen.getByRole('button', { name: 'Track' }))
  const box = screen.getByLabelText('Number')
  expect(screen.getByRole('alert').textContent).toBe('Enter the number to look for')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(box.getAttribute('aria-describedby')).toContain('tracking-missing')
  expect([path(), calls.filter(call => call.path === '/shipments/tracking')]).toEqual(['/shipments/tracking', []])
  await user.type(box, 'C')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await findings()).toEqual([])
})

test.each([
  ['tracking-not-found', 404, 'Tracking not found'],
  ['invalid-shipping-number', 422, 'Sorry, invalid shipping number'],
  ['shipment-without-information', 404, 'Shipment has no information in the system'],
])('[S8.011] [S8.012] [S8.014] %s is said in the specification’s words', async (code, status, message) => {
  await open(problem(status, code, message), '/shipments/tracking?number=X1')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('[S8.015] a delivery is no shipment, and is looked for where deliveries are', async () => {
  const message = 'This is a delivery, go to Shipments'
  await open(problem(422, 'delivery-not-shipment', message), '/shipments/tracking?number=80012345')
  await screen.findByText(message)
  const link = screen.getByRole('link', { name: 'Look for it among the deliveries' })
  expect(link.getAttribute('href')).toBe('/delivery-orders?q=80012345')
})

test('any other failure can be tried again', async () => {
  await open(problem(422, 'x', 'Broken'), '/shipments/tracking?number=X1')
  await screen.findByText('Broken')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
