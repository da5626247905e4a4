import type { ReceiptItem } from '@quayside/contracts/handling/warehouse-queries.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import {
  allowed,
  arrivalId,
  expectedReceipt,
  packageId,
  receipt,
  receiptId,
  receipts,
  receiptWithHistory,
  releaseId,
  warehouse,
  warehouseId,
} from '../../testing/fixtures/handled-goods.ts'
import { shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(() => {
  sessionStorage.clear()
  signInAs()
})

const ok = (body: unknown, status = 200) => ({ status, body })
const page = (items: readonly unknown[]) => ({ items, nextCursor: null, total: items.length, totalIsCapped: false })
const path = `/warehouse/receipts/${receiptId}`
const api = `/warehouse-receipts/${receiptId}`
const done = () => ok({ id: receiptId, receiptNumber: 'WR-1', status: 'ONHAND', version: 2 })

async function open(to: string, table: Table = {}) {
  const calls = answerWith({
    'GET /warehouses': () => ok(page([warehouse()])),
    [`GET /warehouses/${warehouseId}`]: () => ok(warehouse()),
    'GET /shipments': () => ok(page([])),
    'GET /documents': () => ok({ items: [] }),
    ...table,
  })
  const view = await renderPortal(to)
  const sent = (where: string) => calls.filter(one => one.method === 'POST' && one.path === where).map(one => one.body)
  return { ...view, calls, sent }
}
const openReceipt = (item: ReceiptItem, table: Table = {}, to = path) =>
  open(to, { [`GET ${api}`]: () => ok(receiptWithHistory(item)), ...table })

const file = {
  id: shipmentId(78),
  entityType: 'warehouse-receipt',
  entityId: receiptId,
  name: 'pallet.jpg',
  sha256: 'a'.repeat(64),
  uploadedBy: shipmentId(79),
  replaces: null,
  allowedCommands: [],
  documentType: 'PHOTO',
  format: 'jpeg',
  bytes: 2_048,
  uploadedAt: '2026-11-20T09:30:00.000Z',
  uploadedByName: 'Asha Rao',
  version: 1,
  replacedBy: null,
}

describe('warehouses', () => {
  test('[S2.005] /warehouse lists each warehouse with what is on hand, and leads to it', async () => {
    await open('/warehouse')
    const row = within((await screen.findByText('Hyderabad store')).closest('[role=row], li, tr') as HTMLElement)
    for (const text of ['6', '1 open', 'Kuehne + Nagel', /^India/])
      expect(row.getByText(text), String(text)).toBeTruthy()
    expect(document.querySelector(`a[href="/warehouse/${warehouseId}"]`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Announce goods' })).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S2.005] /warehouse/{id} has what it expects, its receipts, contingencies and stock, each at its own address', async () => {
    const { calls, user } = await open(`/warehouse/${warehouseId}`, {
      'GET /warehouse-receipts': () => ok(receipts([receipt()])),
      'GET /warehouse-stock': () =>
        ok(
          page([
            {
              id: shipmentId(77),
              warehouseId,
              warehouseName: 'Hyderabad store',
              clientCompanyId: null,
              clientName: null,
              orderNumber: '4500-018832',
              sku: 'SKU-2',
              pieces: 2,
              receipts: 1,
            },
          ]),
        ),
    })
    await screen.findByText('WR-261120-0D4E5F6')
    const asked = () => calls.filter(one => one.path === '/warehouse-receipts').at(-1)?.query
    expect(asked()?.get('filter[warehouseId]')).toBe(warehouseId)
    // The columns are each one's own to arrange.
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Invoice' }))
    await user.keyboard('{Escape}')
    const headers = () => screen.getAllByRole('columnheader').map(header => header.textContent)
    await waitFor(() => expect(headers()).toContain('Invoice'))
    await user.click(screen.getByRole('link', { name: /^Expected/ }))
    await waitFor(() => expect(asked()?.get('filter[status]')).toBe('EXPECTED'))
    await user.click(screen.getByRole('link', { name: /^Contingencies/ }))
    await waitFor(() => expect(asked()?.get('filter[contingency]')).toContain('package-without-record'))
    await user.click(screen.getByRole('link', { name: 'Stock' }))
    expect(await screen.findByText('SKU-2')).toBeTruthy()
    expect(screen.getByText('Owner not known yet')).toBeTruthy()
    expect(window.location.search).toBe('?tab=stock')
    expect(await findings()).toEqual([])
  })
})

describe('a receipt', () => {
  test('[D5.024] [S3.028] shows announced against counted per package, where it is, and the fields it carries', async () => {
    const [first, second] = receipt().packages
    if (first === undefined || second === undefined) throw new Error('No packages')
    await openReceipt(
      receipt({
        packages: [first, { ...second, counted: 1, damaged: 1, onHand: 1, differences: ['short', 'damaged'] }],
        contingencies: [{ kind: 'letter-pending', note: 'Of the bank', openedAt: null }],
      }),
    )
    const packages = within(await screen.findByRole('region', { name: 'Packages' }))
    expect(packages.getByText('As announced')).toBeTruthy()
    for (const text of ['Short', 'Damaged']) expect(packages.getAllByText(text).length).toBeGreaterThan(0)
    for (const text of ['B-12', 'INV-9', 'TR-77', 'Blue Trucks', 'Letter pending', 'Of the bank'])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
    expect(within(screen.getByRole('region', { name: 'History' })).getByText('Goods received')).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[D5.024] of what was announced and did not come nothing weighs, so that the rows come to the total', async () => {
    const [first, second] = receipt().packages
    if (first === undefined || second === undefined) throw new Error('No packages')
    const given = receipt({ packages: [first, { ...second, counted: 0, onHand: 0, differences: ['short'] }] })
    await openReceipt(given)
    const packages = within(await screen.findByRole('region', { name: 'Packages' }))
    const weights = packages
      .getAllByRole('row')
      .slice(1)
      .map(row => within(row).getAllByRole('cell').at(-2)?.textContent)
    expect(weights).toEqual(['300', '0'])
  })

  test('[D5.026] the pieces that go are released with their transport; what does not go is not sent', async () => {
    const given = receipt({ allowedCommands: allowed('release', 'void'), onHandPieces: 2 })
    const { user, sent } = await openReceipt(given, { [`POST ${api}/releases`]: done })
    await user.click(await screen.findByRole('button', { name: 'Release' }))
    const dialog = within(await screen.findByRole('dialog'))
    const pieces = dialog.getByRole('textbox', { name: /^Released: Pallet · SKU-2/ })
    await user.clear(pieces)
    await user.type(pieces, '1')
    await user.type(dialog.getByLabelText(/^Carrier/), 'Blue Trucks')
    await user.click(dialog.getByRole('button', { name: 'Release' }))
    await waitFor(() =>
      expect(sent(`${api}/releases`)).toMatchObject([
        {
          target: { kind: 'shipment', shipmentId: shipmentId(1) },
          packages: [{ packageId: packageId(2), pieces: 1 }],
          transport: { carrier: 'Blue Trucks', trackingNumber: null },
        },
      ]),
    )
  })

  test('[D5.011] beside what holds it up stands the act that lifts it, also where another act is the page’s', async () => {
    const { user } = await openReceipt(
      receipt({
        status: 'RECEIVED',
        contingencies: [{ kind: 'package-without-record', note: '', openedAt: null }],
        allowedCommands: allowed('put-on-hand', 'lift-contingency'),
      }),
    )
    const banner = (await screen.findByText(/A package came that nobody announced/)).closest('[role=note]')
    await user.click(within(banner as HTMLElement).getByRole('button', { name: 'Lift the contingency' }))
    expect(await screen.findByRole('dialog', { name: /^Lift the contingency/ })).toBeTruthy()
  })

  test('[D5.011] what holds it up is told, a release says why it is not possible, and a package without record is assigned', async () => {
    const why = 'The goods cannot be released while this is open: package without record'
    const { user, sent } = await openReceipt(
      receipt({
        contingencies: [{ kind: 'package-without-record', note: '', openedAt: null }],
        allowedCommands: [
          ...allowed('lift-contingency'),
          { command: 'release', allowed: false, reason: 'contingency-open', message: why, who: ['O'] },
        ],
      }),
      { [`POST ${api}/contingencies/package-without-record/lifting`]: done },
    )
    await screen.findByText(/A package came that nobody announced/)
    await user.click(screen.getByRole('button', { name: /^More for/ }))
    expect((await screen.findByRole('menuitem', { name: /Release/ })).textContent).toContain(why)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Lift the contingency' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.selectOptions(dialog.getByLabelText('What it is'), 'client')
    await user.type(dialog.getByLabelText('Reason'), 'A sample')
    await user.click(dialog.getByRole('button', { name: 'Lift the contingency' }))
    await waitFor(() =>
      expect(sent(`${api}/contingencies/package-without-record/lifting`)).toMatchObject([
        { reason: 'A sample', assignment: { to: 'client' } },
      ]),
    )
  })

  test('[D5.026] a release stands with where it went, and is taken back with the reason', async () => {
    const release = {
      releaseId,
      at: '2026-11-12T09:00:00.000Z',
      packages: [{ packageId: packageId(1), pieces: 2 }],
      target: { kind: 'shipment' as const, shipmentId: shipmentId(1), shipmentNumber: 'SH-9' },
      reason: '',
      transport: { carrier: 'Blue Trucks', trackingNumber: null },
      takenBack: null,
    }
    const { user, sent } = await openReceipt(
      receipt({ status: 'PARTIALLY_RELEASED', releases: [release], allowedCommands: allowed('take-back') }),
      { [`POST ${api}/releases/${releaseId}/taking-back`]: done },
    )
    const releases = within(await screen.findByRole('region', { name: 'Releases' }))
    expect(releases.getByText(/Into a shipment · SH-9/)).toBeTruthy()
    await user.click(releases.getByRole('button', { name: 'Take the release back' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.type(dialog.getByLabelText('Reason'), 'Wrong truck')
    await user.click(dialog.getByRole('button', { name: 'Take the release back' }))
    await waitFor(() =>
      expect(sent(`${api}/releases/${releaseId}/taking-back`)).toMatchObject([{ reason: 'Wrong truck' }]),
    )
  })
})

describe('counting', () => {
  const given = expectedReceipt({ allowedCommands: allowed('count') })

  test('[D5.024] a scanned code and Enter count a piece; what nobody announced is a package of its own; a button counts all', async () => {
    const { user, sent } = await openReceipt(given, { [`POST ${api}/arrivals`]: done }, `${path}/count`)
    const scanner = await screen.findByLabelText(/^Scan or type a code/)
    expect(document.activeElement).toBe(scanner)
    await user.keyboard('sku-1{Enter}')
    expect(await screen.findByText('Pallet: 1')).toBeTruthy()
    await user.keyboard('SKU-1{Enter}')
    expect(await screen.findByText('2 of 2 announced')).toBeTruthy()
    await user.keyboard('UNKNOWN-7{Enter}')
    expect(await screen.findByText(/^UNKNOWN-7 was not announced/)).toBeTruthy()
    expect(sent(`${api}/arrivals`)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'All 2' }))
    const found = within(screen.getByRole('listitem', { name: 'Package' }))
    await user.type(found.getByLabelText('Weight, kg'), '12')
    fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '2026-11-20T15:00' } })
    await user.click(screen.getByRole('button', { name: 'Count an arrival' }))
    await waitFor(() =>
      expect(sent(`${api}/arrivals`)).toMatchObject([
        {
          at: '2026-11-20T09:30:00.000Z',
          packages: [
            { packageId: packageId(1), pieces: 2, weightKg: '300', orderLine: { sku: 'SKU-1' } },
            { packageId: packageId(2), pieces: 2 },
            { pieces: 1, weightKg: '12', code: 'UNKNOWN-7', condition: '', orderLine: null },
          ],
        },
      ]),
    )
  })

  test('[D5.024] the number of an order of which several packages are announced counts none, and says so', async () => {
    const { user } = await openReceipt(given, {}, `${path}/count`)
    await screen.findByLabelText(/^Scan or type a code/)
    await user.keyboard('4500-018832{Enter}')
    expect(await screen.findByText(/^4500-018832 is of several packages/)).toBeTruthy()
    expect(screen.queryByText('Not announced')).toBeNull()
    expect(screen.getAllByText('0 of 2 announced')).toHaveLength(2)
  })

  test('[D5.024] what came of a package weighs its share of what was announced, until somebody weighs it', async () => {
    const { user, sent } = await openReceipt(given, { [`POST ${api}/arrivals`]: done }, `${path}/count`)
    const scanner = await screen.findByLabelText(/^Scan or type a code/)
    const weightOf = (name: string) =>
      within(screen.getByRole('listitem', { name })).getByLabelText('Weight, kg') as HTMLInputElement
    await user.type(scanner, 'SKU-1{Enter}SKU-2{Enter}')
    await waitFor(() => expect(weightOf('Pallet SKU-1').value).toBe('150'))
    fireEvent.change(weightOf('Pallet SKU-2'), { target: { value: '140' } })
    await user.type(scanner, 'SKU-1{Enter}SKU-2{Enter}')
    await waitFor(() => expect(weightOf('Pallet SKU-1').value).toBe('300'))
    expect(weightOf('Pallet SKU-2').value).toBe('140')
    fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '2026-11-20T15:00' } })
    await user.click(screen.getByRole('button', { name: 'Count an arrival' }))
    await waitFor(() =>
      expect(sent(`${api}/arrivals`)).toMatchObject([{ packages: [{ weightKg: '300' }, { weightKg: '140' }] }]),
    )
  })

  test('[D5.024] all that is wrong with a count is told at once, each at its field, in its own words', async () => {
    const { user, sent } = await openReceipt(given, { [`POST ${api}/arrivals`]: done }, `${path}/count`)
    await user.type(await screen.findByLabelText(/^Scan or type a code/), 'CRATE-9{Enter}')
    const first = within(screen.getByRole('listitem', { name: 'Pallet SKU-1' }))
    fireEvent.change(first.getByLabelText('Counted'), { target: { value: '-2' } })
    expect(first.getByText('0 of 2 announced')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '2060-11-29T15:00' } })
    await user.click(screen.getByRole('button', { name: 'Count an arrival' }))
    expect(await screen.findByText(/^Pallet SKU-1: Counted: .*-2/)).toBeTruthy()
    expect(screen.getByText(/^Package: Weight, kg: This field is required/)).toBeTruthy()
    expect(screen.getByText(/^Arrived on: The time .* lies in the future/)).toBeTruthy()
    expect(sent(`${api}/arrivals`)).toEqual([])
  })

  test('what the server refuses of a package stands at that package, whatever was not counted before it', async () => {
    const message = 'Package 1 has no weight'
    const fields = [{ path: 'packages.0.weightKg', code: 'package-weight-missing', message }]
    const refused = problem(422, 'package-weight-missing', message, { fields })
    const { user } = await openReceipt(given, { [`POST ${api}/arrivals`]: () => refused }, `${path}/count`)
    await user.type(await screen.findByLabelText(/^Scan or type a code/), 'SKU-2{Enter}')
    fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '2026-11-20T15:00' } })
    await user.click(screen.getByRole('button', { name: 'Count an arrival' }))
    const second = within(screen.getByRole('listitem', { name: 'Pallet SKU-2' }))
    expect(await second.findByText(message)).toBeTruthy()
  })

  test('a reload loses nothing of a count, and what the server refuses stands on the page', async () => {
    const refused = problem(422, 'package-weight-missing', 'Package 1 has no weight', {
      fields: [{ path: 'packages.0.weightKg', code: 'package-weight-missing', message: 'Package 1 has no weight' }],
    })
    const table = { [`POST ${api}/arrivals`]: () => refused }
    const first = await openReceipt(given, table, `${path}/count`)
    await screen.findByLabelText(/^Scan or type a code/)
    await first.user.keyboard('SKU-2{Enter}')
    expect(await screen.findByText('1 of 2 announced')).toBeTruthy()
    const kept = sessionStorage.getItem(`count:${receiptId}:`) ?? ''
    first.unmount()
    sessionStorage.setItem(`count:${receiptId}:`, kept)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never])
    const again = await openReceipt(given, table, `${path}/count`)
    expect(await screen.findByText('1 of 2 announced')).toBeTruthy()
    vi.restoreAllMocks()
    await again.user.click(screen.getByRole('button', { name: 'Count an arrival' }))
    expect((await screen.findAllByText(/Package 1 has no weight/)).length).toBeGreaterThan(0)
    expect(await findings()).toEqual([])
  })

  test('[D5.024] a photo of a package is taken with its count, or chosen of those that are there', async () => {
    const photo = (n: number, name: string) => ({ ...file, id: shipmentId(n), name })
    const { user, sent } = await openReceipt(
      given,
      {
        'GET /documents': () => ok({ items: [photo(78, 'pallet.jpg')] }),
        'POST /documents': () => ok({ items: [photo(77, 'corner.jpg')] }, 201),
        [`POST ${api}/arrivals`]: done,
      },
      `${path}/count`,
    )
    await user.click((await screen.findAllByRole('button', { name: 'All 2' }))[0] as HTMLElement)
    await user.click(await screen.findByRole('checkbox', { name: 'pallet.jpg' }))
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await user.upload(input, new File(['x'], 'corner.jpg', { type: 'image/jpeg' }))
    fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '2026-11-20T15:00' } })
    await user.click(screen.getByRole('button', { name: 'Count an arrival' }))
    await waitFor(() => expect(sent(`${api}/arrivals`)).toHaveLength(1))
    expect(sent(`${api}/arrivals`)).toMatchObject([{ packages: [{ photos: [shipmentId(78), shipmentId(77)] }] }])
  })

  test('[D5.010] a count is corrected in the version that was seen, with the reason', async () => {
    const counted = receipt({ version: 3, allowedCommands: allowed('correct') })
    const to = `${api}/arrivals/${arrivalId}/correction`
    const { user, sent } = await openReceipt(counted, { [`POST ${to}`]: done }, `${path}/count?arrival=${arrivalId}`)
    await user.click((await screen.findAllByRole('button', { name: /^One fewer/ }))[0] as HTMLElement)
    await user.type(screen.getByLabelText('Reason'), 'Counted twice')
    await user.click(screen.getByRole('button', { name: 'Correct the count' }))
    await waitFor(() =>
      expect(sent(to)).toMatchObject([
        { version: 3, reason: 'Counted twice', packages: [{ packageId: packageId(1), pieces: 1 }, { pieces: 2 }] },
      ]),
    )
  })
})

test('goods of a shipment are announced to a warehouse of the list', async () => {
  const { user, sent } = await open(`/warehouse/receipts/new?shipment=${shipmentId(1)}`, {
    'POST /warehouse-receipts': () => ok({ id: receiptId, receiptNumber: 'WR-1', status: 'EXPECTED', version: 1 }, 201),
    [`GET ${api}`]: () => ok(receiptWithHistory(expectedReceipt())),
  })
  await screen.findByRole('option', { name: /Hyderabad store/ })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Warehouse' }), warehouseId)
  await user.type(screen.getByRole('textbox', { name: 'Supplier' }), 'Aurobindo')
  await user.click(screen.getByRole('button', { name: 'Add a package' }))
  const row = within(screen.getByRole('listitem', { name: 'Package 1' }))
  await user.type(row.getByLabelText('Package'), 'Pallet')
  await user.type(row.getByLabelText('Weight, kg'), '300')
  expect(await findings()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Announce goods' }))
  await waitFor(() =>
    expect(sent('/warehouse-receipts')).toMatchObject([
      {
        shipmentId: shipmentId(1),
        content: {
          warehouseId,
          supplier: { name: 'Aurobindo' },
          packages: [{ packageType: 'Pallet', pieces: 1, weightKg: '300', orderLine: null }],
        },
      },
    ]),
  )
})

test('[D5.024] photos chosen of goods that are here are not left behind unasked', async () => {
  const { user } = await open('/warehouse/receipts/new')
  const here = await screen.findByRole('checkbox', { name: /The goods are here already/ })
  await user.click(here)
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['x'], 'corner.jpg', { type: 'image/jpeg' }))
  await user.click(here)
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByText('Unsaved changes')).toBeTruthy()
})

describe('documents of a receipt', () => {
  test('[D5.024] its photos and letters are listed and handed in, the type first', async () => {
    const append = vi.spyOn(FormData.prototype, 'append')
    const { user, calls } = await openReceipt(receipt(), {
      'GET /documents': () => ok({ items: [file] }),
      'POST /documents': () => ok({ items: [file] }, 201),
    })
    const panel = within(await screen.findByRole('region', { name: 'Documents' }))
    expect(await panel.findByText('pallet.jpg')).toBeTruthy()
    expect(calls.find(one => one.path === '/documents')?.query?.get('entityId')).toBe(receiptId)
    await user.click(panel.getByRole('button', { name: 'Upload' }))
    expect(panel.getByText('Choose a document type first')).toBeTruthy()
    await user.selectOptions(panel.getByLabelText('Document type'), 'LETTER')
    await user.click(panel.getByRole('button', { name: 'Upload' }))
    expect(panel.getByText('Select a file')).toBeTruthy()
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await user.upload(input, new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' }))
    await user.click(panel.getByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('letter.pdf was added')).toBeTruthy()
    expect(calls.filter(one => one.method === 'POST' && one.path === '/documents')).toHaveLength(1)
    const sent = Object.fromEntries(append.mock.calls.map(([name, value]) => [name, value]))
    expect(sent).toMatchObject({ documentType: 'LETTER', entityType: 'warehouse-receipt', entityId: receiptId })
    expect(await findings()).toEqual([])
  })
})
