import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import { milestoneOf, shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
async function open(status: 'CANCELLED' | 'IN_TRANSIT', items: readonly object[] = []) {
  const calls = answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment({ status, missing: [] }) }),
    [`GET ${path}/aftermath`]: () => ({ status: 200, body: { items } }),
  })
  await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  return calls
}
const asked = (calls: Awaited<ReturnType<typeof open>>) => calls.some(call => call.path === `${path}/aftermath`)

test('[D2.050] what a carrier told after the end stands with time, place and carrier, and that it changed nothing', async () => {
  const late = milestoneOf({
    code: 'DEPARTED',
    class: 'ACTUAL',
    at: '2026-12-03T08:00:00Z',
    source: 'carrier',
    carrier: 'BLUE',
    scope: { of: 'container', containerNumber: 'MSKU1234565' },
    place: { name: 'Shanghai', unlocode: 'CNSHA', country: 'CN' },
  })
  await open('CANCELLED', [{ ...late, endedAs: 'CANCELLED' }])
  const table = within(await screen.findByRole('table', { name: 'Arrived after the end' }))
  for (const text of [/Departed, Actual/, 'MSKU1234565', '3 Dec 13:30', 'Shanghai', 'BLUE'])
    expect(table.getByText(text)).toBeTruthy()
  expect(screen.getByText(/was cancelled before these messages came.*changed nothing/)).toBeTruthy()
  expect(await findings()).toEqual([])
})

test('where nothing came there is no panel', async () => {
  const calls = await open('CANCELLED')
  await waitFor(() => expect(asked(calls)).toBe(true))
  expect(screen.queryByText('Arrived after the end')).toBeNull()
})

test('of one that goes on nothing is asked', async () => {
  expect(asked(await open('IN_TRANSIT'))).toBe(false)
})
