import { screen, waitFor, within } from '@testing-library/react'
import { streamXlsxRows } from 'hucre/xlsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { milestoneOf, shipment, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`
const actor = { uid: 'u1', service: null, name: 'Noor Haddad', onBehalfOf: null }
const leg =
  'MAIN OCEAN Mumbai > Callao (2026-12-02T12:00:00.000Z[Asia/Kolkata], 2026-12-30T12:00:00.000Z[America/Lima], 2026-12-03T12:00:00.000Z)'
const items = [
  {
    id: 'e1',
    position: '3',
    at: '2026-11-20T10:00:00.000Z',
    actor,
    type: 'ContainerReturnWaived',
    reason: null,
    changes: [{ field: 'container MSKU0000006', lineNumber: null, old: 'FCL', new: 'waived' }],
  },
  {
    id: 'e2',
    position: '2',
    at: '2026-11-19T10:00:00.000Z',
    actor,
    type: 'RoutePlanned',
    reason: null,
    changes: [{ field: `leg ${shipmentId(8)}`, lineNumber: null, old: null, new: leg }],
  },
  {
    id: 'e3',
    position: '1',
    at: '2026-11-18T10:00:00.000Z',
    actor,
    type: 'ReferenceAdded',
    reason: '=1+1',
    changes: [
      { field: 'reference', lineNumber: null, old: null, new: '5550001' },
      { field: 'grossWeightKg', lineNumber: null, old: null, new: '12000' },
    ],
  },
]

const arrived = {
  id: 'e4',
  position: '4',
  at: '2026-12-31T10:00:00.000Z',
  actor,
  type: 'MilestoneRecorded',
  reason: null,
  changes: [
    { field: 'milestone ARRIVED ACTUAL', lineNumber: null, old: null, new: '2026-12-31T03:00:00.000Z' },
    { field: 'eta', lineNumber: null, old: null, new: '2026-12-30T03:00:00.000Z' },
    { field: 'charge.payment OFR', lineNumber: null, old: null, new: 'PREPAID' },
    { field: 'emissions hubs', lineNumber: null, old: null, new: '10 / 8 kg (modelled, EcoTransIT)' },
    { field: 'declaration.apportionBy 118-26', lineNumber: null, old: 'value', new: 'weight' },
    { field: 'cargo.dangerousGoods', lineNumber: null, old: 'false', new: 'true' },
    { field: 'route.merchandiseOriginCountry', lineNumber: null, old: null, new: 'IN' },
  ],
}

test('a milestone that was told in UTC is told by the clock of its place here too', async () => {
  const standing = milestoneOf({ code: 'ARRIVED', class: 'ACTUAL', at: '2026-12-31T03:00:00.000Z' })
  answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment({ milestones: [standing] }) }),
    [`GET ${path}/history`]: () => ({ status: 200, body: { items: [arrived] } }),
  })
  await renderPortal(`${path}?tab=change-log`)
  const log = await screen.findByRole('list', { name: 'Change log' })
  expect(log.textContent).toContain('30 Dec 22:00 (Peru Time)')
})

test('the change log tells a waived return, a milestone and the times of a leg in the reader’s words', async () => {
  answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment() }),
    [`GET ${path}/history`]: () => ({ status: 200, body: { items: [arrived, ...items] } }),
  })
  await renderPortal(`${path}?tab=change-log`)
  const log = await screen.findByRole('list', { name: 'Change log' })
  expect(log.textContent).toContain('return waived')
  expect(log.textContent).toContain(
    'Main carriage Ocean Mumbai > Callao (2 Dec 17:30 (India Time), 30 Dec 07:00 (Peru Time), 3 Dec 17:30 (India Time))',
  )
  // As on its page: when it is expected at a place is told by the clock there.
  expect(log.textContent).toContain('29 Dec 22:00 (Peru Time)')
  expect(log.textContent).not.toMatch(/T\d\d:\d\d/)
  // The reader's own clock is India's: a milestone is told by that of its place.
  expect(log.textContent).toContain('30 Dec 22:00 (Peru Time)')
  // A reference counts nothing.
  expect(log.textContent).toContain('5550001')
  expect(log.textContent).toContain('12,000')
  expect(log.textContent).toContain('10 / 8 kg (modelled data, EcoTransIT)')
  expect(log.textContent).not.toMatch(/PREPAID|OCEAN/)
  expect(log.textContent).toMatch(/was Value\s+is now Weight/)
  expect(log.textContent).toMatch(/was No\s+is now Yes/)
  expect(log.textContent).toContain('is now India')
})

test('[D2.046] a supplier reads that it is on hold and that it was, of no kind', async () => {
  const change = { field: 'hold', lineNumber: null }
  const placed = { ...arrived, type: 'HoldPlaced', changes: [{ ...change, old: null, new: 'open' }] }
  const lifted = { ...arrived, id: 'e5', type: 'HoldLifted', changes: [{ ...change, old: 'open', new: null }] }
  answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment() }),
    [`GET ${path}/history`]: () => ({ status: 200, body: { items: [placed, lifted] } }),
  })
  await renderPortal(`${path}?tab=change-log`)
  const log = await screen.findByRole('list', { name: 'Change log' })
  expect(log.textContent).toMatch(/Hold lifted.*was On hold\s+is now closed.*Hold placed.*is now On hold/s)
})

async function openLog(query = '') {
  answerWith({
    [`GET ${path}`]: () => ({ status: 200, body: shipment() }),
    [`GET ${path}/history`]: () => ({ status: 200, body: { items } }),
  })
  const view = await renderPortal(`${path}?tab=change-log${query}`)
  const log = await screen.findByRole('list', { name: 'Change log' })
  const saved = vi.spyOn(URL, 'createObjectURL')
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const save = async (format: string) => {
    await view.user.click(screen.getByRole('button', { name: 'Export' }))
    await view.user.click(await screen.findByRole('menuitem', { name: format }))
    await waitFor(() => expect(names).toHaveLength(1))
    return { name: names[0], file: saved.mock.calls[0]?.[0] as Blob }
  }
  return { ...view, log, save }
}

test('the change log as it is filtered is taken out as CSV, in which a reason is no formula', async () => {
  const { save } = await openLog('&kind=ReferenceAdded')
  const { name, file } = await save('CSV file')
  expect(name).toBe('SH-2026-0001 Change log.csv')
  expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'When (UTC),Who,What,Field,Old value,New value,Reason',
    `2026-11-18T10:00:00.000Z,Noor Haddad,Reference added,Reference,,5550001,'=1+1`,
    `2026-11-18T10:00:00.000Z,Noor Haddad,Reference added,"Gross weight, kg",,12000,'=1+1`,
    '',
  ])
})

test('as an Excel file it holds texts, a row for each change', async () => {
  const { save } = await openLog()
  const { name, file } = await save('Excel file')
  expect(name).toBe('SH-2026-0001 Change log.xlsx')
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(new Uint8Array(await file.arrayBuffer()))) rows.push(row.values)
  expect(rows).toHaveLength(5)
  expect(rows[2]?.slice(0, 3)).toEqual(['2026-11-18T10:00:00.000Z', 'Noor Haddad', 'Reference added'])
  expect(rows[2]?.slice(5)).toEqual(['12000', '=1+1'])
})

test('an entry has an address of its own, which shows it whatever was filtered', async () => {
  const { user, log, router } = await openLog('&kind=ReferenceAdded')
  expect(within(log).getAllByRole('listitem')).toHaveLength(1)
  await user.click(within(log).getByRole('link', { name: /18 Nov/ }))
  expect(router.state.location.search).toBe('?tab=change-log&entry=e3')
  await waitFor(() => expect(within(log).getAllByRole('listitem')).toHaveLength(3))
  expect(log.querySelector('[aria-current]')?.textContent).toContain('5550001')
})
