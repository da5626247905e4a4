import { shipmentDetails } from '@quayside/contracts/shipments/details.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { problem } from '../../../testing/answers.ts'
import { findings } from '../../../testing/axe.ts'
import { entry } from '../../../testing/fixtures/order-detail.ts'
import {
  allowShipment,
  importDeclaration,
  lineId,
  milestoneOf,
  shipment,
  shipmentChanged,
  shipmentFile,
  shipmentId,
} from '../../../testing/fixtures/shipments.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { answerWith, type Call, type Table } from '../../../testing/server.ts'
import { signInAs } from '../../../testing/sign-in-as.ts'
import { refused } from '../../../testing/told.ts'

beforeEach(() => signInAs())

type Detail = Parameters<typeof shipment>[0]
const ok = (body: unknown) => ({ status: 200, body })
const path = `/shipments/${shipmentId(1)}`
const done = () => shipmentChanged()
const made = () => shipmentChanged(201)

async function open(detail: Detail = {}, { at = path, table = {} }: { at?: string; table?: Table } = {}) {
  const calls = answerWith({ [`GET ${path}`]: () => ok(shipment(detail)), ...table })
  const view = await renderPortal(at)
  await screen.findByRole('heading', { level: 1, name: 'SH-2026-0001' })
  return { ...view, calls }
}
const sent = (calls: Call[], action: string) =>
  calls.filter(call => call.method === 'POST' && call.path === `${path}${action}`).map(call => call.body)

describe('the page of a shipment', () => {
  test('tells status, chip and what is missing, its facts and where it stands', async () => {
    const ofOrder = { station: 'approved', state: 'done', share: null, date: '2026-10-20', dateKind: 'actual' }
    const chains = () =>
      ok({
        chains: [
          { entity: 'purchase-order', id: shipmentId(1), stations: [ofOrder], slipDays: null, zone: 'America/Lima' },
        ],
      })
    await open({ missing: ['packing-list-required', 'countries-differ'] }, { table: { 'GET /chains': chains } })
    const main = within(screen.getByRole('main'))
    for (const text of ['For processing', 'Not ready', 'Ocean', 'Maersk', 'REF-77', '4500-018832'])
      expect(main.getAllByText(text).length).toBeGreaterThan(0)
    const note = main.getAllByRole('note').find(one => one.textContent?.includes('missing'))
    expect(note?.textContent).toBe(
      '2 things are missing to go on: packing list and same countries on the transport document. ',
    )
    const chain = within(main.getByRole('list', { name: 'Where it stands in the chain' }))
    expect(chain.getByText('Picked up').closest('li')?.getAttribute('aria-current')).toBe('step')
    expect(chain.getByText('est. 2 Dec')).toBeTruthy()
    const approved = chain.getByText('Approved').closest('li') as HTMLElement
    expect(await within(approved).findByText('20 Oct')).toBeTruthy()
    expect(
      await main.findByText(/^Days of the orders and the booking by the client’s clock \(Peru Time\)/),
    ).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('one that was deleted says why, who and when', async () => {
    const changes = [{ field: 'status', lineNumber: null, old: 'FOR_PROCESSING', new: 'CANCELLED' }]
    const items = [entry('ShipmentCreated'), entry('ShipmentDeleted', { changes, reason: 'Entered twice' })]
    await open({ status: 'CANCELLED' }, { table: { [`GET ${path}/history`]: () => ok({ items }) } })
    expect(await screen.findByText('Entered twice')).toBeTruthy()
    const note = screen.getAllByRole('note').find(one => one.textContent?.includes('Entered twice'))
    expect(note?.textContent).toMatch(/^Shipment deleted · R. Iyer, .+Entered twice$/)
    expect(await findings()).toEqual([])
  })

  test('[S2.075] has the tabs of the specification, each with its own address', async () => {
    const { user, path: at } = await open(everything, {
      table: { [`GET ${path}/history`]: () => ok({ items: [entry('ShipmentCreated')] }) },
    })
    const nav = within(screen.getByRole('navigation', { name: 'Parts of the shipment' }))
    const shown: [string, string][] = [
      ['Parties', 'Consignee'],
      ['Products', 'ARV-1'],
      ['Charges', '1,200.00 USD'],
      ['Customs', '4,120.00 USD'],
      ['Documents', 'packing.pdf'],
      ['Invoices', 'INV-9'],
      ['Additional', 'Box was opened'],
      ['Additional', 'commercial invoice'],
    ]
    const checked = new Set(['Products', 'Customs', 'Additional'])
    for (const [tab, text] of shown) {
      await user.click(nav.getByRole('link', { name: new RegExp(`^${tab}`) }))
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
      expect(at()).toBe(`${path}?tab=${tab.toLowerCase()}`)
      if (checked.has(tab)) expect(await findings(), tab).toEqual([])
    }
    expect(nav.getByRole('link', { name: 'Main' }).getAttribute('href')).toBe(path)
  })

  test('a charge says its unit in words, its line as a whole, and to its client nothing of whom is paid', async () => {
    const [charge] = everything?.charges ?? []
    const perKg = { ...charge, quantity: '1680', unit: 'KG_GROSS', income: '2.25', expense: '1.5' }
    const table = (charges: object[]) => ({ [`GET ${path}`]: () => ok({ ...shipment(), ...everything, charges }) })
    const { user } = await open({}, { table: table([perKg]) })
    const tab = () => within(screen.getByRole('navigation', { name: 'Parts of the shipment' }))
    await user.click(tab().getByRole('link', { name: /^Charges/ }))
    const charges = within(await screen.findByRole('table', { name: 'Charges' }))
    for (const text of ['1,680 kg gross', '2.25 USD', '3,780.00 USD', '1,260.00 USD', 'Pay to'])
      expect(charges.getByText(text)).toBeTruthy()
    cleanup()
    const { expense: _expense, ...told } = perKg
    const client = await open({}, { table: table([told]) })
    await client.user.click(tab().getByRole('link', { name: /^Charges/ }))
    const read = within(await screen.findByRole('table', { name: 'Charges' }))
    expect(read.getByText('3,780.00 USD')).toBeTruthy()
    for (const header of ['Expense', 'Profit', 'Pay to']) expect(read.queryByText(header)).toBeNull()
  })

  test('what a supplier is not told has no tab and no banner', async () => {
    const { charges: _charges, declarations: _declarations, co2: _co2, ...rest } = shipment()
    await open({}, { table: { [`GET ${path}`]: () => ok(rest) } })
    const nav = within(screen.getByRole('navigation', { name: 'Parts of the shipment' }))
    expect(nav.queryByRole('link', { name: /Charges/ })).toBeNull()
    expect(nav.queryByRole('link', { name: /Customs/ })).toBeNull()
    expect(screen.queryByText(/CO₂/)).toBeNull()
  })

  test('[S2.078] the CO2 banner tells the sum, how good the data is, and what is left out', async () => {
    await open()
    const banner = screen.getByText('1,840 kg CO₂e well-to-wheel').closest('[role=note]')
    expect(banner?.textContent).toContain('(1,510 kg tank-to-wheel)')
    expect(banner?.textContent).toContain('72% modelled data; hubs not included. Factors: GLEC Framework 3.1')
  })

  test('containers count down to their last free day', async () => {
    const container = {
      containerUseId: shipmentId(9),
      containerNumber: 'MSKU1234565',
      load: 'FCL' as const,
      size: '40',
    }
    const more = { sharePercent: null, carrierOwned: true, containerType: 'HC', vgmKg: null }
    const clock = { containerNumber: 'MSKU1234565', lastFreeDay: '2027-01-04', daysLeft: -2 }
    await open({
      containers: [{ ...container, ...more }],
      containerSummaries: [{ ...clock, costs: [{ currency: 'USD', amount: '180.00' }] }],
    })
    expect(screen.getByText('2 days over')).toBeTruthy()
    expect(screen.getByText('180.00 USD')).toBeTruthy()
  })

  test('the free time of a container is removed by its kind, after a word on what that means', async () => {
    const use = { containerUseId: shipmentId(9), containerNumber: 'MSKU1234565' }
    const clock = {
      clockId: shipmentId(8),
      type: 'DETENTION' as const,
      side: 'IMPORT' as const,
      startsWith: 'AVAILABLE' as const,
      creditor: 'Blue Line',
      firstDay: 'next' as const,
      freeDays: 5,
      count: 'calendar' as const,
      zone: 'UTC',
      tierMode: 'graduated' as const,
      currency: 'USD',
      tiers: [{ fromDay: 1, rate: '50' }],
      customsHoldStops: false,
    }
    const reading = {
      firstCountedDay: null,
      lastFreeDay: null,
      stoppedOn: null,
      running: false,
      daysLeft: null,
      chargeableDays: 0,
      cost: '0.00',
      costOfToday: '0.00',
    }
    const rest = {
      load: 'FCL' as const,
      size: '40',
      sharePercent: null,
      carrierOwned: true,
      containerType: 'HC',
      vgmKg: null,
    }
    const gone = `${path}/containers/${shipmentId(9)}/clocks/${shipmentId(8)}`
    const { user, calls } = await open(
      {
        containers: [{ ...use, ...rest }],
        containerClocks: [{ ...use, clocks: [{ clock, ...reading }] }],
        allowedCommands: allowShipment('remove-clock'),
      },
      { table: { [`DELETE ${gone}`]: done } },
    )
    await user.click(screen.getByRole('button', { name: 'Remove: Detention' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/no longer counted for MSKU1234565/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Remove free time' }))
    await waitFor(() => expect(calls.filter(call => call.method === 'DELETE').map(call => call.path)).toEqual([gone]))
  })

  test('[S3.019] [S3.020] [S3.021] [S3.022] tells identity, route, dates and transport document by their fields', async () => {
    const place = (name: string, unlocode: string) => ({ placeId: null, name, unlocode, country: unlocode.slice(0, 2) })
    const details = shipmentDetails.parse({
      identity: {
        shipmentType: 'Spare parts',
        rateCategory: 'Contract',
        deliveryMode: 'DOOR_TO_PORT',
        week: 'W48',
        movementType: 'OCEAN_INBOUND',
        thirdPartyLogistics: 'Threepl',
        goodsType: 'Medicines',
        project: 'PRJ-1',
        trackingNumber: 'TRK-9',
        division: 'DIV-2',
        sapEntryDate: '2026-11-02',
      },
      route: {
        incoterm: 'FOB',
        incotermPlace: 'Nhava Sheva',
        origin: place('Hyderabad', 'INHYD'),
        flight: 'LA 2401',
        destination: place('Callao', 'PECLL'),
        merchandiseOriginCountry: 'IN',
        internationalCarrier: 'Maersk',
        mawb: '618-44821113',
        hawb: 'HAWB-1',
        mbl: 'MBL-1',
        hbl: 'HBL-1',
        bol: 'BOL-1',
        vessel: 'Aurora',
        voyage: '12W',
        imoNumber: '9074729',
        placeOfReceipt: place('Pune', 'INPNQ'),
        lastMileCarrier: 'Rapidos',
        portOfLoading: place('Nhava Sheva', 'INNSA'),
        portOfDischarge: place('Paita', 'PEPAI'),
        placeOfDelivery: place('Lima', 'PELIM'),
        lastMilePickup: place('Ventanilla', 'PEVNT'),
        groundOrigin: place('Nagpur', 'INNAG'),
        groundDestination: place('Chosica', 'PECHO'),
        airportOfOrigin: place('Mumbai', 'INBOM'),
        airportOfDestination: place('Lima airport', 'PELIA'),
      },
      dates: {
        pickupDate: '2026-11-03',
        requestedPickupDate: '2026-11-04',
        deliveryDate: '2026-11-05',
        estimatedDeliveryDate: '2026-11-06',
        requestedDeliveryDate: '2026-11-07',
        consigneeName: 'Dr. Rojas',
        requestedTransitDays: 31,
        quotationTransitDays: 29,
        formalitiesInitializedOn: '2026-11-08',
        formalitiesCompletedOn: '2026-11-09',
      },
      transportDocument: { number: 'TD-5', receivedOn: '2026-11-10', invoiceReceivedFrom: 'Aurobindo accounts' },
    })
    const references = [
      { kind: 'customer' as const, value: 'REF-77' },
      { kind: 'related' as const, value: 'REL-8' },
      { kind: 'client-po' as const, value: 'CPO-9' },
      { kind: 'sales-order' as const, value: 'SO-10' },
    ]
    const milestones = [
      milestoneOf({ code: 'DEPARTED', class: 'ACTUAL', at: '2026-12-03T08:00:00Z' }),
      milestoneOf({ code: 'ARRIVED', class: 'ACTUAL', at: '2026-12-29T09:00:00Z' }),
    ]
    await open({ details, references, milestones })
    const main = within(screen.getByRole('main'))
    const facts: Readonly<Record<string, string>> = {
      'Shipment ID': shipmentId(1),
      Operation: 'Coordinated',
      'Shipment type': 'Spare parts',
      Project: 'PRJ-1',
      'Rate category': 'Contract',
      'Delivery mode': 'Door to port',
      'Movement type': 'Ocean inbound',
      Week: 'W48',
      '3PL': 'Threepl',
      Goods: 'Medicines',
      'Tracking number': 'TRK-9',
      Division: 'DIV-2',
      'SAP entry date': '2 Nov 2026',
      Created: '18 Nov 2026',
      'Transport mode': 'Ocean',
      Incoterm: 'FOB Nhava Sheva',
      Origin: 'Hyderabad INHYD',
      Destination: 'Callao PECLL',
      'Port of loading': 'Nhava Sheva INNSA',
      'Port of discharge': 'Paita PEPAI',
      ETD: '2 Dec',
      ETA: '30 Dec',
      'Airport of departure': 'Mumbai INBOM',
      'Airport of arrival': 'Lima airport PELIA',
      'Place of receipt': 'Pune INPNQ',
      'Place of delivery': 'Lima PELIM',
      'Country of origin': 'India IN',
      'International carrier': 'Maersk',
      'Carrier’s reference': 'MAEU-123',
      MAWB: '618-44821113',
      HAWB: 'HAWB-1',
      MBL: 'MBL-1',
      HBL: 'HBL-1',
      'B/L': 'BOL-1',
      Flight: 'LA 2401',
      Vessel: 'Aurora · 12W',
      'IMO number': '9074729',
      'Ground origin': 'Nagpur INNAG',
      'Ground destination': 'Chosica PECHO',
      'Last-mile carrier': 'Rapidos',
      'Last-mile pickup': 'Ventanilla PEVNT',
      Pickup: '3 Nov 2026',
      'Requested pickup': '4 Nov 2026',
      Delivery: '5 Nov 2026',
      'Estimated delivery': '6 Nov 2026',
      'Requested delivery': '7 Nov 2026',
      'Requested transit, days': '31',
      'Quoted transit, days': '29',
      Consignee: 'Dr. Rojas',
      'Formalities begun': '8 Nov 2026',
      'Formalities completed': '9 Nov 2026',
      'Transport document': 'TD-5',
      'Transport document received': '10 Nov 2026',
      'Invoice received from': 'Aurobindo accounts',
    }
    const beside = (label: string) =>
      main.queryAllByText(label, { selector: 'dt' }).map(term => term.nextElementSibling?.textContent)
    // A label that stands twice, in the head and among the facts, tells the same in both places.
    const wrong = Object.entries(facts).filter(
      ([label, value]) => beside(label).length === 0 || beside(label).some(text => text !== value),
    )
    expect(wrong.map(([label, value]) => [label, value, beside(label)])).toEqual([])
    for (const text of ['SH-2026-0001', '3 Dec 13:30', '29 Dec 04:00'])
      expect([text, main.queryAllByText(text).length > 0]).toEqual([text, true])
    expect(main.getByText(/^REF-77.*REL-8.*CPO-9.*SO-10$/)).toBeTruthy()
    expect(main.getByText('1,840 kg CO₂e well-to-wheel')).toBeTruthy()
  })

  test('what is not known is named in one line', async () => {
    await open()
    expect(screen.getByText(/^Not given: .*MAWB.*Vessel/)).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test('[S8.013] without legs and milestones it says so; with them planned, actual and delay stand side by side', async () => {
    const { unmount } = await open()
    expect(screen.getByText('This shipment does not have tracking')).toBeTruthy()
    unmount()
    await open({
      milestones: [
        milestoneOf({ code: 'DEPARTED', class: 'PLANNED', at: '2026-12-01T08:00:00Z' }),
        milestoneOf({
          code: 'DEPARTED',
          class: 'ACTUAL',
          at: '2026-12-03T08:00:00Z',
          source: 'carrier',
          carrier: 'MAEU',
        }),
      ],
    })
    const table = screen.getByRole('table', { name: 'Milestones' })
    const row = within(within(table).getByRole('row', { name: /Departed/ }))
    for (const text of ['+2 d', 'MAEU']) expect(row.getByText(text)).toBeTruthy()
    expect(await findings()).toEqual([])
  })

  test.each([
    { confirmed: true, headed: 0 },
    { confirmed: false, headed: 1 },
  ])(
    'milestones have a column of acts where one of them can be acted on ($headed)',
    async ({ headed, ...confirmed }) => {
      await open({
        milestones: [milestoneOf({ code: 'DEPARTED', class: 'ACTUAL', at: '2026-12-03T08:00:00Z', ...confirmed })],
        allowedCommands: allowShipment('confirm-milestone'),
      })
      const table = within(screen.getByRole('table', { name: 'Milestones' }))
      expect(table.queryAllByRole('columnheader', { name: 'Acts' })).toHaveLength(headed)
    },
  )

  test('[S2.076] the change log says who, when, what, old and new', async () => {
    const of = (field: string, old: string | null, fresh: string) => ({ field, lineNumber: null, old, new: fresh })
    const changes = [
      of('route.vessel', 'Aurora', 'Borealis'),
      of('milestone DEPARTED ACTUAL', null, '2026-12-03T08:00:00.000Z'),
      of('milestone DISCHARGED ACTUAL MSKU1234565', null, '2026-12-05T08:00:00.000Z'),
      of('declaration IMPORT 0198', 'PREDECLARED', 'DECLARED'),
      of('hold 0199', 'damage', 'lifted'),
      of('quantity 4500-018832/10', '500', '600'),
      of('comment 0200', null, '0200'),
      of('charge.expense OFR', '100', '120'),
      of('package.contents 2', '4500-018832/10: 50', '4500-018832/10: 45'),
      of('declaration.freight 118-1', '4321.99', '1'),
    ]
    await open(
      {},
      {
        at: `${path}?tab=change-log`,
        table: { [`GET ${path}/history`]: () => ok({ items: [entry('ShipmentDetailsChanged', { changes })] }) },
      },
    )
    const log = within(await screen.findByRole('list', { name: 'Change log' }))
    for (const text of ['Details changed', 'Aurora', 'Borealis', /R. Iyer/]) expect(log.getByText(text)).toBeTruthy()
    for (const label of [/^Vessel/, /^Departed, Actual/, /^Import declaration/, /^Hold/, /^Quantity 4500-018832\/10/])
      expect(log.getByText(label)).toBeTruthy()
    expect(log.getByText(/^Discharged, Actual, Container MSKU1234565/)).toBeTruthy()
    for (const label of [/^Charge OFR, Expense/, /^Package 2, Contents/, /^Declaration 118-1, Freight/])
      expect(log.getByText(label)).toBeTruthy()
    for (const text of ['3 Dec 13:30 (India Time)', 'Predeclared', 'Declared', 'Damage', 'closed', '600'])
      expect(log.getByText(text)).toBeTruthy()
    expect(log.queryByText(/0200/)).toBeNull()
  })

  test('[S8.043] a change log that can’t be read says "changelog load error" and offers to try again', async () => {
    let fails = true
    const { user } = await open(
      {},
      {
        at: `${path}?tab=change-log`,
        table: {
          [`GET ${path}/history`]: () =>
            fails ? problem(422, 'x', 'The events could not be read') : ok({ items: [entry('ShipmentCreated')] }),
        },
      },
    )
    expect(await screen.findByText('changelog load error')).toBeTruthy()
    expect(screen.getByText('The events could not be read')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'Change log' })).toBeTruthy()
  })

  test('the change log is filtered by kind, by person and by a word, and the filter is in the URL', async () => {
    const changes = [{ field: 'route.vessel', lineNumber: null, old: 'Aurora', new: 'Borealis' }]
    const other = { uid: 'u2', service: null, name: 'Noor Haddad', onBehalfOf: null }
    const items = [
      entry('ShipmentCreated'),
      { ...entry('ShipmentDetailsChanged', { changes }), id: 'e2', actor: other },
      { ...entry('HoldPlaced', { reason: 'Box was opened' }), id: 'e3', actor: other },
    ]
    const { user, path: at } = await open(
      {},
      { at: `${path}?tab=change-log`, table: { [`GET ${path}/history`]: () => ok({ items }) } },
    )
    const log = within(await screen.findByRole('list', { name: 'Change log' }))
    const shown = () =>
      log.queryAllByText(/^(Shipment created|Details changed|Hold placed)$/).map(one => one.textContent)
    expect(shown()).toEqual(['Hold placed', 'Details changed', 'Shipment created'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Noor Haddad')
    await waitFor(() => expect(shown()).toEqual(['Hold placed', 'Details changed']))
    await user.type(screen.getByRole('searchbox', { name: 'Find in the change log' }), 'boreal')
    await waitFor(() => expect(shown()).toEqual(['Details changed']))
    expect(screen.getByText('1 of 3')).toBeTruthy()
    expect(at()).toContain('person=Noor+Haddad')
    expect(await findings()).toEqual([])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of change' }), 'HoldPlaced')
    expect(await screen.findByText('No entry matches')).toBeTruthy()
  })
})

describe('the acts', () => {
  test('are those the server allows; a blocked one says why in the catalogue’s words and who can', async () => {
    const blocked = refused({ command: 'complete', reason: 'customs-not-cleared', params: {}, who: ['O'] as 'O'[] })
    const { user } = await open({ allowedCommands: [...allowShipment('confirm-booking', 'comment'), blocked] })
    expect(screen.getByRole('button', { name: 'Confirm the booking' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'More' }))
    const item = await screen.findByRole('menuitem', { name: /^Complete the shipment/ })
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.textContent).toContain('The shipment is not cleared by customs yet. Who can: the freight operator')
    expect(screen.queryByRole('menuitem', { name: /^Delete/ })).toBeNull()
  })

  test('[S4.004] completing warns first and asks for the number; another text sends nothing', async () => {
    const { user, calls } = await open(
      { status: 'DELIVERED', allowedCommands: allowShipment('complete') },
      { table: { [`POST ${path}/completion`]: done } },
    )
    await user.click(screen.getByRole('button', { name: 'Complete the shipment' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/is irreversible/)).toBeTruthy()
    const typed = dialog.getByRole('textbox', { name: 'Type SH-2026-0001 to confirm' })
    await user.type(typed, 'SH-2026')
    await user.click(dialog.getByRole('button', { name: 'Complete the shipment' }))
    await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'))
    expect(sent(calls, '/completion')).toEqual([])
    await user.type(typed, '-0001')
    await user.click(dialog.getByRole('button', { name: 'Complete the shipment' }))
    await waitFor(() => expect(sent(calls, '/completion')).toEqual([expect.objectContaining({ version: 4 })]))
  })

  test('a booking is confirmed with carrier, reference and times; a refusal stands at its field', async () => {
    let refused = true
    const answer = () =>
      refused
        ? problem(422, 'booking-dates-out-of-order', 'ETA before ETD', {
            fields: [{ path: 'eta', code: 'booking-dates-out-of-order', message: 'ETA before ETD' }],
          })
        : done()
    const { user, calls } = await open(
      { allowedCommands: allowShipment('confirm-booking') },
      { at: `${path}?act=confirm-booking`, table: { [`POST ${path}/booking`]: answer } },
    )
    const dialog = within(await screen.findByRole('dialog'))
    expect(await findings()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Confirm the booking' }))
    await waitFor(() => expect(dialog.getByLabelText('Estimated arrival').getAttribute('aria-invalid')).toBe('true'))
    refused = false
    await user.clear(dialog.getByLabelText('Carrier’s reference'))
    await user.type(dialog.getByLabelText('Carrier’s reference'), 'MAEU-9')
    await user.click(dialog.getByRole('button', { name: 'Confirm the booking' }))
    expect(await screen.findByText('SH-2026-0001: Booking confirmed')).toBeTruthy()
    expect(sent(calls, '/booking').at(-1)).toMatchObject({
      carrier: 'Maersk',
      reference: 'MAEU-9',
      etd: '2026-12-02T08:00:00.000Z',
      eta: '2026-12-30T10:00:00.000Z',
    })
  })

  test('a departure is recorded on the main leg, the route is planned, a delivery is counted by line', async () => {
    const table = {
      [`POST ${path}/milestones`]: made,
      [`POST ${path}/route`]: done,
      [`POST ${path}/drops`]: done,
    }
    const leg = {
      legId: shipmentId(7),
      role: 'MAIN' as const,
      mode: 'OCEAN' as const,
      carrier: null,
      conveyance: null,
      from: { placeId: null, name: 'Nhava Sheva', unlocode: 'INNSA', country: 'IN' },
      to: { placeId: null, name: 'Callao', unlocode: 'PECLL', country: 'PE' },
      planned: { departure: null, arrival: null },
      estimated: { departure: '2026-12-02T08:00:00Z', arrival: null },
      distanceKm: '17000',
    }
    const first = await open({ legs: [leg], allowedCommands: allowShipment('record-milestone') }, { table })
    const main = within(screen.getByRole('main'))
    await first.user.click(main.getAllByRole('button', { name: 'Record a milestone' })[0] as HTMLElement)
    const milestone = within(await screen.findByRole('dialog'))
    await first.user.click(milestone.getByRole('button', { name: 'Record a milestone' }))
    await waitFor(() =>
      expect(sent(first.calls, '/milestones')).toEqual([
        expect.objectContaining({ code: 'DEPARTED', class: 'ACTUAL', legId: leg.legId, place: null }),
      ]),
    )
    first.unmount()

    const second = await open(
      { legs: [leg], allowedCommands: allowShipment('plan-route') },
      { at: `${path}?act=plan-route`, table },
    )
    const route = within(await screen.findByRole('dialog'))
    await second.user.type(route.getByLabelText(/^Vessel, flight or plate/), 'Aurora 12W')
    await second.user.click(route.getByRole('button', { name: 'Plan the route' }))
    await waitFor(() =>
      expect(sent(second.calls, '/route')).toEqual([
        expect.objectContaining({ version: 4, legs: [{ ...leg, conveyance: 'Aurora 12W' }] }),
      ]),
    )
    second.unmount()

    const proof = { documentId: shipmentId(8), documentType: 'PROOF_OF_DELIVERY', fileName: 'pod.pdf' }
    const third = await open(
      { documents: [proof], allowedCommands: allowShipment('record-drop') },
      { at: `${path}?act=record-drop`, table },
    )
    const drop = within(await screen.findByRole('dialog'))
    await third.user.type(drop.getByLabelText('Receiver (function or dock)'), 'Dock 4')
    await third.user.selectOptions(drop.getByLabelText('Proof of delivery'), proof.documentId)
    // All that is still to come is there already; what is short of it is not good.
    const good = drop.getByLabelText(/ARV-1, good/)
    expect((good as HTMLInputElement).value).toBe('600')
    await third.user.type(drop.getByLabelText(/ARV-1, short/), '10')
    await waitFor(() => expect((good as HTMLInputElement).value).toBe('590'))
    await third.user.clear(drop.getByLabelText(/ARV-2, good/))
    await third.user.click(drop.getByRole('button', { name: 'Record a delivery' }))
    await waitFor(() => expect(sent(third.calls, '/drops')).toHaveLength(1))
    expect(sent(third.calls, '/drops')[0]).toMatchObject({
      drop: {
        receiver: 'Dock 4',
        proofDocumentId: proof.documentId,
        place: { name: 'Callao', unlocode: 'PECLL' },
        lines: [{ lineId: lineId(1), good: '590', short: '10', damaged: '0' }],
      },
    })
  })

  test('[D0.007] a route that nobody else planned shows no change of it; what others planned stands in words, by no clock of the reader', async () => {
    const from = { placeId: null, name: 'Nhava Sheva', unlocode: 'INNSA', country: 'IN' }
    const to = { placeId: null, name: 'Callao', unlocode: 'PECLL', country: 'PE' }
    const planned = { departure: '2026-12-02T08:00:00Z', arrival: null }
    const legOf = (over: object) => ({
      legId: shipmentId(7),
      role: 'MAIN' as const,
      mode: 'OCEAN' as const,
      carrier: null,
      conveyance: null,
      from,
      to,
      planned,
      estimated: { departure: null, arrival: null },
      distanceKm: null,
      ...over,
    })
    let stored = shipment({ legs: [], allowedCommands: allowShipment('plan-route') })
    const table: Table = {
      [`GET ${path}`]: () => ok(stored),
      [`GET ${path}/history`]: () => ok({ items: [entry('PackagesChanged')] }),
      [`POST ${path}/route`]: () => {
        stored = { ...stored, version: stored.version + 1 }
        return problem(409, 'version-conflict', 'Somebody changed it')
      },
    }
    const { user } = await open({}, { at: `${path}?act=plan-route`, table })
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Vessel, flight or plate/), 'Aurora')
    await user.click(dialog.getByRole('button', { name: 'Plan the route' }))
    const first = within(await dialog.findByRole('alert'))
    expect(first.getByText(/None of these fields was changed by others/)).toBeTruthy()
    expect(first.getAllByRole('row').map(row => row.textContent)).toEqual([
      'FieldWhen you beganNowYour entry',
      'Leg 1, Vessel, flight or plate—not knownunchangedAurora',
    ])
    await user.click(first.getByRole('button', { name: 'Reload and keep my entries' }))
    stored = { ...stored, legs: [legOf({})] }
    await user.click(dialog.getByRole('button', { name: 'Plan the route' }))
    const second = within(await dialog.findByRole('alert'))
    const rows = second.getAllByRole('row').map(row => row.textContent)
    expect(rows).toEqual(
      expect.arrayContaining([
        'Leg 1, Role—not knownMain carriageunchanged',
        'Leg 1, Transport mode—not knownOceanunchanged',
      ]),
    )
    expect(rows.find(row => row?.startsWith('Leg 1, Planned departure'))).toBe(
      'Leg 1, Planned departure—not known2 Dec 2026 13:30unchanged',
    )
  })

  test('[D2.016] what can’t be short is refused at its field, also where the server counts only the lines that are sent', async () => {
    const proof = { documentId: shipmentId(8), documentType: 'PROOF_OF_DELIVERY', fileName: 'pod.pdf' }
    const wrong = { code: 'short-exceeds', message: 'Too much is short' }
    const fields = [{ path: 'drop.lines.0.short', ...wrong }]
    const { user, calls } = await open(
      { documents: [proof], allowedCommands: allowShipment('record-drop') },
      {
        at: `${path}?act=record-drop`,
        table: { [`POST ${path}/drops`]: () => problem(422, wrong.code, wrong.message, { fields }) },
      },
    )
    const drop = within(await screen.findByRole('dialog'))
    const verb = drop.getByRole('button', { name: 'Record a delivery' })
    await user.type(drop.getByLabelText('Receiver (function or dock)'), 'Dock 4')
    await user.selectOptions(drop.getByLabelText('Proof of delivery'), proof.documentId)
    const [good, short, damaged] = ['good', 'short', 'damaged'].map(name =>
      drop.getByLabelText(new RegExp(`ARV-1, ${name}`)),
    )
    if (good === undefined || short === undefined || damaged === undefined) throw new Error('No fields')
    await user.clear(good)
    await user.type(good, '580.5')
    await user.click(verb)
    expect((await drop.findAllByText(/580\.5 \w+ of line \d+: this unit is counted whole/)).length).toBeGreaterThan(0)
    expect(good.getAttribute('aria-invalid')).toBe('true')
    await user.clear(good)
    await user.type(good, '580')
    await user.type(short, '30')
    await user.type(damaged, '10')
    await user.click(verb)
    const text = /30 cannot be short: good, short and damaged together are 620, and only 600 of this line are left/
    expect((await drop.findAllByText(text)).length).toBeGreaterThan(0)
    expect(short.getAttribute('aria-invalid')).toBe('true')
    expect(sent(calls, '/drops')).toEqual([])

    // Of the first line nothing is counted: the second is the first that is sent.
    for (const field of [good, short, damaged]) await user.clear(field)
    await user.click(verb)
    await waitFor(() => expect(sent(calls, '/drops')).toHaveLength(1))
    await waitFor(() => expect(drop.getByLabelText(/ARV-2, short/).getAttribute('aria-invalid')).toBe('true'))
    expect(short.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('[D0.007] a delivery that somebody else recorded meanwhile is shown with what is left, and nothing is booked twice', async () => {
    const proof = { documentId: shipmentId(8), documentType: 'PROOF_OF_DELIVERY', fileName: 'pod.pdf' } as const
    const lineOne = shipment().lines[0]?.lineId ?? ''
    const before = shipment({ allowedCommands: allowShipment('record-drop') })
    const { documentId, documentType, fileName } = proof
    const uploaded = shipmentFile({ id: documentId, documentType, name: fileName, allowedCommands: [] })
    let stored = before
    const theirs = {
      dropId: shipmentId(9),
      at: '2026-11-20T09:00:00Z',
      zone: 'America/Lima',
      receiver: 'Dock 1',
      place: { placeId: null, name: 'Warehouse 4', unlocode: null, country: null },
      receiverContactId: null,
      proofDocumentId: proof.documentId,
      lines: [{ lineId: lineOne, good: '290', short: '0', damaged: '10' }],
    }
    const lines = before.lines.map(one => (one.lineId === lineOne ? { ...one, delivered: '300' } : one))
    const { user, calls } = await open(
      {},
      {
        at: `${path}?act=record-drop`,
        table: {
          [`GET ${path}`]: () => ok(stored),
          [`GET ${path}/history`]: () => ok({ items: [entry('DeliveryDropRecorded')] }),
          'POST /documents': () => ({ status: 201, body: { items: [uploaded] } }),
          [`POST ${path}/documents`]: done,
          [`POST ${path}/drops`]: () => {
            stored = { ...before, documents: [proof], drops: [theirs] as never, lines }
            return problem(409, 'version-conflict', 'Somebody changed it')
          },
        },
      },
    )
    const drop = within(await screen.findByRole('dialog'))
    await user.type(drop.getByLabelText('Receiver (function or dock)'), 'Dock 4')
    await user.upload(
      drop.getByLabelText(/Or upload one here/),
      new File(['%PDF-'], 'pod.pdf', { type: 'application/pdf' }),
    )
    await waitFor(() => expect(drop.getByLabelText('Proof of delivery')).toHaveProperty('value', proof.documentId))
    await user.click(drop.getByRole('button', { name: 'Record a delivery' }))
    const conflict = await drop.findByRole('table', { name: 'Somebody changed this while you worked on it' })
    const rows = within(conflict)
      .getAllByRole('row')
      .map(row => row.textContent)
    expect(rows.filter(row => row?.startsWith('ARV-1'))).toEqual(['ARV-1, good600300unchanged'])
    expect(rows.find(row => row?.startsWith('Receiver'))).toContain('Dock 4')
    // By its name, though the shipment had no such file when the dialog was opened.
    expect(rows.find(row => row?.startsWith('Proof of delivery'))).toMatch(/pod\.pdf$/)
    await user.click(drop.getByRole('button', { name: 'Reload and keep my entries' }))
    expect(drop.getByLabelText(/ARV-1, good/)).toHaveProperty('value', '300')
    await user.click(drop.getByRole('button', { name: 'Record a delivery' }))
    await waitFor(() => expect(sent(calls, '/drops')).toHaveLength(2))
    expect(sent(calls, '/drops')).toMatchObject([{ deliveries: 0 }, { deliveries: 1 }])
  })

  test('details are changed under the version seen; what the dialog does not show stays', async () => {
    const { user, calls } = await open(
      { allowedCommands: allowShipment('change-details') },
      { at: `${path}?act=change-details`, table: { [`POST ${path}/details`]: done } },
    )
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Vessel/), 'Aurora')
    await user.click(dialog.getByRole('button', { name: 'Change the details' }))
    await waitFor(() => expect(sent(calls, '/details')).toHaveLength(1))
    expect(sent(calls, '/details')[0]).toMatchObject({
      version: 4,
      mode: 'OCEAN',
      operation: 'coordinated',
      details: { route: { vessel: 'Aurora', mbl: null, origin: { unlocode: 'INHYD' } } },
    })
  })

  test('[S3.004] details leave out what the client leaves out, unless something stands there', async () => {
    const entries = ['project', 'division', 'week'].map(code => ({ code, label: code }))
    const catalogs = [{ index: 0, group: 'fieldsExcluded', enabled: true, entries }]
    const details = shipment().details
    await open(
      {
        allowedCommands: allowShipment('change-details'),
        details: { ...details, identity: { ...details.identity, project: 'West line', division: null } },
      },
      {
        at: `${path}?act=change-details`,
        table: {
          'POST /quotes/getSelectorsCatalog': () => ok({ catalogs }),
          [`GET /companies/${shipment().clientCompanyId}/catalogue`]: () => ok({ catalogs }),
        },
      },
    )
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.queryByLabelText(/^Division/)).toBeNull())
    expect(dialog.getByLabelText(/^Project/)).toHaveProperty('value', 'West line')
    expect(dialog.getByLabelText(/^Rate category/)).toBeTruthy()
  })

  test('[S8.016] a deletion that fails says so in its dialog, with the rule beside, and the reason typed stays', async () => {
    const rule = 'Shipment SH-2026-0001 is In transit: this is possible only from For processing'
    const fields = [{ path: 'status', code: 'shipment-wrong-status', message: rule, params: {} }]
    const { user } = await open(
      { allowedCommands: allowShipment('delete') },
      {
        at: `${path}?act=delete`,
        table: {
          [`POST ${path}/deletion`]: () =>
            problem(422, 'shipment-deletion-failed', 'Error trying to delete this shipment', { fields }),
        },
      },
    )
    const typed = within(await screen.findByRole('alertdialog'))
    await user.type(typed.getByRole('textbox', { name: 'Reason' }), 'Twice')
    await user.type(typed.getByRole('textbox', { name: 'Type SH-2026-0001 to confirm' }), 'SH-2026-0001')
    await user.click(typed.getByRole('button', { name: 'Delete the shipment' }))
    await screen.findByText('Error trying to delete this shipment', { exact: false })
    const dialog = within(screen.getByRole('alertdialog'))
    const told = (await dialog.findByRole('alert')).textContent
    expect(told).toContain('Error trying to delete this shipment')
    expect(told).toContain(rule)
    expect((dialog.getByRole('textbox', { name: 'Reason' }) as HTMLTextAreaElement).value).toBe('Twice')
  })

  test('deleting needs a reason', async () => {
    const { user, calls } = await open(
      { allowedCommands: allowShipment('delete') },
      { at: `${path}?tab=additional`, table: { [`POST ${path}/deletion`]: done } },
    )
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete the shipment' }))
    const deletion = within(await screen.findByRole('alertdialog'))
    await user.click(deletion.getByRole('button', { name: 'Delete the shipment' }))
    const why = deletion.getByRole('textbox', { name: 'Reason' })
    await waitFor(() => expect(why.getAttribute('aria-invalid')).toBe('true'))
    expect(sent(calls, '/deletion')).toEqual([])
    await user.click(deletion.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('a hold is placed with its kind', async () => {
    const { user, calls } = await open(
      { allowedCommands: allowShipment('place-hold') },
      { at: `${path}?tab=additional`, table: { [`POST ${path}/holds`]: made } },
    )
    await user.click(screen.getByRole('button', { name: 'Place a hold' }))
    const hold = within(await screen.findByRole('dialog'))
    await user.selectOptions(hold.getByRole('combobox', { name: 'Kind' }), 'damage')
    await user.type(hold.getByRole('textbox', { name: 'Reason' }), 'Wet boxes')
    await user.click(hold.getByRole('button', { name: 'Place a hold' }))
    await waitFor(() =>
      expect(sent(calls, '/holds')).toEqual([expect.objectContaining({ kind: 'damage', reason: 'Wet boxes' })]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a comment is added', async () => {
    const { user, calls } = await open(
      { allowedCommands: allowShipment('comment') },
      { at: `${path}?tab=additional`, table: { [`POST ${path}/comments`]: made } },
    )
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    const comment = within(await screen.findByRole('dialog'))
    await user.type(comment.getByRole('textbox', { name: 'Text' }), 'Seen at the dock')
    await user.click(comment.getByRole('button', { name: 'Comment' }))
    await waitFor(() =>
      expect(sent(calls, '/comments')).toEqual([expect.objectContaining({ text: 'Seen at the dock' })]),
    )
  })
})

const everything: Detail = {
  parties: [{ role: 'consignee', companyId: null, contactId: null, name: 'Andina Salud S.A.C.', placeId: null }],
  charges: [
    {
      chargeId: shipmentId(2),
      code: 'OFR',
      description: 'Ocean freight',
      quantity: '1',
      unit: null,
      currency: 'USD',
      income: '1200.00',
      expense: '1000.00',
      conversion: null,
      payment: 'COLLECT',
      billTo: null,
      payTo: null,
    },
  ],
  declarations: [importDeclaration],
  documents: [{ documentId: shipmentId(4), documentType: 'PACKING_LIST', fileName: 'packing.pdf' }],
  invoices: [
    {
      invoiceId: shipmentId(5),
      number: 'INV-9',
      date: '2026-11-20',
      supplierCompanyId: null,
      customsValue: '4000.00',
      currency: 'USD',
    },
  ],
  holds: [
    { id: 'h1', kind: 'damage', reason: 'Box was opened', condition: null, open: true },
    { id: 'h2', kind: 'document', reason: '', condition: 'invoice-required', open: true },
  ],
  issues: [{ id: 'i1', kind: 'short', text: 'Two boxes short', open: false }],
  comments: [{ id: 'c1', text: 'Seen at the dock' }],
}
