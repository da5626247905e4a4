import { directory } from '@quayside/directory/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [directory, purchaseOrders] })
})
afterAll(() => rig?.close())

const client = () => rig.as(rig.people.client)
const contact = (email: string) => ({
  names: 'Ravi',
  lastNames: null,
  email,
  phone: null,
  whatsApp: null,
  linkedIn: null,
  department: null,
})

async function supplier(businessName: string): Promise<string> {
  const said = { businessName, address: 'Av. Argentina 2415', contact: contact(`${businessName}@list.example`) }
  const { status, body, text } = await client().post('/providers', said)
  expect(status, text).toBe(201)
  return body.id
}

async function ordered(vendorCompanyId: string, orderNumber: string): Promise<void> {
  const details = {
    buyerIdentifier: 'B',
    currency: 'USD',
    requiredDeliveryDate: '2026-12-01',
    emissionDate: '2026-03-02',
  }
  const lines = [{ sku: 'A', description: 'A', quantity: '5', unitPrice: '10' }]
  const made = await client().post('/purchase-orders', { orderNumber, vendorCompanyId, details, lines })
  expect(made.status, made.text).toBe(201)
  const sent = await client().post(`/purchase-orders/${made.body.id}/sending`, { version: made.body.version })
  expect(sent.status, sent.text).toBe(200)
}

test('[S2.058] [D9.017] suppliers are sorted by their active orders, and their figures stand in the file', async () => {
  rig.clock.set('2026-03-20T12:00:00.000Z')
  const [none, two, one] = [await supplier('figure-none'), await supplier('figure-two'), await supplier('figure-one')]
  await rig.settled()
  for (const [id, number] of [
    [two, 'F-1'],
    [two, 'F-2'],
    [one, 'F-3'],
  ] as const)
    await ordered(id, number)
  await rig.settled()
  const sorted = async (sort: string) => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body }: { body: { items: { id: string }[]; nextCursor: string | null } } = await client().get(
        `/companies?type=provider&q=figure&limit=2&sort=${sort}${page}`,
      )
      seen.push(...body.items.map(({ id }) => id))
      cursor = body.nextCursor
    }
    return seen
  }
  expect(await sorted('-active')).toEqual([two, one, none])
  expect(await sorted('active')).toEqual([none, one, two])

  const file = await client().get('/companies?type=provider&q=figure&sort=-active', { headers: { accept: 'text/csv' } })
  const [head, ...rows] = file.text.trim().split('\r\n')
  expect(head).toContain('"Purchases, March 2026","Purchases, 2026",Active orders')
  expect(rows.map(row => row.split(',').slice(-3))).toEqual([
    ['100.00 USD', '100.00 USD', '2'],
    ['50.00 USD', '50.00 USD', '1'],
    ['0', '0', '0'],
  ])
})

test('whom orders are not told learns nothing of them here', async () => {
  const { client: of } = rig.people
  const viewer = await rig.make.person({ company: of.company, companyType: 'client', permissions: ['directory.view'] })
  const refused = await rig.as(viewer).get('/companies?type=provider&sort=active')
  expect(refused).toMatchObject({ status: 403, body: { code: 'permission-missing' } })
  const file = await rig.as(viewer).get('/companies?type=provider', { headers: { accept: 'text/csv' } })
  expect(file.text).not.toContain('Active orders')
})
