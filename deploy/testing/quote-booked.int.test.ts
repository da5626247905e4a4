import { bookings } from '@quayside/bookings/service.ts'
import { bookingSubmissionId } from '@quayside/contracts/bookings/workflow.ts'
import { quaysideTaskQueue } from '@quayside/contracts/purchase-orders/workflow.ts'
import { newIdFor } from '@quayside/platform/commands/new-id.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { approved, freight, offer, sent } from '@quayside/quotes/test/offers.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { startWorker } from '@quayside/workflows/worker.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allocatedOf, bookingContent, bookingOf, bookingsOf } from './bookings-desk.ts'
import { approvedOrder } from './shipments-desk.ts'
import { startTestServers, type TestServers } from './test-servers.ts'

let servers: TestServers
let rig: Rig
let worker: { close(): Promise<void> }
let begin: () => Promise<typeof worker>
beforeAll(async () => {
  servers = await startTestServers(['temporal'])
  const temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  rig = await startRig({ factories: [purchaseOrders, shipments, bookings, quotes], temporal })
  const { call } = rig.ports('shipments')
  begin = () => startWorker({ ...temporal, taskQueue: quaysideTaskQueue, deps: { call } })
  worker = await begin()
})
afterAll(async () => {
  await worker?.close()
  await rig?.close()
  await servers?.stop()
})

test('[D3.005] the guards of a booking are asked before its quote is approved; once they hold, both are done', async () => {
  const order = await approvedOrder(rig, rig.people.supplier)
  const client = rig.as(rig.people.client)
  const lacking = await sent(rig, { packages: [], charges: [freight({ unit: 'SHIPMENT' })] })
  const { parties } = bookingContent()
  const whole = await sent(rig, { parties })
  await rig.settled()
  const body = { revision: 1, booking: { purchaseOrderIds: [order.id] } }

  const refused = await client.post(`/quotes/${lacking.id}/approval`, body)
  expect([refused.status, refused.body.fields]).toMatchObject([
    422,
    [{ path: 'booking', code: 'booking-package-required' }],
  ])
  expect((await client.get(`/quotes/${lacking.id}`)).body.status).toBe('PENDING')

  const done = await client.post(`/quotes/${whole.id}/approval`, body)
  expect(done.body, done.text).toMatchObject({ status: 'APPROVED', bookingFailure: null })
  await rig.settled()
  expect(await bookingsOf(rig, order)).toMatchObject([{ id: done.body.booking.id, status: 'REQUESTED' }])
})

test('[D3.005] [D4.001] an offer that names no parties is booked with those of its orders', async () => {
  const order = await approvedOrder(rig, rig.people.supplier)
  const client = rig.as(rig.people.client)
  const { id } = await sent(rig)
  await rig.settled()
  const body = { revision: 1, booking: { purchaseOrderIds: [order.id] } }
  const done = await client.post(`/quotes/${id}/approval`, body)
  expect(done.body, done.text).toMatchObject({ status: 'APPROVED', bookingFailure: null })
  await rig.settled()
  const { parties } = (await client.get(`/bookings/${done.body.booking.id}`)).body.content
  const { supplier, clientName } = (await client.get(`/purchase-orders/${order.id}`)).body
  expect(parties).toMatchObject({ shipper: { name: supplier.name }, consignee: { name: clientName } })
})

test('[D3.009] [D4.010] a revision that is approved while the booking of an older one is under way: nothing is booked of it', async () => {
  const order = await approvedOrder(rig, rig.people.supplier)
  const quoteId = await approved(rig)
  await rig.settled()
  const [client, operator, key] = [rig.as(rig.people.client), rig.as(rig.people.operator), v7()]
  const book = () => client.post('/bookings', bookingOf([order], { quoteId }), { key })
  const give = async (who: typeof client, command: string, body: object) => {
    const answer = await who.post(`/quotes/${quoteId}/${command}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  await worker.close()
  const waited = book()
  const run = bookingSubmissionId(newIdFor(rig.people.client.uid, 'bookings', key))
  await vi.waitFor(async () => expect(await rig.ports('bookings').workflows.describe(run)).not.toBeNull(), 10_000)
  const { version } = await give(operator, 'approval-withdrawal', { reason: 'A better one comes' })
  const revised = await give(operator, 'draft', { version, content: offer({ charges: offer().charges.slice(0, 1) }) })
  await give(operator, 'sending', { version: revised.version })
  await give(client, 'approval', { revision: 2 })
  worker = await begin()

  await waited
  const refused = await book()
  expect([refused.status, refused.body.code], refused.text).toEqual([422, 'quote-revision-not-current'])
  expect(refused.body.message).toMatch(/^Revision 1 of quote QU-\S+ is not the current one: that is 2$/)
  await rig.settled()
  expect((await client.get(`/quotes/${quoteId}`)).body).toMatchObject({ status: 'APPROVED', booking: null })
  expect(await bookingsOf(rig, order)).toEqual([])
  expect(await allocatedOf(rig, order)).toBe('0')
  const made = await client.post('/bookings', bookingOf([order], { quoteId }))
  expect(made.status, made.text).toBe(201)
  await rig.settled()
  expect((await client.get(`/bookings/${made.body.id}`)).body.quoteRevision).toBe(2)
})
