import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { contentWith, submit } from '@quayside/bookings/domain/testing/bookings.ts'
import { bookings } from '@quayside/bookings/service.ts'
import { happenedIn } from '@quayside/bookings/testing/happened.ts'
import type { StandardRole } from '@quayside/contracts/access/permissions.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { identity } from '@quayside/identity/service.ts'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { documentedOperations } from '@quayside/platform/testing/documented-operations.ts'
import { walkHostile } from '@quayside/platform/testing/hostile-walk.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { walkAsStranger } from '@quayside/platform/testing/stranger-walk.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedShipment } from './shared-shipment.ts'
import { approvedOrder } from './shipments-desk.ts'

let rig: Rig
beforeAll(async () => {
  const orders = [gateway, identity, directory, products, purchaseOrders]
  rig = await startRig({
    factories: [...orders, documents, shipments, handling, bookings, quotes, notifications, overview],
  })
})
afterAll(() => rig?.close())

test('what is answered without a token is what the page about security lists, with a reason each', async () => {
  const page = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `((?:GET|POST|PUT|DELETE) \/api\/v1\/[^`]+)` +\| \S+/gm)].map(
    ([, operation]) => operation,
  )
  const open = documentedOperations(rig.app).filter(({ isPublic }) => isPublic)
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(listed.sort())
})

const own = contentWith()
const walkedContent = contentWith({ terms: { ...own.terms, carrier: 'Walked Line', customerReference: 'WALKED-REF' } })

test('no operation of the portal tells people of other companies anything, or lets them act in another’s name', async () => {
  const { client, supplier } = rig.people
  const order = await approvedOrder(rig, supplier, { orderNumber: 'WALKED-1' })
  const made = async (url: string, body: object) => {
    const answer = await rig.as(client).post(url, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.id as string
  }
  const product = await made('/products', { sku: 'WALKED-SKU', description: 'Walked goods' })
  const contact = await made('/contacts', {
    companyId: client.company,
    names: 'Walked Person',
    email: 'walked@example.com',
  })
  const place = await made('/places', { kinds: ['destination'], name: 'Walked Warehouse', country: 'MX' })
  const party = await made('/parties', {
    name: 'Walked Party',
    contact: { name: 'Walked Reader', email: 'walked@example.com' },
  })
  const booking = await happenedIn(rig, [submit({ bookingNumber: 'BK-WALKED', content: walkedContent })])
  const reader = (await rig.as(client).post('/correspondents', { email: 'walked@example.com' })).body.id as string
  const form = { documentType: 'COMMERCIAL_INVOICE', entityType: 'purchase-order', entityId: order.id }
  const file = {
    name: 'walked-invoice.pdf',
    bytes: smallPdf('Walked invoice'),
  }
  const kept = await rig.as(client).upload('/documents', form, [file])
  expect(kept.status, kept.text).toBe(201)
  const view = randomUUID()
  const choice = { order: [], hidden: [], widths: {}, pinned: [] }
  const look = { search: '', columns: choice, opensList: false, shared: false }
  const viewed = { list: 'purchase-orders', name: 'Walked view', ...look }
  expect((await rig.as(client).post(`/account/saved-views/${view}`, viewed)).status).toBe(200)
  await rig.settled()
  const streams = [
    `Booking-${booking}`,
    `PurchaseOrder-${order.id}`,
    `Product-${product}`,
    `User-${client.uid}`,
    `Company-${client.company}`,
  ]
  const history = async () => JSON.stringify(await Promise.all(streams.map(stream => rig.events(stream))))
  const [before, views] = [await history(), (await rig.as(client).get('/account/saved-views')).body]
  const report = await walkAsStranger(rig, {
    victims: [client, supplier],
    ids: [
      order.id,
      product,
      contact,
      place,
      party,
      booking,
      reader,
      kept.body.items[0].id,
      view,
      client.uid,
      client.company,
    ],
    markers: ['WALKED', 'Walked', 'walked@example.com', 'walked-invoice', client.name, supplier.email],
    // Under whatever id, a view is the caller's own.
    open: ['POST /api/v1/account/saved-views/{id}', 'DELETE /api/v1/account/saved-views/{id}'],
  })
  expect([...new Set(report.breaches)]).toEqual([])
  expect(report.operations).toBeGreaterThan(200)
  expect(report.statuses).toMatchObject({ 403: expect.any(Number), 404: expect.any(Number) })
  expect(await history()).toBe(before)
  expect((await rig.as(client).get('/account/saved-views')).body).toEqual(views)
}, 300_000)

test('no part of a request, emptied, doubled, missing, oversized or ill-typed, makes any operation fail', async () => {
  const { client, supplier, operator } = rig.people
  const order = await approvedOrder(rig, supplier, { orderNumber: 'FUZZED-1' })
  const write = async (url: string, body: object) => {
    const answer = await rig.as(client).post(url, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body.id as string
  }
  const contact = { companyId: client.company, names: 'Fuzzed Person', email: 'fuzzed@example.com' }
  const kept = await write('/contacts', contact)
  const erased = await write('/contacts', { ...contact, email: 'erased@example.com' })
  await write(`/contacts/${erased}/erasure`, {})
  const place = await write('/places', { kinds: ['destination'], name: 'Fuzzed Warehouse', country: 'MX' })
  const party = await write('/parties', { name: 'Fuzzed Party', contact: { email: 'fuzzed@example.com' } })
  const product = await write('/products', { sku: 'FUZZED-SKU', description: 'Fuzzed goods' })
  const booking = await happenedIn(rig, [submit()])
  const { id: shipment } = await sharedShipment(rig, [supplier.company])
  await rig.settled()
  const joined = (person: Person, role: StandardRole) => () =>
    rig.make.person({ companyType: person.companyType, company: person.company, role })
  const report = await walkHostile(rig, {
    actors: {
      client: joined(client, 'ADMIN'),
      supplier: joined(supplier, 'ADMIN'),
      operator: joined(operator, 'OPERATOR'),
      administrator: joined(operator, 'ADMIN'),
      stranger: () => rig.make.person({ companyType: 'client', role: 'ADMIN' }),
    },
    every: 13,
    ids: [order.id, shipment, booking, erased, kept, place, party, product, client.uid, supplier.company],
  })
  expect(report.faults).toEqual([])
  expect(report.operations).toBeGreaterThan(200)
  expect(report.statuses).toMatchObject({ 200: expect.any(Number), 201: expect.any(Number), 422: expect.any(Number) })
}, 600_000)
