import { directory } from '@quayside/directory/service.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { openStream } from '@quayside/gateway/test/stream-reader.ts'
import { handling } from '@quayside/handling/service.ts'
import { pack } from '@quayside/handling/testing/handled-goods.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import * as given from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '@quayside/shipments/testing/shipments-alone.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let rig: Rig
let otherSupplier: Person
beforeAll(async () => {
  rig = await startRig({ factories: [gateway, directory, shipmentsAlone('container-uses'), handling], now: given.now })
  otherSupplier = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
  await rig.make.link(rig.people.client.company, otherSupplier.company)
  await rig.settled()
})
afterAll(() => rig?.close())

/** The chip as detail, list and the answer to an act of its own tell it; the file of the list has none. */
async function chips(id: string, person: Person) {
  await rig.settled()
  const as = rig.as(person)
  const { items } = (await as.get('/shipments?tab=general-view')).body
  const csv = await as.get('/shipments?tab=general-view', { headers: { accept: 'text/csv' } })
  expect(csv.text).toContain('SH-1')
  expect(csv.text).not.toMatch(/ON ?HAND|PICKED/i)
  const said = (await as.post(`/shipments/${id}/comments`, { text: 'Seen' })).body
  return [(await as.get(`/shipments/${id}`)).body.chip, items[0].chip, said.chip]
}
const all = (chip: string) => [chip, chip, chip]

test('[D2.046] goods of one supplier that are stored and leave with transport are told to it, and not to the other', async () => {
  const { supplier } = rig.people
  const operator = rig.as(rig.people.operator)
  const id = await happenedIn(rig, given.ways.FOR_PROCESSING, { otherSupplier })
  const [own, other] = [await openStream(rig, supplier), await openStream(rig, otherSupplier)]
  const store = { name: 'Shanghai bonded store', country: 'CN', unlocode: 'CNSHA', timeZone: 'Asia/Shanghai' }
  const warehouse = await operator.post('/places', { kinds: ['warehouse'], ...store })
  await rig.settled()
  const counted = [pack(1, { packageId: given.someId(9) })]
  const content = {
    warehouseId: warehouse.body.id,
    supplier: { name: 'Shanghai works', companyId: supplier.company },
    packages: counted,
  }
  const made = await operator.post('/warehouse-receipts', { shipmentId: id, content })
  expect(made.status, made.text).toBe(201)
  const path = `/warehouse-receipts/${made.body.id}`
  const ok = async (step: string, body: object) => {
    const answer = await operator.post(`${path}/${step}`, body)
    expect(answer.status, answer.text).toBe(200)
  }
  await ok('arrivals', { at: '2026-02-20T09:30:00.000Z', packages: counted })
  await ok('on-hand', { at: '2026-02-20T11:00:00.000Z' })
  expect(await chips(id, supplier)).toEqual(all('ONHAND'))
  expect(await chips(id, otherSupplier)).toEqual(all('IN_PROGRESS'))

  await ok('releases', {
    at: '2026-02-25T11:00:00.000Z',
    target: { kind: 'shipment', shipmentId: id },
    transport: { carrier: 'Blue Trucks' },
    packages: counted.map(({ packageId, pieces }) => ({ packageId, pieces })),
  })
  expect(await chips(id, supplier)).toEqual(all('PICKED UP'))
  expect(await chips(id, otherSupplier)).toEqual(all('IN_PROGRESS'))
  expect((await operator.get(`/shipments/${id}`)).body.chip).toBe('PICKED UP')

  const last = (await rig.events(`Shipment-${id}`)).findLast(event => event.type === 'CommentAdded')?.position
  for (const stream of [own, other]) {
    while ((await stream.next('shipment')).id !== last);
    stream.close()
  }
  const streamed = new Set(other.told.map(({ data }) => data.type))
  const events = await rig.events(`Shipment-${id}`)
  for (const type of ['GoodsOnHandReported', 'MilestoneRecorded', 'ShipmentStatusChanged']) {
    expect(streamed).not.toContain(type)
    const whose = events.filter(event => event.type === type).at(-1)?.metadata.companies
    expect([type, whose?.includes(supplier.company)]).toEqual([type, true])
  }
  const { items } = (await rig.as(otherSupplier).get(`/shipments/${id}/history`)).body
  expect(JSON.stringify(items)).not.toMatch(/ONHAND|PICKED/)
})
