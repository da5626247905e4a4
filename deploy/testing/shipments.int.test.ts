import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { openStream } from '@quayside/gateway/test/stream-reader.ts'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { walkAsStranger } from '@quayside/platform/testing/stranger-walk.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { shipmentsProjection } from '@quayside/shipments/shipment/read-models/shipments.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApprovedOrder, approvedOrder, details, shipmentOf, uploaded, wanted } from './shipments-desk.ts'
import { startTestServers, type TestServers } from './test-servers.ts'

/** A workflow settles the orders. */
const waiting = { timeout: 60_000, interval: 100 }
let servers: TestServers
let rig: Rig
let worker: Awaited<ReturnType<typeof startWorker>>
let startNext: () => ReturnType<typeof startWorker>
let otherSupplier: Person
beforeAll(async () => {
  servers = await startTestServers(['temporal'])
  const temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  rig = await startRig({ factories: [gateway, purchaseOrders, shipments, notifications, overview], temporal })
  startNext = () =>
    startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call: rig.ports('purchase-orders').call } })
  worker = await startNext()
  otherSupplier = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.make.link(rig.people.client.company, otherSupplier.company)
  await rig.settled()
})
afterAll(async () => {
  await worker?.close()
  await rig?.close()
  await servers?.stop()
})

const client = () => rig.as(rig.people.client)
const operator = () => rig.as(rig.people.operator)

async function created(...lines: readonly object[]) {
  const answer = await client().post('/shipments', shipmentOf(...lines))
  expect(answer.status, answer.text).toBe(201)
  await rig.settled()
  return answer.body as { id: string; shipmentNumber: string; version: number; status: string }
}

const shown = async (id: string) => (await client().get(`/shipments/${id}`)).body
const order = async ({ id }: ApprovedOrder) => (await client().get(`/purchase-orders/${id}`)).body

/** Gives a command as somebody, with the version that the client sees. */
async function act(id: string, path: string, body: object = {}, as = operator()) {
  const { version } = await shown(id)
  const answer = await as.post(`/shipments/${id}/${path}`, { ...(needsVersion.has(path) ? { version } : {}), ...body })
  expect(answer.status, `${path} ${answer.text}`).toBeLessThan(300)
  await rig.settled()
  return answer.body
}
const needsVersion = new Set([
  'details',
  'lines',
  'splits',
  'packages',
  'charges',
  'invoices',
  'route',
  'declarations',
  'completion',
])

const freeOf = async (one: ApprovedOrder) =>
  (await order(one)).lines.map((line: { allocated: string }) => line.allocated)

describe('creating', () => {
  test('[D2.004] [D0.006] a shipment of two orders reserves on both; the same request again is answered with it', async () => {
    const [one, two] = [await approvedOrder(rig, rig.people.supplier), await approvedOrder(rig, otherSupplier)]
    const key = v7()
    const body = shipmentOf(...wanted(one, '60'), ...wanted(two, '40'))
    const answer = await client().post('/shipments', body, { key })
    expect(answer.body, answer.text).toMatchObject({ status: 'PO_CONFIRMED', chip: 'TO BE PROCESSED', version: 1 })
    const again = await client().post('/shipments', body, { key })
    expect(again.body.id).toBe(answer.body.id)
    const reused = { status: 422, body: { code: 'idempotency-key-reused' } }
    expect(await client().post('/shipments', shipmentOf(...wanted(one, '10')), { key })).toMatchObject(reused)
    expect([await freeOf(one), await freeOf(two)]).toEqual([['60'], ['40']])
    expect(await shown(answer.body.id)).toMatchObject({
      clientName: 'Acme Importaciones',
      lines: [
        { orderNumber: one.number, quantity: '60' },
        { orderNumber: two.number, quantity: '40' },
      ],
    })
    const orderId = wanted(one, '60')[0]?.orderId
    const products = await client().get(`/shipments/products?tab=general-view&filter[orderId]=${orderId}`)
    expect(products.body, 'lines are counted, not shipments').toMatchObject({ total: 2, totalIsCapped: false })
  })

  test('[S4.007] [S8.045] [D2.005] orders that are not approved and quantities that are not there are refused by order, and nothing is reserved', async () => {
    const good = await approvedOrder(rig, rig.people.supplier)
    const pending = await client().post('/purchase-orders', {
      orderNumber: 'PENDING-1',
      vendorCompanyId: rig.people.supplier.company,
      details: { buyerIdentifier: 'B', currency: 'USD', requiredDeliveryDate: '2026-06-01' },
      lines: [{ sku: 'NUT', quantity: '5', unitPrice: '1' }],
    })
    const { lines } = (await client().get(`/purchase-orders/${pending.body.id}`)).body
    const unapproved = { orderId: pending.body.id, orderLineId: lines[0].id, quantity: '5' }
    const refused = await client().post('/shipments', shipmentOf(...wanted(good), unapproved))
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({
      code: 'po-not-approved',
      message: 'The PO PENDING-1 is not in APPROVED status',
    })
    const tooMany = await client().post('/shipments', shipmentOf(...wanted(good, '100.5')))
    expect(tooMany.body).toMatchObject({ code: 'exceeds-shippable' })
    expect(await freeOf(good)).toEqual(['0'])
  })

  test('which delivery of an order’s line it ships is named, and is one that there is', async () => {
    const schedule = [
      { quantity: '40', requiredDate: '2026-06-01' },
      { quantity: '60', requiredDate: '2026-07-01' },
    ]
    const lines = [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5', schedule }]
    const order = await approvedOrder(rig, rig.people.supplier, { lines })
    const of = (quantity: string, scheduleLine: number) =>
      wanted(order, quantity).map(line => ({ ...line, scheduleLine }))
    expect((await client().post('/shipments', shipmentOf(...of('60', 3)))).body).toMatchObject({
      status: 422,
      code: 'schedule-line-unknown',
      fields: [{ path: 'lines.0.scheduleLine' }],
    })
    expect((await client().post('/shipments', shipmentOf(...of('41', 1)))).body.code).toBe('exceeds-schedule-line')
    const { id } = await created(...of('40', 1))
    const shown = async () => (await client().get(`/shipments/${id}`)).body
    const { version, lines: before } = await shown()
    expect(before).toMatchObject([{ quantity: '40', scheduleLine: 1 }])
    const changed = await client().post(`/shipments/${id}/lines`, { version, lines: of('50', 2) })
    expect(changed.status, changed.text).toBe(200)
    expect((await shown()).lines).toMatchObject([{ quantity: '50', scheduleLine: 2 }])
  })

  test('an order of another client is none, and a supplier creates nothing', async () => {
    const good = await approvedOrder(rig, rig.people.supplier)
    const stranger = await rig.make.person({ companyType: 'client', companyName: 'Another Client' })
    await rig.settled()
    const refused = await rig.as(stranger).post('/shipments', shipmentOf(...wanted(good)))
    expect(refused.body).toMatchObject({ code: 'purchase-order-not-found' })
    expect(refused.text).not.toContain(good.number)
    expect((await rig.as(rig.people.supplier).post('/shipments', shipmentOf(...wanted(good)))).status).toBe(403)
    const { id } = await created(...wanted(good))
    expect((await rig.as(stranger).get(`/shipments/${id}`)).status).toBe(404)
    expect((await rig.as(otherSupplier).get(`/shipments/${id}`)).status).toBe(404)
    expect((await rig.as(otherSupplier).post(`/shipments/${id}/comments`, { text: 'Hello' })).status).toBe(404)
  })

  test('without a worker the request waits for one; the same request beside it joins it, and one shipment is made', async () => {
    const one = await approvedOrder(rig, rig.people.supplier)
    await worker.close()
    const key = v7()
    const asked = [1, 2].map(() => client().post('/shipments', shipmentOf(...wanted(one, '10')), { key }))
    worker = await startNext()
    const answers = await Promise.all(asked)
    expect(answers.map(answer => answer.status)).toEqual([201, 201])
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
    await rig.settled()
    expect(await freeOf(one)).toEqual(['10'])
  })

  test('[D2.005] requests at the same moment never promise more than there is', async () => {
    const scarce = await approvedOrder(rig, rig.people.supplier)
    const other = await approvedOrder(rig, otherSupplier)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        client().post('/shipments', shipmentOf(...wanted(scarce, '15'), ...wanted(other, '1'))),
      ),
    )
    const made = answers.filter(answer => answer.status === 201)
    expect(made).toHaveLength(6)
    for (const answer of answers.filter(one => one.status !== 201)) expect(answer.body.code).toBe('exceeds-shippable')
    await rig.settled()
    expect([await freeOf(scarce), await freeOf(other)]).toEqual([['90'], ['6']])
  })
})

describe('before departure', () => {
  test('[D0.006] a rise is allocated and a fall released; more than there is changes nothing', async () => {
    const one = await approvedOrder(rig, rig.people.supplier)
    const two = await approvedOrder(rig, otherSupplier)
    const { id } = await created(...wanted(one, '60'))
    await act(id, 'lines', { lines: [...wanted(one, '80'), ...wanted(two, '30')] })
    expect([await freeOf(one), await freeOf(two)]).toEqual([['80'], ['30']])
    await act(id, 'lines', { lines: [...wanted(one, '100'), ...wanted(two, '10')] })
    expect([await freeOf(one), await freeOf(two)]).toEqual([['100'], ['10']])
    const { version } = await shown(id)
    const refused = await operator().post(`/shipments/${id}/lines`, { version, lines: wanted(one, '101') })
    expect(refused.body).toMatchObject({ code: 'exceeds-shippable' })
    const stale = await operator().post(`/shipments/${id}/lines`, { version: version - 1, lines: wanted(one, '1') })
    expect(stale.status).toBe(409)
    const [key, seen] = [v7(), version]
    const change = (quantity: string, by: number) =>
      operator().post(`/shipments/${id}/lines`, { version: by, lines: wanted(one, quantity) }, { key })
    const changed = await change('90', seen)
    expect(changed.status, changed.text).toBe(200)
    expect((await change('90', seen)).body).toEqual(changed.body)
    expect(await change('80', changed.body.version)).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    })
    await rig.settled()
    expect(await freeOf(one)).toEqual(['90'])
    await act(id, 'lines', { lines: wanted(one, '70') })
    expect([await freeOf(one), await freeOf(two)]).toEqual([['70'], ['0']])
    expect((await shown(id)).lines).toMatchObject([{ quantity: '70' }])
    expect((await rig.as(otherSupplier).get(`/shipments/${id}`)).status).toBe(404)
  })

  test('[D2.042] packages split off take their allocation with them', async () => {
    const one = await approvedOrder(rig, rig.people.supplier)
    const { id } = await created(...wanted(one, '60'))
    const [line] = (await shown(id)).lines
    const [stays, goes] = [v7(), v7()]
    const pack = (packageId: string, quantity: string) => ({
      packageId,
      packageType: 'PALLET',
      contents: [{ lineId: line.lineId, quantity }],
    })
    await act(id, 'packages', { packages: [pack(stays, '40'), pack(goes, '20')] })
    const { createdId } = await act(id, 'splits', { reason: 'The vessel is full', packageIds: [goes] })
    expect(await shown(id)).toMatchObject({ lines: [{ quantity: '40' }], packages: [{ packageId: stays }] })
    expect(await shown(createdId)).toMatchObject({
      status: 'PO_CONFIRMED',
      lines: [{ quantity: '20', orderNumber: one.number }],
      packages: [{ packageId: goes }],
    })
    expect(await freeOf(one)).toEqual(['60'])
    await act(createdId, 'deletion', { reason: 'Not needed' })
    expect(await freeOf(one)).toEqual(['40'])
  })

  test('deleting gives the orders their quantities back, once and for good', async () => {
    const one = await approvedOrder(rig, rig.people.supplier)
    const { id } = await created(...wanted(one, '60'))
    expect((await client().post(`/shipments/${id}/deletion`, { reason: ' ' })).body.code).toBe('reason-required')
    await act(id, 'deletion', { reason: 'Not needed' }, client())
    expect(await shown(id)).toMatchObject({ status: 'CANCELLED' })
    expect(await freeOf(one)).toEqual(['0'])
    await created(...wanted(one, '100'))
    expect(await freeOf(one)).toEqual(['100'])
  })
})

/** Everything a departure asks for, and the departure. */
async function departed(id: string, orders: readonly ApprovedOrder[]) {
  await act(id, 'booking-requests', { carrier: 'Blue Line', mode: 'OCEAN' })
  const times = { etd: '2026-02-10T00:00:00.000Z', eta: '2026-02-27T00:00:00.000Z' }
  await act(id, 'booking', { carrier: 'Blue Line', reference: 'BK-1', ...times })
  const [first] = orders as [ApprovedOrder]
  for (const documentType of ['COMMERCIAL_INVOICE', 'PACKING_LIST', 'BILL_OF_LADING'])
    await act(id, 'documents', { documentId: await uploaded(rig, first, `${documentType}.pdf`), documentType })
  await act(id, 'invoices', { invoice: { invoiceId: v7(), number: 'INV-1', date: '2026-02-01' } })
  const { lines } = await shown(id)
  const pack = ({ lineId, quantity }: { lineId: string; quantity: string }) => ({
    packageId: v7(),
    packageType: 'PALLET',
    grossWeightKg: '500',
    volumeM3: '3',
    contents: [{ lineId, quantity }],
  })
  await act(id, 'packages', { packages: lines.map(pack) })
  const { origin: from, destination: to } = details.route
  const legId = v7()
  await act(id, 'route', { legs: [{ legId, role: 'MAIN', mode: 'OCEAN', from, to }] })
  await act(id, 'milestones', { code: 'DEPARTED', class: 'ACTUAL', at: '2026-02-11T00:00:00.000Z', legId })
  return { legId, lines }
}

test('[D1.033] [D2.004] exactly the rest of an order ships while the first part is on its way, and its history tells of one going', async () => {
  const one = await approvedOrder(rig, rig.people.supplier)
  const { id } = await created(...wanted(one, '60'))
  await departed(id, [one])
  expect(await order(one)).toMatchObject({ status: 'APPROVED' })
  const refused = await client().post('/shipments', { ...shipmentOf(...wanted(one, '40')), references: [] })
  expect(refused.body.code).toBe('reference-required')
  await created(...wanted(one, '40'))
  expect(await order(one)).toMatchObject({ status: 'IN_TRANSIT', lines: [{ shippable: '0', allocated: '100' }] })
  const { items } = (await client().get(`/purchase-orders/${one.id}/history`)).body
  const moved = items.map((entry: { type: string }) => entry.type).filter((type: string) => type.endsWith('Transit'))
  expect(moved).toEqual(['WentInTransit'])
})

test('[S4.005] [S4.006] [S8.016] two orders from PO_CONFIRMED to COMPLETED: they go in transit, are delivered, settled and closed, and nothing changes it afterwards', async () => {
  const orders = [await approvedOrder(rig, rig.people.supplier), await approvedOrder(rig, otherSupplier)]
  const { id } = await created(...orders.flatMap(one => wanted(one)))
  const { legId, lines } = await departed(id, orders)
  expect(await shown(id)).toMatchObject({ status: 'IN_TRANSIT', chip: 'DEPARTED' })
  for (const one of orders) expect(await order(one)).toMatchObject({ status: 'IN_TRANSIT' })
  await act(id, 'milestones', { code: 'ARRIVED', class: 'ACTUAL', at: '2026-02-26T00:00:00.000Z', legId })
  expect(await shown(id)).toMatchObject({ status: 'AT_DESTINATION' })

  const declarationId = v7()
  const line = { lineId: lines[0].lineId, hsCode: '731815', originCountry: 'CN', value: '250', weightKg: null }
  await act(id, 'declarations', {
    declaration: {
      declarationId,
      kind: 'IMPORT',
      number: 'D-1',
      date: '2026-02-26',
      broker: 'Aduanas MX',
      basis: 'CIF',
      currency: 'USD',
      valueCurrency: 'USD',
      freight: '20',
      lines: [{ ...line, dutyPercent: '10', vatPercent: '16' }],
    },
  })
  await act(id, 'customs', { at: '2026-02-26T12:00:00.000Z' })
  for (const to of ['DECLARED', 'CLEARED'])
    await act(id, `declarations/${declarationId}/state`, { to, on: '2026-02-27' })
  await act(id, 'clearance', { at: '2026-02-27T12:00:00.000Z' })
  expect((await shown(id)).declarations).toMatchObject([
    { state: 'CLEARED', computed: { value: '270.00', duty: '27.00' } },
  ])

  const early = await client().post(`/shipments/${id}/completion`, { version: (await shown(id)).version })
  expect(early.status).toBe(422)
  const proofDocumentId = await uploaded(rig, orders[0] as ApprovedOrder, 'proof.pdf')
  const drop = (of: { lineId: string; quantity: string }, good: string) => ({
    dropId: v7(),
    at: '2026-02-28T12:00:00.000Z',
    place: { name: 'Warehouse 4' },
    receiver: 'Dock 2',
    proofDocumentId,
    lines: [{ lineId: of.lineId, good }],
  })
  await rig.settled()
  const unproved = await operator().post(`/shipments/${id}/drops`, { drop: drop(lines[0], lines[0].quantity) })
  expect([unproved.status, unproved.body.fields]).toMatchObject([
    422,
    [{ path: 'drop.proofDocumentId', code: 'proof-not-attached' }],
  ])
  await act(id, 'documents', { documentId: proofDocumentId, documentType: 'PROOF_OF_DELIVERY' })
  const nowhere = { drop: { ...drop(lines[0], lines[0].quantity), zone: 'Mars' } }
  expect((await operator().post(`/shipments/${id}/drops`, nowhere)).body.fields).toMatchObject([
    { path: 'drop.zone', code: 'time-zone-unknown' },
  ])
  await act(id, 'drops', { drop: drop(lines[0], lines[0].quantity) })
  expect(await shown(id)).toMatchObject({ status: 'ON_CUSTOMS', partiallyDelivered: true })
  const overtaken = await operator().post(`/shipments/${id}/drops`, { deliveries: 0, drop: drop(lines[1], '90') })
  expect(overtaken, '[D0.007] who counted the same goods meanwhile is told, and nothing is booked twice').toMatchObject(
    {
      status: 409,
      body: { code: 'version-conflict', params: { seen: 0, current: 1 } },
    },
  )
  await act(id, 'drops', { deliveries: 1, drop: drop(lines[1], '90') })
  await act(id, 'rest', { lines: [{ lineId: lines[1].lineId, quantity: '10' }], reason: 'Lost on the way' })
  expect(await shown(id)).toMatchObject({ status: 'DELIVERED', partiallyDelivered: false })
  expect((await order(orders[1] as ApprovedOrder)).lines).toMatchObject([{ delivered: '90' }])
  const told = async (by = client()) => {
    const { items } = (await by.get(`/purchase-orders/${orders[1]?.id}/history`)).body
    return items.find((item: { type: string }) => item.type === 'RestWrittenOff')
  }
  // A write-off is no delivery: the order tells who gave up what of it, and why; to the supplier not why, as its shipment does.
  await vi.waitFor(async () => expect(await told()).toBeDefined(), waiting)
  expect(await told()).toMatchObject({
    actor: { name: rig.people.operator.name },
    reason: 'Lost on the way',
    changes: [{ field: `shortQuantity ${id}`, lineNumber: 1, old: null, new: '10' }],
  })
  expect(await told(rig.as(otherSupplier))).toMatchObject({ reason: null, changes: [{ new: '10' }] })

  await act(id, 'completion', {}, client())
  expect(await shown(id)).toMatchObject({ status: 'COMPLETED' })
  for (const one of orders)
    await vi.waitFor(async () => expect(await order(one)).toMatchObject({ status: 'CLOSED_COMPLETE' }), waiting)

  const { version } = await shown(id)
  for (const [path, body] of [
    ['details', { mode: 'AIR', operation: 'coordinated', details: {} }],
    ['lines', { lines: [] }],
    ['references', { reference: { kind: 'customer', value: 'X' } }],
    ['comments', { text: 'More' }],
    ['charges', { charges: [] }],
    ['milestones', { code: 'DEPARTED', class: 'ACTUAL', at: '2026-02-01T00:00:00.000Z' }],
    ['holds', { kind: 'carrier', reason: 'Why' }],
    ['deletion', { reason: 'Why' }],
  ] as const) {
    const answer = await operator().post(
      `/shipments/${id}/${path}`,
      needsVersion.has(path) ? { version, ...body } : body,
    )
    expect([path, answer.status], answer.text).toEqual([path, 422])
  }
  const deletion = await operator().post(`/shipments/${id}/deletion`, { reason: 'Why' })
  expect(deletion.body).toMatchObject({ message: 'Error trying to delete this shipment', fields: [{ path: 'status' }] })
  expect((await shown(id)).allowedCommands.filter((one: { allowed: boolean }) => one.allowed)).toEqual([])
  const { items } = (await client().get(`/shipments/${id}/history`)).body
  expect(items.map((item: { type: string }) => item.type)).toContain('ShipmentCompleted')
})

test('a supplier finds no byte of the other’s goods, of charges or of customs, in any answer, export or stream message', async () => {
  const { supplier } = rig.people
  const stream = await openStream(rig, supplier)
  const own = await approvedOrder(rig, supplier)
  const secret = await approvedOrder(rig, otherSupplier, {
    orderNumber: 'SECRET-PO',
    lines: [{ sku: 'SECRET-SKU', description: 'Secret goods', quantity: '33', unitPrice: '7777.77' }],
  })
  const { id } = await created(...wanted(own), ...wanted(secret))
  const { legId, lines } = await departed(id, [secret])
  const charge = { code: 'SECRETFEE', currency: 'USD', income: '5555.55', expense: '4444.44' }
  await act(id, 'charges', { charges: [{ chargeId: v7(), ...charge }] })
  await act(id, 'declarations', {
    declaration: {
      declarationId: v7(),
      kind: 'IMPORT',
      number: 'SECRET-DECL',
      date: '2026-02-26',
      broker: 'Secret Broker',
      basis: 'CIF',
      currency: 'USD',
      valueCurrency: 'USD',
      lines: [
        {
          lineId: lines[1].lineId,
          hsCode: '998877',
          originCountry: 'CN',
          value: '6666.66',
          weightKg: null,
          dutyPercent: '10',
          vatPercent: '16',
        },
      ],
    },
  })
  await act(id, 'references', { reference: { kind: 'customer', value: 'SECRET-REF' } })
  await act(id, 'comments', { text: 'Secret words' }, rig.as(otherSupplier))
  await act(id, 'holds', { kind: 'payment', reason: 'Secret reason' })
  await act(id, 'milestones', { code: 'ARRIVED', class: 'ACTUAL', at: '2026-02-26T00:00:00.000Z', legId })

  const asked = ['', '/history', '?asOf=2027-01-01T00:00:00.000Z'].map(rest => `/shipments/${id}${rest}`)
  const lists = ['/shipments?tab=general-view', '/shipments/products?tab=general-view', '/shipments/tabs']
  const answers = await Promise.all([...asked, ...lists].map(url => rig.as(supplier).get(url)))
  const csv = await rig.as(supplier).get('/shipments?tab=general-view', { headers: { accept: 'text/csv' } })
  const conflict = await rig.as(supplier).post(`/shipments/${id}/packages`, { version: 1, packages: [] })
  expect(conflict.status).toBe(409)
  await act(id, 'comments', { text: 'Our own words' }, rig.as(supplier))
  const last = (await rig.events(`Shipment-${id}`)).at(-1)?.position
  while ((await stream.next('shipment')).id !== last);
  stream.close()
  const changes = stream.told.filter(({ event }) => event === 'change')
  expect(new Set(changes.map(({ data }) => Object.keys(data).sort().join()))).toEqual(
    new Set(['entity,id,position,type']),
  )
  const streamed = { status: 200, text: JSON.stringify(stream.told) }
  expect(streamed.text).not.toMatch(/ChargesChanged|DeclarationSaved/)
  for (const { status, text } of [...answers, csv, conflict, streamed]) {
    expect([200, 409]).toContain(status)
    for (const hidden of [
      'secret',
      '7777.77',
      '5555.55',
      '4444.44',
      '6666.66',
      '998877',
      otherSupplier.company,
      otherSupplier.uid,
      secret.id,
    ])
      expect(text.toLowerCase()).not.toContain(hidden)
  }
  expect(answers[0]?.body).toMatchObject({
    status: 'AT_DESTINATION',
    lines: [{ orderNumber: own.number, quantity: '100' }],
  })
  expect(answers[0]?.body).not.toHaveProperty('charges')
  expect(csv.text).toContain(own.number)
  const told = (await rig.events(`Shipment-${id}`)).filter(event => event.metadata.companies.includes(supplier.company))
  expect(told.map(event => event.type)).not.toContain('ChargesChanged')
  expect(told.map(event => event.type)).not.toContain('DeclarationSaved')

  expect((await operator().get(`/shipments/${id}`)).body.charges).toMatchObject([{ expense: '4444.44' }])
  const clients = await client().get(`/shipments/${id}`)
  expect(clients.body.charges).toMatchObject([{ income: '5555.55' }])
  for (const { text } of [clients, await client().get(`/shipments/${id}/history`)])
    expect(text).not.toContain('4444.44')
})

test('no operation tells people of other companies anything of a shipment, or lets them change it', async () => {
  const { supplier } = rig.people
  const own = await approvedOrder(rig, supplier, { orderNumber: 'WALKED-1' })
  const { id, shipmentNumber } = await created(...wanted(own, '10'))
  const before = (await rig.events(`Shipment-${id}`)).length
  const report = await walkAsStranger(rig, {
    victims: [rig.people.client, supplier],
    ids: [id, own.id],
    markers: [shipmentNumber, 'WALKED-1', 'REF-1'],
  })
  expect(report.breaches.filter(breach => breach.includes('/shipments'))).toEqual([])
  expect((await rig.events(`Shipment-${id}`)).length).toBe(before)
  expect(report.statuses['404']).toBeGreaterThan(0)
})

describe('the list', () => {
  test('tabs count what they hold; it is filtered, searched, sorted, paged and exported', async () => {
    const one = await approvedOrder(rig, rig.people.supplier, { orderNumber: 'LISTED-1' })
    const made = [
      await created(...wanted(one, '10')),
      await created(...wanted(one, '20')),
      await created(...wanted(one, '30')),
    ]
    const { tabs } = (await client().get('/shipments/tabs')).body
    for (const { tab, count } of tabs) {
      const { total } = (await client().get(`/shipments?tab=${tab}&limit=1`)).body
      expect([tab, total]).toEqual([tab, count])
    }
    const numbers = made.map(shipment => shipment.shipmentNumber).sort()
    const listed = async (query: string) => {
      const { items, nextCursor } = (await client().get(`/shipments?${query}`)).body
      return { numbers: items.map((item: { shipmentNumber: string }) => item.shipmentNumber), nextCursor }
    }
    const search = 'q=listed-1&sort=shipmentNumber'
    expect((await listed(search)).numbers).toEqual(numbers)
    const first = await listed(`${search}&limit=2`)
    const rest = await listed(`${search}&limit=2&cursor=${first.nextCursor}`)
    expect([...first.numbers, ...rest.numbers]).toEqual(numbers)
    expect((await listed(`filter[orderId]=${one.id}&sort=-shipmentNumber`)).numbers).toEqual(numbers.toReversed())
    const two = await approvedOrder(rig, rig.people.supplier, { orderNumber: 'LISTED-2' })
    const other = await created(...wanted(two, '10'))
    const both = `filter[orderId]=${one.id},${two.id}&tab=general-view&sort=shipmentNumber`
    expect((await listed(both)).numbers).toEqual([...numbers, other.shipmentNumber].sort())
    expect((await listed(`${both}&q=listed-2`)).numbers).toEqual([other.shipmentNumber])
    expect((await listed(`${search}&filter[mode]=AIR`)).numbers).toEqual([])
    expect((await listed(`${search}&filter[supplier]=${otherSupplier.company}`)).numbers).toEqual([])
    expect((await listed(`${search}&filter[supplier]=${rig.people.supplier.company}`)).numbers).toEqual(numbers)
    const [last = ''] = numbers.slice(-1)
    expect((await listed(`q=${last.split('-').at(-1)}`)).numbers).toEqual([last])
    const csv = await client().get(`/shipments?${search}&columns=shipmentNumber,orders`, {
      headers: { accept: 'text/csv' },
    })
    expect(csv.text.trim().split(/\r?\n/)).toHaveLength(4)
    const [row] = (await client().get(`/shipments?${search}`)).body.items
    expect(row).toMatchObject({ suppliers: [{ name: 'Shenzhen Fasteners' }], orders: [{ orderNumber: 'LISTED-1' }] })
    expect(row.missing).toContain('packing-list-required')
    expect(row.actions).toContain('delete')
  })

  test('a rebuild from the events gives the same rows', async () => {
    const { database, store } = rig.ports('shipments')
    const rows = async () => {
      const found = await Promise.all(
        shipmentsProjection.tables.map(async table => {
          const all = await sql<{
            row: string
          }>`select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(database)
          return [table, all.rows.map(({ row }) => row)] as const
        }),
      )
      return Object.fromEntries(found)
    }
    await rig.settled()
    const before = await rows()
    expect(before.shipments?.length).toBeGreaterThan(10)
    const log = pino({ level: 'silent' })
    await rebuildProjection({ database, schema: 'shipments', store, projection: shipmentsProjection, log })
    expect(await rows()).toEqual(before)
  })
})
