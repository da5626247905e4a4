import type { PurchaseOrderEvent } from '@quayside/contracts/purchase-orders/events.ts'
import { registeredOrder } from '@quayside/contracts/purchase-orders/testing/registered.ts'
import { smallPdf } from '@quayside/platform/files/small-pdf.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents } from '../service.ts'

let rig: Rig
let order = ''
beforeAll(async () => {
  rig = await startRig({ factories: [documents] })
  order = await registered()
})
afterAll(() => rig?.close())

const pdf = smallPdf('An invoice')

/** An order of the client, as purchase-orders tells of it. */
async function registered(): Promise<string> {
  const orderId = v7()
  await registers(orderId)
  await rig.settled()
  return orderId
}

async function registers(orderId: string): Promise<void> {
  const { client, supplier } = rig.people
  const parties = { orderNumber: 'SO-1', clientCompanyId: client.company, vendorCompanyId: supplier.company }
  const registered = registeredOrder({ orderId, ...parties, lines: [] })
  await rig.append(`PurchaseOrder-${orderId}`, [registered], [client.company])
}

async function sent(orderId: string): Promise<void> {
  const { client, supplier } = rig.people
  const data = { orderId, orderNumber: 'SO-1', clientCompanyId: client.company, vendorCompanyId: supplier.company }
  await rig.append(
    `PurchaseOrder-${orderId}`,
    [{ type: 'PurchaseOrderSent', data }],
    [client.company, supplier.company],
  )
  await rig.settled()
}

function upload(
  person: Person,
  files: { name: string; bytes: Uint8Array | string }[],
  fields: Record<string, string> = {},
) {
  return rig
    .as(person)
    .upload(
      '/documents',
      { documentType: 'COMMERCIAL_INVOICE', entityType: 'purchase-order', entityId: order, ...fields },
      files,
    )
}

const list = (person: Person) => rig.as(person).get(`/documents?entityType=purchase-order&entityId=${order}`)

test('[S5.016] [S3.012] a document is attached with its type, listed and downloaded by a signed link', async () => {
  const { client } = rig.people
  const kept = await upload(client, [{ name: '../../etc/facture n°1.pdf', bytes: pdf }])
  expect(kept).toMatchObject({
    status: 201,
    body: {
      items: [{ documentType: 'COMMERCIAL_INVOICE', format: 'pdf', name: 'facture n°1.pdf', bytes: pdf.length }],
    },
  })
  expect((await list(client)).body.items).toHaveLength(1)
  const link = await rig.as(client).get(`/documents/${kept.body.items[0].id}/link`)
  const content = await fetch(link.body.url)
  expect(Buffer.from(await content.arrayBuffer()).equals(pdf)).toBe(true)
  expect(content.headers.get('content-disposition')).toContain('attachment')
})

test('[S5.016] without a document type no attachment is accepted', async () => {
  const { client } = rig.people
  const form = { entityType: 'purchase-order', entityId: order }
  const refused = await rig.as(client).upload('/documents', form, [{ name: 'a.pdf', bytes: pdf }])
  expect(refused).toMatchObject({ status: 422, body: { code: 'document-type-required' } })
  expect((await list(client)).body.items).toHaveLength(1)
})

test('[S5.015] [S5.009] [S5.010] no file, a file of a wrong kind, and files too large alone or together are refused as a whole', async () => {
  const { client } = rig.people
  expect(await upload(client, [])).toMatchObject({ status: 422, body: { code: 'file-missing' } })
  const mixed = await upload(client, [
    { name: 'a.pdf', bytes: pdf },
    { name: 'b.pdf', bytes: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' },
  ])
  expect(mixed).toMatchObject({ status: 415, body: { code: 'file-kind-not-accepted', params: { name: 'b.pdf' } } })
  const half = smallPdf('Half of what is allowed', 5 * 512 * 1024)
  expect(
    (
      await upload(client, [
        { name: 'a.pdf', bytes: half },
        { name: 'b.pdf', bytes: half },
      ])
    ).status,
  ).toBe(201)
  const over = [
    { name: 'a.pdf', bytes: half },
    { name: 'b.pdf', bytes: Buffer.concat([half, Buffer.from(' ')]) },
  ]
  expect(await upload(client, over)).toMatchObject({ status: 413, body: { message: 'The file is too large' } })
  expect((await list(client)).body.items).toHaveLength(3)
})

test('[S5.015] a PDF that was cut off or holds nothing is refused with its name, and nothing is kept', async () => {
  const { client } = rig.people
  const before = (await list(client)).body.items.length
  const damaged = [
    pdf.subarray(0, pdf.length - 200),
    Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
    pdf.subarray(0, 8),
  ]
  for (const bytes of damaged)
    expect(
      await upload(client, [
        { name: 'a.pdf', bytes: pdf },
        { name: 'cut.pdf', bytes },
      ]),
    ).toMatchObject({
      status: 422,
      body: { code: 'file-damaged', params: { name: 'cut.pdf' } },
    })
  expect((await list(client)).body.items).toHaveLength(before)
})

test('a text under the name of another kind is that kind damaged, and no table: nothing is kept', async () => {
  const { client } = rig.people
  const before = (await list(client)).body.items.length
  for (const name of ['packing list.PDF', 'seal.png', 'goods.xlsx', 'letter.docx'])
    expect(await upload(client, [{ name, bytes: 'not a pdf at all\n' }]), name).toMatchObject({
      status: 422,
      body: { code: 'file-damaged', params: { name } },
    })
  expect((await list(client)).body.items).toHaveLength(before)
})

test('a file’s name is on one line and reads as it is: no line separators, no marks of direction', async () => {
  const { client } = rig.people
  const kept = await upload(client, [
    { name: 'fac\u2028tura\u2029 \u202efdp.exe\u202c\u2066\u200b\u0085.pdf', bytes: pdf },
    { name: '\u2028\u200f ', bytes: pdf },
    { name: 'فاتورة 发票 👩‍💻.pdf', bytes: pdf },
  ])
  expect(kept.status, kept.text).toBe(201)
  expect(kept.body.items.map((item: { name: string }) => item.name)).toEqual([
    'factura fdp.exe.pdf',
    'file.pdf',
    'فاتورة 发票 👩‍💻.pdf',
  ])
  for (const { id } of kept.body.items) expect((await rig.as(client).delete(`/documents/${id}`)).status).toBe(200)
  await rig.settled()
})

test('[D8.006] a supplier sees an order’s documents once the order is sent to it, a stranger never', async () => {
  const { client, supplier } = rig.people
  const stranger = await rig.make.person({ companyType: 'provider' })
  await rig.settled()
  const [first] = (await list(client)).body.items
  expect((await list(supplier)).body.items).toEqual([])
  expect((await upload(supplier, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(404)
  await sent(order)
  expect((await list(supplier)).body.items).toHaveLength(3)
  expect((await upload(supplier, [{ name: 'ours.pdf', bytes: pdf }])).status).toBe(201)
  expect((await list(client)).body.items).toHaveLength(4)
  expect((await list(stranger)).body.items).toEqual([])
  expect((await rig.as(stranger).get(`/documents/${first.id}/link`)).status).toBe(404)
  expect((await rig.as(stranger).delete(`/documents/${first.id}`)).status).toBe(404)
  expect((await upload(stranger, [{ name: 'a.pdf', bytes: pdf }])).status).toBe(404)
})

test('[D8.006] [S5.016] the file of a document is given to whoever sees it, as what was found in it on upload; else to nobody', async () => {
  const { client, supplier } = rig.people
  const [stranger, otherClient] = [
    await rig.make.person({ companyType: 'provider' }),
    await rig.make.person({ companyType: 'client' }),
  ]
  await rig.settled()
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const kept = await upload(client, [{ name: 'página “1”.html', bytes: picture }])
  const [item] = kept.body.items
  expect(item).toMatchObject({ format: 'png', uploadedByName: client.name })
  const contentOf = (person: Person, id: string = item.id) => rig.as(person).get(`/documents/${id}/content`)
  for (const person of [client, supplier]) {
    const { status, headers, text } = await contentOf(person)
    expect([status, Buffer.byteLength(text) > 0]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('página “1”.html.png')}`,
    })
  }
  for (const person of [stranger, otherClient]) expect((await contentOf(person)).status).toBe(404)
  expect((await contentOf(client, v7())).status).toBe(404)
  const listed = (await list(supplier)).body.items.find(({ id }: { id: string }) => id === item.id)
  expect(listed.uploadedByName).toBe(client.name)
  expect((await rig.as(client).delete(`/documents/${item.id}`)).status).toBe(200)
  expect((await contentOf(client)).status).toBe(404)
})

test('[S8.017] a file that is missing in the store, or a store that is away, is said in plain words', async () => {
  const { client } = rig.people
  const kept = await upload(client, [{ name: 'lost.pdf', bytes: pdf }])
  const [{ id }] = kept.body.items
  const { files } = rig.ports('documents')
  const open = files.open
  files.open = () => Promise.reject(new Error('away'))
  const away = await rig.as(client).get(`/documents/${id}/content`)
  files.open = open
  expect(away).toMatchObject({ status: 503, body: { code: 'document-content-unreachable' } })
  expect((await rig.as(client).get(`/documents/${id}/content`)).text).toBe(pdf.toString())
  const [uploaded] = await rig.events(`Document-${id}`)
  await files.delete((uploaded as { data: { key: string } }).data.key)
  const missing = await rig.as(client).get(`/documents/${id}/content`)
  expect(missing).toMatchObject({ status: 404, body: { code: 'document-content-missing' } })
  expect((await rig.as(client).delete(`/documents/${id}`)).status).toBe(200)
})

test('a document is deleted by the company that uploaded it, not by the other side', async () => {
  const { client, supplier } = rig.people
  const items = (await list(supplier)).body.items
  const ours = items.find((item: { name: string }) => item.name === 'ours.pdf')
  const theirs = items.find((item: { name: string }) => item.name !== 'ours.pdf')
  expect(await rig.as(supplier).delete(`/documents/${theirs.id}`)).toMatchObject({
    status: 403,
    body: { code: 'document-not-yours' },
  })
  expect(theirs.allowedCommands[0]).toMatchObject({ command: 'delete', allowed: false, reason: 'document-not-yours' })
  expect((await rig.as(supplier).delete(`/documents/${ours.id}`)).status).toBe(200)
  expect((await rig.as(supplier).delete(`/documents/${ours.id}`)).status).toBe(200)
  expect((await rig.as(client).get(`/documents/${ours.id}/link`)).status).toBe(404)
  expect((await list(client)).body.items).toHaveLength(3)
})

test('an upload sent again under its key after its document was deleted is told so and keeps nothing; under a new key it is made', async () => {
  const { client } = rig.people
  const fields = { documentType: 'COMMERCIAL_INVOICE', entityType: 'purchase-order', entityId: order }
  const send = (key: string) =>
    rig.as(client).upload('/documents', fields, [{ name: 'again.pdf', bytes: pdf }], { key })
  const first = await send('lost-answer')
  const { id } = first.body.items[0]
  expect(await send('lost-answer')).toMatchObject({ status: 201, body: { items: [{ id }] } })
  await rig.as(client).delete(`/documents/${id}`)
  expect(await send('lost-answer')).toMatchObject({ status: 409, body: { code: 'gone-since' } })
  const [uploaded] = await rig.events(`Document-${id}`)
  const { files } = rig.ports('documents')
  expect(await files.open((uploaded as { data: { key: string } }).data.key)).toBeNull()
  const anew = await send('another-key')
  expect(anew.status).toBe(201)
  expect(anew.body.items[0].id).not.toBe(id)
  await rig.as(client).delete(`/documents/${anew.body.items[0].id}`)
})

test('[S8.017] when the file store is away nothing is deleted, and the person is told', async () => {
  const { client } = rig.people
  const [item] = (await list(client)).body.items
  const { files } = rig.ports('documents')
  const remove = files.delete
  files.delete = () => Promise.reject(new Error('away'))
  const failed = await rig.as(client).delete(`/documents/${item.id}`)
  files.delete = remove
  expect(failed).toMatchObject({ status: 503, body: { message: 'File delete failure' } })
  expect((await list(client)).body.items).toHaveLength(3)
})

test('[S1.011] [S2.050] a supplier’s confirmation file is read, with its errors by row and column', async () => {
  const { supplier } = rig.people
  const csv = 'SKU;Cantidad confirmada;Fecha confirmada\nA-1;1.200,5;25/3/2026\nA-2;muchas;31/4/2026\n'
  const kept = await upload(supplier, [{ name: 'confirmation.csv', bytes: csv }], { documentType: 'OTHER' })
  const read = await rig.as(supplier).post(`/documents/${kept.body.items[0].id}/quantities`)
  expect(read).toMatchObject({
    status: 200,
    body: {
      counts: { rows: 2, ok: 1, error: 1 },
      mapping: {
        sku: 'SKU',
        quantity: 'Cantidad confirmada',
        date: 'Fecha confirmada',
        dateStyle: 'day-month-year',
        decimalStyle: 'comma',
      },
      rows: [
        { row: 2, sku: 'A-1', quantity: '1200.5', date: '2026-03-25', issues: [] },
        {
          row: 3,
          issues: [
            { row: 3, column: 'Cantidad confirmada', found: 'muchas' },
            { row: 3, column: 'Fecha confirmada', found: '31/4/2026' },
          ],
        },
      ],
    },
  })
})

/** Read by the other side before it confirms. */
function fileUploaded(documentId: string): PurchaseOrderEvent {
  const data = {
    orderId: order,
    round: 1,
    documentId,
    documentType: 'OTHER',
    fileName: 'confirmation.csv',
    bytes: 20,
    previousStatus: 'SENT_ORDER',
    remindReaderAt: '2026-11-20T09:00:00.000Z',
  } as const
  return { type: 'ConfirmationFileUploaded', data }
}

test('[S2.050] a file that is attached to be confirmed from says so: discarded there, it can be deleted', async () => {
  const { supplier, client } = rig.people
  const kept = await upload(supplier, [{ name: 'attached.csv', bytes: 'SKU,Quantity\nA-1,5\n' }])
  const documentId = kept.body.items[0].id
  const data = { orderId: order, documentId, status: 'SENT_ORDER' }
  await rig.append(`PurchaseOrder-${order}`, [fileUploaded(documentId)], [client.company])
  await rig.settled()
  const refused = await rig.as(supplier).delete(`/documents/${documentId}`)
  expect(refused).toMatchObject({ status: 409, body: { code: 'document-attached' } })
  expect(refused.body.message).toContain('discard')
  const shown = (await list(supplier)).body.items.find((item: { id: string }) => item.id === documentId)
  expect(shown.allowedCommands[0]).toMatchObject({ command: 'delete', allowed: false, reason: 'document-attached' })
  await rig.append(`PurchaseOrder-${order}`, [{ type: 'ConfirmationFileDiscarded', data }], [client.company])
  await rig.settled()
  expect((await rig.as(supplier).delete(`/documents/${documentId}`)).status).toBe(200)
})

test('the file that a confirmation was made with stays', async () => {
  const { supplier, client } = rig.people
  const kept = await upload(supplier, [{ name: 'confirmation.csv', bytes: 'SKU,Quantity\nA-1,5\n' }])
  const documentId = kept.body.items[0].id
  await rig.append(
    `PurchaseOrder-${order}`,
    [
      fileUploaded(documentId),
      {
        type: 'QuantitiesConfirmed',
        data: {
          orderId: order,
          round: 1,
          lines: [],
          onBehalf: false,
          confirmedBy: null,
          documentId,
          status: 'CONFIRMED',
        },
      },
    ],
    [client.company],
  )
  await rig.settled()
  expect(await rig.as(supplier).delete(`/documents/${documentId}`)).toMatchObject({
    status: 409,
    body: { code: 'document-in-use' },
  })
  const shown = (await list(supplier)).body.items.find((item: { id: string }) => item.id === documentId)
  expect(shown.allowedCommands[0]).toMatchObject({ command: 'delete', allowed: false, reason: 'document-in-use' })
})

test('[S1.011] a confirmation file whose columns cannot be told asks for them', async () => {
  const { supplier } = rig.people
  const kept = await upload(supplier, [{ name: 'c.csv', bytes: 'Ref A,Menge\nA-1,5\n' }], { documentType: 'OTHER' })
  const url = `/documents/${kept.body.items[0].id}/quantities`
  expect((await rig.as(supplier).post(url)).body).toMatchObject({
    mapping: null,
    rows: [],
    columns: [{ header: 'Ref A' }, { header: 'Menge' }],
  })
  const told = await rig.as(supplier).post(url, { mapping: { sku: 'Ref A', quantity: 'Menge' } })
  expect(told.body).toMatchObject({ counts: { ok: 1, error: 0 }, rows: [{ sku: 'A-1', quantity: '5' }] })
  expect(await rig.as(supplier).post(url, { mapping: { sku: 'Ref B', quantity: 'Menge' } })).toMatchObject({
    status: 422,
    body: { code: 'import-header-unknown' },
  })
  const picture = await upload(supplier, [{ name: 'a.pdf', bytes: pdf }], { documentType: 'OTHER' })
  expect(await rig.as(supplier).post(`/documents/${picture.body.items[0].id}/quantities`)).toMatchObject({
    status: 415,
    body: { code: 'import-file-kind' },
  })
})

test('an order that the read models have not reached is no plain 404: whoever attaches to it is asked to come again', async () => {
  const { client } = rig.people
  const orderId = v7()
  const attach = () => upload(client, [{ name: 'early.pdf', bytes: pdf }], { entityId: orderId })
  await rig
    .ports('documents')
    .database.transaction()
    .execute(async tx => {
      // Readers go on; the projection waits for this transaction.
      await sql`lock table attachable_orders in share mode`.execute(tx)
      await registers(orderId)
      expect(await attach()).toMatchObject({ status: 503, body: { code: 'not-there-yet' } })
    })
  await rig.settled()
  expect((await attach()).status).toBe(201)
})

test('of versions sent at once one follows; its repeat finds it, others are told, and what was deleted is followed again', async () => {
  const { client } = rig.people
  const whole = (text: string) => smallPdf(text, 2_000)
  const [first] = (await upload(client, [{ name: 'terms.pdf', bytes: whole('one') }])).body.items
  const next = (text: string, key?: string) =>
    rig.as(client).upload(
      '/documents',
      {
        documentType: 'COMMERCIAL_INVOICE',
        entityType: 'purchase-order',
        entityId: order,
        replaces: first.id,
      },
      [{ name: 'terms.pdf', bytes: whole(text) }],
      key === undefined ? {} : { key },
    )
  const texts = ['two', 'three', 'four', 'five']
  const answers = await Promise.all(texts.map(text => next(text, `version-key-${text}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body.code).toBe('document-replaced-meanwhile')
  const won = answers.findIndex(({ status }) => status === 201)
  const version = answers[won]?.body.items[0]
  const again = await next(texts[won] ?? '', `version-key-${texts[won]}`)
  expect(again).toMatchObject({ status: 201, body: { items: [{ id: version.id, version: 2 }] } })
  const ofTerms = async () =>
    (await list(client)).body.items.filter(({ name }: { name: string }) => name === 'terms.pdf')
  expect(await ofTerms()).toHaveLength(2)
  await rig.as(client).delete(`/documents/${version.id}`)
  const later = await next('six')
  expect(later).toMatchObject({ status: 201, body: { items: [{ replaces: first.id, version: 2 }] } })
  expect(later.body.items[0].id).not.toBe(version.id)
  expect(await next('seven')).toMatchObject({ status: 409, body: { code: 'document-replaced-meanwhile' } })
})
