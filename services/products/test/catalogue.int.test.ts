import { randomUUID } from 'node:crypto'
import type { JobDetail } from '@quayside/contracts/jobs/jobs.ts'
import { orderedLine, registeredOrder } from '@quayside/contracts/purchase-orders/testing/registered.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { productsProjection } from '../read-models/products.ts'
import { products } from '../service.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [products] })
})
afterAll(() => rig?.close())

/** The next thing is told a second later. */
function later(): void {
  rig.clock.set(new Date(Date.parse(rig.clock.now()) + 1000).toISOString())
}
const client = () => rig.as(rig.people.client)
const skusOf = ({ body }: { body: { items: { sku: string }[] } }) => body.items.map(item => item.sku)

async function made(sku: string, fields: object = {}): Promise<string> {
  const answer = await client().post('/products', { sku, description: `Product ${sku}`, ...fields })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
async function category(name: string, parentId: string | null = null): Promise<string> {
  const answer = await client().post('/products/categories', { name, parentId })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}
const detail = async (id: string) => (await client().get(`/products/${id}`)).body
const tree = async () =>
  (await client().get('/products/categories')).body as {
    uncategorised: number
    items: { id: string; name: string; path: string[]; version: number; products: number; productsBelow: number }[]
  }

describe('the tree of categories', () => {
  test('[D9.014] products stand in it, are counted, and follow where it is changed', async () => {
    const medical = await category('Medical')
    const tests = await category('Tests', medical)
    const rapid = await category('Rapid', tests)
    const id = await made('TREE-1', { categoryId: rapid, category: 'forgotten' })
    await made('TREE-2', { categoryId: medical })
    expect(await detail(id)).toMatchObject({ categoryPath: ['Medical', 'Tests', 'Rapid'], category: null })
    expect(skusOf(await client().get(`/products?filter[category]=${medical}`))).toEqual(['TREE-1', 'TREE-2'])
    expect(skusOf(await client().get(`/products?filter[category]=${tests}`))).toEqual(['TREE-1'])
    const seen = await tree()
    expect(seen.items.map(({ name, products, productsBelow }) => [name, products, productsBelow])).toEqual([
      ['Medical', 1, 2],
      ['Tests', 0, 1],
      ['Rapid', 1, 1],
    ])
    const under = { version: 1, name: 'Medical', parentId: rapid }
    expect(await client().post(`/products/categories/${medical}`, under)).toMatchObject({
      status: 422,
      body: { code: 'category-under-itself', fields: [{ path: 'parentId' }] },
    })
    const moved = await client().post(`/products/categories/${rapid}`, { version: 1, name: 'Quick', parentId: null })
    expect(moved.body).toMatchObject({ id: rapid, version: 3 })
    const late = { version: 1, name: 'Late', parentId: null }
    expect((await client().post(`/products/categories/${rapid}`, late)).body.code).toBe('version-conflict')
    expect((await client().get('/products?q=TREE-1')).body.items[0]).toMatchObject({ categoryPath: ['Quick'] })
    await client().post(`/products/categories/${rapid}/removal`, { productsTo: tests })
    expect(await detail(id)).toMatchObject({ categoryId: tests, categoryPath: ['Medical', 'Tests'] })
    expect((await tree()).items.map(({ name, products }) => [name, products])).toEqual([
      ['Medical', 1],
      ['Tests', 1],
    ])
    const gone = await client().post('/products', { sku: 'TREE-3', description: 'x', categoryId: rapid })
    expect(gone).toMatchObject({ status: 404, body: { code: 'category-not-found' } })
  })

  test('[D8.007] another client neither sees nor changes it', async () => {
    const mine = await category('Mine')
    const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
    await rig.settled()
    const other = rig.as(stranger)
    expect((await other.get('/products/categories')).body.items).toEqual([])
    const change = { version: 1, name: 'Stolen', parentId: null }
    expect((await other.post(`/products/categories/${mine}`, change)).status).toBe(404)
    expect((await other.post(`/products/categories/${mine}/removal`, { productsTo: null })).status).toBe(404)
    expect((await other.post('/products', { sku: 'A', description: 'A', categoryId: mine })).status).toBe(404)
    const operator = rig.as(rig.people.operator)
    expect((await operator.get('/products/categories')).body.items.map(({ name }: { name: string }) => name)).toContain(
      'Mine',
    )
    expect((await operator.post('/products/categories', { name: 'Theirs' })).status).toBe(403)
  })

  test('[S2.061] [D9.014] all that match are categorised by a job, which can be taken back', async () => {
    const goal = await category('Bulk')
    const before = await category('Before')
    const first = await made('BULK-1', { categoryId: before })
    await made('BULK-2')
    const answer = await client().post('/products/categorisation', {
      asked: { categoryId: goal },
      matching: { q: 'BULK' },
    })
    expect(answer.status, answer.text).toBe(202)
    const job = await ended(answer.body.id)
    expect(job).toMatchObject({ total: 2, done: 2, refused: 0, canBeTakenBack: true })
    expect(skusOf(await client().get(`/products?filter[category]=${goal}`))).toEqual(['BULK-1', 'BULK-2'])
    const back = await client().post(`/products/jobs/${job.id}/undo`, {})
    await ended(back.body.id)
    expect((await detail(first)).categoryPath).toEqual(['Before'])
    expect(skusOf(await client().get(`/products?filter[category]=none&q=BULK`))).toEqual(['BULK-2'])
  })
})

async function ended(id: string): Promise<JobDetail> {
  return vi.waitFor(
    async () => {
      const { body } = await client().get(`/products/jobs/${id}`)
      expect(body.status).toBe('ENDED')
      return body
    },
    { timeout: 20_000, interval: 50 },
  )
}

describe('what suppliers call a product', () => {
  const ensure = (items: object[]) =>
    rig
      .ports('products')
      .call.post(
        'products',
        '/products/ensure',
        { clientCompanyId: rig.people.client.company, importId: randomUUID(), items },
        { causationId: randomUUID() },
      )

  test('[D9.015] is unique within the client, never a SKU, and finds the product on import', async () => {
    const vendorCompanyId = rig.people.supplier.company
    const id = await made('OWN-1')
    const other = await made('OWN-2')
    const alias = { vendorCompanyId, alias: 'ACM-77' }
    expect((await client().post(`/products/${id}/aliases`, alias)).status).toBe(200)
    const again = { vendorCompanyId, alias: 'acm-77 ' }
    expect(await client().post(`/products/${other}/aliases`, again)).toMatchObject({
      status: 409,
      body: { code: 'alias-taken', fields: [{ path: 'alias' }] },
    })
    expect((await client().post('/products', { sku: 'Acm-77', description: 'x' })).body.code).toBe('sku-is-alias')
    const own = { vendorCompanyId, alias: 'own-2' }
    expect((await client().post(`/products/${id}/aliases`, own)).body.code).toBe('alias-is-sku')
    const foreign = { vendorCompanyId: rig.people.operator.company, alias: 'X' }
    expect(await client().post(`/products/${id}/aliases`, foreign)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'vendorCompanyId' }] },
    })
    const item = { sku: 'ACM-77', description: 'whatever' }
    const found = { productId: id, sku: 'OWN-1', created: false }
    expect((await ensure([{ ...item, vendorCompanyId }, item])).body).toEqual([found, found])
    const unknown = { ...item, vendorCompanyId: rig.people.operator.company }
    expect((await ensure([unknown])).body).toEqual([{ productId: null, sku: null, created: false }])
    expect((await detail(id)).aliases).toEqual([{ ...alias, vendorName: 'Shenzhen Fasteners' }])
    expect(skusOf(await client().get('/products?q=acm-77'))).toEqual(['OWN-1'])
    expect(skusOf(await client().get(`/products?filter[supplier]=${vendorCompanyId}`))).toEqual(['OWN-1'])

    expect((await client().post(`/products/${id}/aliases/removal`, alias)).status).toBe(200)
    expect((await client().post(`/products/${id}/aliases/removal`, alias)).status).toBe(404)
    expect((await detail(id)).aliases).toEqual([])
    expect(skusOf(await client().get('/products?q=acm-77'))).toEqual([])
    expect((await client().post('/products', { sku: 'Acm-77', description: 'x' })).status).toBe(201)
    const { items } = (await client().get(`/products/${id}/history`)).body
    expect(items.map(({ type }: { type: string }) => type)).toEqual([
      'ProductRegistered',
      'SkuAliasAdded',
      'SkuAliasRemoved',
    ])
  })

  test('two at once give one alias to one product', async () => {
    const vendorCompanyId = rig.people.supplier.company
    const ids = [await made('RACE-1'), await made('RACE-2')]
    const race = ids.map(id => client().post(`/products/${id}/aliases`, { vendorCompanyId, alias: 'RACED' }))
    const sku = client().post('/products', { sku: 'RACED', description: 'x' })
    const answers = await Promise.all([...race, sku])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  })
})

test('[D9.016] a retired product is on no list to choose from, stays readable, and comes back', async () => {
  const id = await made('OLD-1')
  expect((await client().post(`/products/${id}/retirement`)).body).toEqual({ id, version: 2 })
  expect(skusOf(await client().get('/products?q=OLD-1'))).toEqual([])
  expect(skusOf(await client().get('/products?skus=OLD-1'))).toEqual([])
  expect(skusOf(await client().get('/products?filter[status]=retired'))).toEqual(['OLD-1'])
  const retired = await detail(id)
  expect(retired).toMatchObject({
    status: 'retired',
    allowedCommands: [{ command: 'reinstateProduct', allowed: true }],
  })
  const change = { description: 'New', version: 2 }
  expect((await client().post(`/products/${id}`, change)).body.code).toBe('product-retired')
  await client().post(`/products/${id}/reinstatement`)
  expect(skusOf(await client().get('/products?q=OLD-1'))).toEqual(['OLD-1'])
})

test('[S1.014] a change is told field by field, and a product is shown as it was', async () => {
  const id = await made('HIST-1', { gtin: '4006381333931' })
  const { items } = (await client().get(`/products/${id}/history`)).body
  later()
  await client().post(`/products/${id}`, { description: 'Changed', gtin: '96385074', version: 1 })
  const history = (await client().get(`/products/${id}/history`)).body.items
  expect(history[1]).toMatchObject({ type: 'ProductDetailsChanged', actor: { name: expect.any(String) } })
  expect(history[1].changes).toEqual(
    expect.arrayContaining([
      { field: 'description', lineNumber: null, old: 'Product HIST-1', new: 'Changed' },
      { field: 'gtin', lineNumber: null, old: '4006381333931', new: '96385074' },
    ]),
  )
  const then = (await client().get(`/products/${id}?asOf=${items[0].at}`)).body
  expect(then).toMatchObject({ description: 'Product HIST-1', version: 1, allowedCommands: [] })
  const wrong = { sku: 'G-1', description: 'x', gtin: '400638133393-2' }
  expect(await client().post('/products', wrong)).toMatchObject({
    status: 422,
    body: { code: 'gtin-check-digit', fields: [{ path: 'gtin' }], params: { place: 13, found: 2, expected: 1 } },
  })
})

describe('the list', () => {
  beforeAll(async () => {
    for (const [at, abc] of ['A', 'B', 'A', 'C', 'B'].entries())
      await made(`SORT-${at + 1}`, {
        description: `Sorted ${9 - at}`,
        brandName: at % 2 === 0 ? 'Determine' : 'Bioline',
        productType: `Type ${at}`,
        abcIndicator: abc,
      })
  })

  test('[S2.061] six columns sort it both ways, page after page', async () => {
    for (const sort of ['sku', 'description', 'brandName', 'productType', 'abcIndicator', 'changedAt'])
      for (const sign of ['', '-']) {
        const all = skusOf(await client().get(`/products?q=SORT&sort=${sign}${sort}`))
        const paged: string[] = []
        let cursor = ''
        for (;;) {
          const page = await client().get(`/products?q=SORT&sort=${sign}${sort}&limit=2&cursor=${cursor}`)
          paged.push(...skusOf(page))
          if (page.body.nextCursor === null) break
          cursor = page.body.nextCursor
        }
        expect(paged, sort).toEqual(all)
        expect(all.toSorted(), sort).toEqual(['SORT-1', 'SORT-2', 'SORT-3', 'SORT-4', 'SORT-5'])
      }
    const byDescription = skusOf(await client().get('/products?q=SORT&sort=description'))
    expect(byDescription).toEqual(['SORT-5', 'SORT-4', 'SORT-3', 'SORT-2', 'SORT-1'])
    expect((await client().get('/products?sort=weight')).status).toBe(400)
  })

  test('[S2.061] it is filtered by type, brand and ABC, and says how many there are of each', async () => {
    const found = async (filter: string) => skusOf(await client().get(`/products?q=SORT&${filter}`))
    expect(await found('filter[brand]=determine')).toEqual(['SORT-1', 'SORT-3', 'SORT-5'])
    expect(await found('filter[abcIndicator]=B')).toEqual(['SORT-2', 'SORT-5'])
    expect(await found('filter[type]=Type 3')).toEqual(['SORT-4'])
    expect((await client().get('/products?filter[abcIndicator]=B')).body.total).toBe(2)
    const facets = (await client().get('/products/facets')).body
    expect(facets.brands).toEqual([
      { value: 'Determine', products: 3 },
      { value: 'Bioline', products: 2 },
    ])
    expect((await client().get('/products?limit=1')).body.total).toBe(facets.active)
  })

  test('it is searched by the beginnings of words, all of which have to be there', async () => {
    const found = async (q: string) => skusOf(await client().get(`/products?q=${encodeURIComponent(q)}`))
    expect(await found('sorted 9')).toEqual(['SORT-1'])
    expect(await found('dete sort')).toEqual(['SORT-1', 'SORT-3', 'SORT-5'])
    expect(await found('%')).toEqual([])
  })

  test('[D6.010] it is taken out as CSV with the columns that are shown', async () => {
    const answer = await client().get('/products?q=SORT-4&columns=sku,brandName,status', {
      headers: { accept: 'text/csv' },
    })
    expect(answer.text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'SKU code,Brand name,Status',
      'SORT-4,Bioline,Active',
    ])
    expect((await client().get('/products?columns=nothing', { headers: { accept: 'text/csv' } })).status).toBe(400)
  })
})

test('[D9.016] a product shows its prices from orders that were sent: to its client, the operator, and each supplier its own', async () => {
  const id = await made('PRICED-1')
  const { client: buyer, supplier, operator } = rig.people
  const rival = await rig.make.person({ companyType: 'provider', companyName: 'Rival' })
  await rig.make.link(buyer.company, rival.company)
  const alias = { vendorCompanyId: rival.company, alias: 'RIVAL-9' }
  await rig.settled()
  expect((await client().post(`/products/${id}/aliases`, alias)).status).toBe(200)
  await order('PO-1', supplier.company, '4.10', true)
  later()
  await order('PO-2', rival.company, '3.90', true)
  await order('PO-3', supplier.company, '1.00', false)
  later()
  await order('PO-4', supplier.company, '4.20', true, { productId: null, sku: 'priced-1' })
  later()
  await order('PO-5', rival.company, '3.80', true, { productId: null, sku: 'rival-9' })
  await order('PO-6', supplier.company, '9.00', true, { productId: null, sku: 'rival-9' })
  await rig.settled()
  const prices = async (person: typeof buyer) => (await rig.as(person).get(`/products/${id}/prices`)).body.items ?? []
  const told = (items: { orderNumber: string; unitPrice: string; supplier: { name: string } }[]) =>
    items.map(item => [item.orderNumber, item.unitPrice, item.supplier.name])
  expect(told(await prices(buyer))).toEqual([
    ['PO-5', '3.80', 'Rival'],
    ['PO-4', '4.20', 'Shenzhen Fasteners'],
    ['PO-2', '3.90', 'Rival'],
    ['PO-1', '4.10', 'Shenzhen Fasteners'],
  ])
  expect(told(await prices(operator))).toHaveLength(4)
  expect(told(await prices(rival))).toEqual([['PO-2', '3.90', 'Rival']])
  const stranger = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
  await rig.settled()
  expect((await rig.as(stranger).get(`/products/${id}/prices`)).status).toBe(404)

  async function order(
    orderNumber: string,
    vendorCompanyId: string,
    unitPrice: string,
    isSent: boolean,
    named: object = { productId: id },
  ) {
    const orderId = randomUUID()
    const parties = { orderId, orderNumber, clientCompanyId: buyer.company, vendorCompanyId }
    const lines = [orderedLine(randomUUID(), 1, '10', { ...named, unitPrice })]
    await rig.append(`PurchaseOrder-${orderId}`, [registeredOrder({ ...parties, lines })], [buyer.company])
    if (isSent)
      await rig.append(
        `PurchaseOrder-${orderId}`,
        [{ type: 'PurchaseOrderSent', data: parties }],
        [buyer.company, vendorCompanyId],
      )
  }
})

test('a rebuild, which takes many events at once, leaves rows, words, counters and aliases as they came one by one', async () => {
  const vendorCompanyId = rig.people.supplier.company
  const [first, second] = [await made('AGAIN-1', { brandName: 'Acme' }), await made('AGAIN-2')]
  const alias = { vendorCompanyId, alias: 'Moved 7' }
  await client().post(`/products/${first}/aliases`, alias)
  await client().post(`/products/${first}/aliases/removal`, alias)
  await client().post(`/products/${second}/aliases`, alias)
  await client().post(`/products/${first}`, { description: 'Altogether otherwise', version: 1 })
  await client().post(`/products/${first}/retirement`)
  await rig.settled()
  const { database, store, log } = rig.ports('products')
  const rowsOf = async (table: string) =>
    (await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(database)).rows
  const all = async () => Promise.all(productsProjection.tables.map(rowsOf))
  const before = await all()
  expect(before.every(rows => rows.length > 0)).toBe(true)
  expect(skusOf(await client().get('/products?q=moved'))).toEqual(['AGAIN-2'])
  expect(skusOf(await client().get('/products?q=again-1'))).toEqual([])
  await rebuildProjection({ database, schema: 'products', store, projection: productsProjection, log })
  expect(await all()).toEqual(before)
})
