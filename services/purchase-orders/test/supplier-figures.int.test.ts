import type { SupplierFigures } from '@quayside/contracts/purchase-orders/queries.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ordersProjection } from '../read-models/orders.ts'
import { purchaseOrders } from '../service.ts'
import { approved, registered, sent } from './desk.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
})
afterAll(() => rig.close())

const client = () => rig.as(rig.people.client)
const supplierId = () => rig.people.supplier.company
const issued = (emissionDate: string, currency = 'USD', unitPrice = '10') => ({
  details: { buyerIdentifier: 'B', currency, requiredDeliveryDate: '2026-12-01', emissionDate },
  lines: [{ sku: 'A', quantity: '5', unitPrice }],
})
async function figures(): Promise<SupplierFigures> {
  const { status, body, text } = await client().get(`/purchase-orders/suppliers?suppliers=${supplierId()}`)
  expect(status, text).toBe(200)
  return body
}
const counted = async (filter: string) =>
  (await client().get(`/purchase-orders?filter[supplier]=${supplierId()}&${filter}`)).body.total as number

test('[S2.058] [D9.017] purchases of month and year per currency, and active orders; each links to a list with the same count', async () => {
  rig.clock.set('2026-03-20T12:00:00.000Z')
  const gone = await sent(rig, issued('2026-03-02'))
  await sent(rig, issued('2026-03-01'))
  await sent(rig, issued('2026-03-31', 'MXN', '7'))
  await sent(rig, issued('2026-01-15'))
  await sent(rig, issued('2025-12-31'))
  await registered(rig, issued('2026-03-03'))
  const refused = await sent(rig, issued('2026-03-04'))
  // Of an order that is approved in part its child is no order more.
  await approved(rig, ['60', '40'], { pendingDate: '2026-07-01' })
  await client().post(`/purchase-orders/${gone.id}/cancellation`, { version: gone.version, reason: 'Not needed' })
  await rig.as(rig.people.supplier).post(`/purchase-orders/${refused.id}/rejection`, {
    version: refused.version,
    reason: 'No stock',
  })
  await rig.settled()
  const { month, items } = await figures()
  expect(month).toBe('2026-03')
  const [own] = items
  expect(own?.month.sums).toEqual([
    { currency: 'MXN', amount: expect.any(String) },
    { currency: 'USD', amount: '50.00' },
  ])
  expect(own?.year.sums).toContainEqual({ currency: 'USD', amount: '100.00' })
  expect([own?.month.orders, own?.year.orders, own?.active]).toEqual([3, 4, 5])
  expect(await counted('filter[countedAs]=purchase&filter[issuedFrom]=2026-03-01&filter[issuedTo]=2026-03-31')).toBe(3)
  expect(await counted('filter[countedAs]=purchase&filter[issuedFrom]=2026-01-01&filter[issuedTo]=2026-12-31')).toBe(4)
  expect(await counted('filter[countedAs]=active')).toBe(5)
  // As lists show the value of the same orders.
  const listed = await client().get(
    '/purchase-orders?filter[countedAs]=purchase&filter[issuedFrom]=2026-03-01&filter[issuedTo]=2026-03-31',
  )
  expect(listed.body.sums).toEqual(own?.month.sums)

  const ports = rig.ports('purchase-orders')
  await rebuildProjection({
    database: ports.database,
    schema: 'purchase_orders',
    store: ports.store,
    projection: ordersProjection,
    log: ports.log,
  })
  expect(await figures()).toEqual({ month, items })
})

test('[D9.017] a month begins by the client’s clock; a stranger and the supplier itself are told nothing', async () => {
  rig.clock.set('2026-04-01T01:00:00.000Z')
  expect((await figures()).month).toBe('2026-04')
  const { company } = rig.people.client
  const settings = { timeZone: 'America/Mexico_City', approvalMode: 'MANUAL', quantityTolerancePercent: '0' }
  const days = { dateToleranceDays: 0, priceTolerancePercent: '0', confirmationWorkingDays: 5, approveByWorkingDays: 3 }
  const data = { companyId: company, ...settings, ...days, approverMustDiffer: false }
  await rig.append(`Company-${company}`, [{ type: 'CompanySettingsChanged', data }], [company])
  await rig.settled()
  expect((await figures()).month).toBe('2026-03')
  const stranger = await rig.make.person({ companyType: 'client' })
  for (const by of [stranger, rig.people.supplier]) {
    const { body } = await rig.as(by).get(`/purchase-orders/suppliers?suppliers=${supplierId()}`)
    expect(body.items).toMatchObject([{ active: 0, month: { orders: 0, sums: [] }, year: { orders: 0, sums: [] } }])
  }
  expect((await client().get('/purchase-orders/suppliers?suppliers=x')).status).toBe(400)
})
