import { documentTypeCodes } from '@quayside/contracts/reference/document-types.ts'
import { paymentMethods } from '@quayside/contracts/reference/payment-methods.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { approved, order } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig.close())

const client = () => rig.as(rig.people.client)
const place = (name: string) => ({ placeId: null, name })

/** Every field of the registration, each with a value of its own. */
const details = {
  documentType: 'PURCHASE_ORDER',
  paymentInstruction: 'Half in advance',
  taxFree: false,
  paymentMethod: 'CHECK_30_DAYS',
  additionalDetails: 'Handle with care',
  identityIdentifier: 'ID-1',
  vendorIdentifier: 'V-77',
  buyerIdentifier: 'PURCHASING',
  buyerUid: null,
  sentFrom: 'Shenzhen plant',
  sentTo: 'client',
  inventoryLocation: 'A-12',
  incoterm: 'FOB',
  incotermPlace: 'Yantian',
  location: 'Dock 4',
  transportMode: 'OCEAN',
  shippingThrough: 'Sea freight',
  sendConditions: 'No transshipment',
  shippingCosts: '120.5',
  emissionDate: '2026-02-20',
  requestedDate: '2026-02-25',
  requiredDeliveryDate: '2026-06-01',
  originCountry: 'CN',
  origin: 'Shenzhen',
  destinationCountry: 'MX',
  destination: 'Querétaro',
  destinationPlace: place('Plant QRO'),
  pickupPlace: place('Factory gate'),
  deliveryPlace: place('Warehouse 2'),
  currency: 'USD',
  businessGroup: 'Fasteners',
  salesOrder: 'SO-9',
  clientPo: 'CPO-9',
  entityCode: 'E-1',
  entityName: 'Acme SA',
  invoiceNumber: 'INV-5',
  seller: 'Li Wei',
}
const line = {
  sku: 'BOLT-1',
  description: 'Bolt M8',
  unit: 'EA',
  quantity: '100',
  unitPrice: '2.5',
  taxPercentage: '16',
  taxRangeCode: 'IVA16',
  packageType: 'Carton',
  batch: 'B-3',
  expirationDate: '2028-01-01',
  weight: '12.5',
  stockQuantity: '40',
  details: 'Zinc plated',
  schedule: [
    { quantity: '60', requiredDate: '2026-06-01' },
    { quantity: '40', requiredDate: '2026-07-01' },
  ],
}

test('[S3.007] [S3.008] [S3.009] [S3.011] [D1.005] every field of the registration is kept and shown', async () => {
  const made = await client().post('/purchase-orders', order(rig, { details, lines: [line] }))
  expect(made.status, made.text).toBe(201)
  const { body } = await client().get(`/purchase-orders/${made.body.id}`)
  expect(body.header).toEqual(details)
  expect(body.parties).toEqual({
    vendor: 'Shenzhen Fasteners',
    buyer: 'PURCHASING',
    company: 'Acme Importaciones',
    seller: 'Li Wei',
    entityCode: 'E-1',
    entityName: 'Acme SA',
  })
  expect(body.logistics).toMatchObject({
    shippingThrough: 'Sea freight',
    sendConditions: 'No transshipment',
    shippingCosts: '120.5',
    incoterm: 'FOB',
    incotermPlace: 'Yantian',
  })
  expect(body.totals).toMatchObject({ value: '250.00', taxes: '40.00', cash: '290.00', currency: 'USD' })
  const { quantity, ...kept } = line
  expect(body.lines[0]).toMatchObject({
    ...kept,
    required: quantity,
    confirmed: '0',
    pending: '100',
    confirmedDate: null,
    actualDeliveryDate: null,
  })
  const row = (await client().get('/purchase-orders?q=CPO-9')).body.items[0]
  expect(row).toMatchObject({
    orderDate: '2026-02-20',
    requestedDate: '2026-02-25',
    origin: 'Shenzhen',
    destination: 'Querétaro',
    pickupLocation: 'Factory gate',
    deliveryPlace: 'Warehouse 2',
    businessGroup: 'Fasteners',
    sendTo: 'client',
    salesOrder: 'SO-9',
    clientPo: 'CPO-9',
    taxRangeCode: 'IVA16',
    packageType: 'Carton',
    entityCode: 'E-1',
    entityName: 'Acme SA',
    expirationDate: '2028-01-01',
    batch: 'B-3',
    invoiceNumber: 'INV-5',
    seller: 'Li Wei',
  })
})

test('[S3.012] [S3.013] [S9.024] the document types and payment methods are exactly those of the specification', async () => {
  const post = (change: object) => client().post('/purchase-orders', order(rig, { details: { ...details, ...change } }))
  for (const documentType of documentTypeCodes) expect((await post({ documentType })).status).toBe(201)
  for (const paymentMethod of paymentMethods) expect((await post({ paymentMethod })).status).toBe(201)
  expect([documentTypeCodes.length, paymentMethods.length]).toEqual([4, 5])
  for (const change of [{ documentType: 'INVOICE' }, { paymentMethod: 'CREDIT_CARD' }])
    expect((await post(change)).status).toBe(400)
})

test('what the buyer has in stock stays the buyer’s', async () => {
  const made = await client().post('/purchase-orders', order(rig, { lines: [line] }))
  await client().post(`/purchase-orders/${made.body.id}/sending`, { version: 1 })
  const shown = await rig.as(rig.people.supplier).get(`/purchase-orders/${made.body.id}`)
  expect(shown.body.lines[0].stockQuantity).toBeNull()
  expect((await client().get(`/purchase-orders/${made.body.id}`)).body.lines[0].stockQuantity).toBe('40')
})

test('[D1.047] [D1.045] an order is split for shipment and merged again', async () => {
  const { id, version } = await approved(rig)
  const { lines } = (await client().get(`/purchase-orders/${id}`)).body
  const split = await client().post(`/purchase-orders/${id}/splits`, {
    version,
    children: [{ lines: [{ lineId: lines[0].id, quantity: '30' }] }],
  })
  expect(split.status, split.text).toBe(200)
  const { children, version: now } = (await client().get(`/purchase-orders/${id}`)).body
  expect(
    children.map((child: { orderNumber: string; requested: string }) => [child.orderNumber.slice(-3), child.requested]),
  ).toEqual([
    ['-01', '30'],
    ['-02', '110'],
  ])
  const merged = await client().post(`/purchase-orders/${id}/merges`, {
    version: now,
    children: children.map((child: { id: string }) => child.id),
  })
  expect(merged.status, merged.text).toBe(200)
  expect((await client().get(`/purchase-orders?tab=confirmed&filter[parentId]=${id}`)).body.items).toEqual([])
  expect((await client().get(`/purchase-orders/${id}`)).body.lines[0]).toMatchObject({ moved: '0', shippable: '100' })
})
