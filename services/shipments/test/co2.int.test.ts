import type { Co2Summary } from '@quayside/contracts/shipments/queries.ts'
import type { ServiceFactory } from '@quayside/platform/service/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShipmentCommand } from '../domain/shipment.ts'
import * as given from '../domain/testing/shipments.ts'
import { shipments } from '../service.ts'

/** Orders and the chain are told nothing: they do not run here. */
const reading: ServiceFactory = {
  ...shipments,
  create(ports) {
    const { start: _start, ...service } = shipments.create(ports)
    return { ...service, reactions: [] }
  },
}
let rig: Rig
beforeAll(async () => {
  rig = await startRig({ factories: [reading], now: given.now })
}, 120_000)
afterAll(() => rig?.close())

async function happened(...commands: readonly ShipmentCommand[]): Promise<string> {
  const id = v7()
  const { client, supplier } = rig.people
  const own = [
    [given.shipmentId, id],
    [given.client, client.company],
    [given.vendor, supplier.company],
    [given.otherVendor, supplier.company],
  ] as const
  const text = own.reduce((whole, [from, to]) => whole.replaceAll(from, to), JSON.stringify(given.history(...commands)))
  await rig.append(`Shipment-${id}`, JSON.parse(text), [client.company, supplier.company])
  await rig.settled()
  return id
}

test('[D2.032] list and detail show the banner by the ports’ real sea lane; a change of the weight computes it anew; a supplier has none', async () => {
  const client = rig.as(rig.people.client)
  const id = await happened(given.create(), given.planRoute(given.leg(1, 'MAIN')))
  const shown = async (query = '') => (await client.get(`/shipments/${id}${query}`)).body
  const { co2, version, details } = await shown()
  // 1.2 t over some 11,000 to 13,500 km from Shanghai to Manzanillo, 0.01977 kg a tonne and km.
  expect(Number(co2.wellToWheelKg)).toBeGreaterThan(1.2 * 11_000 * 0.01977)
  expect(Number(co2.wellToWheelKg)).toBeLessThan(1.2 * 13_500 * 0.01977)
  expect(co2).toMatchObject({ label: 'default', sharePercent: '100.0', hubsIncluded: false })
  const { items } = (await client.get('/shipments?tab=general-view')).body as { items: { co2: Co2Summary }[] }
  expect(items.map(item => item.co2)).toEqual([co2])

  const cargo = { ...details.cargo, grossWeightKg: '2400' }
  const body = { version, mode: 'OCEAN', operation: 'coordinated', details: { ...details, cargo } }
  rig.clock.set('2026-03-02T17:00:00.000Z')
  const changed = await client.post(`/shipments/${id}/details`, body)
  expect(changed.status, changed.text).toBe(200)
  expect(Number((await shown()).co2.wellToWheelKg)).toBeCloseTo(2 * Number(co2.wellToWheelKg), 2)

  const supplier = rig.as(rig.people.supplier)
  expect((await supplier.get(`/shipments/${id}`)).body.co2).toBeUndefined()
  expect((await supplier.get('/shipments?tab=general-view')).body.items[0].co2).toBeNull()
})
