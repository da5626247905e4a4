import { registeredOrder } from '@quayside/contracts/purchase-orders/testing/registered.ts'
import { documents } from '@quayside/documents/service.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type SharedShipment, sharedShipment } from './shared-shipment.ts'

let rig: Rig
let other: Person
let shipment: SharedShipment
beforeAll(async () => {
  rig = await startRig({ factories: [documents, shipments] })
  other = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.settled()
  shipment = await sharedShipment(rig, [rig.people.supplier.company, other.company])
})
afterAll(() => rig?.close())

const pdf = smallPdf('A document')
const limit = 5 * 1024 * 1024

function upload(person: Person, documentType: string, bytes: Uint8Array | string = pdf, name = `${documentType}.pdf`) {
  const fields = { documentType, entityType: 'shipment', entityId: shipment.id }
  return rig.as(person).upload('/documents', fields, [{ name, bytes }])
}
async function attached(person: Person, documentType: string): Promise<string> {
  const kept = await upload(person, documentType)
  expect(kept.status, kept.text).toBe(201)
  const documentId = kept.body.items[0].id
  const answer = await rig.as(person).post(`/shipments/${shipment.id}/documents`, { documentId, documentType })
  expect(answer.status, answer.text).toBe(200)
  await rig.settled()
  return documentId
}
const shown = async (person: Person) => (await rig.as(person).get(`/shipments/${shipment.id}`)).body
const files = async (person: Person) =>
  (await rig.as(person).get(`/documents?entityType=shipment&entityId=${shipment.id}`)).body.items
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()

test('[S5.016] [S3.026] a document is uploaded to a shipment with its type, attached, listed and downloaded by a signed link', async () => {
  const { operator, client } = rig.people
  expect((await shown(client)).missing).toContain('packing-list-required')
  const documentId = await attached(operator, 'PACKING_LIST')
  expect(await shown(client)).toMatchObject({
    documents: [{ documentId, documentType: 'PACKING_LIST', fileName: 'PACKING_LIST.pdf' }],
  })
  expect((await shown(client)).missing).not.toContain('packing-list-required')
  const link = await rig.as(client).get(`/documents/${documentId}/link`)
  const content = await fetch(link.body.url)
  expect(Buffer.from(await content.arrayBuffer()).equals(pdf)).toBe(true)
})

test('[D8.003] a profile that opens orders alone finds, fetches and brings no document of a shipment', async () => {
  const { client, operator } = rig.people
  const { company } = client
  const restricted = await rig.make.person({ companyType: 'client', company, role: 'ADMIN', profile: 'CLIENT_R' })
  await rig.settled()
  const { id } = (await upload(operator, 'OTHER', pdf, 'not-theirs.pdf')).body.items[0]
  await rig.settled()
  expect(names(await files(client))).toContain('not-theirs.pdf')
  expect(await files(restricted)).toEqual([])
  for (const path of ['link', 'content'])
    expect((await rig.as(restricted).get(`/documents/${id}/${path}`)).status, path).toBe(404)
  expect((await rig.as(restricted).delete(`/documents/${id}`)).status).toBe(404)
  expect((await upload(restricted, 'OTHER')).status).toBe(404)
  expect((await rig.as(operator).delete(`/documents/${id}`)).status).toBe(200)
  await rig.settled()
})

test('[S3.026] a shipment carries comments, and invoices that its packages are assigned to', async () => {
  const { operator, client, supplier } = rig.people
  const act = async (person: Person, path: string, body: object) => {
    const answer = await rig.as(person).post(`/shipments/${shipment.id}/${path}`, body)
    expect(answer.status, answer.text).toBeLessThan(300)
  }
  await act(supplier, 'comments', { text: 'The pallets are wrapped' })
  const invoices = [
    { invoiceId: v7(), number: 'INV-1', date: '2026-02-01' },
    { invoiceId: v7(), number: 'INV-2', date: '2026-02-02' },
  ]
  for (const invoice of invoices) {
    const { version } = await shown(client)
    await act(operator, 'invoices', { version, invoice })
  }
  const { version } = await shown(client)
  const packages = shipment.packages.map((one, index) => ({ ...one, invoiceId: invoices[index]?.invoiceId }))
  await act(operator, 'packages', { version, packages })
  await rig.settled()
  const seen = await shown(client)
  expect(seen.comments).toMatchObject([{ text: 'The pallets are wrapped', author: supplier.name }])
  expect(seen.invoices).toMatchObject(invoices)
  expect(seen.packages.map((one: { invoiceId: string }) => one.invoiceId)).toEqual(
    invoices.map(invoice => invoice.invoiceId),
  )
})

test('[S5.009] [S5.010] [S5.015] a file of 5 MB and a byte, an executable named .pdf, no type and a type of orders are refused: nothing is kept', async () => {
  const { client } = rig.people
  const before = await files(client)
  const store = rig.ports('documents').files
  const put = store.put
  const kept: string[] = []
  store.put = (key, ...rest) => {
    kept.push(key)
    return put(key, ...rest)
  }
  const large = Buffer.concat([pdf, Buffer.alloc(limit + 1 - pdf.length)])
  expect(await upload(client, 'MSDS', large)).toMatchObject({ status: 413, body: { message: 'The file is too large' } })
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512, 0x90)])
  expect(await upload(client, 'MSDS', program, 'msds.pdf')).toMatchObject({
    status: 415,
    body: { code: 'file-kind-not-accepted', params: { name: 'msds.pdf' } },
  })
  const elf = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(512)])
  expect((await upload(client, 'MSDS', elf, 'msds.pdf')).status).toBe(415)
  expect(await upload(client, 'DELIVERY_NOTE')).toMatchObject({ status: 422, body: { code: 'document-type-required' } })
  store.put = put
  expect(kept).toEqual([])
  expect(await files(client)).toEqual(before)
  const exact = smallPdf('Exact', limit)
  expect((await upload(client, 'OTHER', exact, 'exact.pdf')).status).toBe(201)
})

test('[D2.051] [D2.046] a supplier gives documents of its own, and finds none of another supplier or of the whole', async () => {
  const { supplier, client } = rig.people
  const own = await attached(supplier, 'CERTIFICATE_OF_ORIGIN')
  const others = await attached(other, 'VGM_CERTIFICATE')
  const all = ['CERTIFICATE_OF_ORIGIN.pdf', 'PACKING_LIST.pdf', 'VGM_CERTIFICATE.pdf']
  expect((await shown(client)).documents.map((one: { fileName: string }) => one.fileName).sort()).toEqual(all)
  expect((await shown(supplier)).documents).toMatchObject([{ documentId: own }])
  expect(names(await files(supplier))).toEqual(['CERTIFICATE_OF_ORIGIN.pdf'])
  expect(names(await files(client))).toEqual([...all, 'exact.pdf'].sort())
  for (const way of ['link', 'content'])
    expect((await rig.as(supplier).get(`/documents/${others}/${way}`)).status).toBe(404)
  expect((await rig.as(supplier).get(`/documents/${own}/content`)).text).toBe(pdf.toString())
  expect((await files(supplier))[0].uploadedByName).toBe(supplier.name)
  expect((await rig.as(supplier).delete(`/documents/${others}`)).status).toBe(404)
  // Knowing its id does not help to attach it in the own name.
  const body = { documentId: others, documentType: 'OTHER' }
  expect((await rig.as(supplier).post(`/shipments/${shipment.id}/documents`, body)).status).toBe(404)
  const stranger = await rig.make.person({ companyType: 'provider' })
  await rig.settled()
  expect((await upload(stranger, 'OTHER')).status).toBe(404)
  expect(await files(stranger)).toEqual([])
})

test('[S8.017] what is on a shipment is taken off before it is deleted; when the file store is away, nothing is deleted', async () => {
  const { supplier } = rig.people
  const [{ documentId }] = (await shown(supplier)).documents
  const refused = await rig.as(supplier).delete(`/documents/${documentId}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'document-on-shipment' } })
  expect((await files(supplier))[0].allowedCommands[0]).toMatchObject({
    allowed: false,
    reason: 'document-on-shipment',
  })
  expect((await rig.as(supplier).delete(`/shipments/${shipment.id}/documents/${documentId}`)).status).toBe(200)
  const store = rig.ports('documents').files
  const remove = store.delete
  store.delete = () => Promise.reject(new Error('away'))
  const failed = await rig.as(supplier).delete(`/documents/${documentId}`)
  store.delete = remove
  expect(failed).toMatchObject({ status: 503, body: { message: 'File delete failure' } })
  expect((await rig.as(supplier).get(`/documents/${documentId}/link`)).status).toBe(200)
  expect((await rig.as(supplier).delete(`/documents/${documentId}`)).status).toBe(200)
  expect(await files(supplier)).toEqual([])
})

test('a supplier whose last line was taken off uploads no more, and a shipment that is over takes no file', async () => {
  const alone = await startRig({ factories: [documents] })
  onTestFinished(() => alone.close())
  const { client, supplier } = alone.people
  const second = await alone.make.person({ companyType: 'provider' })
  const { id, lines } = await sharedShipment(alone, [supplier.company, second.company])
  const tell = async (type: string, data: object) => {
    await alone.append(`Shipment-${id}`, [{ type, data: { shipmentId: id, ...data } }], [client.company])
    await alone.settled()
  }
  const uploadAs = (person: Person) =>
    alone
      .as(person)
      .upload('/documents', { documentType: 'OTHER', entityType: 'shipment', entityId: id }, [
        { name: 'a.pdf', bytes: pdf },
      ])
  expect((await uploadAs(second)).status).toBe(201)
  await tell('ShipmentSplit', {
    newShipmentId: id,
    newShipmentNumber: 'SH-2',
    reason: 'Late',
    sequence: 2,
    packageIds: [],
    containerUseIds: [],
    lines: [{ lineId: lines[1], quantity: '60', newLineId: lines[1] }],
  })
  expect((await uploadAs(second)).status).toBe(404)
  expect((await uploadAs(supplier)).status).toBe(201)
  await tell('ShipmentDeleted', { reason: 'Twice', sequence: 3, bookingReference: null })
  expect(await uploadAs(client)).toMatchObject({ status: 422, body: { code: 'shipment-over' } })
})

test('what a shipment has from its orders is listed with it, to those who see it', async () => {
  const { client, supplier } = rig.people
  const orderId = v7()
  const order = { orderId, orderNumber: 'SO-7', clientCompanyId: client.company, vendorCompanyId: supplier.company }
  const companies = [client.company, supplier.company]
  await rig.append(
    `PurchaseOrder-${orderId}`,
    [registeredOrder({ ...order, lines: [] }), { type: 'PurchaseOrderSent', data: order }],
    companies,
  )
  await rig.settled()
  const fields = { documentType: 'OTHER', entityType: 'purchase-order', entityId: orderId }
  const kept = await rig.as(supplier).upload('/documents', fields, [{ name: 'drawing.pdf', bytes: pdf }])
  const documentId = kept.body.items[0].id
  expect(names(await files(client))).not.toContain('drawing.pdf')
  const on = { shipmentId: shipment.id, documentId, documentType: 'OTHER', fileName: 'drawing.pdf' }
  await rig.append(`Shipment-${shipment.id}`, [{ type: 'DocumentAttached', data: on }], companies)
  await rig.settled()
  for (const person of [client, supplier])
    expect(await files(person)).toContainEqual(
      expect.objectContaining({ id: documentId, entityType: 'purchase-order', uploadedByName: supplier.name }),
    )
  expect(names(await files(other))).not.toContain('drawing.pdf')
})

test('a document is replaced by a new version: what is required stays there, the former stays readable, the change log tells it', async () => {
  const { operator, client, supplier } = rig.people
  const again = (
    person: Person,
    replaces: string,
    bytes = smallPdf('A second version'),
    documentType = 'PACKING_LIST',
  ) =>
    rig
      .as(person)
      .upload('/documents', { documentType, entityType: 'shipment', entityId: shipment.id, replaces }, [
        { name: 'packing.pdf', bytes },
      ])
  const before = (await shown(client)).documents.find(
    (one: { documentType: string }) => one.documentType === 'PACKING_LIST',
  ).documentId
  expect(await again(operator, before, pdf)).toMatchObject({ status: 422, body: { code: 'document-version-same' } })
  expect(await again(operator, before, undefined, 'MSDS')).toMatchObject({ body: { code: 'document-version-type' } })
  expect((await again(supplier, before)).status).toBe(404)
  const kept = await again(operator, before)
  expect(kept.body.items, kept.text).toMatchObject([{ version: 2, replaces: before }])
  const documentId = kept.body.items[0].id
  await rig.settled()
  const attach = (id: string) =>
    rig.as(operator).post(`/shipments/${shipment.id}/documents`, { documentId: id, documentType: 'PACKING_LIST' })
  expect((await attach(documentId)).status).toBe(200)
  await rig.settled()
  const seen = await shown(client)
  expect(seen.documents).toContainEqual({
    documentId,
    documentType: 'PACKING_LIST',
    fileName: 'packing.pdf',
    formers: [before],
  })
  expect(seen.documents.map((one: { documentId: string }) => one.documentId)).not.toContain(before)
  expect(seen.missing).not.toContain('packing-list-required')
  const listed = await files(client)
  const former = listed.find((one: { id: string }) => one.id === before)
  expect(former).toMatchObject({ version: 1, replacedBy: documentId, uploadedByName: operator.name })
  expect(former.allowedCommands).toMatchObject([
    { command: 'delete', allowed: false, reason: 'document-former-version' },
    { command: 'replace', allowed: false, reason: 'document-replaced-meanwhile' },
  ])
  expect((await rig.as(client).get(`/documents/${before}/content`)).text).toBe(pdf.toString())
  expect((await rig.as(operator).delete(`/documents/${before}`)).status).toBe(409)
  expect(await again(operator, before)).toMatchObject({ body: { code: 'document-replaced-meanwhile' } })
  const { items } = (await rig.as(client).get(`/shipments/${shipment.id}/history`)).body
  const told = items.find((one: { type: string }) => one.type === 'DocumentReplaced')
  expect(told.changes).toMatchObject([{ old: 'PACKING_LIST.pdf', new: 'packing.pdf (v2)' }])
})
