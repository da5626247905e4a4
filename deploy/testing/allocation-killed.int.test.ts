import { once } from 'node:events'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  rig = await startRig({ factories: [purchaseOrders, shipments], temporal })
  workers = await mortalWorkers(rig, temporal)
})
afterAll(async () => {
  workers?.close()
  await rig?.close()
  await servers?.stop()
})

const client = () => rig.as(rig.people.client)
const order = () => approvedOrder(rig, rig.people.supplier)
const pair = async (): Promise<[ApprovedOrder, ApprovedOrder]> => [await order(), await order()]
const allocated = async ({ id }: ApprovedOrder) =>
  (await client().get(`/purchase-orders/${id}`)).body.lines.map((line: { allocated: string }) => line.allocated).join()

type Case = {
  /** The last call before the worker dies, by the step in its key and the order it is about. */
  readonly dies: { readonly step: string; readonly at: ApprovedOrder }
  readonly orders: readonly [ApprovedOrder, ApprovedOrder]
  readonly path: string
  readonly body: object
  readonly status: number
  readonly allocations: readonly [string, string]
}

async function creating(dies: string): Promise<Case> {
  const orders = await pair()
  const body = shipmentOf(...wanted(orders[0], '60'), ...wanted(orders[1], '40'))
  const dead = { step: dies, at: orders[0] }
  return { dies: dead, orders, path: '/shipments', body, status: 201, allocations: ['60', '40'] }
}

async function changing(dies: string, first: string, second: string): Promise<Case> {
  const orders = await pair()
  const lines = (one: string, two: string) => [...wanted(orders[0], one), ...wanted(orders[1], two)]
  const made = await client().post('/shipments', shipmentOf(...lines('60', '40')))
  expect(made.status, made.text).toBe(201)
  await rig.settled()
  const { id, version } = made.body
  return {
    dies: { step: dies, at: orders[0] },
    orders,
    path: `/shipments/${id}/lines`,
    status: 200,
    body: { version, lines: lines(first, second) },
    allocations: [first, second],
  }
}

test('[D2.041] [D2.045] [S1.023] the worker killed at each step of creating and of changing: all orders have it or none, once', async () => {
  const first = workers.start()
  const cases = [
    await creating('/allocate-'),
    await creating('/decide/'),
    await changing('/allocate-', '80', '40'),
    await changing('/release-', '20', '40'),
  ]
  const held = new Set<Case>()
  const runs = new Map<string, Case>()
  workers.hold(call => {
    const run = call.split(' ')[1]?.split('/')[0] ?? ''
    const named = cases.find(({ dies }) => call.includes(dies.at.id))
    if (named !== undefined) runs.set(run, named)
    const one = named ?? runs.get(run)
    if (one === undefined || held.has(one) || !call.includes(one.dies.step)) return false
    held.add(one)
    return true
  })
  const asked = cases.map(({ path, body }) => ({ path, body, key: v7() }))
  const ask = () => Promise.all(asked.map(({ path, body, key }) => client().post(path, body, { key })))
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
    expect(answers.map(({ status }) => status)).toEqual(cases.map(one => one.status))
  }, waiting)
  await rig.settled()
  for (const [index, { orders, allocations, path }] of cases.entries()) {
    expect([await allocated(orders[0]), await allocated(orders[1])]).toEqual(allocations)
    const { items } = (await client().get(`/shipments?tab=general-view&filter[orderId]=${orders[0].id}`)).body
    expect(items).toHaveLength(1)
    if (path === '/shipments') expect(answers[index]?.body.id).toBe(items[0].id)
    const onOrder = (await rig.events(`PurchaseOrder-${orders[0].id}`)).map(event => event.type)
    expect(onOrder.filter(type => type === 'ShipmentAllocated').length).toBeLessThanOrEqual(2)
  }
}, 240_000)
