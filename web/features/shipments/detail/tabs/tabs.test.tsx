import { containerClock } from '@quayside/contracts/shipments/containers.ts'
import type { ShipmentDetail } from '@quayside/contracts/shipments/queries.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allowShipment, callao, lineId, shipment, shipmentId } from '../../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../../testing/render-portal.tsx'
import { answerWith } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/sign-in-as.ts'

beforeEach(() => signInAs())

const path = `/shipments/${shipmentId(1)}`

async function openTab(tab: string, detail: Parameters<typeof shipment>[0]) {
  answerWith({ [`GET ${path}`]: () => ({ status: 200, body: shipment(detail) }) })
  await renderPortal(`${path}?tab=${tab}`)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
}

test('[S3.023] customs tells declaration, predeclaration, broker, state, delay and every amount that makes the value', async () => {
  await openTab('customs', {
    declarations: [
      {
        declarationId: shipmentId(7),
        kind: 'IMPORT',
        state: 'INSPECTION',
        number: '118-2026-10-0042',
        date: '2026-11-30',
        predeclarationNumber: 'PRE-17',
        broker: 'Aduanas del Sur',
        delayCategory: 'Inspection',
        additionalDelayDays: 3,
        basis: 'CIF',
        apportionBy: 'value',
        incoterm: 'FOB',
        currency: 'USD',
        valueCurrency: 'USD',
        conversion: null,
        freight: '100',
        insurance: '20',
        fee: '15',
        overridden: null,
        lines: [
          {
            lineId: lineId(1),
            hsCode: '300490',
            originCountry: 'IN',
            value: '4000',
            weightKg: '600',
            dutyPercent: '10',
            vatPercent: '16',
          },
        ],
        computed: {
          fob: '4000',
          freight: '100',
          insurance: '20',
          value: '4120',
          duty: '412',
          vat: '727.52',
          lines: [{ lineId: lineId(1), value: '4120', duty: '412', vat: '727.52' }],
        },
      },
    ],
  })
  const panel = within(screen.getByRole('main'))
  expect(panel.getByText(/^Import declaration.*Inspection|^Import.*Inspection/i)).toBeTruthy()
  const facts: Readonly<Record<string, string>> = {
    Number: '118-2026-10-0042',
    Date: '30 Nov 2026',
    Predeclaration: 'PRE-17',
    Valuation: 'CIF',
    'Customs broker': 'Aduanas del Sur',
    'Delay category': 'Inspection',
    'Additional delay, days': '3',
    FOB: '4,000.00 USD',
    Freight: '100.00 USD',
    Insurance: '20.00 USD',
    'Customs value': '4,120.00 USD',
    Duty: '412.00 USD',
    VAT: '727.52 USD',
    Fee: '15.00 USD',
  }
  for (const [label, value] of Object.entries(facts)) {
    const beside = panel.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
    expect([label, beside]).toEqual([label, value])
  }
})

test('[S3.041] an invoice tells its number, supplier, date and customs value, and how many packages it covers', async () => {
  const [first, ...others] = shipment().lines as [ShipmentDetail['lines'][number]]
  const vendor = first.vendorCompanyId
  await openTab('invoices', {
    lines: [{ ...first, supplierName: 'Aurobindo Pharma' }, ...others],
    invoices: [
      {
        invoiceId: shipmentId(5),
        number: 'INV-9',
        date: '2026-11-20',
        supplierCompanyId: vendor,
        customsValue: '4000.00',
        currency: 'USD',
      },
    ],
  })
  const row = within(await screen.findByRole('table', { name: 'Invoices' }))
  for (const text of ['INV-9', 'Aurobindo Pharma', '20 Nov 2026', '4,000.00 USD', '0'])
    expect(row.getByText(text), text).toBeTruthy()
})

test('[S2.080] issues and comments stand on the shipment, an open issue told from a closed one', async () => {
  await openTab('additional', {
    issues: [
      { id: 'i1', kind: 'short', text: 'Two boxes short', open: false },
      { id: 'i2', kind: 'damaged', text: 'One box wet', open: true },
    ],
    comments: [{ id: 'c1', text: 'Seen at the dock' }],
  })
  for (const text of ['Two boxes short', 'One box wet', 'Seen at the dock']) expect(screen.getByText(text)).toBeTruthy()
  const item = (text: string) => screen.getByText(text).closest('li') as HTMLElement
  expect(within(item('One box wet')).getByText('open')).toBeTruthy()
  expect(within(item('Two boxes short')).getByText('closed')).toBeTruthy()
})

test('[S2.008] the list, a new shipment and a shipment have their addresses', async () => {
  await openTab('main', {})
  const crumbs = within(screen.getByRole('main'))
  expect(crumbs.getByRole('link', { name: 'Shipments' }).getAttribute('href')).toBe('/shipments')
  for (const [at, heading] of [
    ['/shipments', 'Shipments'],
    ['/shipments/new', 'New shipment'],
  ] as const) {
    const none = { items: [], nextCursor: null, total: 0, totalIsCapped: false }
    answerWith({
      'GET /shipments': () => ({ status: 200, body: none }),
      'GET /shipments/tabs': () => ({ status: 200, body: { tabs: [] } }),
      'GET /purchase-orders': () => ({ status: 200, body: { ...none, sums: [] } }),
    })
    await renderPortal(at)
    expect((await screen.findAllByRole('heading', { level: 1, name: heading })).length).toBeGreaterThan(0)
  }
})

test('[S2.080] a delivery tells its lines and its proof, an issue how much of which line, a comment who wrote it', async () => {
  const proofDocumentId = shipmentId(8)
  const part = { lineId: lineId(1), good: '590', short: '6', damaged: '4' }
  await openTab('additional', {
    documents: [{ documentId: proofDocumentId, documentType: 'PROOF_OF_DELIVERY', fileName: 'pod.pdf' }],
    drops: [
      {
        dropId: shipmentId(9),
        at: '2026-12-30T10:00:00Z',
        zone: 'UTC',
        place: callao,
        proofDocumentId,
        receiver: 'Dock 4',
        receiverContactId: null,
        lines: [part],
      },
    ],
    issues: [
      { id: 'i1', kind: 'short', text: '', open: true, lines: [{ lineId: lineId(1), quantity: '6' }] },
      { id: 'i2', kind: 'impossible-times', text: '2026-11-20T00:00:00Z > 2026-11-12T10:00:00Z', open: true },
    ],
    comments: [{ id: 'c1', text: 'Seen', at: '2026-12-30T11:00:00Z', author: 'Rosa Quispe' }],
  })
  const delivery = within(screen.getByText(/Callao · Dock 4/))
  expect(delivery.getByText('ARV-1').parentElement?.textContent).toBe('ARV-1 590 good, 6 short, 4 damaged')
  expect(delivery.getByRole('button', { name: 'pod.pdf' })).toBeTruthy()
  expect(screen.getByText('Short').closest('li')?.textContent).toContain('ARV-1 6')
  // By the clocks of the places, not the reader's.
  expect(delivery.getByText('ARV-1').closest('li')?.textContent).toContain('30 Dec 05:00 (Peru Time)')
  expect(screen.getByText(/^Departed .*Arrived/).textContent).toBe(
    'Departed 20 Nov 05:30 (India Time), Arrived 12 Nov 05:00 (Peru Time)',
  )
  expect(screen.getByText(/^Rosa Quispe ·/)).toBeTruthy()
})

test('[S3.024] a container has each of its facts under its label, and each clock what it counts and costs', async () => {
  const use = { containerUseId: shipmentId(6), containerNumber: 'MSKU1234565' }
  const clock = containerClock.parse({
    clockId: shipmentId(8),
    type: 'DETENTION',
    side: 'IMPORT',
    creditor: 'Blue Line',
    firstDay: 'next',
    freeDays: 5,
    count: 'calendar',
    tierMode: 'graduated',
    currency: 'USD',
    zone: 'UTC',
    tiers: [{ fromDay: 1, rate: '50' }],
  })
  const days = { firstCountedDay: '2026-11-10', lastFreeDay: '2026-11-14', stoppedOn: '2026-11-17', running: false }
  const measures = { weightKg: '18200', volumeM3: '61.5', pallets: 20, vgmKg: '21450' }
  await openTab('main', {
    containers: [
      {
        ...use,
        load: 'FCL',
        sharePercent: null,
        carrierOwned: true,
        containerType: '40HC',
        size: '40',
        vgmKg: '21450',
      },
    ],
    containerSummaries: [
      {
        containerNumber: 'MSKU1234565',
        lastFreeDay: '2026-11-14',
        daysLeft: null,
        ...measures,
        pickedUpAt: '2026-11-10T03:00:00.000Z',
        returnedAt: '2026-11-17T12:00:00.000Z',
        costs: [],
      },
    ],
    containerClocks: [
      { ...use, clocks: [{ clock, ...days, daysLeft: null, chargeableDays: 3, cost: '150.00', costOfToday: '50.00' }] },
    ],
  })
  const panel = within((await screen.findByText('MSKU1234565')).closest('li') as HTMLElement)
  const beside = (label: string) => panel.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  const told: Record<string, string> = {
    'Container type': '40HC',
    'Container size': '40',
    'Container volume, m³': '61.5',
    Pallets: '20',
    'Container weight, kg': '18,200',
    'VGM, kg': '21,450',
    'Pickup at port': '9 Nov',
    Return: '17 Nov',
    'Counted from': '10 Nov 2026',
    'Free until': '14 Nov 2026',
    'Counted to': '17 Nov 2026',
    'Chargeable days': '3',
    'Today costs': '50.00 USD',
    'Run up so far': '150.00 USD',
  }
  for (const [label, value] of Object.entries(told)) expect([label, beside(label)]).toEqual([label, value])
})

test('a container whose return was waived says so, and the waiver is offered no more', async () => {
  const container = (containerNumber: string, returnWaived: boolean) => ({
    containerUseId: shipmentId(returnWaived ? 6 : 7),
    containerNumber,
    load: 'FCL' as const,
    sharePercent: null,
    carrierOwned: true,
    containerType: null,
    size: null,
    vgmKg: null,
    returnWaived,
  })
  await openTab('additional', {
    containers: [container('MSKU1234565', true), container('CSQU3054383', false)],
    allowedCommands: allowShipment('waive-return'),
  })
  const [waived, other] = ['MSKU1234565', 'CSQU3054383'].map(number =>
    within(screen.getByText(number).closest('li') as HTMLElement),
  )
  expect(waived?.getByText(/Container return waived/)).toBeTruthy()
  expect(waived?.queryByRole('button', { name: /waive/i })).toBeNull()
  expect(other?.queryByText(/Container return waived/)).toBeNull()
  expect(other?.getByRole('button', { name: /waive/i })).toBeTruthy()
})

test('what the packages come to counts, and what was entered for the whole is told where it differs', async () => {
  const { details } = shipment()
  const cargo = { ...details.cargo, grossWeightKg: '300', volumeM3: '2.0' }
  const weights = { grossKg: '270', volumeM3: '2', volumetricKg: null, kgPerM3: null, chargeable: null, unit: null }
  await openTab('main', { details: { ...details, cargo }, weights })
  const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect(value('Gross weight')).toBe('270 kgSum of the packages; 300 kg was entered for the whole')
  expect(value('Volume')).toBe('2 m³')
})
