import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { actOn, deliveredShipment } from './delivered-shipment.ts'
import { startTestServers, type TestServers } from './test-servers.ts'

const waiting = { timeout: 90_000, interval: 100 }
const names = ['purchase-orders', 'shipments', 'notifications', 'overview']
let servers: TestServers
let temporal: { address: string; namespace: string }
let rig: Rig
let gate: Awaited<ReturnType<typeof openGate>>
const workers: ChildProcess[] = []
beforeAll(async () => {
  servers = await startTestServers(['temporal'])
  temporal = {
    address: servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    namespace: servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  }
  rig = await startRig({ factories: [purchaseOrders, shipments, notifications, overview], temporal })
  gate = await openGate()
}, 120_000)
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  gate?.close()
  await rig?.close()
  await servers?.stop()
})

/** Between the worker and the services: what is done for a call whose answer is held back is done all the same. */
async function openGate() {
  const calls: string[] = []
  let holds: (call: string) => boolean = () => false
  const server = createServer(async (request, reply) => {
    const [, service = '', , , ...rest] = (request.url ?? '').split('/')
    const path = `/${rest.join('/')}`
    let text = ''
    for await (const part of request) text += part
    const { 'idempotency-key': key, 'x-causation-id': causationId } = request.headers
    const options = { causationId: String(causationId), key: String(key) }
    const answer = await rig.ports('shipments').call.post(service, path, JSON.parse(text), options)
    const call = `${service}${path} ${key} ${text}`
    const held = holds(call)
    calls.push(call)
    if (held) return
    reply.writeHead(answer.status, {
      'content-type': 'application/json',
      ...(answer.position === null ? {} : { 'x-event-position': answer.position }),
    })
    reply.end(JSON.stringify(answer.body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    calls,
    hold: (which: typeof holds) => {
      holds = which
    },
    urls: JSON.stringify(Object.fromEntries(names.map(name => [name, `http://127.0.0.1:${port}/${name}`]))),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The worker as a container runs it, in a process of its own. */
function startWorkerProcess(): ChildProcess {
  const { config } = rig.ports('shipments')
  const env = {
    ...process.env,
    ...{ DATABASE_URL: config.databaseUrl, NATS_URL: config.natsUrl, S3_URL: config.s3Url, SMTP_URL: config.smtpUrl },
    ...{ PORTAL_URL: config.portalUrl, SERVICE_SECRET: config.serviceSecret, SERVICE_URLS: gate.urls },
    ...{ VAULT_KEY: config.vaultKey.toString('base64') },
    ...{ TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: temporal.namespace },
  }
  const script = fileURLToPath(new URL('../../workflows/main.ts', import.meta.url))
  const worker = spawn(process.execPath, [script], { env, stdio: 'ignore' })
  workers.push(worker)
  return worker
}

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
  const first = startWorkerProcess()
  // What is called last before the worker dies, one for each shipment.
  const steps = [
    ...['/settlements ', '/announcement ', 'notifications/reached-positions', 'overview/reached-positions', '/anchor '],
    '"outcome":"done","step":"notify"',
  ]
  const all: { id: string; orderId: string; step: string; isHeld: boolean }[] = []
  for (const step of steps) {
    const { id, order } = await deliveredShipment(rig)
    all.push({ id, orderId: order.id, step, isHeld: false })
  }
  // Later calls of a run name neither: they are known by its key.
  const runs = new Map<string, (typeof all)[number]>()
  gate.hold(call => {
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
  gate.hold(() => false)
  for (const { id } of all) await anchored(id)
  startWorkerProcess()

  for (const { id, orderId } of all) {
    await vi.waitFor(async () => expect((await shown(id)).finishedAt).not.toBeNull(), waiting)
    const types = (await rig.events(`ShipmentCompletion-${id}`)).map(event => event.type)
    expect(types.filter(type => type === 'CompletionAnnounced')).toHaveLength(1)
    expect(types.filter(type => type === 'CompletionStepDone')).toHaveLength(4)
    const order = (await rig.events(`PurchaseOrder-${orderId}`)).map(event => event.type)
    expect(order.filter(type => type === 'ShipmentSettled' || type === 'ClosedComplete')).toHaveLength(2)
  }
}, 180_000)
