import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../../testing/axe.ts'
import { allowShipment, lineId, shipment, shipmentId, shipmentLineOf } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const all = { delivered: '600', counted: { good: '600', short: '0', damaged: '0' } }

async function completing(over: Parameters<typeof shipment>[0]) {
  const body = shipment({ status: 'DELIVERED', chip: null, allowedCommands: allowShipment('complete'), ...over })
  answerWith({ [`GET ${path}`]: () => ({ status: 200, body }) })
  await renderPortal(`${path}?act=complete`)
  return within(await screen.findByRole('alertdialog', { name: 'Complete the shipment' }))
}

test('[D2.016] whoever completes what came damaged is told how much, and that its issue stays open for good', async () => {
  const counted = { good: '590', short: '0', damaged: '10' }
  const lines = [shipmentLineOf(1, { delivered: '600', counted }), shipmentLineOf(2, all)]
  const damaged = { id: 'i1', kind: 'damaged' as const, text: '', open: true }
  const dialog = await completing({ lines, issues: [{ ...damaged, lines: [{ lineId: lineId(1), quantity: '10' }] }] })
  const warning = within(dialog.getByRole('note'))
  expect(warning.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'ARV-1 590 good and 10 damaged of 600 BX',
  ])
  expect(warning.getByText(/^One issue is still open/).parentElement?.textContent).toContain('Damaged')
  expect(await findings()).toEqual([])
})

test('nothing is warned of where all came well and no issue is open', async () => {
  const answered = { id: 'i1', kind: 'damaged' as const, text: '', open: false }
  const dialog = await completing({ lines: [shipmentLineOf(1, all)], issues: [answered] })
  expect(dialog.queryByRole('note')).toBeNull()
})
