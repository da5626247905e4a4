import { randomUUID } from 'node:crypto'
import { defaultCompanySettings } from '@quayside/contracts/directory/events.ts'
import { pickupContent } from '@quayside/contracts/handling/pickups.ts'
import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import type { ShipmentEvent } from '@quayside/contracts/shipments/events.ts'
import type { Operation } from '@quayside/contracts/shipments/statuses.ts'
import { recordedFacts } from '@quayside/platform/testing/recorded-facts.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  approved,
  awaited,
  child,
  childId,
  client,
  confirmed,
  line1,
  line2,
  number,
  orderId,
  registered,
  roundOpened,
  sent,
  vendor,
} from '../domain/testing/orders.ts'
import { booked, created, told } from '../domain/testing/shipments.ts'
import { overview } from '../service.ts'

let rig: Rig
let buyer: Person
let supplier: Person

beforeAll(async () => {
  rig = await startRig({ factories: [overview], now: '2026-11-20T09:00:00.000Z' })
})
afterAll(() => rig?.close())

beforeEach(async () => {
  buyer = await rig.make.person({ companyType: 'client', companyName: 'Andina Salud' })
  supplier = await rig.make.person({ companyType: 'provider', companyName: 'Aurobindo Pharma' })
  await rig.make.link(buyer.company, supplier.company)
})

/** An order with a number and ids of its own, as purchase-orders would store it. */
async function anOrder(orderNumber: string, ...events: PurchaseOrderEvent[]) {
  const ids: Record<string, string> = {
    [orderId]: randomUUID(),
    [childId]: randomUUID(),
    [client]: buyer.company,
    [vendor]: supplier.company,
    [number]: orderNumber,
    [`${number}-01`]: `${orderNumber}-01`,
  }
  const own = JSON.parse(JSON.stringify(events), (_key, value) => ids[value] ?? value)
  await rig.append(`PurchaseOrder-${ids[orderId]}`, own, [buyer.company, supplier.company])
  await rig.settled()
  return { id: ids[orderId] ?? '', childId: ids[childId] ?? '' }
}
const isSent = [registered, sent, roundOpened()]
const promised = [...isSent, confirmed('TO_BE_APPROVED', { quantity: '100', date: '2027-01-19' }), awaited]
const partly = [
  ...isSent,
  confirmed('TO_BE_APPROVED', { quantity: '100', date: '2027-01-19' }, { quantity: '0' }),
  awaited,
  approved('PARTIALLY_APPROVED', ['100', '0'], { child: child('100', '2027-01-19') }),
]
/** An approved order whose first line a shipment carries together with another company's order. */
async function shippedOrder(orderNumber: string) {
  const order = await anOrder(
    orderNumber,
    ...isSent,
    confirmed('CONFIRMED', { quantity: '100' }),
    approved('APPROVED', ['100', '50']),
  )
  const shipmentId = randomUUID()
  const stranger = await rig.make.person({ companyType: 'provider', companyName: 'Hetero' })
  const other = { lineId: line2, quantity: '7', orderId: randomUUID() }
  const allocated: PurchaseOrderEvent = {
    type: 'ShipmentAllocated',
    data: {
      orderId: order.id,
      target: order.id,
      shipmentId,
      sequence: 1,
      lines: [{ lineId: line1, number: 1, quantity: '100' }],
    },
  }
  await rig.append(`PurchaseOrder-${order.id}`, [allocated], [buyer.company, supplier.company])
  const happened = async (...events: ShipmentEvent[]) => {
    const text = JSON.stringify(events).replaceAll(orderId, order.id).replaceAll(client, buyer.company)
    await rig.append(`Shipment-${shipmentId}`, JSON.parse(text), [buyer.company, supplier.company, stranger.company])
    await rig.settled()
  }
  await happened(created(shipmentId, [{ lineId: line1, quantity: '100' }, other]), booked(shipmentId))
  return { ...order, shipmentId, stranger, other, happened }
}

const get = async (person: Person, url: string) => (await rig.as(person).get(url)).body

describe('the queue', () => {
  test('says to each side what it is asked for, with the other company and until when', async () => {
    const round = roundOpened()
    const inLima = { ...round, data: { ...round.data, timeZone: 'America/Lima' } } as typeof round
    const waiting = await anOrder('4500-1', registered, sent, inLima)
    const late = await anOrder('4500-2', ...promised)
    expect((await get(supplier, '/queue')).items).toMatchObject([
      {
        kind: 'confirm',
        entityId: waiting.id,
        due: '2026-11-23T17:00:00.000Z',
        zone: 'America/Lima',
        detail: { params: { company: 'Andina Salud' } },
      },
    ])
    const queue = await get(buyer, '/queue')
    expect(queue.total).toBe(1)
    expect(queue.items[0]).toMatchObject({
      kind: 'approve',
      act: 'review',
      number: '4500-2',
      href: `/purchase-orders/${late.id}?act=approve`,
      title: { code: 'approve-late', params: { days: 7, lines: 1 } },
      detail: { code: 'company', params: { company: 'Aurobindo Pharma' } },
      tone: 'warn',
    })
  })

  test('leaves out what the person may not do', async () => {
    await anOrder('4500-3', ...promised)
    const viewer = await rig.make.person({ companyType: 'client', company: buyer.company, role: 'VIEWER' })
    await rig.settled()
    expect(await get(viewer, '/queue')).toEqual({ items: [], total: 0 })
  })

  test('shows a pickup to the client that runs it itself: nobody coordinates its shipment, or the place is its own', async () => {
    await rig.make.serve(rig.people.operator.company, buyer.company)
    const wanted: Record<string, string> = {}
    const asked = async (of: string, operation: Operation, owner: string) => {
      const [shipmentId, pickupId, placeId] = [randomUUID(), randomUUID(), randomUUID()]
      const { type, data } = created(shipmentId, [{ lineId: line1, quantity: '10' }])
      const shipment = { type, data: { ...data, clientCompanyId: buyer.company, operation } } as ShipmentEvent
      await rig.append(`Shipment-${shipmentId}`, [shipment], [buyer.company])
      const place = {
        placeId,
        companyId: owner,
        kinds: ['collection'],
        name: 'Works',
        address: null,
        city: null,
        country: 'IN',
        unlocode: null,
        coordinates: null,
        timeZone: 'Asia/Kolkata',
        openingHours: [],
        closedDays: [],
        pickupCutOff: '16:00',
        instruction: null,
        contactId: null,
      }
      await rig.append(`Place-${placeId}`, [{ type: 'PlaceRegistered', data: place }], [owner])
      const drafted = {
        pickupId,
        pickupNumber: `PU-${of}`,
        shipmentId,
        shipmentNumber: 'SH-1',
        clientCompanyId: buyer.company,
        orderLines: [],
        requesterCompanyId: buyer.company,
        vendorCompanyId: null,
        content: pickupContent.parse({ shipper: { name: 'Works', place: { placeId, name: 'Works' } } }),
      }
      const sent = { type: 'PickupRequested', data: { pickupId } }
      await rig.append(`Pickup-${pickupId}`, [{ type: 'PickupDrafted', data: drafted }, sent], [buyer.company])
      wanted[of] = pickupId
    }
    await asked('coordinated', 'coordinated', supplier.company)
    await asked('alone', 'not-coordinated', supplier.company)
    await asked('own-place', 'coordinated', buyer.company)
    await rig.settled()
    const pickupsFor = async (person: Person) =>
      (await get(person, '/queue')).items
        .filter((item: { entity: string }) => item.entity === 'pickup')
        .map((item: { kind: string; number: string }) => `${item.kind} ${item.number}`)
        .sort()
    expect(await pickupsFor(buyer)).toEqual(['schedule-pickup PU-alone', 'schedule-pickup PU-own-place'])
    expect((await get(buyer, '/queue')).total).toBe(2)
    expect(await pickupsFor(supplier)).toEqual([])
    expect(await pickupsFor(rig.people.operator)).toEqual(
      ['alone', 'coordinated', 'own-place'].map(of => `schedule-pickup PU-${of}`),
    )
    const rejected = { type: 'PickupRejected', data: { pickupId: wanted.alone, reason: 'No truck' } }
    await rig.append(`Pickup-${wanted.alone}`, [rejected], [buyer.company])
    await rig.settled()
    expect(await pickupsFor(buyer)).toEqual(['schedule-pickup PU-own-place'])
  })

  test('shows many orders that wait to be sent as one row, and none of them to the supplier', async () => {
    for (const index of [1, 2, 3, 4]) await anOrder(`SEND-${index}`, registered)
    expect((await get(buyer, '/queue')).items).toMatchObject([
      {
        kind: 'send',
        title: { code: 'send-many', params: { count: 4 } },
        href: '/purchase-orders?tab=to-be-confirmed&status=PENDING&select=all',
      },
    ])
    expect((await get(supplier, '/queue')).items).toEqual([])
  })

  test('names an import with rows that need a look until they are fixed', async () => {
    const importId = randomUUID()
    const counts = { rows: 20, imported: 8, alreadyImported: 0, reported: 12 }
    const started = {
      importId,
      module: 'purchase-orders',
      clientCompanyId: buyer.company,
      startedBy: buyer.uid,
      startedAt: rig.clock.now(),
    }
    await rig.append(
      `Import-${importId}`,
      [
        { type: 'ImportStarted', data: started },
        { type: 'ImportFileUploaded', data: { importId, file: { name: 'orders-nov.xlsx' } } },
        { type: 'ImportRunFinished', data: { importId, run: 1, counts, orders: 5 } },
      ],
      [buyer.company],
    )
    await rig.settled()
    expect((await get(buyer, '/queue')).items).toMatchObject([
      { kind: 'fix-import', title: { params: { file: 'orders-nov.xlsx', rows: 12 } } },
    ])
    await rig.append(
      `Import-${importId}`,
      [{ type: 'ImportRunFinished', data: { importId, run: 2, counts: { ...counts, reported: 0 }, orders: 5 } }],
      [buyer.company],
    )
    await rig.settled()
    expect((await get(buyer, '/queue')).items).toEqual([])
  })
})

describe('the figures', () => {
  test('are at most five, and each counts what its list counts', async () => {
    await anOrder('4500-4', ...promised)
    await anOrder('4500-5', ...isSent)
    const { figures } = await get(buyer, '/overview/figures')
    expect(figures).toHaveLength(5)
    expect(figures.map((figure: { code: string; count: number }) => `${figure.code} ${figure.count}`)).toEqual([
      'to-approve 1',
      'to-confirm 1',
      'expired 0',
      'rejected 0',
      'to-send 0',
    ])
    expect(figures[0].href).toBe('/purchase-orders?tab=confirmed&status=CONFIRMED,TO_BE_APPROVED')
  })
})

describe('[D10.009] the chain line', () => {
  test('is small for the rows of a list, in their order, and only of what the person may see', async () => {
    const one = await anOrder('4500-6', ...isSent)
    const other = await anOrder('4500-7', ...partly)
    const ids = [other.childId, one.id, randomUUID()].join(',')
    const { chains } = await get(buyer, `/chains?entity=purchase-order&ids=${ids}`)
    expect(chains.map((chain: { id: string }) => chain.id)).toEqual([other.childId, one.id])
    expect(chains[1].stations.map((station: { state: string }) => station.state)).toEqual([
      'done',
      'now',
      'planned',
      'planned',
      'planned',
      'planned',
      'planned',
    ])
    const stranger = await rig.make.person({ companyType: 'client' })
    await rig.settled()
    expect((await get(stranger, `/chains?entity=purchase-order&ids=${ids}`)).chains).toEqual([])
  })

  test('is large for a detail, with dates, slip and the events behind each station', async () => {
    const { id } = await anOrder('4500-8', ...promised)
    const chain = await get(supplier, `/chains/purchase-order/${id}`)
    expect(chain).toMatchObject({ number: '4500-8', slipDays: 7, zone: expect.stringMatching(/^(UTC|\w+\/\w+)$/) })
    expect(chain.stations).toHaveLength(9)
    expect(chain.stations[2]).toMatchObject({ station: 'approved', state: 'now', date: '2026-11-24', dateKind: 'by' })
    expect(chain.stations[0].events[0]).toMatchObject({ type: 'PurchaseOrderSent' })
  })

  test('before its first round an order’s days are told in its client’s own zone, as of a moment, too', async () => {
    const data = { ...defaultCompanySettings, companyId: buyer.company, timeZone: 'America/Mexico_City' }
    await rig.append(`Company-${buyer.company}`, [{ type: 'CompanySettingsChanged', data }], [buyer.company])
    const { id } = await anOrder('4500-19', registered)
    const path = `/chains/purchase-order/${id}`
    expect((await get(buyer, path)).zone).toBe('America/Mexico_City')
    expect((await get(buyer, `${path}?asOf=${encodeURIComponent(rig.clock.now())}`)).zone).toBe('America/Mexico_City')
  })

  test('as of a moment shows what had happened by then, to whom it could be seen then', async () => {
    const { id, childId: partial } = await anOrder('4500-12', registered)
    const later = async (...events: PurchaseOrderEvent[]) => {
      const at = rig.clock.now()
      rig.clock.set(new Date(Date.parse(at) + 1000).toISOString())
      const ids: Record<string, string> = { [orderId]: id, [childId]: partial, [client]: buyer.company }
      const own = JSON.parse(JSON.stringify(events), (_key, value) => ids[value] ?? value)
      await rig.append(`PurchaseOrder-${id}`, own, [buyer.company, supplier.company])
      await rig.settled()
      return at
    }
    const onceRegistered = await later(...isSent.slice(1))
    const onceSent = await later(...partly.slice(isSent.length))
    const states = async (at: string) =>
      (await get(buyer, `/chains/purchase-order/${id}?asOf=${at}`)).stations
        .slice(0, 3)
        .map((station: { state: string }) => station.state)
    expect(await states(onceRegistered)).toEqual(['now', 'planned', 'planned'])
    expect(await states(onceSent)).toEqual(['done', 'now', 'planned'])
    expect((await get(buyer, `/chains/purchase-order/${id}?asOf=${onceSent}`)).slipDays).toBeNull()
    expect((await get(buyer, `/chains/purchase-order/${id}`)).stations[2].state).toBe('half')
    const statusOf = async (person: Person, of: string, at: string) =>
      (await rig.as(person).get(`/chains/purchase-order/${of}?asOf=${at}`)).status
    expect(await statusOf(supplier, id, onceRegistered)).toBe(404)
    expect(await statusOf(supplier, id, onceSent)).toBe(200)
    expect(await statusOf(buyer, partial, onceSent)).toBe(404)
    expect(await statusOf(buyer, id, 'yesterday')).toBe(400)
  })

  test('of an order that was not sent is unknown to its supplier', async () => {
    const { id } = await anOrder('4500-9', registered)
    expect((await rig.as(supplier).get(`/chains/purchase-order/${id}`)).status).toBe(404)
    expect((await rig.as(buyer).get(`/chains/purchase-order/${id}`)).status).toBe(200)
  })
})

describe('[D10.009] the chain line of an order that is shipped', () => {
  const stations = async (person: Person, url: string) =>
    (await get(person, url)).stations
      .slice(3)
      .map((one: { station: string; state: string; share: number | null; date: string | null }) =>
        [one.station, one.state, one.share, one.date].filter(part => part !== null).join(' '),
      )

  test('follows the shipment, for both sides of this order and nobody of another; as of a moment too', async () => {
    const { id, shipmentId, stranger, other, happened } = await shippedOrder('4500-20')
    const url = `/chains/purchase-order/${id}`
    expect((await stations(buyer, url)).slice(0, 2)).toEqual(['booked half 0.67 2026-11-20', 'picked-up planned'])
    const before = rig.clock.now()
    rig.clock.set(new Date(Date.parse(before) + 60_000).toISOString())
    await happened(
      told(shipmentId, 'DEPARTED', '2026-11-18T10:00:00.000Z'),
      told(shipmentId, 'ARRIVED', '2026-11-19T10:00:00.000Z'),
    )
    const now = [
      'booked half 0.67 2026-11-20',
      'picked-up half 0.67',
      'departed half 0.67 2026-11-18',
      'arrived half 0.67 2026-11-19',
      'cleared planned',
      'delivered estimated 2027-01-12',
    ]
    expect(await stations(buyer, url)).toEqual(now)
    expect(await stations(supplier, url)).toEqual(now)
    expect((await stations(buyer, `${url}?asOf=${before}`)).slice(0, 2)).toEqual([
      'booked half 0.67 2026-11-20',
      'picked-up planned',
    ])
    expect((await rig.as(stranger).get(url)).status).toBe(404)
    expect((await rig.as(supplier).get(url)).text).not.toContain(other.orderId)
  })

  test('is drawn of a shipment that is not known by its own events yet', async () => {
    const { id } = await anOrder(
      '4500-21',
      ...isSent,
      confirmed('CONFIRMED', { quantity: '100' }),
      approved('APPROVED', ['100', '50']),
    )
    const at = { orderId: id, target: id, shipmentId: randomUUID() }
    const events: PurchaseOrderEvent[] = [
      {
        type: 'ShipmentAllocated',
        data: { ...at, sequence: 1, lines: [{ lineId: line1, number: 1, quantity: '100' }] },
      },
      { type: 'ShipmentDeparted', data: { ...at, departedAt: '2026-11-18T10:00:00.000Z' } },
    ]
    await rig.append(`PurchaseOrder-${id}`, events, [buyer.company, supplier.company])
    await rig.settled()
    expect((await stations(buyer, `/chains/purchase-order/${id}`))[2]).toBe('departed half 0.67 2026-11-18')
  })
})

describe('search', () => {
  const titles = async (person: Person, text: string) =>
    (await get(person, `/search?q=${encodeURIComponent(text)}`)).hits.map(
      (hit: { entity: string; title: string }) => `${hit.entity} ${hit.title}`,
    )

  test('finds orders and partial orders by parts of their number, for both sides once they are sent', async () => {
    await anOrder('4500-018832', ...partly)
    await anOrder('9900-000001', registered)
    const both = ['purchase-order 4500-018832', 'child-order 4500-018832-01']
    expect(await titles(buyer, '018832')).toEqual(both)
    expect(await titles(supplier, '45000188')).toEqual(both)
    expect(await titles(buyer, '9900')).toEqual(['purchase-order 9900-000001'])
    expect(await titles(supplier, '9900')).toEqual([])
  })

  test('finds a shipment by its number, its end, the booking and the transport document; a stranger finds nothing', async () => {
    const shipmentId = randomUUID()
    const made = created(shipmentId, [{ lineId: line1, quantity: '100' }])
    const ids: Record<string, string> = {
      [client]: buyer.company,
      [vendor]: supplier.company,
      'SH-1': 'SH-261121-XDWR3DQ',
    }
    const own = (events: readonly object[]) => JSON.parse(JSON.stringify(events), (_key, value) => ids[value] ?? value)
    const both = [buyer.company, supplier.company]
    const document = { receivedOn: null, invoiceReceivedFrom: null, number: 'MAEU5550123' }
    const { data } = made as { data: { details: object } }
    const told = { ...made, data: { ...data, details: { ...data.details, transportDocument: document } } }
    await rig.append(`Shipment-${shipmentId}`, own([told, booked(shipmentId)]), both)
    await rig.settled()
    const stranger = await rig.make.person({ companyType: 'client', companyName: 'Someone else' })
    for (const text of ['SH-261121', 'xdwr3dq', 'SH 261121 XDWR3DQ', 'bk-1', 'MAEU555']) {
      expect(await titles(buyer, text)).toEqual(['shipment SH-261121-XDWR3DQ'])
      expect(await titles(supplier, text)).toEqual(['shipment SH-261121-XDWR3DQ'])
      expect(await titles(stranger, text)).toEqual([])
    }
    const { hits } = await get(buyer, '/search?q=XDWR3DQ')
    expect(hits).toMatchObject([{ id: shipmentId, href: `/shipments/${shipmentId}`, status: 'FOR_PROCESSING' }])
  })

  test('finds the supplier and the client by their present names, and products by SKU and description', async () => {
    const productId = randomUUID()
    const product = {
      productId,
      clientCompanyId: buyer.company,
      sku: 'ARV-3TC-150',
      description: 'Lamivudine 150 mg',
      internalReference: null,
      brandName: null,
    }
    await rig.append(`Product-${productId}`, [{ type: 'ProductRegistered', data: product }], [buyer.company])
    await rig.settled()
    expect(await titles(buyer, 'auro phar')).toEqual(['company Aurobindo Pharma'])
    expect(await titles(supplier, 'andina')).toEqual(['company Andina Salud'])
    expect(await titles(buyer, 'lamivudine')).toEqual(['product ARV-3TC-150'])
    expect(await titles(supplier, 'lamivudine')).toEqual([])
    const renamed = { companyId: supplier.company, businessName: 'Zenith Pharma' }
    await rig.append(
      `Company-${supplier.company}`,
      [{ type: 'CompanyDetailsChanged', data: renamed }],
      [supplier.company],
    )
    await rig.settled()
    expect(await titles(buyer, 'zenith')).toEqual(['company Zenith Pharma'])
    expect(await titles(buyer, 'aurobindo')).toEqual([])
  })

  test('finds nothing for what is not there, and nothing that wildcards would match', async () => {
    await anOrder('4500-10', ...isSent)
    expect(await titles(buyer, '%')).toEqual([])
    expect(await titles(buyer, 'nothing like it')).toEqual([])
  })
})

test.each([
  '/chains?entity=purchase-order&ids=not-an-id',
  '/chains?entity=shipment&ids=0192f5d0-0000-7000-8000-00000000000a',
  '/search?q=',
  '/queue?limit=100000',
])('%s is a problem and not an error', async url => {
  await rig.settled()
  expect((await rig.as(buyer).get(url)).status).toBe(400)
})

test('an order that was parked is drawn with what its shipments told meanwhile', async () => {
  const { database, store } = rig.ports('overview')
  const { id, shipmentId, happened } = await shippedOrder('4500-23')
  await happened(told(shipmentId, 'DEPARTED', '2026-11-18T10:00:00.000Z'))
  const rows = async () => ({
    orders: await database.selectFrom('board_orders').selectAll().where('id', '=', id).execute(),
    chains: await database.selectFrom('chains').selectAll().where('order_id', '=', id).execute(),
  })
  const before = await rows()
  const { projections } = overview.create(rig.ports('overview'))
  const board = projections.find(({ name }) => name === 'board')
  const all = await store.readAll('' as never, 100_000)
  await database.transaction().execute(async tx => {
    await tx.deleteFrom('board_orders').where('id', '=', id).execute()
    for (const table of ['chains', 'queue_items']) await tx.deleteFrom(table).where('order_id', '=', id).execute()
    for (const stream of [`Shipment-${shipmentId}`, `PurchaseOrder-${id}`])
      await board?.project(
        all.filter(event => event.stream === stream && board.handles.includes(event.type)),
        tx,
        recordedFacts(all),
      )
  })
  expect(before.orders).toHaveLength(1)
  expect(await rows()).toEqual(before)
})

test('a rebuild from the beginning gives the same rows', async () => {
  await anOrder('4500-11', ...partly)
  const { database } = rig.ports('overview')
  const tables = [
    'board_orders',
    'chains',
    'queue_items',
    'import_board',
    'company_names',
    'search_entries',
    'found_things',
  ]
  const all = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async table => {
          const also = table === 'found_things' ? 'viewer' : 'id'
          return [table, await database.selectFrom(table).selectAll().orderBy('id').orderBy(also).execute()]
        }),
      ),
    )
  const before = await all()
  const events = await rig.ports('overview').store.readAll('' as never, 100_000)
  const { projections } = overview.create(rig.ports('overview'))
  await database.transaction().execute(async tx => {
    for (const projection of projections) {
      for (const table of projection.tables) await tx.deleteFrom(table).execute()
      for (const event of events)
        if (projection.handles.includes(event.type)) await projection.project([event], tx, recordedFacts(events))
    }
  })
  expect(await all()).toEqual(before)
})
