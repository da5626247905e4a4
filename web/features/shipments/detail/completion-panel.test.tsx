import { type ShipmentCompletion, shipmentCompletion } from '@quayside/contracts/shipments/completion.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import { shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
type Step = ShipmentCompletion['steps'][number]
const done: Omit<Step, 'step'> = {
  state: 'done',
  since: '2026-03-02T16:00:05Z',
  tries: 1,
  lastFault: null,
  escalated: false,
}
const completion = (anchor: Partial<Step>, finishedAt: string | null): ShipmentCompletion =>
  shipmentCompletion.parse({
    startedAt: '2026-03-02T16:00:00Z',
    finishedAt,
    orders: [{ id: shipmentId(2), orderNumber: '4500-018832', status: 'CLOSED_COMPLETE' }],
    steps: [
      ...(['settle-orders', 'notify', 'figures'] as const).map(step => ({ step, ...done })),
      { step: 'anchor', ...done, ...anchor },
    ],
  })

async function open(answer: ShipmentCompletion, status: 'COMPLETED' | 'DELIVERED' = 'COMPLETED') {
  const calls = answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment({ status, chip: null, missing: [] }) }),
    [`GET ${path}/completion`]: () => ({ status: 200, body: answer }),
  })
  await renderPortal(path)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  return calls
}

test('[D2.038] each step of a completion is shown with its state, tries and what stopped it', async () => {
  const fault = { code: 'anchor-waiting', text: null } as const
  await open(completion({ state: 'failing', tries: 9, lastFault: fault, escalated: true }, null))
  const panel = within(await screen.findByRole('region', { name: 'Completion' }))
  expect((await panel.findByRole('status')).textContent).toBe('What follows the completion is under way.')
  const rows = panel.getAllByRole('listitem')
  expect(rows).toHaveLength(5)
  expect(rows[0]?.textContent).toContain('Purchase orders settled and closed')
  expect(rows[0]?.textContent).toContain('Done on')
  expect(rows[3]?.textContent).toContain('9 tries')
  expect(rows[3]?.textContent).toContain('The blockchain has not confirmed it yet.')
  expect(rows[3]?.textContent).toContain('The freight operator has been told.')
  expect(rows[4]?.textContent).toContain('4500-018832')
  expect(await findings()).toEqual([])
})

test('once all is done it says when', async () => {
  await open(completion({}, '2026-03-02T16:00:09Z'))
  expect((await screen.findByText(/All of it was done on/)).textContent).toContain('2 Mar')
})

test('a shipment that is not completed has no such panel', async () => {
  const calls = await open(completion({}, null), 'DELIVERED')
  expect(screen.queryByRole('region', { name: 'Completion' })).toBeNull()
  expect(calls.some(call => call.path.endsWith('/completion'))).toBe(false)
})
