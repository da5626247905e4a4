import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { shipment, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const actor = { uid: 'u1', service: null, name: 'Noor Haddad', onBehalfOf: null }
const leg = 'MAIN OCEAN Mumbai > Callao (2026-12-02T12:00:00.000Z, 2026-12-30T12:00:00.000Z)'
const items = [
  {
    ...{ id: 'e1', at: '2026-11-20T10:00:00.000Z', actor, type: 'ContainerReturnWaived', reason: null },
    changes: [{ field: 'container MSKU0000006', lineNumber: null, old: 'FCL', new: 'waived' }],
  },
  {
    ...{ id: 'e2', at: '2026-11-19T10:00:00.000Z', actor, type: 'RoutePlanned', reason: null },
    changes: [{ field: `leg ${shipmentId(8)}`, lineNumber: null, old: null, new: leg }],
  },
  {
    ...{ id: 'e3', at: '2026-11-18T10:00:00.000Z', actor, type: 'ReferenceAdded', reason: null },
    changes: [
      { field: 'reference', lineNumber: null, old: null, new: '5550001' },
      { field: 'grossWeightKg', lineNumber: null, old: null, new: '12000' },
    ],
  },
]

test('the change log tells a waived return and the times of a leg in the reader’s words', async () => {
  answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment() }),
    [`GET ${path}/history`]: () => ({ status: 200, body: { items } }),
  })
  await renderPortal(`${path}?tab=change-log`)
  const log = await screen.findByRole('list', { name: 'Change log' })
  expect(log.textContent).toContain('return waived')
  expect(log.textContent).toMatch(/Mumbai > Callao \(2 Dec \d\d:\d\d, 30 Dec \d\d:\d\d\)/)
  expect(log.textContent).not.toMatch(/T\d\d:\d\d/)
  // A reference counts nothing.
  expect(log.textContent).toContain('5550001')
  expect(log.textContent).toContain('12,000')
})
