import { directory } from '@quayside/directory/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { pack, place } from '@quayside/handling/testing/handled-goods.ts'
import { receiptsProjection } from '@quayside/handling/warehouse/receipts-projection.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import type { ShipmentCommand } from '@quayside/shipments/shipment/domain/shipment.ts'
import * as given from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '@quayside/shipments/testing/shipments-alone.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedOrder } from './shipments-desk.ts'

let rig: Rig
let otherSupplier: Person
let otherClient: Person
let warehouseId: string
let otherWarehouse: string
beforeAll(async () => {
  rig = await startRig({
    factories: [directory, purchaseOrders, shipmentsAlone('container-uses'), handling],
    now: given.now,
  })
  otherSupplier = await rig.make.person({ companyType: 'provider' })
  otherClient = await rig.make.person({ companyType: 'client' })
  warehouseId = await warehouse('Shanghai bonded store', rig.people.operator)
  otherWarehouse = await warehouse('A stranger’s store', otherClient)
  await rig.settled()
})
afterAll(() => rig?.close())

async function warehouse(name: string, who: Person): Promise<string> {
  const { unlocode, country, zone: timeZone, address } = place(name, 'CNSHA', 'Asia/Shanghai')
  const made = await rig.as(who).post('/places', { kinds: ['warehouse'], name, address, unlocode, country, timeZone })
  expect(made.status, made.text).toBe(201)
  return made.body.id
}

const happened = (...commands: readonly ShipmentCommand[]) => happenedIn(rig, commands, { otherSupplier })
const as = (person: Person) => rig.as(person)
const client = () => as(rig.people.client)
const supplier = () => as(rig.people.supplier)
const operator = () => as(rig.people.operator)
type Client = ReturnType<typeof client>

const contentOf = (change: object = {}) => ({
  warehouseId,
  expectedOn: '2026-02-20',
  supplier: {
    name: 'Shanghai works',
    companyId: rig.people.supplier.company,
    addressLine1: 'Works street 7',
    city: 'Shanghai',
    country: 'CN',
  },
  invoiceNumber: 'INV-1',
  orderNumber: '4500000001',
  shipper: { name: 'Shanghai works', idNumber: '91310000' },
  consignee: { name: 'Manzanillo store' },
  carrier: 'Blue Trucks',
  trackingNumber: 'TR-77',
  packages: [
    { ...pack(1), orderLine: { orderNumber: '4500000001', sku: 'SKU-1' } },
    { ...pack(2), orderLine: { orderNumber: '4500000001', sku: 'SKU-2' } },
  ],
  ...change,
})
async function ok(who: Client, path: string, body: object = {}, status = 200) {
  const answer = await who.post(path, body)
  expect(answer.status, answer.text).toBe(status)
  return answer.body
}
async function announced(whose: object, content: object = {}, who = client()): Promise<string> {
  const { id } = await ok(who, '/warehouse-receipts', { ...whose, content: contentOf(content) }, 201)
  return `/warehouse-receipts/${id}`
}
const arrivalOf = (...packages: object[]) => ({ at: '2026-02-20T09:30:00.000Z', packages })
async function stored(whose: object, who = operator(), packages = [pack(1), pack(2)]): Promise<string> {
  const path = await announced(whose)
  await ok(who, `${path}/arrivals`, arrivalOf(...packages))
  await ok(who, `${path}/on-hand`, { at: '2026-02-20T11:00:00.000Z', location: 'B-12' })
  return path
}
const releaseOf = (target: object, packages: [number, number][] = [[1, 2]], change: object = {}) => ({
  at: '2026-02-25T11:00:00.000Z',
  packages: packages.map(([index, pieces]) => ({ packageId: pack(index).packageId, pieces })),
  target,
  transport: { carrier: 'Blue Trucks' },
  ...change,
})
const handedOut = { kind: 'handed-out' }
const into = (shipmentId: string) => ({ kind: 'shipment', shipmentId })
const look = async (path: string, who = client()) => {
  await rig.settled()
  return (await who.get(path)).body
}

test('[S3.028] [D5.010] [D5.012] a receipt carries its fields, counts what came, and tells the days on hand; its supplier sees it without its location', async () => {
  const shipmentId = await happened(...given.ways.FOR_PROCESSING)
  const path = await announced({ shipmentId }, {}, supplier())
  expect((await supplier().post(`${path}/arrivals`, arrivalOf(pack(1)))).status).toBe(403)
  await ok(operator(), `${path}/arrivals`, arrivalOf(pack(1), { ...pack(2), damaged: 1, condition: 'Wet' }))
  await ok(operator(), `${path}/on-hand`, { at: '2026-02-20T11:00:00.000Z', location: 'B-12' })
  await ok(operator(), `${path}/releases`, releaseOf(into(shipmentId)))
  const shown = await look(path)
  expect(shown).toMatchObject({
    shipmentId,
    status: 'PARTIALLY_RELEASED',
    location: 'B-12',
    daysOnHand: 10,
    onHandPieces: 2,
    totals: { pieces: 4, weightKg: '600' },
    content: {
      warehouse: { placeId: warehouseId, name: 'Shanghai bonded store', zone: 'Asia/Shanghai' },
      supplier: { name: 'Shanghai works', addressLine1: 'Works street 7' },
      invoiceNumber: 'INV-1',
      orderNumber: '4500000001',
      shipper: { idNumber: '91310000' },
      consignee: { name: 'Manzanillo store' },
      carrier: 'Blue Trucks',
      trackingNumber: 'TR-77',
    },
    packages: [
      { announced: 2, counted: 2, released: 2, onHand: 0, differences: [] },
      { announced: 2, counted: 2, damaged: 1, onHand: 2, differences: ['damaged'], condition: 'Wet' },
    ],
    releases: [{ target: { kind: 'shipment', shipmentId }, takenBack: null }],
  })
  expect(shown.receiptNumber).toMatch(/^WR-260302-[0-9A-Z]{7}$/)
  expect(shown.history.map((one: { type: string }) => one.type)).toEqual([
    'GoodsExpected',
    'GoodsReceived',
    'GoodsPutOnHand',
    'GoodsReleased',
  ])
  const theirs = await supplier().get(path)
  expect([theirs.status, theirs.body.location]).toEqual([200, null])
  expect(theirs.text).not.toContain('B-12')
  for (const person of [otherSupplier, otherClient]) {
    expect((await as(person).get(path)).body.code).toBe('warehouse-receipt-not-found')
    expect((await as(person).post(`${path}/details`, { version: 1, content: contentOf() })).body.code).toBe(
      'warehouse-receipt-not-found',
    )
    expect((await as(person).get('/warehouse-receipts')).body.items).toEqual([])
  }
})

test('[D5.011] [D5.024] a package that nobody announced holds all up until it is assigned; each difference is one issue, which a correction closes', async () => {
  const shipmentId = await happened(...given.ways.FOR_PROCESSING)
  const path = await announced({ shipmentId })
  const counting = arrivalOf({ ...pack(1), pieces: 1 }, pack(2), pack(3, { packageType: 'CRATE' }))
  const { version, receiptNumber } = await ok(operator(), `${path}/arrivals`, counting)
  await ok(operator(), `${path}/on-hand`, { at: '2026-02-20T11:00:00.000Z' })
  const { packages, contingencies, arrivals } = await look(path)
  expect(packages.map((one: { differences: string[] }) => one.differences)).toEqual([['short'], [], ['unannounced']])
  expect(contingencies).toMatchObject([{ kind: 'package-without-record' }])
  const refused = await operator().post(`${path}/releases`, releaseOf(into(shipmentId), [[2, 1]]))
  expect([refused.status, refused.body.code]).toEqual([422, 'contingency-open'])
  expect(refused.body.message).toContain('package without record')
  const issues = async () => (await look(`/shipments/${shipmentId}`)).issues
  expect(await issues()).toMatchObject([
    { kind: 'short', text: `${receiptNumber}: PALLET 1 / 2`, open: true },
    { kind: 'over', text: `${receiptNumber}: CRATE 2 / 0`, open: true },
  ])
  const correction = {
    version,
    reason: 'Counted in a hurry',
    packages: [pack(1), pack(2), pack(3, { packageType: 'CRATE' })],
  }
  await ok(operator(), `${path}/arrivals/${arrivals[0].arrivalId}/correction`, correction)
  const stale = await operator().post(`${path}/arrivals/${arrivals[0].arrivalId}/correction`, {
    ...correction,
    packages: [pack(1)],
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'version-conflict'])
  expect(await issues()).toMatchObject([
    { kind: 'short', open: false },
    { kind: 'over', open: true },
  ])
  const lifting = `${path}/contingencies/package-without-record/lifting`
  expect((await operator().post(lifting, { reason: 'Ours' })).body.code).toBe('assignment-missing')
  await ok(operator(), lifting, { reason: 'A sample', assignment: { to: 'shipment', shipmentId } })
  await ok(
    operator(),
    `${path}/releases`,
    releaseOf(into(shipmentId), [
      [1, 2],
      [2, 2],
      [3, 2],
    ]),
  )
  expect(await look(path)).toMatchObject({ status: 'RELEASED', onHandPieces: 0, contingencies: [] })
  expect((await look(`/shipments/${shipmentId}`)).chip).toBe('PICKED UP')
})

test('[D5.011] a package without record is assigned to an order that its client has, and to no other number or SKU; what is refused leaves nothing', async () => {
  const order = await approvedOrder(rig, rig.people.supplier, { orderNumber: 'PO-ÄRA 9' })
  const path = await announced({})
  await ok(operator(), `${path}/arrivals`, arrivalOf(pack(1), { ...pack(3, { packageType: 'CRATE' }), code: 'XX-999' }))
  const lifting = (orderNumber: string, more: object = {}) =>
    operator().post(`${path}/contingencies/package-without-record/lifting`, {
      reason: 'Its label says so',
      assignment: { to: 'order', orderLine: { orderNumber, sku: 'BOLT-1', ...more } },
    })
  const stranger = await rig.make.person({ companyType: 'client' })
  await rig.make.link(stranger.company, rig.people.supplier.company)
  await rig.settled()
  const ordered = (orderNumber: string) => ({
    orderNumber,
    vendorCompanyId: rig.people.supplier.company,
    details: { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2026-06-01' },
    lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5' }],
  })
  const strangers = await as(stranger).post('/purchase-orders', ordered('THEIRS-1'))
  expect(strangers.status, strangers.text).toBe(201)
  const draft = await client().post('/purchase-orders/pre-orders', ordered('DRAFT-1'))
  expect(draft.status, draft.text).toBe(201)
  for (const number of ['PO-ÄRA 99', 'THEIRS-1', 'DRAFT-1']) {
    const refused = await lifting(number)
    const [fault] = refused.body.fields
    expect([refused.status, fault.code, fault.path]).toEqual([
      422,
      'assignment-order-unknown',
      'assignment.orderLine.orderNumber',
    ])
    expect(fault.message).toContain(number)
  }
  const ofNoLine = await lifting('PO-ÄRA 9', { sku: 'NOPE-1' })
  expect([ofNoLine.status, ofNoLine.body.fields]).toMatchObject([
    422,
    [{ code: 'assignment-sku-unknown', path: 'assignment.orderLine.sku' }],
  ])
  expect(await look(path)).toMatchObject({ version: 2, contingencies: [{ kind: 'package-without-record' }] })
  expect((await lifting(' po-ära 9')).status).toBe(200)
  const { packages, contingencies } = await look(path)
  expect(contingencies).toEqual([])
  expect(packages.at(-1)).toMatchObject({
    code: 'XX-999',
    condition: '',
    orderLine: { orderId: order.id, orderNumber: 'PO-ÄRA 9', sku: 'BOLT-1' },
  })
})

test('[D5.025] goods of an unknown owner are the operating company’s alone, without the application’s filter too, until they are assigned', async () => {
  const found = {
    content: contentOf({ supplier: { name: 'Nobody knows' }, orderNumber: 'MARKER-7', packages: [] }),
    arrival: arrivalOf(pack(1)),
  }
  expect((await client().post('/warehouse-receipts/unannounced', found)).body.code).toBe('warehouse-not-own')
  const { id } = await ok(operator(), '/warehouse-receipts/unannounced', found, 201)
  const path = `/warehouse-receipts/${id}`
  expect(await look(path, operator())).toMatchObject({
    status: 'RECEIVED',
    clientCompanyId: null,
    contingencies: [{ kind: 'without-prior-notice' }],
  })
  const inStock = async (who: Client) =>
    (await look('/warehouse-stock?limit=200', who)).items.filter(
      (one: { orderNumber: string }) => one.orderNumber === 'MARKER-7',
    )
  expect(await inStock(operator())).toMatchObject([{ clientCompanyId: null, pieces: 2 }])
  for (const who of [client(), supplier(), as(otherClient)]) {
    expect((await who.get(path)).body.code).toBe('warehouse-receipt-not-found')
    expect((await who.get('/warehouse-receipts?limit=200')).text).not.toContain('MARKER-7')
    expect((await who.get('/warehouse-stock?limit=200')).text).not.toContain('MARKER-7')
  }
  const { query } = rig.ports('handling')
  const scope = { clients: [rig.people.client.company], vendors: [] }
  const rows = await query({ scope, company: rig.people.client.company }, db =>
    db.selectFrom('warehouse_receipts').select('id').execute(),
  )
  expect(rows).not.toContainEqual({ id })
  expect((await operator().post(`${path}/assignment`, { clientCompanyId: rig.people.client.company })).body.code).toBe(
    'reason-required',
  )
  await ok(operator(), `${path}/assignment`, {
    clientCompanyId: rig.people.client.company,
    reason: 'A label was found',
  })
  expect(await look(path)).toMatchObject({ clientCompanyId: rig.people.client.company, shipmentId: null })
  expect(await inStock(client())).toMatchObject([{ pieces: 2, receipts: 1 }])
  await ok(operator(), `${path}/contingencies/without-prior-notice/lifting`, { reason: 'The client knows of them' })
})

test('[D5.013] [D5.026] on hand is the chip ONHAND; what leaves with transport was picked up; taken back, neither it nor the milestone stays', async () => {
  const shipmentId = await happened(...given.ways.FOR_PROCESSING)
  const shown = () => look(`/shipments/${shipmentId}`)
  const pickedUp = async () => (await shown()).milestones.filter((one: { code: string }) => one.code === 'PICKED_UP')
  expect((await shown()).chip).toBe('IN_PROGRESS')
  const path = await stored({ shipmentId })
  const other = await stored({ shipmentId })
  expect((await shown()).chip).toBe('ONHAND')
  await ok(operator(), `${other}/voiding`, { reason: 'Entered twice' })
  expect((await shown()).chip).toBe('ONHAND')
  await ok(operator(), `${path}/releases`, releaseOf(handedOut, [[1, 1]]))
  await ok(operator(), `${path}/releases`, releaseOf(into(shipmentId), [[1, 1]], { transport: null }))
  expect([(await shown()).chip, await pickedUp()]).toEqual(['ONHAND', []])
  await ok(operator(), `${path}/releases`, releaseOf(into(shipmentId), [[2, 2]]))
  expect(await shown()).toMatchObject({ chip: 'PICKED UP', status: 'FOR_PROCESSING' })
  expect(await pickedUp()).toMatchObject([
    {
      at: '2026-02-25T11:00:00.000Z',
      class: 'ACTUAL',
      place: { unlocode: 'CNSHA' },
      scope: { pieces: 2, weightKg: '300' },
    },
  ])
  const { releases } = await look(path)
  await ok(operator(), `${path}/releases/${releases[2].releaseId}/taking-back`, { reason: 'The truck broke down' })
  expect(await look(path)).toMatchObject({
    status: 'PARTIALLY_RELEASED',
    onHandPieces: 2,
    releases: [{}, {}, { takenBack: 'The truck broke down' }],
  })
  expect((await shown()).chip).toBe('ONHAND')
  const { items } = (await client().get(`/shipments/${shipmentId}/history`)).body
  const corrected = items.filter((one: { type: string }) => one.type === 'MilestoneCorrected')
  expect(corrected).toMatchObject([{ reason: 'The truck broke down', actor: { onBehalfOf: rig.people.operator.uid } }])
})

test('[D5.026] nothing goes into a shipment of another client, or into one that has departed', async () => {
  const shipmentId = await happened(...given.ways.FOR_PROCESSING)
  const path = await stored({ shipmentId })
  const gone = await happened(...given.ways.IN_TRANSIT)
  const departed = await operator().post(`${path}/releases`, releaseOf(into(gone)))
  expect([departed.status, departed.body.code, departed.body.fields[0].path]).toEqual([
    422,
    'release-shipment-departed',
    'target.shipmentId',
  ])
  const unknown = await operator().post(`${path}/releases`, releaseOf(into('0198c000-0000-7000-8000-0000000e0003')))
  expect(unknown.body.code).toBe('shipment-not-found')
  const next = await happened(...given.ways.FOR_PROCESSING)
  await ok(operator(), `${path}/releases`, releaseOf(into(next)))
  expect((await look(`/shipments/${next}`)).chip).toBe('PICKED UP')
  expect((await look(`/shipments/${shipmentId}`)).chip).toBe('ONHAND')
})

test('[D2.011] releasing with transport passes none of a departure’s guards; each partial release keeps its time', async () => {
  const shipmentId = await happened({ ...given.create(), mode: 'GROUND', operation: 'not-coordinated' })
  const six = pack(1, { pieces: 6 })
  const path = await stored({ shipmentId }, client(), [six])
  const release = (at: string, transport: object | null = { carrier: 'Blue Trucks' }) =>
    releaseOf(into(shipmentId), [[1, 2]], { at, transport })
  const at = '2026-02-25T10:00:00.000Z'
  const told = { code: 'PICKED_UP', class: 'ACTUAL', at, zone: 'Asia/Shanghai' }
  const person = await client().post(`/shipments/${shipmentId}/milestones`, told)
  const refused = await client().post(`${path}/releases`, release(at))
  expect([refused.status, refused.body.code]).toEqual([person.status, person.body.code])
  expect(await look(`/shipments/${shipmentId}`)).toMatchObject({ status: 'PO_CONFIRMED', milestones: [] })
  await ok(client(), `${path}/releases`, release(at, null))

  const other = await happened(...given.ways.FOR_PROCESSING)
  const theirs = await stored({ shipmentId: other }, operator(), [six])
  const times = ['2026-02-25T10:00:00.000Z', '2026-02-25T12:00:00.000Z', '2026-02-25T13:00:00.000Z']
  for (const time of times) await ok(operator(), `${theirs}/releases`, { ...release(time), target: into(other) })
  const { milestones } = await look(`/shipments/${other}`)
  expect(milestones.map((one: { at: string }) => one.at).sort()).toEqual(times)
})

test('[D5.027] of many who release single pieces at once as many win as there were pieces: stock is counted less released', async () => {
  const path = await stored({ clientCompanyId: null }, operator(), [pack(1, { pieces: 40 })])
  const release = releaseOf(handedOut, [[1, 1]], { transport: null })
  const answers = await Promise.all(Array.from({ length: 60 }, () => operator().post(`${path}/releases`, release)))
  const won = answers.filter(one => one.status === 200).length
  expect(new Set(answers.filter(one => one.status !== 200).map(one => one.body.code))).toEqual(
    new Set(['receipt-wrong-status']),
  )
  expect(won).toBe(40)
  const shown = await look(path)
  expect(shown).toMatchObject({ status: 'RELEASED', onHandPieces: 0 })
  expect(shown.releases).toHaveLength(40)
})

test('[S2.005] [D5.027] the list of warehouses and each of them tell what is on hand of one’s own goods; stock is the sum over receipts', async () => {
  await stored({ clientCompanyId: null })
  await rig.settled()
  const [listed] = (await client().get('/warehouses')).body.items
  const one = (await client().get(`/warehouses/${warehouseId}`)).body
  expect(one).toEqual(listed)
  const receipts = (await client().get(`/warehouse-receipts?filter[warehouseId]=${warehouseId}&limit=200`)).body.items
  const stock = (await client().get(`/warehouse-stock?filter[warehouseId]=${warehouseId}&limit=200`)).body.items
  const sum = (rows: Record<string, number>[], name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0)
  expect(one).toMatchObject({ id: warehouseId, name: 'Shanghai bonded store', pieces: sum(receipts, 'onHandPieces') })
  expect(sum(stock, 'pieces')).toBe(one.pieces)
  expect(one.pieces).toBeGreaterThan(0)
  expect(stock.map((row: { sku: string }) => row.sku)).toContain('SKU-2')
  // A stranger's warehouse is none, and its goods are not these.
  expect((await client().get(`/warehouses/${otherWarehouse}`)).body.code).toBe('warehouse-unknown')
  expect((await as(otherClient).get('/warehouses')).body.items).toMatchObject([{ id: otherWarehouse, pieces: 0 }])
  const there = await client().post('/warehouse-receipts', { content: contentOf({ warehouseId: otherWarehouse }) })
  expect([there.body.code, there.body.fields[0].path]).toEqual(['warehouse-unknown', 'content.warehouseId'])
  expect((await supplier().get('/warehouse-stock')).status).toBe(403)
  const theirs = (await supplier().get(`/warehouse-receipts?filter[warehouseId]=${warehouseId}`)).body.items
  expect(theirs.length).toBeGreaterThan(0)
})

test('receipts are found, filtered, sorted and paged; both lists are to be had as files', async () => {
  const path = await announced({ clientCompanyId: null }, { trackingNumber: 'FIND-ME' })
  await rig.settled()
  const found = (await client().get('/warehouse-receipts?q=find-me')).body
  expect(found).toMatchObject({ total: 1, items: [{ id: path.split('/').at(-1) }] })
  // The counters tell what a walk over the rows tells, each of them named.
  for (const who of [client(), operator(), supplier(), as(otherClient)]) {
    const { items, total } = (await who.get('/warehouse-receipts?limit=200')).body
    expect(total).toBe(items.length)
    const voided = items.filter((one: { status: string }) => one.status === 'VOIDED').length
    expect((await who.get('/warehouse-receipts?filter[status]=VOIDED')).body.total).toBe(voided)
  }
  for (const who of [client(), operator()])
    for (const query of ['', `&filter[warehouseId]=${warehouseId}`, `&filter[warehouseId]=${otherWarehouse}`]) {
      const stock = (await who.get(`/warehouse-stock?limit=200${query}`)).body
      expect([query, stock.total]).toEqual([query, stock.items.length])
    }
  expect(found.allowedCommands).toMatchObject([
    { command: 'create', allowed: true },
    { command: 'receive-unannounced' },
  ])
  const all = (await client().get('/warehouse-receipts?sort=receiptNumber&limit=200')).body
  const paged: string[] = []
  let cursor = ''
  do {
    const page = (await client().get(`/warehouse-receipts?sort=receiptNumber&limit=3${cursor && `&cursor=${cursor}`}`))
      .body
    paged.push(...page.items.map((one: { id: string }) => one.id))
    cursor = page.nextCursor ?? ''
  } while (cursor !== '')
  expect(paged).toEqual(all.items.map((one: { id: string }) => one.id))
  const expected = (await client().get('/warehouse-receipts?filter[status]=EXPECTED')).body.items
  expect(new Set(expected.map((one: { status: string }) => one.status))).toEqual(new Set(['EXPECTED']))
  const headers = { accept: 'text/csv' }
  const file = await client().get('/warehouse-receipts?q=find-me&columns=receiptNumber,trackingNumber', { headers })
  expect(file.text).toContain('FIND-ME')
  expect((await client().get('/warehouse-stock', { headers })).text).toContain('SKU-2')
})

test('a receipt is to be had as a PDF by whom it concerns', async () => {
  const path = await stored({ clientCompanyId: null })
  await rig.settled()
  const pdf = await client().get(`${path}/receipt.pdf`)
  expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect((await as(otherClient).get(`${path}/receipt.pdf`)).status).toBe(404)
})

test('nothing is announced for a shipment that has ended; both tables are the same after a rebuild', async () => {
  const over = await happened(...given.ways.CANCELLED)
  expect((await client().post('/warehouse-receipts', { shipmentId: over, content: contentOf() })).body.code).toBe(
    'shipment-over',
  )
  const all = async () => [
    await look('/warehouse-receipts?limit=200', operator()),
    await look('/warehouse-stock?limit=200', operator()),
  ]
  const before = await all()
  const { store, database } = rig.ports('handling')
  await rebuildProjection({
    database,
    schema: 'handling',
    store,
    projection: receiptsProjection,
    log: pino({ level: 'silent' }),
  })
  expect(await all()).toEqual(before)
})
