import { once } from 'node:events'
import { bookings } from '@quayside/bookings/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { quotes } from '@quayside/quotes/service.ts'
import { approved } from '@quayside/quotes/test/offers.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allocatedOf, bookingContent, bookingOf, bookingsOf, shipmentsOf } from './bookings-desk.ts'
import { type MortalWorkers, mortalWorkers } from './mortal-workers.ts'
import { type ApprovedOrder, approvedOrder, shipmentOf, wanted } from './shipments-desk.ts'
import { startTestServers, type TestServers } from './test-servers.ts'

const waiting = { timeout: 120_000, interval: 200 }
let servers: TestServers
let rig: Rig
let workers: MortalWorkers
beforeAll(async () => {
  servers = await startTestServers(['temporal'])
  const temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  rig = await startRig({ factories: [purchaseOrders, shipments, bookings, quotes], temporal })
  workers = await mortalWorkers(rig, temporal)
})
afterAll(async () => {
  workers?.close()
  await rig?.close()
  await servers?.stop()
})

const client = () => rig.as(rig.people.client)

type Case = {
  /** The last call before the worker dies, by the step in its key. */
  readonly dies: string
  readonly order: ApprovedOrder
  readonly body: object
  readonly status: number
  /** That the calls of its run are known by. */
  readonly mark: string
}

async function ofOrder(dies: string): Promise<Case> {
  const order = await approvedOrder(rig, rig.people.supplier)
  return { dies, order, body: bookingOf([order]), status: 201, mark: order.id }
}

async function ofShipment(dies: string): Promise<Case> {
  const order = await approvedOrder(rig, rig.people.supplier)
  const made = await client().post('/shipments', shipmentOf(...wanted(order)))
  expect(made.status, made.text).toBe(201)
  const body = { shipmentId: made.body.id, content: bookingContent() }
  return { dies, order, body, status: 201, mark: made.body.id }
}

test('[D4.010] the worker killed at each step of a submission: one booking with its shipment, and quantities once', async () => {
  const first = workers.start()
  const cases: Case[] = []
  for (const dies of ['/allocate-1/', '/decide/', '/submit', '/follow-shipment']) cases.push(await ofOrder(dies))
  cases.push(await ofShipment('/take-shipment'))
  const runs = new Map<string, Case>()
  const held = new Set<Case>()
  workers.hold(call => {
    const run = call.split(' ')[1]?.split('/')[0] ?? ''
    const named = cases.find(({ mark }) => call.includes(mark))
    if (named !== undefined) runs.set(run, named)
    const one = named ?? runs.get(run)
    if (one === undefined || held.has(one) || !(call.split(' ')[1] ?? '').includes(one.dies)) return false
    held.add(one)
    return true
  })
  const asked = cases.map(({ body }) => ({ body, key: v7() }))
  const ask = () => Promise.all(asked.map(({ body, key }) => client().post('/bookings', body, { key })))
  const waited = ask()
  await vi.waitFor(() => expect(held.size).toBe(cases.length), waiting)
  first.kill('SIGKILL')
  await once(first, 'exit')
  workers.hold(() => false)
  workers.start()

  await waited
  // The same request joins the run that goes on.
  let answers = await ask()
  await vi.waitFor(async () => {
    if (answers.some(({ status }) => status === 503)) answers = await ask()
    expect(answers.map(({ status, text }) => (status === 201 ? status : text))).toEqual(cases.map(one => one.status))
  }, waiting)
  await rig.settled()
  for (const [index, { order }] of cases.entries()) {
    expect(await allocatedOf(rig, order)).toBe('100')
    const [found, ...others] = await bookingsOf(rig, order)
    expect([found.id, found.status, others]).toEqual([answers[index]?.body.id, 'REQUESTED', []])
    expect(await shipmentsOf(rig, order)).toMatchObject([{ id: found.shipmentId, status: 'BOOKING_REQUEST' }])
  }
})

test('[D4.010] [D3.009] of two quotes booked for the same goods one is, and the other given back, whenever the worker is killed', async () => {
  const order = await approvedOrder(rig, rig.people.supplier)
  const offered = [await approved(rig), await approved(rig)]
  await rig.settled()
  /** Holds each call of a kind until there were so many; then the worker that made them is gone. */
  const killedAt = async (kind: RegExp, times: number, begin: () => void = () => undefined) => {
    const worker = workers.start()
    const held = new Set<string>()
    workers.hold(call => {
      const [at = ''] = call.split(' ')
      if (!kind.test(at) || !offered.some(id => at.includes(id))) return false
      held.add(at)
      return true
    })
    begin()
    await vi.waitFor(() => expect(held.size).toBe(times), waiting)
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    workers.hold(() => false)
  }
  const asked = offered.map(quoteId => ({ body: bookingOf([order], { quoteId }), key: v7() }))
  const ask = () => Promise.all(asked.map(({ body, key }) => client().post('/bookings', body, { key })))
  let waited: Promise<unknown> = Promise.resolve()
  await killedAt(/booking-reservation$/, 2, () => {
    waited = ask()
  })
  await killedAt(/booking-reservation\/release$/, 1)
  workers.start()

  await waited
  let answers = await ask()
  await vi.waitFor(async () => {
    if (answers.some(({ status }) => status === 503)) answers = await ask()
    expect(answers.map(({ status }) => status).sort(), answers.map(({ text }) => text).join()).toEqual([201, 422])
  }, waiting)
  await rig.settled()
  const won = answers.findIndex(({ status }) => status === 201)
  expect(await bookingsOf(rig, order)).toMatchObject([{ id: answers[won]?.body.id, status: 'REQUESTED' }])
  expect(await shipmentsOf(rig, order)).toHaveLength(1)
  expect(await allocatedOf(rig, order)).toBe('100')
  const booked = await Promise.all(offered.map(async id => (await client().get(`/quotes/${id}`)).body.booking))
  expect(booked[won]).toMatchObject({ id: answers[won]?.body.id })
  expect(booked[1 - won]).toBeNull()
})
