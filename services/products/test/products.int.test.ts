import { randomUUID } from 'node:crypto'
import recorded from '@quayside/contracts/products/samples/product-registered-v2.json' with { type: 'json' }
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [products] })
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const ensure = (items: object[], importId = randomUUID()) =>
  rig
    .ports('products')
    .call.post(
      'products',
      '/products/ensure',
      { clientCompanyId: rig.people.client.company, importId, items },
      { causationId: randomUUID() },
    )

test('a client registers a product, changes it with the version seen, and finds it', async () => {
  const { body, status } = await client().post('/products', {
    sku: 'KIT-1',
    description: 'Test kit',
    tariffPosition: '3822.19',
  })
  expect(status).toBe(201)
  expect(await client().post('/products', { sku: ' KIT-1 ', description: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'sku-exists' },
  })
  const change = { description: 'Test kit, box of 20', unit: 'BOX', version: 1 }
  expect((await client().post(`/products/${body.id}`, change)).body).toEqual({ id: body.id, version: 2 })
  expect((await client().post(`/products/${body.id}`, change)).status).toBe(409)
  expect((await client().get(`/products/${body.id}`)).body).toMatchObject({
    sku: 'KIT-1',
    unit: 'BOX',
    version: 2,
    tariffPosition: null,
  })
  expect((await client().get('/products?q=box%20of')).body).toMatchObject({ total: 1, items: [{ sku: 'KIT-1' }] })
})

test('[D0.006] the same key with another body makes no second product', async () => {
  const register = (sku: string, key: string) => client().post('/products', { sku, description: sku }, { key })
  const first = await register('ONCE-1', 'once')
  expect(first.status).toBe(201)
  expect(await register('ONCE-2', 'once')).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } })
  expect((await register('ONCE-1', 'once')).body).toEqual(first.body)
  expect((await register('ONCE-1', 'mended')).body.code).toBe('sku-exists')
  expect((await register('ONCE-3', 'mended')).status, 'refused, the key is free again').toBe(201)
  const { items } = (await client().get('/products?q=ONCE')).body
  expect(items.map((one: { sku: string }) => one.sku)).toEqual(['ONCE-1', 'ONCE-3'])
})

test('the products of given SKUs are found, however those are spelt, and none of what merely holds their words', async () => {
  for (const sku of ['PASTE-1', 'PASTE-10', 'Paste, 2']) await client().post('/products', { sku, description: sku })
  const asked = encodeURIComponent(['paste-1', 'PASTE,  2', 'nobody'].join('\n'))
  const { items } = (await client().get(`/products?skus=${asked}`)).body
  expect(items.map((one: { sku: string }) => one.sku)).toEqual(['Paste, 2', 'PASTE-1'])
})

test('a SKU is one product however it is spelt, also one that was registered before SKUs had one form', async () => {
  const { company } = rig.people.client
  const spelt = (sku: string) => client().post('/products', { sku, description: 'Spelt' })
  expect((await spelt('Été 1')).status).toBe(201)
  for (const alike of ['ÉTÉ  1', 'Été 1'.normalize('NFD'), 'é\u200bté\u00a01', 'É\u00adｔｅ\u0301 １'])
    expect(await spelt(alike)).toMatchObject({ status: 409, body: { code: 'sku-exists' } })
  expect(await spelt('\u200b\u00ad')).toMatchObject({ status: 400, body: { fields: [{ path: 'sku' }] } })
  // The id of a SKU in its former form, as the events of before have it.
  const productId = newIdFor(company, 'product', 'Former-1')
  const data = { ...recorded.data, productId, clientCompanyId: company, sku: 'Former-1' }
  await rig.append(`Product-${productId}`, [{ type: 'ProductRegistered', data }], [company])
  await rig.settled()
  expect((await spelt('FORMER-1')).body.code).toBe('sku-exists')
  const { body } = await ensure([{ sku: 'former-1', description: 'x' }])
  expect(body).toEqual([{ productId, sku: 'former-1', created: false }])
})

test('[D9.012] a wrong tariff position and a negative weight are refused', async () => {
  const wrong = await client().post('/products', { sku: 'KIT-2', description: 'x', tariffPosition: '38a2' })
  expect(wrong).toMatchObject({ status: 422, body: { params: { part: '#3 (a)' } } })
  expect((await client().post('/products', { sku: 'KIT-2', description: 'x', weight: '-1' })).status).toBe(400)
})

test('[D8.007] a product of another client is not found; the operator reads it and may not change it', async () => {
  const { body } = await client().post('/products', { sku: 'MINE', description: 'Mine' })
  const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  await rig.settled()
  expect((await rig.as(stranger).get(`/products/${body.id}`)).status).toBe(404)
  expect((await rig.as(stranger).post(`/products/${body.id}`, { description: 'Stolen', version: 1 })).status).toBe(404)
  expect((await rig.as(stranger).get('/products')).body.items).toEqual([])
  expect((await rig.as(rig.people.supplier).get(`/products/${body.id}`)).status).toBe(404)
  expect((await rig.as(rig.people.operator).get(`/products/${body.id}`)).body.allowedCommands).toMatchObject([
    { command: 'changeProduct', allowed: false },
    { command: 'retireProduct', allowed: false },
    { command: 'addAlias', allowed: false },
  ])
  expect(
    (await rig.as(rig.people.operator).post(`/products/${body.id}`, { description: 'x', version: 1 })).status,
  ).toBe(403)
})

test('[D7.019] an import gets its products, made where they are missing, with a stable SKU from the description', async () => {
  const importId = randomUUID()
  const items = [
    { sku: null, description: 'HIV 1/2, Determine Kit' },
    { sku: null, description: 'hiv 1/2,  Determine kit' },
    { sku: 'KIT-1', description: 'Whatever' },
    { sku: 'NEW-9', description: '', unit: 'BOX' },
    { sku: ' ', description: ' ' },
  ]
  const { body } = await ensure(items, importId)
  const [first, twin, known, fresh, empty] = body as {
    productId: string | null
    sku: string | null
    created: boolean
  }[]
  expect(first).toMatchObject({ created: true, sku: expect.stringMatching(/^D-[0-9A-F]{12}$/) })
  expect(twin).toEqual(first)
  expect(known).toMatchObject({ sku: 'KIT-1', created: false })
  expect(fresh).toMatchObject({ sku: 'NEW-9', created: true })
  expect(empty).toEqual({ productId: null, sku: null, created: false })
  expect((await ensure(items, importId)).body).toEqual(body)
  await rig.settled()
  expect((await client().get(`/products/${fresh?.productId}`)).body).toMatchObject({
    description: 'NEW-9',
    unit: 'BOX',
  })
  expect((await client().get('/products?q=determine')).body.items).toMatchObject([
    { description: 'HIV 1/2, Determine Kit', skuIsDerived: true },
  ])
})
