import { bookings } from '@quayside/bookings/service.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { sent } from '@quayside/quotes/test/offers.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingContent, bookingsOf } from './bookings-desk.ts'
import { approvedOrder } from './shipments-desk.ts'
import { startTestServers, type TestServers } from './test-servers.ts'

let servers: TestServers
let rig: Rig
let worker: { close(): Promise<void> }
beforeAll(async () => {
  servers = await startTestServers(['temporal'])
  const temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  rig = await startRig({ factories: [purchaseOrders, shipments, bookings, quotes], temporal })
  const { call } = rig.ports('shipments')
  worker = await startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call } })
})
afterAll(async () => {
  await worker?.close()
  await rig?.close()
  await servers?.stop()
})

test('[D3.005] the guards of a booking are asked before its quote is approved; once they hold, both are done', async () => {
  const order = await approvedOrder(rig, rig.people.supplier)
  const client = rig.as(rig.people.client)
  const lacking = await sent(rig)
  const { parties } = bookingContent()
  const whole = await sent(rig, { parties })
  await rig.settled()
  const body = { revision: 1, booking: { purchaseOrderIds: [order.id] } }

  const refused = await client.post(`/quotes/${lacking.id}/approval`, body)
  expect([refused.status, refused.body.fields]).toMatchObject([
    422,
    [
      { path: 'booking', code: 'booking-shipper-required' },
      { path: 'booking', code: 'booking-consignee-required' },
    ],
  ])
  expect((await client.get(`/quotes/${lacking.id}`)).body.status).toBe('PENDING')

  const done = await client.post(`/quotes/${whole.id}/approval`, body)
  expect(done.body, done.text).toMatchObject({ status: 'APPROVED', bookingFailure: null })
  await rig.settled()
  expect(await bookingsOf(rig, order)).toMatchObject([{ id: done.body.booking.id, status: 'REQUESTED' }])
})
