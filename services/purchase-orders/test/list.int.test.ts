import { orderListItem } from '@quayside/contracts/purchase-orders/queries.ts'
import { orderStatuses } from '@quayside/contracts/purchase-orders/statuses.ts'
import { mediaTypes } from '@quayside/platform/http/export.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { approved, quantities, registered } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
  const now = rig.clock.now()
  rig.clock.set('2026-01-05T09:00:00.000Z')
  for (let index = 1; index <= 7; index += 1) {
    await registered(rig, {
      orderNumber: `L-${index}`,
      details: {
        buyerIdentifier: 'B',
        currency: index % 2 === 0 ? 'USD' : 'MXN',
        requiredDeliveryDate: `2026-0${index}-15`,
        clientPo: `CPO-${index}`,
      },
      lines: [{ sku: 'A', quantity: String(8 - index), unitPrice: '10', taxPercentage: '16' }],
    })
  }
  rig.clock.set(now)
})
afterAll(() => rig.close())

const client = () => rig.as(rig.people.client)
const numbers = (body: { items: { orderNumber: string }[] }) => body.items.map(item => item.orderNumber)

test('the orders a person chose are a list of their own, within its tab; what is no id is refused', async () => {
  const { items } = (await client().get('/purchase-orders?sort=orderNumber')).body
  const ids = [items[4].id, items[1].id, v7()].join(',')
  const { body } = await client().get(`/purchase-orders?sort=orderNumber&filter[id]=${ids}`)
  expect([numbers(body), body.total, body.nextCursor]).toEqual([['L-2', 'L-5'], 2, null])
  expect(numbers((await client().get(`/purchase-orders?q=L-5&filter[id]=${ids}`)).body)).toEqual(['L-5'])
  expect(numbers((await client().get(`/purchase-orders?tab=confirmed&filter[id]=${ids}`)).body)).toEqual([])
  const page = (await client().get(`/purchase-orders?sort=orderNumber&limit=1&filter[id]=${ids}`)).body
  const rest = await client().get(
    `/purchase-orders?sort=orderNumber&limit=1&filter[id]=${ids}&cursor=${page.nextCursor}`,
  )
  expect([...numbers(page), ...numbers(rest.body)]).toEqual(['L-2', 'L-5'])
  const stranger = await rig.make.person({ companyType: 'client' })
  expect((await rig.as(stranger).get(`/purchase-orders?filter[id]=${ids}`)).body).toMatchObject({ items: [], total: 0 })
  expect((await client().get(`/purchase-orders?filter[id]=${'-'.repeat(36)}`)).status).toBe(400)
})

describe('the list', () => {
  test('[S3.006] [S2.047] a row carries every field of the listing', async () => {
    const { body } = await client().get('/purchase-orders?q=L-1')
    const row = orderListItem.parse(body.items[0])
    expect(row).toMatchObject({
      orderNumber: 'L-1',
      status: 'PENDING',
      documentStatus: 'none',
      registrationDate: '2026-01-05',
      orderDate: '2026-01-05',
      clientPo: 'CPO-1',
      requiredDeliveryDate: '2026-01-15',
      requestedQuantity: '7',
      confirmedQuantity: '0',
      pendingQuantity: '7',
      totalValue: '70.00',
      totalTaxes: '11.20',
      totalCash: '81.20',
      taxBaseAmount: '70.00',
      taxPercentage: '16',
      unitValue: '10',
      currencyCode: 'MXN',
      lines: 1,
      creator: { uid: rig.people.client.uid, name: rig.people.client.name },
      supplier: { name: 'Shenzhen Fasteners' },
      lateness: { state: 'overdue', slipDays: 46 },
    })
  })

  test.each([
    ['orderNumber', ['L-1', 'L-2', 'L-3', 'L-4', 'L-5', 'L-6', 'L-7']],
    ['-requiredDeliveryDate', ['L-7', 'L-6', 'L-5', 'L-4', 'L-3', 'L-2', 'L-1']],
    ['totalValue', ['L-7', 'L-6', 'L-5', 'L-4', 'L-3', 'L-2', 'L-1']],
    ['-pendingQuantity', ['L-1', 'L-2', 'L-3', 'L-4', 'L-5', 'L-6', 'L-7']],
  ])('sorted by %s, page after page without a gap or a repeat', async (sort, expected) => {
    const found: string[] = []
    let cursor = ''
    do {
      const { body, text } = await client().get(`/purchase-orders?sort=${sort}&limit=3&cursor=${cursor}`)
      expect(body.total, text).toBe(7)
      found.push(...numbers(body))
      cursor = body.nextCursor ?? ''
    } while (cursor !== '')
    expect(found).toEqual(expected)
  })

  test('[D10.008] totals and sums per currency, of the tab and of what a filter leaves', async () => {
    const all = (await client().get('/purchase-orders')).body
    expect(all).toMatchObject({
      total: 7,
      totalIsCapped: false,
      sums: [
        { currency: 'MXN', amount: '160.00' },
        { currency: 'USD', amount: '120.00' },
      ],
    })
    const some = (await client().get('/purchase-orders?filter[requiredFrom]=2026-04-01&filter[requiredTo]=2026-06-30'))
      .body
    expect(numbers(some).sort()).toEqual(['L-4', 'L-5', 'L-6'])
    expect(some).toMatchObject({
      total: 3,
      sums: [
        { currency: 'MXN', amount: '30.00' },
        { currency: 'USD', amount: '60.00' },
      ],
    })
  })

  test('[D10.008] beyond 10,000 rows a filter leaves, count and sums say that they are of at least so much', async () => {
    const database = rig.ports('purchase-orders').database
    const kept = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_schema = current_schema and table_name = 'purchase_orders' and is_generated = 'NEVER'`.execute(
      database,
    )
    const columns = sql.join(kept.rows.map(({ name }) => sql.ref(name)))
    const clone = sql`jsonb_build_object('id', gen_random_uuid(), 'order_number', 'CLONE', 'order_number_key', 'clone')`
    await sql`insert into purchase_orders (${columns}) select ${columns} from (
      select (jsonb_populate_record(one, ${clone})).* from purchase_orders one, generate_series(1, 10001)
      where order_number = 'L-4') clones`.execute(database)
    const of = async (query: string) => (await client().get(`/purchase-orders?limit=1&${query}`)).body
    const filtered = await of('filter[requiredFrom]=2026-04-01')
    expect(filtered).toMatchObject({ total: 10_000, totalIsCapped: true, sumsAreCapped: true })
    expect(await of('q=clone')).toMatchObject({ total: 10_000, totalIsCapped: true, sumsAreCapped: true })
    await sql`delete from purchase_orders where order_number = 'CLONE'`.execute(database)
    expect(await of('filter[requiredFrom]=2026-04-01')).toMatchObject({ totalIsCapped: false, sumsAreCapped: false })
    expect(await of('')).toMatchObject({ sumsAreCapped: false })
  })

  test('filters: supplier, status, late, and a search by number, client PO or supplier', async () => {
    const of = async (query: string) => numbers((await client().get(`/purchase-orders?${query}`)).body).sort()
    expect(await of(`filter[supplier]=${rig.people.supplier.company}`)).toHaveLength(7)
    expect(await of(`filter[supplier]=${v7()}`)).toEqual([])
    expect(await of('filter[status]=SENT_ORDER,EXPIRED')).toEqual([])
    expect(await of('filter[late]=true')).toEqual(['L-1', 'L-2'])
    expect(await of('filter[late]=false')).toEqual(['L-3', 'L-4', 'L-5', 'L-6', 'L-7'])
    expect(await of('q=l-3')).toEqual(['L-3'])
    expect(await of('q=cpo-5')).toEqual(['L-5'])
    expect(await of('q=shenzhen')).toHaveLength(7)
    expect(await of('q=%25')).toEqual([])
    expect((await client().get('/purchase-orders?sort=supplier')).status).toBe(400)
    expect((await client().get('/purchase-orders?cursor=xyz')).status).toBe(400)
    const unknown = await client().get('/purchase-orders?filter[status]=EXPIRED,nonsense')
    const field = 'filter[status]'
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid-value', fields: [{ path: field }] } })
    const rule = 'one of the values that can be chosen'
    expect(unknown.body.params).toEqual({ field, rule, value: 'nonsense', allowed: orderStatuses.join(', ') })
  })

  test('[D1.038] [D1.039] tabs: CANCELLED behind its filter, PARTIALLY_APPROVED in both, counters as the lists', async () => {
    const gone = await registered(rig)
    await client().post(`/purchase-orders/${gone.id}/cancellation`, { version: gone.version, reason: 'x' })
    const partly = await approved(rig, ['60', '0'], { pendingDate: '2026-07-01' })
    const of = async (query: string) =>
      (await client().get(`/purchase-orders?${query}`)).body.items.map((item: { id: string }) => item.id)
    expect(await of('tab=confirmed')).toEqual(expect.arrayContaining([partly.id, partly.createdId]))
    expect(await of('tab=confirmed')).not.toContain(gone.id)
    expect(await of('tab=confirmed&filter[status]=CANCELLED')).toEqual([gone.id])
    expect(await of('tab=to-be-confirmed')).toContain(partly.id)
    expect(await of('tab=to-be-confirmed&filter[status]=CANCELLED')).toEqual([])
    const { body } = await client().get('/purchase-orders/tabs')
    expect(body.tabs).toEqual([
      { tab: 'to-be-confirmed', count: 8 },
      { tab: 'confirmed', count: 2 },
      { tab: 'pre-orders', count: 0 },
    ])
    expect(body.statuses).toEqual(
      expect.arrayContaining([
        { status: 'CANCELLED', count: 1 },
        { status: 'PARTIALLY_APPROVED', count: 1 },
      ]),
    )
  })

  test('[D8.009] the operator sees its clients’ orders, narrowed by the client selector and never widened', async () => {
    const { operator, client: buyer } = rig.people
    const all = await rig.as(operator).get('/purchase-orders?q=L-1')
    expect(numbers(all.body)).toEqual(['L-1'])
    expect(numbers((await rig.as(operator).get(`/purchase-orders?q=L-1&client=${buyer.company}`)).body)).toEqual([
      'L-1',
    ])
    expect((await rig.as(operator).get(`/purchase-orders?client=${v7()}`)).status).toBe(403)
  })

  test('the list as CSV, safe for spreadsheets and in the person’s language, and as a sheet', async () => {
    await registered(rig, { orderNumber: '=1+1' })
    const csv = await client().get('/purchase-orders?sort=orderNumber', {
      headers: { accept: 'text/csv', 'accept-language': 'es-MX' },
    })
    expect(csv.headers['content-type']).toContain('text/csv')
    const [header, ...lines] = csv.text.trim().split('\r\n')
    expect(header).toMatch(/Registered|Registrada/)
    expect(lines).toHaveLength(9)
    expect(lines.some(line => line.startsWith("'=1+1,"))).toBe(true)
    const chosen = await client().get(
      '/purchase-orders?columns=status,chain,orderNumber,requiredDeliveryDate,totalValue',
      {
        headers: { accept: 'text/csv' },
      },
    )
    const [chosenHeader, ...chosenRows] = chosen.text.replace('\uFEFF', '').trim().split('\r\n')
    expect(chosenHeader).toBe('Status,Order number,First required,Total value,Currency')
    for (const row of chosenRows)
      expect(row).toMatch(/^(Pending|Sent order|[A-Z][a-z ]+),[^,]+,\d\d\/\d\d\/\d{4},\d+\.\d\d,(USD|MXN)$/)
    for (const [columns, value] of [
      ['foo', 'foo'],
      ['foo,status', 'foo'],
      ['status,', '""'],
    ]) {
      const refused = await client().get(`/purchase-orders?columns=${columns}`, { headers: { accept: 'text/csv' } })
      const allowed = expect.stringContaining('orderNumber, supplier, status')
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid-value'])
      const params = { field: 'columns', value, allowed }
      expect(refused.body.fields[0]).toMatchObject({ path: 'columns', params })
    }
    const sheet = await client().get('/purchase-orders', { headers: { accept: mediaTypes.xlsx } })
    expect([sheet.status, sheet.headers['content-type'], sheet.text.slice(0, 2)]).toEqual([200, mediaTypes.xlsx, 'PK'])
  })

  test('list, detail, its lines and the export tell the same promise, slip and share of an order in parts', async () => {
    const { id } = await approved(rig, ['60', '40'], { pendingDate: '2026-08-01', date: '2026-06-22' })
    const proposal = await quantities(rig, id, ['40', null], { date: '2026-07-10' })
    expect((await rig.as(rig.people.supplier).post(`/purchase-orders/${id}/confirmations`, proposal)).status).toBe(200)
    const { body: detail } = await client().get(`/purchase-orders/${id}`)
    const query = `/purchase-orders?tab=confirmed&filter[id]=${id}`
    const [row] = (await client().get(query)).body.items
    const figures = { lastPromisedDate: '2026-07-10', confirmedDate: '2026-07-10', pendingDate: null, slipDays: 39 }
    expect(row).toMatchObject({ ...figures, ...detail.dates, shares: { promised: 1, approved: 0.71 } })
    expect(row.linesInFull).toEqual({ promised: 2, wanted: 2 })
    expect(detail).toMatchObject({
      dates: figures,
      shares: { ...row.shares, proposed: 0.29, of: 'quantity' },
      totals: { promised: '140' },
      linesInFull: { promised: 2, wanted: 2 },
      approving: { what: 'last', child: `${detail.orderNumber}-02` },
    })
    expect(detail.lines[0]).toMatchObject({
      ...figures,
      confirmable: '40',
      promised: '100',
      shares: { promised: 1, approved: 0.6 },
      promisedParts: [
        { quantity: '40', date: '2026-07-10', isRest: false },
        { quantity: '60', date: '2026-06-22', isRest: false },
      ],
      approvedDate: '2026-06-22',
      proposedDate: '2026-07-10',
      proposedSlipDays: 39,
    })
    const columns = 'confirmedDate,slip,share,linesInFull'
    const csv = await client().get(`${query}&columns=${columns}`, { headers: { accept: 'text/csv' } })
    expect(csv.text.trim().split('\r\n')[1]).toBe('10/07/2026,39,100,2 of 2')
  })

  test('late is what the rows themselves call late or overdue, in every status', async () => {
    await approved(rig, ['60', '0'], { pendingDate: '2026-07-01', date: '2026-08-01' })
    const now = rig.clock.now()
    rig.clock.set('2026-01-01T12:00:00.000Z')
    const gone = await registered(rig, {
      details: { buyerIdentifier: 'B', currency: 'MXN', requiredDeliveryDate: '2026-01-01' },
    })
    rig.clock.set(now)
    await client().post(`/purchase-orders/${gone.id}/cancellation`, { version: gone.version, reason: 'x' })
    const seen = { true: 0, false: 0 }
    for (const query of ['', 'tab=confirmed', 'tab=confirmed&filter[status]=CANCELLED']) {
      for (const late of ['true', 'false'] as const) {
        const { body } = await client().get(`/purchase-orders?${query}&filter[late]=${late}`)
        for (const item of body.items) {
          expect(['late', 'overdue'].includes(item.lateness.state), `${item.orderNumber} ${item.status}`).toBe(
            late === 'true',
          )
          seen[late] += 1
        }
      }
    }
    expect(seen.true).toBeGreaterThan(2)
    expect(seen.false).toBeGreaterThan(5)
  })
})
