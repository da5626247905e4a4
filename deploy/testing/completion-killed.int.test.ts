import { once } from 'node:events'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { actOn, deliveredShipment } from './delivered-shipment.ts'
import { type MortalWorkers, mortalWorkers } from './mortal-workers.ts'
import { startTestServers, type TestServers } from './test-servers.ts'

const waiting = { timeout: 90_000, interval: 100 }
let servers: TestServers
let temporal: { address: string; namespace: string }
let rig: Rig
let workers: MortalWorkers
beforeAll(async () => {
  servers = await startTestServers(['temporal'])
  temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  rig = await startRig({ factories: [purchaseOrders, shipments, notifications, overview], temporal })
  workers = await mortalWorkers(rig, temporal)
})
afterAll(async () => {
  workers?.close()
  await rig?.close()
  await servers?.stop()
})

/** As if the chain had taken its anchors, the one of its completion among them. */
async function anchored(shipmentId: string) {
  const { database } = rig.ports('shipments')
  const isQueued = () =>
    sql`select from anchor_contents where shipment_id = ${shipmentId} and status = 'COMPLETED'`.execute(database)
  await vi.waitFor(async () => expect((await isQueued()).rows).toHaveLength(1), waiting)
  await sql`update anchors set status = 'CONFIRMED' where shipment_id = ${shipmentId}`.execute(database)
}

const shown = async (id: string) => (await rig.as(rig.people.operator).get(`/shipments/${id}/completion`)).body

test('[D2.037] [D2.038] the worker killed at each step, its work done and the answer lost: each shipment is completed once', async () => {
  const first = workers.start()
  // What is called last before the worker dies, one for each shipment.
  const steps = [
    '/settlements ',
    '/announcement ',
    'notifications/reached-positions',
    'overview/reached-positions',
    '/anchor ',
    '"outcome":"done","step":"notify"',
  ]
  const all: { id: string; orderId: string; step: string; isHeld: boolean }[] = []
  for (const step of steps) {
    const { id, order } = await deliveredShipment(rig)
    all.push({ id, orderId: order.id, step, isHeld: false })
  }
  // Later calls of a run name neither: they are known by its key.
  const runs = new Map<string, (typeof all)[number]>()
  workers.hold(call => {
    const run = call.split(' ')[1]?.split('/')[0] ?? ''
    const one = runs.get(run) ?? all.find(({ id, orderId }) => call.includes(id) || call.includes(orderId))
    if (one === undefined || !call.includes(one.step)) {
      if (one !== undefined) runs.set(run, one)
      return false
    }
    const { isHeld } = one
    one.isHeld = true
    return !isHeld
  })
  for (const { id } of all) await actOn(rig, id, 'completion')
  await vi.waitFor(() => expect(all.map(one => one.isHeld)).toEqual(steps.map(() => true)), waiting)
  first.kill('SIGKILL')
  await once(first, 'exit')
  workers.hold(() => false)
  for (const { id } of all) await anchored(id)
  workers.start()

  for (const { id, orderId } of all) {
    await vi.waitFor(async () => expect((await shown(id)).finishedAt).not.toBeNull(), waiting)
    const types = (await rig.events(`ShipmentCompletion-${id}`)).map(event => event.type)
    expect(types.filter(type => type === 'CompletionAnnounced')).toHaveLength(1)
    expect(types.filter(type => type === 'CompletionStepDone')).toHaveLength(4)
    const order = (await rig.events(`PurchaseOrder-${orderId}`)).map(event => event.type)
    expect(order.filter(type => type === 'ShipmentSettled' || type === 'ClosedComplete')).toHaveLength(2)
  }
}, 180_000)
