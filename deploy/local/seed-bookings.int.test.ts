import { bookings } from '@quayside/bookings/service.ts'
import { expireDueRoute } from '@quayside/contracts/kernel/validity.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { directory } from '@quayside/directory/service.ts'
import { documents } from '@quayside/documents/service.ts'
import { gateway } from '@quayside/gateway/service.ts'
import { identity } from '@quayside/identity/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { addDays } from '@quayside/platform/values/dates.ts'
import { products } from '@quayside/products/service.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServers } from '../testing/test-servers.ts'
import { playBookings } from './demo/demo-bookings.ts'
import { demoAdministrator, demoPeople } from './demo/demo-companies.ts'
import { stories } from './demo/demo-orders.ts'
import { personAt } from './demo/person.ts'
import { losingAnswers } from './losing-answers.ts'
import { seedDemo } from './seed.ts'

let rig: Rig
let close: () => Promise<void>
beforeAll(async () => {
  const servers = await startTestServers(['temporal'])
  const temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  rig = await startRig({
    factories: [gateway, identity, directory, products, documents, purchaseOrders, shipments, bookings],
    temporal,
    // The workflows' timers go by the day that it is.
    now: new Date().toISOString(),
    env: { ...demoAdministrator, QUAYSIDE_ENVIRONMENT: 'DEMO' },
  })
  const { call } = rig.ports('shipments')
  const worker = await startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call } })
  close = async () => {
    await worker.close()
    await rig.close()
    await servers.stop()
  }
})
afterAll(() => close?.())

/** Again and again, until no answer of it is lost any more. */
async function toItsEnd(play: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await play()
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault
    }
  }
}

test('[D4.005] [D4.007] the demo’s bookings come to every state, also where an answer is lost; the one that ends with its day expires', {
  timeout: 300_000,
}, async () => {
  const portal = await losingAnswers(rig)
  const env = { INBOX_URL: portal.url }
  const seed = { portalUrl: portal.url, env, progress: () => undefined, orders: stories.length, shipments: [] }
  await toItsEnd(() => seedDemo(seed))
  const seen = { position: '' }
  const person = (key: 'client' | 'operator') =>
    personAt(portal.url, seen, demoPeople[key].email, demoAdministrator.QUAYSIDE_ADMIN_PASSWORD)
  const [client, operator] = [person('client'), person('operator')]
  for (const one of [client, operator]) await one.signIn()
  const day = rig.clock.now().slice(0, 10)
  await toItsEnd(() => playBookings({ client, operator }, day, () => undefined))
  await rig.settled()
  const statuses = async () => {
    const { items } = await operator.get<{ items: { status: string }[] }>('/bookings', { tab: 'general-view' })
    return items.map(one => one.status).sort()
  }
  const ended = ['CANCELLED', 'COMPLETED', 'CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'DECLINED']
  expect(await statuses()).toEqual([...ended, 'PENDING_UPDATE', 'REJECTED', 'REQUESTED', 'REQUESTED', 'REQUESTED'])
  rig.clock.set(`${addDays(day, 2)}T12:00:00.000Z`)
  const due = { until: rig.clock.now(), limit: 10 }
  await rig.ports('bookings').call.post('bookings', expireDueRoute, due, { causationId: 'test' })
  await rig.settled()
  expect(await statuses()).toEqual([...ended, 'EXPIRED', 'PENDING_UPDATE', 'REJECTED', 'REQUESTED', 'REQUESTED'])
  portal.close()
})
