import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findings } from '../../../../testing/axe.ts'
import { callao, lineId, shipment, shipmentId, shipmentLineOf } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())
afterEach(() => void vi.restoreAllMocks())

const path = `/shipments/${shipmentId(1)}`
const goods = {
  lines: [shipmentLineOf(1, { delivered: '597', counted: { good: '590', short: '3', damaged: '7' } })],
  packages: [
    {
      packageId: shipmentId(60),
      packageType: 'PALLET',
      pieces: 2,
      grossWeightKg: '600',
      lengthCm: '120',
      widthCm: '80',
      heightCm: '100',
      volumeM3: null,
      pallets: null,
      containerNumber: null,
      invoiceId: null,
      contents: [{ lineId: lineId(1), quantity: '600' }],
    },
  ],
  drops: [
    {
      dropId: shipmentId(70),
      at: '2026-12-29T09:00:00.000Z',
      zone: 'UTC',
      place: callao,
      receiver: 'Dock',
      proofDocumentId: null,
      receiverContactId: null,
      lines: [{ lineId: lineId(1), good: '590', short: '3', damaged: '7' }],
    },
  ],
}

async function openTab() {
  answerWith({ [`GET ${path}`]: () => ({ status: 200, body: shipment(goods) }) })
  await renderPortal(`${path}?tab=products`)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
}

test('[D2.016] a package tells its contents and its volume by its measures, a line what of it was damaged', async () => {
  await openTab()
  const packages = within(await screen.findByRole('table', { name: 'Packages' }))
  expect(packages.getByText('1.92')).toBeTruthy()
  expect(packages.getByText('120 × 80 × 100 cm')).toBeTruthy()
  expect(packages.getByText('ARV-1').closest('td')?.textContent).toContain('600')
  const lines = screen.getByRole('table', { name: 'Products' })
  const headers = within(lines).getAllByRole('columnheader')
  const at = headers.findIndex(header => header.textContent?.includes('Delivered'))
  const row = within(lines).getAllByRole('row')[1] as HTMLElement
  expect(within(row).getAllByRole('cell')[at]?.textContent).toBe('597590 good7 damaged3 short')
})

test('on a narrow screen each package is a card that names every figure', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    media => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
  )
  await openTab()
  const card = within((await screen.findAllByRole('list', { name: 'Packages' }))[0] as HTMLElement)
  for (const name of ['Pieces', 'Contents', 'Gross weight, kg', 'Volume, m³', 'Container', 'Invoice'])
    expect(card.getByText(name), name).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Packages' })).toBeNull()
  expect(await findings()).toEqual([])
})
