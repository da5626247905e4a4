import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { pack, place } from '@quayside/handling/testing/handled-goods.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { now } from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { shipmentsAlone } from '@quayside/shipments/testing/shipments-alone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
let receiptId: string
let content: object
let stranger: Person
beforeAll(async () => {
  rig = await startRig({ factories: [directory, documents, shipmentsAlone('container-uses'), handling], now })
  stranger = await rig.make.person({ companyType: 'client' })
  await rig.settled()
  const { name, unlocode, country, zone: timeZone, address } = place('Shanghai store', 'CNSHA', 'Asia/Shanghai')
  const { operator, client, supplier } = rig.people
  const made = await rig
    .as(operator)
    .post('/places', { kinds: ['warehouse'], name, address, unlocode, country, timeZone })
  await rig.settled()
  content = {
    warehouseId: made.body.id,
    supplier: { name: 'Shanghai works', companyId: supplier.company },
    packages: [pack(1)],
  }
  const announced = await rig.as(client).post('/warehouse-receipts', { content })
  expect(announced.status, announced.text).toBe(201)
  receiptId = announced.body.id
  await rig.settled()
})
afterAll(() => rig?.close())

function upload(person: Person, documentType: string, entityId = receiptId) {
  const fields = { documentType, entityType: 'warehouse-receipt', entityId }
  const file = { name: `${documentType}.pdf`, bytes: smallPdf(`${documentType} of ${person.company}`) }
  return rig.as(person).upload('/documents', fields, [file])
}
const listed = async (person: Person, id = receiptId) =>
  (await rig.as(person).get(`/documents?entityType=warehouse-receipt&entityId=${id}`)).body.items
    .map((one: { documentType: string }) => one.documentType)
    .sort()

test('[D5.024] photos and letters of a receipt are its client’s and the supplier’s who brings them, and nobody else’s', async () => {
  const { operator, client, supplier } = rig.people
  expect((await upload(client, 'LETTER')).status).toBe(201)
  expect((await upload(supplier, 'DELIVERY_NOTE')).status).toBe(201)
  expect((await upload(client, 'BILL_OF_LADING')).body.code).toBe('document-type-required')
  expect((await upload(stranger, 'PHOTO')).status).toBe(404)
  await rig.settled()
  expect(await listed(client)).toEqual(['DELIVERY_NOTE', 'LETTER'])
  expect(await listed(operator)).toEqual(['DELIVERY_NOTE', 'LETTER'])
  expect(await listed(supplier)).toEqual(['DELIVERY_NOTE'])
  expect(await listed(stranger)).toEqual([])
})

test('[D5.024] a photo that a count names stays', async () => {
  const { operator } = rig.people
  const photo = (await upload(operator, 'PHOTO')).body.items[0].id
  const arrival = { at: '2026-02-20T09:30:00.000Z', packages: [{ ...pack(1), photos: [photo] }] }
  const counted = await rig.as(operator).post(`/warehouse-receipts/${receiptId}/arrivals`, arrival)
  expect(counted.status, counted.text).toBe(200)
  await rig.settled()
  const refused = await rig.as(operator).delete(`/documents/${photo}`, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'document-still-attached'])
})

test('[D5.024] a count names photos of its own receipt alone, and a contingency is lifted by a letter of its own', async () => {
  const { operator, client } = rig.people
  const { body: other } = await rig.as(client).post('/warehouse-receipts', { content })
  await rig.settled()
  const photo = (await upload(operator, 'PHOTO')).body.items[0].id
  await rig.settled()
  const packages = [{ ...pack(2), photos: [photo] }]
  const arrival = { at: '2026-02-20T10:30:00.000Z', packages }
  const codeOf = async (path: string, body: object) => (await rig.as(operator).post(path, body)).body.code
  expect(await codeOf(`/warehouse-receipts/${other.id}/arrivals`, arrival)).toBe('receipt-document-not-found')
  const found = { content, clientCompanyId: client.company, arrival }
  expect(await codeOf('/warehouse-receipts/unannounced', found)).toBe('receipt-document-not-found')
  const counted = await rig.as(operator).post(`/warehouse-receipts/${other.id}/arrivals`, {
    ...arrival,
    packages: [pack(1)],
  })
  expect(counted.status, counted.text).toBe(200)
  await rig.as(operator).post(`/warehouse-receipts/${other.id}/contingencies`, { note: 'of the bank' })
  const lifting = `/warehouse-receipts/${other.id}/contingencies/letter-pending/lifting`
  expect(await codeOf(lifting, { letterId: photo })).toBe('receipt-document-not-found')
})

test('[D5.024] photos of goods of an unknown owner are the operating company’s that received them, then the client’s to whom they are assigned', async () => {
  const { operator, client, supplier } = rig.people
  const arrival = { at: '2026-02-20T09:30:00.000Z', packages: [pack(3)] }
  const found = await rig.as(operator).post('/warehouse-receipts/unannounced', {
    content: { ...content, supplier: { name: 'Unknown sender' } },
    arrival,
  })
  expect(found.status, found.text).toBe(201)
  await rig.settled()
  const kept = await upload(operator, 'PHOTO', found.body.id)
  expect(kept.status, kept.text).toBe(201)
  const [photo] = kept.body.items
  expect((await upload(client, 'PHOTO', found.body.id)).status).toBe(404)
  await rig.settled()
  expect(await listed(operator, found.body.id)).toEqual(['PHOTO'])
  for (const other of [client, supplier, stranger]) expect(await listed(other, found.body.id)).toEqual([])
  expect((await rig.as(operator).get(`/documents/${photo.id}/link`)).status).toBe(200)
  const assigned = { clientCompanyId: client.company, reason: 'Its order number is on the pallet' }
  expect((await rig.as(operator).post(`/warehouse-receipts/${found.body.id}/assignment`, assigned)).status).toBe(200)
  await rig.settled()
  for (const who of [operator, client]) expect(await listed(who, found.body.id)).toEqual(['PHOTO'])
  expect(await listed(stranger, found.body.id)).toEqual([])
})
