import { shipmentErrors } from '@quayside/contracts/errors/shipments.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import missingWords from '@quayside/contracts/words/en/shipment-words.json' with { type: 'json' }
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { findings } from '../../../testing/axe.ts'
import { allowShipment, lineId, shipment, shipmentId } from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { mends } from './mending.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
async function open(detail: Partial<ShipmentDetail>, at = path) {
  answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment(detail) }),
    'GET /documents': () => ({ status: 200, body: { items: [] } }),
  })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  return view
}
const hold = (id: string, condition: string | null) => ({
  id,
  kind: 'document' as const,
  reason: 'Papers',
  open: true,
  condition,
})

test('a hold that another side placed is named and offers nobody to lift it', async () => {
  const theirs = { ...hold('h1', null), kind: 'payment' as const, placedBy: 'operator' as const, liftable: false }
  await open({ holds: [theirs, { ...hold('h2', null), liftable: true }], allowedCommands: allowShipment('lift-hold') })
  const banner = screen.getAllByRole('note').find(note => note.textContent?.includes('holds'))
  expect(banner?.textContent).toContain('Payment')
  const links = within(banner as HTMLElement).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([expect.stringContaining('about=h2')])
})

test('what is on hold says so to a supplier as well, of no kind', async () => {
  await open({ onHold: true, missing: [] }, `${path}?tab=additional`)
  expect(screen.getAllByText('On hold').map(one => one.closest('[data-tag]') !== null)).toContain(true)
  const banner = screen.getAllByRole('note').find(note => note.textContent?.includes('On hold'))
  expect(banner?.textContent).toBe('On hold. ')
  expect(screen.queryByText('No holds')).toBeNull()
})

test('each thing that is missing, held or wrong is a link to the very act that mends it', async () => {
  const { user } = await open({
    missing: ['packing-list-required', 'invoice-date-required', 'route-countries-required', 'packages-incomplete'],
    holds: [hold('h1', null), hold('h2', 'msds-required'), hold('h3', 'packing-list-required')],
    issues: [
      { id: 'i1', kind: 'damaged', text: '', open: true, lines: [{ lineId: lineId(1), quantity: '10' }] },
      { id: 'i2', kind: 'short', text: '', open: false },
    ],
    allowedCommands: allowShipment('attach-document', 'save-invoice', 'change-details', 'lift-hold', 'close-issue'),
  })
  const banner = screen.getAllByRole('note').find(note => note.textContent?.includes('missing'))
  expect(banner?.textContent).toBe(
    '4 things are missing to go on: packing list, invoice date, the countries of origin and destination and packages for every line. 2 holds: Documents and safety data sheet (MSDS). 1 open issue: Damaged: 10 BX ARV-1. ',
  )
  const links = within(banner as HTMLElement).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href')?.replace(path, ''))).toEqual([
    '?act=attach-document&about=PACKING_LIST',
    '?act=save-invoice',
    '?act=change-details&about=places.origin.unlocode',
    '?act=lift-hold&about=h1',
    '?act=attach-document&about=MSDS',
    '?act=close-issue&about=i1',
  ])
  expect(await findings()).toEqual([])
  await user.click(links[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Attach a document' }))
  expect((dialog.getByRole('combobox', { name: 'Document type' }) as HTMLSelectElement).value).toBe('PACKING_LIST')
  expect(dialog.getByLabelText(/^Drop a file here or choose one/)).toBeTruthy()
})

test('the act that a link opens begins at the field that is missed', async () => {
  const allowedCommands = allowShipment('change-details')
  await open({ allowedCommands }, `${path}?act=change-details&about=transportDocument.placeOfReceiptCountry`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the details' }))
  const field = dialog.getByRole('combobox', { name: /^Place of receipt, country/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('everything that can be missing leads somewhere, and is one of the catalogue’s rules', () => {
  // An order's open change request is answered on the order.
  const elsewhere = new Set(['order-change-request-open'])
  const codes = Object.keys(missingWords.missing).filter(code => !elsewhere.has(code))
  expect(Object.keys(mends).sort()).toEqual(codes.sort())
  expect(codes.filter(code => !Object.hasOwn(shipmentErrors, code))).toEqual([])
})
