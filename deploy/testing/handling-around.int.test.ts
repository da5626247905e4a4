import { directory } from '@quayside/directory/service.ts'
import { handling } from '@quayside/handling/service.ts'
import { pack, pickupOf, place } from '@quayside/handling/testing/handled-goods.ts'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import * as given from '@quayside/shipments/shipment/domain/testing/shipments.ts'
import { shipmentsAlone } from '@quayside/shipments/testing/shipments-alone.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let rig: Rig
let stranger: Person
let warehouseId: string
beforeAll(async () => {
  const factories = [directory, shipmentsAlone('container-uses'), handling, notifications, overview]
  rig = await startRig({ factories, now: given.now, env: { NOTIFICATION_MAIL_WINDOW_SECONDS: '0' } })
  stranger = await rig.make.person({ companyType: 'provider' })
  const { name, unlocode, country, zone: timeZone, address } = place('Shanghai store', 'CNSHA', 'Asia/Shanghai')
  const store = { kinds: ['warehouse'], name, address, unlocode, country, timeZone }
  warehouseId = (await ok(rig.people.operator, '/places', store)).id
  await rig.settled()
})
beforeEach(() => rig.clock.set(given.now))
afterAll(() => rig?.close())

async function ok(who: Person, path: string, body: object = {}) {
  const answer = await rig.as(who).post(path, body)
  expect([200, 201], answer.text).toContain(answer.status)
  await rig.settled()
  return answer.body
}
const hits = async (person: Person, q: string) =>
  (await rig.as(person).get(`/search?q=${encodeURIComponent(q)}`)).body.hits.map((one: { href: string }) => one.href)
const waiting = async (person: Person, id: string) =>
  (await rig.as(person).get('/queue')).body.items
    .filter((one: { entityId: string }) => one.entityId === id)
    .map((one: { kind: string }) => one.kind)
const told = async (person: Person, id: string) =>
  (await rig.as(person).get(`/notifications?filter[entityId]=${id}`)).body.items.map(
    ({ field, newValue }: Record<string, string>) => `${field} ${newValue}`,
  )
const window = { from: '2026-03-04T02:00:00.000Z', until: '2026-03-04T04:00:00.000Z' }

test('a pickup is found by who may see it, waits at home for who runs it, and all but who did it hear of it', async () => {
  const { client, supplier, operator } = rig.people
  const works = place('Pagoda works', 'CNSHA', 'Asia/Shanghai')
  const shipper = { name: works.name, companyId: supplier.company, place: works }
  const { id, pickupNumber } = await ok(client, '/pickups', { content: pickupOf({ shipper }) })
  for (const person of [client, supplier, operator]) expect(await hits(person, pickupNumber)).toEqual([])

  await ok(client, `/pickups/${id}/send`, { version: 1 })
  for (const person of [client, supplier, operator]) {
    expect(await hits(person, pickupNumber)).toEqual([`/pick-up/${id}`])
    expect(await hits(person, 'pagoda')).toContain(`/pick-up/${id}`)
  }
  expect(await hits(stranger, pickupNumber)).toEqual([])
  expect(await waiting(operator, id)).toEqual(['schedule-pickup'])
  for (const person of [client, supplier]) expect(await waiting(person, id)).toEqual([])
  for (const person of [operator, supplier]) expect(await told(person, id)).toEqual(['pickupStatus REQUESTED'])
  for (const person of [client, stranger]) expect(await told(person, id)).toEqual([])

  await ok(operator, `/pickups/${id}/acceptance`, { version: 2, window, picker: { name: 'Blue Trucks' } })
  expect((await told(client, id)).sort()).toEqual([`pickupStatus SCHEDULED`, `pickupWindow ${window.from}`])
  await expect
    .poll(() => rig.mails(client.email).at(-1)?.subject, { timeout: 60_000 })
    .toBe(`Pickup ${pickupNumber} is scheduled`)
  expect(rig.mails(client.email).at(-1)?.text).toContain(`/pick-up/${id}`)
  expect(await waiting(operator, id)).toEqual([])
  rig.clock.set('2026-03-04T05:00:00.000Z')
  expect(await waiting(operator, id)).toEqual(['tell-pickup'])
  await ok(supplier, `/pickups/${id}/collection`, { at: window.from, packages: [pack(1)] })
  expect(await waiting(operator, id)).toEqual([])
  expect(await told(operator, id)).toContain('pickupStatus PICKED_UP')
})

test('a receipt is found by its number and its references, and what holds its goods back waits for the operating company', async () => {
  const { client, supplier, operator } = rig.people
  const content = {
    warehouseId,
    supplier: { name: 'Pagoda works', companyId: supplier.company },
    invoiceNumber: 'INV-PAGODA',
    packages: [pack(1)],
  }
  const { id, receiptNumber } = await ok(client, '/warehouse-receipts', { content })
  const page = `/warehouse/receipts/${id}`
  for (const person of [client, supplier, operator])
    for (const q of [receiptNumber, 'inv pagoda']) expect(await hits(person, q)).toEqual([page])
  expect(await hits(stranger, receiptNumber)).toEqual([])
  await ok(operator, `/warehouse-receipts/${id}/arrivals`, {
    at: '2026-02-20T09:30:00.000Z',
    packages: [pack(1), pack(2)],
  })
  expect(await waiting(operator, id)).toEqual(['lift-contingency'])
  expect(await waiting(client, id)).toEqual([])
  expect((await told(client, id)).sort()).toEqual(['contingency package-without-record', 'receiptStatus RECEIVED'])
  const lifting = { reason: 'packed apart', assignment: { to: 'client' } }
  await ok(operator, `/warehouse-receipts/${id}/contingencies/package-without-record/lifting`, lifting)
  expect(await waiting(operator, id)).toEqual(['store-goods'])
  await ok(operator, `/warehouse-receipts/${id}/on-hand`, { at: '2026-02-20T11:00:00.000Z', location: 'B-12' })
  expect(await waiting(operator, id)).toEqual([])
})

test('goods of an unknown owner are found by the operating company alone, until they are somebody’s', async () => {
  const { client, operator } = rig.people
  const content = { warehouseId, supplier: { name: 'Nobody' }, trackingNumber: 'TR-LOST' }
  const arrival = { at: '2026-02-20T09:30:00.000Z', packages: [pack(1)] }
  const { id } = await ok(operator, '/warehouse-receipts/unannounced', { content, arrival })
  expect(await hits(operator, 'tr lost')).toEqual([`/warehouse/receipts/${id}`])
  expect(await hits(client, 'tr lost')).toEqual([])
  expect(await told(client, id)).toEqual([])
  await ok(operator, `/warehouse-receipts/${id}/assignment`, {
    clientCompanyId: client.company,
    reason: 'by its label',
  })
  expect(await hits(client, 'tr lost')).toEqual([`/warehouse/receipts/${id}`])
  expect(await told(client, id)).toEqual(['receiptStatus RECEIVED'])
})
