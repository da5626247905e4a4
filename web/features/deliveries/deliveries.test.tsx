import { profileMayCall } from '@quayside/contracts/access/profiles.ts'
import { deliveryFields } from '@quayside/contracts/shipments/deliveries.ts'
import {
  type DeliveryAct,
  type DeliveryFileDetail,
  type DeliveryItem,
  deliveryAct,
  deliveryDetail,
  deliveryFileDetail,
  deliveryFileItem,
  deliveryItem,
  deliveryRow,
} from '@quayside/contracts/shipments/delivery-queries.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../testing/answers.ts'
import { findings } from '../../testing/axe.ts'
import { receipt, receipts } from '../../testing/fixtures/handled-goods.ts'
import { pageOf } from '../../testing/fixtures/master-data.ts'
import { andina, lucia } from '../../testing/fixtures/people.ts'
import { shipmentId } from '../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../testing/server.ts'
import { signInAs } from '../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const ok = (body: unknown, status = 200) => ({ status, body })
const fileId = shipmentId(70)
const filePath = `/delivery-files/${fileId}`
const empty = Object.fromEntries(deliveryFields.slice(1).map(field => [field, null]))
const line = {
  ...empty,
  line: '10',
  material: 'MAT-7',
  quantity: '1200.5',
  unit: 'EA',
  sendingPlant: 'DE01',
  receivingPlant: 'MX10',
  batch: 'B1',
  deliveryDate: '2026-03-20',
  pgiDate: '2026-02-03',
  expiryDate: '2027-12-31',
}

const item = (over: Partial<DeliveryItem> = {}): DeliveryItem =>
  deliveryItem.parse({
    id: shipmentId(71),
    deliveryId: shipmentId(73),
    deliveryNumber: '80000001',
    clientCompanyId: andina,
    clientName: 'Andina Salud S.A.C.',
    label: 'ON_TIME',
    delivered: false,
    ...line,
    shipmentNumber: 'SH-2026-0001',
    shipmentId: shipmentId(1),
    ...over,
  })
const labels = ok({
  labels: (['IN_CUSTOMS', 'IN_WAREHOUSE', 'EXPIRED', 'DELAYED', 'ON_TIME'] as const).map((label, index) => ({
    label,
    count: index,
    capped: false,
  })),
})
const file = (over: Partial<DeliveryFileDetail> = {}): DeliveryFileDetail =>
  deliveryFileDetail.parse({
    id: fileId,
    clientCompanyId: andina,
    clientName: 'Andina Salud S.A.C.',
    name: 'sap-0312.csv',
    bytes: 900,
    status: 'VALIDATED',
    applying: false,
    checked: { rows: 3, good: 2, bad: 1 },
    applied: null,
    uploadedByName: 'Lucía',
    uploadedAt: '2026-03-12T09:14:00.000Z',
    failure: null,
    columns: [{ field: 'deliveryNumber', header: 'Delivery' }],
    allowedCommands: [{ command: 'apply', allowed: true, message: null }],
    ...over,
  })
const bad = deliveryRow.parse({
  row: 4,
  deliveryNumber: '80000003',
  line: null,
  issues: [
    {
      field: 'quantity',
      header: 'Delivery quantity',
      found: 'many',
      code: 'x',
      message: 'Quantity "many" is no number',
    },
  ],
})
const good = deliveryRow.parse({ row: 2, deliveryNumber: '80000001', line, issues: [] })
const queries = (calls: Call[], path: string) =>
  calls.filter(call => call.method === 'GET' && call.path === path).map(call => Object.fromEntries(call.query))

describe('the deliveries', () => {
  async function open(path = '/delivery-orders', table: Table = {}) {
    const calls = answerWith({
      'GET /deliveries': () => ok(pageOf([item(), item({ id: shipmentId(72), label: 'DELAYED', delivered: true })])),
      'GET /deliveries/labels': () => labels,
      'GET /delivery-files': () => ok(pageOf([])),
      ...table,
    })
    const view = await renderPortal(path)
    await screen.findByRole('heading', { level: 1, name: 'Delivery orders' })
    return { ...view, calls }
  }

  test('[S2.019] [S2.086] [S3.027] [S4.019] are listed with their state, plants, material, batch, dates, and the shipment they name', async () => {
    const { user, path, calls } = await open()
    const [first, second] = await screen.findAllByRole('row', { name: /80000001/ })
    for (const text of ['80000001 / 10', 'On time', 'DE01', 'MX10', 'MAT-7', 'B1'])
      expect(within(first as HTMLElement).getByText(text)).toBeTruthy()
    expect(within(second as HTMLElement).getByText('Delivered late')).toBeTruthy()
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'SH-2026-0001' })
        .getAttribute('href'),
    ).toBe(`/shipments/${shipmentId(1)}`)
    const tabs = within(screen.getByRole('navigation', { name: 'Delivery orders' }))
    expect(await tabs.findByRole('link', { name: 'All 10' })).toBeTruthy()
    await user.click(tabs.getByRole('link', { name: 'Expired 2' }))
    expect(path()).toBe('/delivery-orders?label=EXPIRED')
    await waitFor(() => expect(queries(calls, '/deliveries').at(-1)).toMatchObject({ label: 'EXPIRED' }))
    expect(await findings()).toEqual([])
  })

  test('[S2.019] an address from before leads to the page of today, with its query and hash', async () => {
    const { path, router } = await open('/shipments/deliveries?label=EXPIRED#rows')
    expect([path(), router.state.location.hash]).toEqual(['/delivery-orders?label=EXPIRED', '#rows'])
    await router.navigate('/shipments/deliveries/files?at=50')
    await screen.findByRole('heading', { level: 1, name: 'Files from SAP' })
    expect(path()).toBe('/delivery-orders/files?at=50')
  })

  test('without any, the way to the first file is shown; when they cannot be had, it can be tried again', async () => {
    await open('/delivery-orders', { 'GET /deliveries': () => ok(pageOf([])) })
    expect(await screen.findByText('No delivery orders yet')).toBeTruthy()
    for (const link of screen.getAllByRole('link', { name: 'Upload a file from SAP' }))
      expect(link.getAttribute('href')).toBe('/delivery-orders/files')
  })

  test('an error says so with its id and can be tried again', async () => {
    let fails = true
    const { user } = await open('/delivery-orders', {
      'GET /deliveries': () => (fails ? problem(422, 'x', 'Not now') : ok(pageOf([item()]))),
    })
    expect(await screen.findByText(/Not now/)).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(await screen.findByText('80000001 / 10')).toBeTruthy()
  })
})

describe('a delivery', () => {
  const path = `/deliveries/${shipmentId(73)}`
  const page = `/delivery-orders/${shipmentId(73)}`
  const [first, second] = [shipmentId(1), 'SH-9']
  const detail = deliveryDetail.parse({
    id: shipmentId(73),
    deliveryNumber: '80000001',
    clientCompanyId: andina,
    clientName: 'Andina Salud S.A.C.',
    labels: [
      { label: 'IN_CUSTOMS', count: 0, capped: false },
      { label: 'ON_TIME', count: 2, capped: false },
    ],
    shipments: [
      { shipmentNumber: 'SH-2026-0001', shipmentId: first },
      { shipmentNumber: second, shipmentId: null },
    ],
  })
  const act = (over: Partial<DeliveryAct>): DeliveryAct =>
    deliveryAct.parse({
      id: shipmentId(75),
      at: '2026-03-12T09:14:00.000Z',
      kind: 'added',
      actor: 'Lucía',
      file: { id: fileId, name: 'sap-0312.csv' },
      count: 1,
      lines: [{ line: '10', changes: [] }],
      ...over,
    })
  const changes = [
    { field: 'deliveryDate' as const, old: '2026-03-20', new: '2026-03-25' },
    { field: 'quantity' as const, old: '1200.5', new: '1300' },
  ]
  const changed = act({ id: shipmentId(76), kind: 'changed', lines: [{ line: '10', changes }], file: null })
  const table: Table = {
    [`GET ${path}`]: () => ok(detail),
    'GET /deliveries': () => ok(pageOf([item(), item({ id: shipmentId(72), line: '20' })])),
    [`GET ${path}/history`]: ({ query }) =>
      ok({
        ...pageOf([query.get('cursor') === null ? changed : act({})]),
        nextCursor: query.get('cursor') ? null : 'x',
      }),
    'GET /warehouse-receipts': () => ok(receipts([receipt({ receiptNumber: 'WR-7' })])),
  }

  test('[D5.029] has a page with its lines, its history, its shipment and the receipt', async () => {
    const calls = answerWith(table)
    const { user } = await renderPortal(page)
    await screen.findByRole('heading', { level: 1, name: '80000001' })
    const lines = within(await screen.findByRole('table', { name: 'Lines' }))
    expect(lines.getAllByRole('row')).toHaveLength(3)
    expect(queries(calls, '/deliveries')).toMatchObject([
      { 'filter[deliveryId]': shipmentId(73), sort: 'deliveryNumber' },
    ])
    const beside = within(screen.getByRole('region', { name: 'Shipments and receipts' }))
    expect(beside.getByRole('link', { name: 'SH-2026-0001' }).getAttribute('href')).toBe(`/shipments/${first}`)
    expect(beside.getByText(second).closest('a')).toBeNull()
    expect((await beside.findByRole('link', { name: 'WR-7' })).getAttribute('href')).toContain('/warehouse/receipts/')
    const history = within(screen.getByRole('region', { name: 'History' }))
    expect((await history.findByText('1 line changed')).closest('li')?.textContent).toMatch(
      /Line 10, Delivery date .*20 Mar 2026 .*25 Mar 2026.*Line 10, Quantity .*1,200.5 .*1,300.*Lucía/,
    )
    expect(await findings()).toEqual([])
    await user.click(history.getByRole('button', { name: 'Older' }))
    expect(await history.findByText('1 line added (sap-0312.csv)')).toBeTruthy()
    await user.click(history.getByRole('button', { name: 'Newest' }))
    expect(await history.findByText('1 line changed')).toBeTruthy()
  })

  test('[D5.029] is where a row of the list leads', async () => {
    answerWith({ ...table, 'GET /deliveries/labels': () => labels, 'GET /deliveries': () => ok(pageOf([item()])) })
    await renderPortal('/delivery-orders')
    expect((await screen.findByRole('link', { name: '80000001 / 10' })).getAttribute('href')).toBe(page)
  })

  test('one that cannot be had says so and can be tried again', async () => {
    answerWith({
      ...table,
      [`GET ${path}`]: () => problem(404, 'delivery-not-found', 'There is no such delivery order'),
    })
    await renderPortal(page)
    expect(await screen.findByText(/There is no such delivery order/)).toBeTruthy()
  })

  test('[D5.018] to a DELIVERY_BOT it is shown without a call that is not its own', async () => {
    signInAs({ user: { ...lucia, profile: 'DELIVERY_BOT' } })
    const shipments = detail.shipments.map(one => ({ ...one, shipmentId: null }))
    const calls = answerWith({
      ...table,
      [`GET ${path}`]: () => ok({ ...detail, shipments }),
      'GET /deliveries/labels': () => labels,
      'GET /delivery-files': () => ok(pageOf([deliveryFileItem.parse(file())])),
      [`GET ${filePath}`]: () =>
        ok(file({ allowedCommands: [{ command: 'apply', allowed: false, message: 'Not yours' }] })),
      [`GET ${filePath}/rows`]: () => ok(pageOf([good])),
    })
    const { router } = await renderPortal(page)
    await screen.findByText('1 line changed')
    await router.navigate('/delivery-orders')
    await screen.findByRole('table', { name: 'Delivery orders' })
    await router.navigate('/delivery-orders/files')
    await screen.findByText(/goes in by itself where no row has errors/)
    await screen.findByRole('row', { name: /sap-0312.csv/ })
    await router.navigate(`/delivery-orders/files/${fileId}`)
    expect(await screen.findByText('Nothing is in yet: it waits for a person who may apply it.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
    const others = calls.filter(({ method, path }) => !profileMayCall('DELIVERY_BOT', method, path))
    expect(others).toEqual([])
  })
})

describe('a file from SAP', () => {
  const csv = (name: string, size = 60) => new File([new Uint8Array(size)], name, { type: 'text/csv' })

  test('[S2.081] [S5.009] is chosen, uploaded and shown; one too large never leaves the browser; a refusal is told', async () => {
    let refused = true
    const calls = answerWith({
      'GET /delivery-files': () => ok(pageOf([deliveryFileItem.parse(file())])),
      'POST /delivery-files': () =>
        refused
          ? problem(422, 'delivery-columns-missing', 'The file has no column for: Material')
          : ok({ id: fileId, status: 'UPLOADED' }, 201),
      [`GET ${filePath}`]: () => ok(file()),
      [`GET ${filePath}/rows`]: () => ok(pageOf([good])),
    })
    const { user, path } = await renderPortal('/delivery-orders/files')
    expect(await screen.findByRole('row', { name: /sap-0312.csv/ })).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Upload and check' }))
    expect(await screen.findByText('Select a file')).toBeTruthy()
    await user.upload(screen.getByLabelText(/Drop the file/), csv('big.csv', 5 * 1_048_576 + 1))
    expect(await screen.findByText(/The file is too large: big.csv/)).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST' && call.path === '/delivery-files')).toEqual([])
    await user.upload(screen.getByLabelText(/Drop the file/), csv('sap.csv'))
    await user.click(screen.getByRole('button', { name: 'Upload and check' }))
    expect(await screen.findByText(/The file has no column for: Material/)).toBeTruthy()
    refused = false
    await user.click(screen.getByRole('button', { name: 'Upload and check' }))
    await waitFor(() => expect(path()).toBe(`/delivery-orders/files/${fileId}`))
  })

  test('[D5.014] is looked at before it goes in: errors by row, the good rows, then applied with its figures', async () => {
    let shown = file()
    const calls = answerWith({
      [`GET ${filePath}`]: () => ok(shown),
      [`GET ${filePath}/rows`]: ({ query }) => ok(pageOf(query.get('of') === 'bad' ? [bad] : [good])),
      [`POST ${filePath}/application`]: () => {
        const applied = { rows: 3, added: 1, changed: 1, unchanged: 0, refused: 1 }
        shown = file({ status: 'APPLIED_WITH_ERRORS', applied, allowedCommands: [] })
        return ok({ id: fileId, status: 'VALIDATED' }, 202)
      },
    })
    const { user } = await renderPortal(`/delivery-orders/files/${fileId}`)
    const errors = within(await screen.findByRole('region', { name: '1 row with errors' }))
    const fault = within(await errors.findByRole('row', { name: /80000003/ }))
    for (const text of ['4', 'Quantity', 'many', 'Quantity "many" is no number'])
      expect(fault.getByText(text)).toBeTruthy()
    const rows = within(await screen.findByRole('region', { name: '2 rows that go in' }))
    expect(await rows.findByText('MAT-7')).toBeTruthy()
    expect(screen.getByText('Nothing is in yet: look at the rows and apply the good ones.')).toBeTruthy()
    expect(await findings()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Apply 2 good rows' }))
    expect(await screen.findByText('Applied with errors')).toBeTruthy()
    expect(screen.getByText('New lines').closest('div')?.textContent).toBe('New lines1')
    expect(calls.filter(call => call.path === `${filePath}/application`)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Rows with errors (CSV)' })).toBeTruthy()
  })

  test('[D5.014] is discarded once that is confirmed, and the other files are shown', async () => {
    const allowedCommands = ['apply', 'discard'].map(command => ({ command, allowed: true, message: null }))
    const calls = answerWith({
      [`GET ${filePath}`]: () => ok(file({ allowedCommands })),
      [`GET ${filePath}/rows`]: () => ok(pageOf([good])),
      [`DELETE ${filePath}`]: () => ok({ id: fileId }),
      'GET /delivery-files': () => ok(pageOf([])),
    })
    const { user, path } = await renderPortal(`/delivery-orders/files/${fileId}`)
    const discards = () => calls.filter(call => call.method === 'DELETE')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    const asked = within(await screen.findByRole('alertdialog', { name: 'Discard the file?' }))
    expect(discards()).toEqual([])
    await user.click(asked.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(path()).toBe('/delivery-orders/files'))
    expect(discards()).toHaveLength(1)
  })

  test('[D5.014] one that has failed says why', async () => {
    answerWith({
      [`GET ${filePath}`]: () =>
        ok(
          file({
            status: 'FAILED',
            checked: null,
            allowedCommands: [],
            failure: { code: 'import-quotes-broken', message: 'A quote in row 7 is never closed' },
          }),
        ),
    })
    await renderPortal(`/delivery-orders/files/${fileId}`)
    expect(await screen.findByText('The file could not be read: A quote in row 7 is never closed')).toBeTruthy()
  })
})
