import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purchaseOrders } from '../service.ts'
import { order, registered, sent } from './desk.ts'

let rig: Rig
const strange = { uid: '', place: '', company: '' }
const own = { place: '', supplierPlace: '' }

beforeAll(async () => {
  rig = await startRig({ factories: [purchaseOrders] })
  const other = await rig.make.person({ companyType: 'client' })
  Object.assign(strange, { uid: other.uid, company: other.company, place: await place(other.company) })
  Object.assign(own, {
    place: await place(rig.people.client.company),
    supplierPlace: await place(rig.people.supplier.company),
  })
})
afterAll(() => rig.close())

async function place(companyId: string): Promise<string> {
  const placeId = v7()
  const about = { kinds: ['warehouse'], name: 'Dock', address: null, city: null, country: 'MX', unlocode: null }
  const more = { timeZone: 'America/Mexico_City', openingHours: [], closedDays: [], pickupCutOff: '16:00' }
  const unknown = { coordinates: null, instruction: null, contactId: null }
  await rig.append(
    `Place-${placeId}`,
    [{ type: 'PlaceRegistered', data: { placeId, companyId, ...about, ...more, ...unknown } }],
    [companyId],
  )
  return placeId
}

const client = () => rig.as(rig.people.client)
const head = { buyerIdentifier: 'PURCHASING', currency: 'MXN', requiredDeliveryDate: '2026-06-01' }
const foreign = [
  ['buyer-unknown', 'details.buyerUid', () => ({ buyerUid: strange.uid })],
  ['place-unknown', 'details.pickupPlace.placeId', () => ({ pickupPlace: { placeId: strange.place, name: 'Gate' } })],
  [
    'place-unknown',
    'details.deliveryPlace.placeId',
    () => ({ deliveryPlace: { placeId: strange.place, name: 'Gate' } }),
  ],
] as const

test.each(foreign)(
  '[D8.007] [D1.008] %s: %s of another company is refused, and nothing is written',
  async (code, field, change) => {
    const body = order(rig, { details: { ...head, ...change() } })
    const refused = await client().post('/purchase-orders', body)
    expect([refused.status, refused.body.code], refused.text).toEqual([422, code])
    expect(refused.body.fields).toEqual([expect.objectContaining({ path: field, code })])
    const list = await client().get(`/purchase-orders?q=${body.orderNumber}`)
    expect(list.body.items).toEqual([])
    const made = await registered(rig)
    const kept = await client().get(`/purchase-orders/${made.id}`)
    const lines = kept.body.lines.map((line: { id: string; sku: string; required: string }) => ({
      lineId: line.id,
      sku: line.sku,
      quantity: line.required,
    }))
    const amended = await client().post(`/purchase-orders/${made.id}/amendment`, {
      version: made.version,
      lines,
      details: { ...head, ...change() },
    })
    expect([amended.status, amended.body.code], amended.text).toEqual([422, code])
    expect(amended.body.fields).toEqual([expect.objectContaining({ path: field })])
    expect((await client().get(`/purchase-orders/${made.id}`)).body.version).toBe(made.version)
  },
)

test('[D1.008] the client’s own people and places, and the supplier’s places, can be named', async () => {
  const made = await registered(rig, {
    details: {
      ...head,
      buyerUid: rig.people.client.uid,
      deliveryPlace: { placeId: own.place, name: 'Dock' },
      pickupPlace: { placeId: own.supplierPlace, name: 'Gate' },
    },
  })
  expect(made.status).toBe('PENDING')
})

test('[D8.007] whose a foreign place is cannot be found out by naming its company as the supplier', async () => {
  const details = { ...head, pickupPlace: { placeId: strange.place, name: 'Gate' } }
  const answer = await client().post('/purchase-orders', order(rig, { vendorCompanyId: strange.company, details }))
  expect([answer.status, answer.body.code]).toEqual([422, 'place-unknown'])
})

test('[D8.007] a line of another order cannot be taken into an order, in an amendment or in what is sent again', async () => {
  const other = await client().get(`/purchase-orders/${(await registered(rig)).id}`)
  const lines = [{ lineId: other.body.lines[0].id, sku: 'BOLT-1', quantity: '1' }]
  const pending = await registered(rig)
  const gone = await sent(rig)
  const answers = [
    await client().post(`/purchase-orders/${pending.id}/amendment`, { version: pending.version, details: head, lines }),
    await client().post(`/purchase-orders/${gone.id}/resending`, {
      version: gone.version,
      details: head,
      lines,
      reason: 'Other lines',
    }),
  ]
  for (const answer of answers) {
    expect([answer.status, answer.body.code], answer.text).toEqual([422, 'line-not-found'])
    expect(answer.body.fields).toEqual([expect.objectContaining({ path: 'lines.0.lineId' })])
  }
  const again = await client().post('/purchase-orders', order(rig, { lines }))
  expect(again.status).toBe(201)
  const made = await client().get(`/purchase-orders/${again.body.id}`)
  expect(made.body.lines[0].id).not.toBe(lines[0]?.lineId)
})
