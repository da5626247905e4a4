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

async function ofQuote(dies: string): Promise<Case & { quoteId: string }> {
  const quoteId = await approved(rig)
  const plain = await ofOrder(dies)
  return { ...plain, quoteId, body: { ...plain.body, quoteId } }
}
const bookingOfQuote = async (id: string) => (await client().get(`/quotes/${id}`)).body.booking

/** Carries out such calls of a kind without an answer until there were so many; then no worker is left. */
async function killedAt(
  { kind, of = /./, times }: { kind: RegExp; of?: RegExp; times: number },
  begin: () => void = () => undefined,
) {
  workers.start()
  const held = new Set<string>()
  workers.hold(call => {
    const [path = '', key = ''] = call.split(' ')
    if (!kind.test(`${path} ${key}`) || !of.test(call)) return false
    held.add(`${path} ${key}`)
    return true
  })
  begin()
  await vi.waitFor(() => expect(held.size).toBe(times), waiting)
  await workers.kill()
  workers.hold(() => false)
}

test('[D4.010] the worker killed at each step of a submission: one booking with its shipment, and quantities once', async () => {
  workers.start()
  const cases: Case[] = []
  for (const dies of ['/allocate-1/', '/decide/', '/submit', '/follow-shipment']) cases.push(await ofOrder(dies))
  cases.push(await ofShipment('/take-shipment'))
  const quoted = [await ofQuote('/reserve-quote'), await ofQuote('/quote-booked')]
  cases.push(...quoted)
  await rig.settled()
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
  await workers.kill()
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
  for (const one of quoted) {
    const [found] = await bookingsOf(rig, one.order)
    expect(await bookingOfQuote(one.quoteId)).toMatchObject({ id: found.id, bookingNumber: found.bookingNumber })
  }
})

test('[D4.010] a booking that is refused at the end leaves none, whenever the worker is killed: all is given back', async () => {
  const quoted = await ofQuote('/decide/')
  const taken = await ofShipment('/take-shipment')
  await rig.settled()
  const asked = [quoted, taken].map(({ body }) => ({ body, key: v7() }))
  const ask = () => Promise.all(asked.map(({ body, key }) => client().post('/bookings', body, { key })))
  let waited: Promise<unknown> = Promise.resolve()
  const before = rig.clock.now()
  await killedAt({ kind: /\/(decide\/.*|take-shipment)$/, times: 2 }, () => {
    waited = ask()
  })
  // Its validity date has gone by before the booking is decided of.
  rig.clock.set('2026-04-03T09:00:00.000Z')
  await killedAt({ kind: /\/(undo-shipment|leave-shipment)$/, times: 2 })
  await killedAt({ kind: /\/free-quote$/, times: 1 })
  workers.start()
  await waited
  await vi.waitFor(async () => {
    const answers = await ask()
    expect(answers.map(({ body }) => body.code)).toEqual(['booking-validity-past', 'booking-validity-past'])
  }, waiting)
  rig.clock.set(before)
  await rig.settled()
  for (const { order } of [quoted, taken]) expect(await bookingsOf(rig, order)).toEqual([])
  expect(await bookingOfQuote(quoted.quoteId)).toBeNull()
  expect(await shipmentsOf(rig, quoted.order)).toMatchObject([{ status: 'CANCELLED' }])
  expect(await allocatedOf(rig, quoted.order)).toBe('0')
  expect(await shipmentsOf(rig, taken.order)).toMatchObject([{ id: taken.mark, status: 'PO_CONFIRMED' }])
  expect(await allocatedOf(rig, taken.order)).toBe('100')
})

test('[D4.010] [D3.009] of two quotes booked for the same goods one is, and the other given back, whenever the worker is killed', async () => {
  const order = await approvedOrder(rig, rig.people.supplier)
  const offered = [await approved(rig), await approved(rig)]
  await rig.settled()
  const of = new RegExp(offered.join('|'))
  const asked = offered.map(quoteId => ({ body: bookingOf([order], { quoteId }), key: v7() }))
  const ask = () => Promise.all(asked.map(({ body, key }) => client().post('/bookings', body, { key })))
  let waited: Promise<unknown> = Promise.resolve()
  await killedAt({ kind: /\/reserve-quote$/, of, times: 2 }, () => {
    waited = ask()
  })
  await killedAt({ kind: /\/free-quote$/, of, times: 1 })
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
  const booked = await Promise.all(offered.map(bookingOfQuote))
  expect(booked[won]).toMatchObject({ id: answers[won]?.body.id })
  expect(booked[1 - won]).toBeNull()
})
