import { createHash } from 'node:crypto'
import recorded from '@quayside/contracts/purchase-orders/samples/purchase-order-registered-v1.json' with {
  type: 'json',
}
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { approved, confirmed, order, quantities, registered, sent } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig.close())

const client = () => rig.as(rig.people.client)
const supplier = () => rig.as(rig.people.supplier)

describe('an order number is taken however it is spelt', () => {
  const spelt = (orderNumber: string) => client().post('/purchase-orders', order(rig, { orderNumber }))

  test('invisible signs, width, case, blanks and the composition of letters make no other number; what shows nothing is none', async () => {
    expect((await spelt('Pedido Ñ-7')).status).toBe(201)
    for (const alike of [
      'PEDIDO  ñ-7',
      'Pedido\u200b Ñ-7',
      'Pe\u00addido Ñ-7',
      'Ｐedido Ñ-７',
      'Pedido Ñ-7'.normalize('NFD'),
    ]) {
      const refused = await spelt(alike)
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'order-number-taken', fields: [{ path: 'orderNumber' }] },
      })
    }
    const nothing = await spelt('\u200b\u00ad\u2060')
    expect(nothing.status).toBeLessThan(500)
    expect(nothing.body.fields).toContainEqual(expect.objectContaining({ path: 'orderNumber', code: 'field-required' }))
    expect((await spelt(' \u200bShown-7\u00ad ')).body.orderNumber).toBe('Shown-7')
  })

  test('[D0.006] a number that came with a key used before is not taken by the order of that key', async () => {
    const register = (orderNumber: string, key: string) =>
      client().post('/purchase-orders', order(rig, { orderNumber }), { key })
    expect((await register('Key-1', 'once')).status).toBe(201)
    expect((await register('Key-2', 'once')).body.code).toBe('idempotency-key-reused')
    expect((await register('Key-2', 'another')).status).toBe(201)
    expect((await register('Key-1', 'third')).body.code).toBe('order-number-taken')
  })

  test('an order recorded before numbers had one form keeps its number from look-alikes', async () => {
    const { client: buyer, supplier: seller } = rig.people
    const orderId = v7()
    const orderNumber = 'Former\u200b-7'
    const companies = { clientCompanyId: buyer.company, vendorCompanyId: seller.company }
    const value = createHash('sha256')
      .update(
        JSON.stringify(['purchase-order-number', `${buyer.company}/${seller.company}`, orderNumber.toLowerCase()]),
      )
      .digest('hex')
    const claimed = { kind: 'purchase-order-number', owner: orderId, aggregate: 'PurchaseOrder' }
    await rig.append(`Claim-${value}`, [{ type: 'Claimed', data: claimed }], [])
    const data = { ...recorded.data, orderId, orderNumber, ...companies }
    await rig.append(`PurchaseOrder-${orderId}`, [{ type: 'PurchaseOrderRegistered', data }], [buyer.company])
    await rig.settled()
    for (const alike of ['former-7', 'FORMER-7', 'Ｆormer\u00ad-7'])
      expect((await spelt(alike)).body.code).toBe('order-number-taken')
  })
})

describe('the specification’s words', () => {
  test('[S8.048] [S5.024] [S5.026] [D1.040] more than required', async () => {
    const { id, orderNumber } = await sent(rig)
    const answer = await supplier().post(
      `/purchase-orders/${id}/confirmations`,
      await quantities(rig, id, ['100.000001', '40']),
    )
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `Cannot confirm PO ${orderNumber}: confirmed quantities exceed required`,
    ])
    expect(answer.body.fields).toEqual([
      expect.objectContaining({
        path: 'lines.0.quantity',
        message: "You can't confirm more than required quantity: 100.000001 is more than the 100 still to be confirmed",
      }),
    ])
    const french = await rig
      .as(rig.people.supplier)
      .post(`/purchase-orders/${id}/confirmations`, await quantities(rig, id, ['1234.5', '40']), {
        headers: { 'accept-language': 'fr' },
      })
    expect(french.body.code).toBe('confirmed-exceeds-required')
    expect(french.body.fields[0].message).toBe(
      'Vous ne pouvez pas confirmer plus que la quantité requise : 1\u202f234,5, c’est plus que les 100 qui restent à confirmer',
    )
  })

  test('[S8.054] a cancellation that is not possible', async () => {
    const { id, version } = await approved(rig)
    const ports = rig.ports('purchase-orders')
    const lineId = (await client().get(`/purchase-orders/${id}`)).body.lines[0].id
    const allocated = await ports.call.post(
      'purchase-orders',
      `/purchase-orders/${id}/allocations`,
      { shipmentId: 'S1', sequence: 1, lines: [{ lineId, quantity: '1' }] },
      { causationId: v7() },
    )
    expect(allocated.status, JSON.stringify(allocated.body)).toBe(200)
    const answer = await client().post(`/purchase-orders/${id}/cancellation`, { version, reason: 'Gone' })
    expect([answer.status, answer.body.message]).toEqual([422, 'Something went wrong cancelling the purchase order'])
    expect(answer.body.fields).toEqual([expect.objectContaining({ code: 'allocated-to-shipment' })])
  })

  test('[S8.050] [S8.051] a partial order that is not possible', async () => {
    const { id, orderNumber } = await sent(rig)
    const body = await quantities(rig, id, ['60', '0'])
    const answer = await client().post(`/purchase-orders/${id}/partial-orders`, body)
    expect([answer.status, answer.body.message]).toEqual([422, 'Error in partial order creation process'])
    expect(answer.body.fields[0]).toMatchObject({
      path: '',
      message: `Error creating partial order for PO ${orderNumber}: A pending delivery date is required: 40 is pending on line 1`,
    })
  })

  test('[S5.030] without a choice of orders', async () => {
    for (const [url, asked] of [
      ['sending', {}],
      ['submission', {}],
      ['approval', {}],
      ['cancellation', { reason: 'Gone' }],
    ] as const) {
      const answer = await client().post(`/purchase-orders/${url}`, { asked, chosen: [] })
      expect([answer.status, answer.body.message]).toEqual([422, 'Please select at least one Purchase Order'])
    }
  })

  test('[S5.020] [S5.021] [D1.008] what an order lacks', async () => {
    const none = await client().post('/purchase-orders', order(rig, { lines: [] }))
    expect([none.status, none.body.code, none.body.message]).toEqual([
      422,
      'product-required',
      'At least one product is required',
    ])
    const empty = await client().post('/purchase-orders', { orderNumber: '', details: {}, lines: [{ quantity: '0' }] })
    expect([empty.status, empty.body.message]).toEqual([422, 'You must complete required fields'])
    expect(empty.body.fields.map((field: { path: string }) => field.path)).toEqual(
      expect.arrayContaining([
        'orderNumber',
        'vendorCompanyId',
        'details.buyerIdentifier',
        'details.currency',
        'details.requiredDeliveryDate',
        'lines.0.quantity',
      ]),
    )
    const malformed = await client().post('/purchase-orders', order(rig, { lines: [{ sku: 'A', quantity: '-1' }] }))
    expect(malformed.status).toBe(400)
    const strange = await client().post(
      '/purchase-orders',
      order(rig, { lines: [{ productId: v7(), sku: 'A', quantity: '1' }] }),
    )
    expect([strange.status, strange.body.code]).toEqual([422, 'product-unknown'])
  })

  test('[D1.010] a supplier that nobody can reach', async () => {
    const vendor = await rig.make.company('provider', 'Nobody There')
    await rig.make.link(rig.people.client.company, vendor)
    await rig.settled()
    const { id, version } = await registered(rig, { vendorCompanyId: vendor })
    const refused = await client().post(`/purchase-orders/${id}/sending`, { version })
    expect([refused.status, refused.body.code]).toEqual([422, 'vendor-not-reachable'])
    const contactId = v7()
    const seal = (text: string) => rig.ports('purchase-orders').vault.seal(contactId, text)
    const data = {
      contactId,
      companyId: vendor,
      names: await seal('Li'),
      lastNames: null,
      email: await seal('li@example.com'),
      emailHash: 'h',
      phone: null,
      whatsApp: null,
      linkedIn: null,
      department: null,
    }
    await rig.append(`Contact-${contactId}`, [{ type: 'ContactAdded', data }], [vendor])
    await rig.settled()
    expect((await client().post(`/purchase-orders/${id}/sending`, { version })).body.status).toBe('SENT_ORDER')
    const row = (await client().get('/purchase-orders?q=Nobody')).body.items[0]
    expect(row.supplier).toMatchObject({ name: 'Nobody There', contactName: 'Li', email: 'li@example.com' })
  })
})

describe('numbers', () => {
  test('[D1.009] the same number for the same client and vendor is refused, in any case, also when both arrive at once', async () => {
    const twice = [order(rig, { orderNumber: 'Twin-1' }), order(rig, { orderNumber: 'TWIN-1' })]
    const answers = await Promise.all(twice.map(body => client().post('/purchase-orders', body)))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 422])
    const refused = answers.find(answer => answer.status === 422)
    expect(refused?.body).toMatchObject({ code: 'order-number-taken', fields: [{ path: 'orderNumber' }] })
  })

  test('[D1.009] a cancelled order frees its number; one that was refused never held it', async () => {
    const { id, version } = await registered(rig, { orderNumber: 'FREE-1' })
    await client().post(`/purchase-orders/${id}/cancellation`, { version, reason: 'Wrong' })
    await registered(rig, { orderNumber: 'FREE-1' })
    expect((await client().post('/purchase-orders', order(rig, { orderNumber: 'FREE-2', lines: [] }))).status).toBe(422)
    await registered(rig, { orderNumber: 'FREE-2' })
  })
})

describe('versions and keys', () => {
  test('[D0.005] another version is refused with 409 and what changed; adding needs none', async () => {
    const { id } = await sent(rig)
    const seen = await quantities(rig, id, ['60', '40'], { pendingDate: '2026-07-01' })
    expect((await supplier().post(`/purchase-orders/${id}/confirmations`, seen)).status).toBe(200)
    const late = await client().post(`/purchase-orders/${id}/confirmations`, seen)
    expect([late.status, late.body.code]).toEqual([409, 'version-conflict'])
    expect(late.body.params).toMatchObject({ seen: seen.version, current: seen.version + 1 })
    expect(late.body.params.changed).toContain('1: confirmedQuantity - > 60')
    expect((await supplier().post(`/purchase-orders/${id}/cancellation-requests`, { reason: 'No steel' })).status).toBe(
      200,
    )
  })

  test('[D0.006] the same key gives the same answer and appends nothing, also for what it creates; another body is 422', async () => {
    const key = v7()
    const body = order(rig)
    const first = await client().post('/purchase-orders', body, { key })
    const again = await client().post('/purchase-orders', body, { key })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await rig.events(`PurchaseOrder-${first.body.id}`)).toHaveLength(1)
    const other = await client().post('/purchase-orders', { ...body, lines: body.lines.slice(1) }, { key })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused'])
    const { id, version } = await confirmed(rig)
    const approvalKey = v7()
    const url = `/purchase-orders/${id}/approval`
    const approval = await client().post(url, { version }, { key: approvalKey })
    const repeated = await client().post(url, { version }, { key: approvalKey })
    expect([repeated.status, repeated.body]).toEqual([200, approval.body])
  })
})

describe('who may', () => {
  test('[D0.003] [D0.004] the wrong side, and the right side without the permission', async () => {
    const { id, version } = await confirmed(rig)
    const wrongSide = await rig.as(rig.people.operator).post(`/purchase-orders/${id}/reversal`, { version, reason: '' })
    expect([wrongSide.status, wrongSide.body.code]).toEqual([403, 'only-buyer-or-supplier'])
    const viewer = await rig.make.person({ companyType: 'client', company: rig.people.client.company, role: 'VIEWER' })
    await rig.settled()
    const missing = await rig.as(viewer).post(`/purchase-orders/${id}/approval`, { version })
    expect([missing.status, missing.body.code]).toEqual([403, 'permission-missing'])
    const shown = (await rig.as(viewer).get(`/purchase-orders/${id}`)).body
    expect(shown.allowedCommands.find((one: { command: string }) => one.command === 'approve')).toMatchObject({
      allowed: false,
      reason: 'permission-missing',
    })
    expect(shown.ask).toMatchObject({ of: 'them', who: 'buyer', what: 'approve' })
  })

  test('[D0.002] every command is in allowedCommands, with the rule that blocks it and who could', async () => {
    const { id } = await confirmed(rig)
    const told = async (language: string) =>
      (await supplier().get(`/purchase-orders/${id}`, { headers: { 'accept-language': language } })).body
    const { allowedCommands } = await told('en')
    const of = (name: string, among = allowedCommands) => among.find((one: { command: string }) => one.command === name)
    expect(allowedCommands).toHaveLength(29)
    expect(of('reverse')).toEqual({ command: 'reverse', allowed: true, message: null })
    expect(of('approve')).toMatchObject({ allowed: false, reason: 'only-buyer', who: ['C', 'A'] })
    expect(of('submit')).toMatchObject({ allowed: false, reason: 'wrong-status', params: { status: 'CONFIRMED' } })
    // In words, those of its status too, and in the reader's language.
    expect(of('submit').message).toContain('Confirmed')
    expect(of('submit', (await told('es-MX')).allowedCommands).message).toContain('Confirmada')
  })

  test('[D8.006] [D8.007] [D8.008] strangers find nothing, whatever they ask and whatever version they guess', async () => {
    const { id, version } = await confirmed(rig)
    const strangers = await Promise.all([
      rig.make.person({ companyType: 'client', role: 'ADMIN' }),
      rig.make.person({ companyType: 'provider', role: 'ADMIN' }),
      rig.make.person({ companyType: 'operating', role: 'ADMIN' }),
    ])
    await rig.settled()
    for (const stranger of strangers) {
      const as = rig.as(stranger)
      for (const url of ['', '/history', '/workflow', '?asOf=2030-01-01T00:00:00.000Z'])
        expect((await as.get(`/purchase-orders/${id}${url}`)).status).toBe(404)
      for (const seen of [version, version + 7]) {
        const answers = await Promise.all([
          as.post(`/purchase-orders/${id}/approval`, { version: seen }),
          as.post(`/purchase-orders/${id}/cancellation`, { version: seen, reason: 'x' }),
          as.post(`/purchase-orders/${id}/reversal`, { version: seen, reason: 'x' }),
        ])
        expect(answers.map(answer => [answer.status, answer.body.code])).toEqual(
          answers.map(() => [404, 'purchase-order-not-found']),
        )
      }
      const list = await as.get('/purchase-orders?tab=confirmed')
      expect(list.body, list.text).toMatchObject({ items: [], total: 0, sums: [] })
      expect((await as.get('/purchase-orders/tabs')).body.statuses).toEqual([])
      const csv = await as.get('/purchase-orders?tab=confirmed', { headers: { accept: 'text/csv' } })
      expect(csv.text.trim().split('\r\n')).toHaveLength(1)
    }
  })

  test('[D8.006] an order that was not sent yet is nobody’s but the client’s, and its events name the client alone', async () => {
    const { id, version } = await registered(rig)
    expect((await supplier().get(`/purchase-orders/${id}`)).status).toBe(404)
    await client().post(`/purchase-orders/${id}/sending`, { version })
    const events = await rig.events(`PurchaseOrder-${id}`)
    const { client: buyer, supplier: vendor } = rig.people
    expect(events.map(event => event.metadata.companies)).toEqual([
      [buyer.company],
      [buyer.company, vendor.company],
      [buyer.company, vendor.company],
    ])
    expect((await supplier().get(`/purchase-orders/${id}`)).status).toBe(200)
  })
})
