import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SapRow, sapFile, sapRow } from '../deliveries/testing/sap-deliveries.ts'
import * as given from '../shipment/domain/testing/shipments.ts'
import { happenedIn, shipmentsAlone } from '../testing/shipments-alone.ts'

let rig: Rig
let shipmentId: string
let deliveryId: string
beforeAll(async () => {
  rig = await startRig({ factories: [shipmentsAlone('delivery-files')], now: given.now })
  shipmentId = await happenedIn(rig, given.ways.FOR_PROCESSING, { number: 'CH-1' })
  const other = await rig.make.person({ companyType: 'client' })
  await happenedIn(rig, given.ways.FOR_PROCESSING, { number: 'CH-2', client: other })
  await goesIn('first.csv', [
    sapRow(0, { shipmentNumber: 'ch-1' }),
    sapRow(1, { shipmentNumber: 'CH-2' }),
    sapRow(2),
    sapRow(3),
  ])
  deliveryId = newIdFor(rig.people.client.company, 'deliveries', '80000000')
})
afterAll(() => rig?.close())

async function goesIn(name: string, rows: readonly SapRow[]): Promise<void> {
  const client = rig.as(rig.people.client)
  const { id } = (await client.upload('/delivery-files', {}, [{ name, bytes: sapFile(rows) }])).body
  await rig.settled()
  expect((await client.post(`/delivery-files/${id}/application`)).status).toBe(202)
  await rig.settled()
}
const read = (person: Person, path = '') => rig.as(person).get(`/deliveries/${deliveryId}${path}`)

test('[D5.029] a delivery is told with its lines by label and the shipments that they name', async () => {
  const { client } = rig.people
  const { body } = await read(client)
  expect(body).toMatchObject({ id: deliveryId, deliveryNumber: '80000000', clientCompanyId: client.company })
  expect(body.labels.reduce((sum: number, one: { count: number }) => sum + one.count, 0)).toBe(3)
  // Another client's is a number and no more.
  expect(body.shipments).toEqual([
    { shipmentNumber: 'CH-2', shipmentId: null },
    { shipmentNumber: 'ch-1', shipmentId },
  ])
  const { body: lines } = await rig.as(client).get(`/deliveries?filter[deliveryId]=${deliveryId}&sort=deliveryNumber`)
  expect(lines).toMatchObject({ total: 3 })
  expect(lines.items.map((one: { line: string }) => one.line)).toEqual(['10', '20', '30'])
  expect(lines.items[0]).toMatchObject({ deliveryId, shipmentId })
})

test('[D5.029] its history is what each file said that was new or different, by whom, in pages', async () => {
  const { client } = rig.people
  await goesIn('second.csv', [sapRow(0, { deliveredOn: '02.02.2026', batch: 'B9', shipmentNumber: 'ch-1' }), sapRow(1)])
  const { body } = await read(client, '/history')
  expect(body.items).toMatchObject([
    {
      kind: 'changed',
      count: 2,
      file: { name: 'second.csv' },
      actor: expect.any(String),
      lines: [
        {
          line: '10',
          changes: [
            { field: 'batch', old: 'B0', new: 'B9' },
            { field: 'deliveredOn', old: null, new: '2026-02-02' },
          ],
        },
        { line: '20', changes: [{ field: 'shipmentNumber', old: 'CH-2', new: null }] },
      ],
    },
    { kind: 'added', count: 3, file: { name: 'first.csv' }, lines: [{ line: '10', changes: [] }, {}, {}] },
  ])
  const first = (await read(client, '/history?limit=1')).body
  const second = (await read(client, `/history?limit=1&cursor=${first.nextCursor}`)).body
  expect([...first.items, ...second.items]).toEqual(body.items)
  expect(second.nextCursor).toBeNull()
})

test('[D5.018] a DELIVERY_BOT reads it without the way to the shipment', async () => {
  const bot = await rig.make.person({
    companyType: 'client',
    company: rig.people.client.company,
    profile: 'DELIVERY_BOT',
  })
  await rig.settled()
  expect((await read(bot)).body.shipments).toEqual([{ shipmentNumber: 'ch-1', shipmentId: null }])
  expect((await read(bot, '/history')).body.total).toBe(2)
  expect((await rig.as(bot).get(`/shipments/${shipmentId}`)).body.code).toBe('profile-restricted')
})

test('[D5.029] of another client it is not found, nor is one that there is not', async () => {
  const stranger = await rig.make.person({ companyType: 'client' })
  await rig.settled()
  for (const path of ['', '/history']) {
    expect(await read(stranger, path)).toMatchObject({ status: 404, body: { code: 'delivery-not-found' } })
    expect((await rig.as(rig.people.client).get(`/deliveries/${v7()}${path}`)).status).toBe(404)
  }
})
