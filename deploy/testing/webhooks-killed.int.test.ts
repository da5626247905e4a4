import { randomUUID } from 'node:crypto'
import { type Receiver, startReceiver } from '@quayside/notifications/webhooks/test/receiver.ts'
import { type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { products } from '@quayside/products/service.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killed, mortalServices } from './mortal-services.ts'
import { type MortalWorkers, mortalWorkers } from './mortal-workers.ts'
import { portalCaller } from './portal-caller.ts'
import { startTestServers, type TestServers, testPorts } from './test-servers.ts'

const testMs = 300_000
const count = 120
const waiting = { timeout: 120_000, interval: 5 }

let servers: TestServers
let rig: Rig
let receiver: Receiver
let workers: MortalWorkers
let mortal: ReturnType<typeof mortalServices>
beforeAll(async () => {
  servers = await startTestServers(['temporal'])
  const [address, namespace] = [
    servers.env.TEST_TEMPORAL_ADDRESS ?? '',
    servers.env.TEST_TEMPORAL_NAMESPACE ?? 'default',
  ]
  receiver = await startReceiver()
  rig = await startRig({ factories: [products], now: new Date().toISOString() })
  const port = String(await testPorts.choose('portal'))
  const urls = { notifications: `http://127.0.0.1:${port}` }
  const env = {
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    WEBHOOK_ALLOW_HOSTS: receiver.place,
    PORT: port,
    SERVICE_URLS: JSON.stringify(urls),
  }
  mortal = mortalServices(() => rig, { services: ['notifications'], env, hasRealClock: true })
  workers = await mortalWorkers(rig, { address, namespace }, urls)
}, 120_000)
afterAll(async () => {
  workers?.close()
  mortal?.kill()
  await rig?.close()
  await receiver?.close()
  await servers?.stop()
})

test(
  '[D8.022] service and worker killed in the middle of deliveries: each event comes, in order, a repeat only under its id',
  async () => {
    const admin = await rig.make.person({ companyType: 'client', role: 'ADMIN' })
    let service = await mortal.start()
    workers.start()
    const given = { name: 'ERP', url: receiver.url, events: ['purchase-order.*'] }
    const made = await vi.waitFor(async () => {
      const answer = await portalCaller(admin, service.url).write('POST', '/webhook-endpoints', given)
      expect(answer).toMatchObject({ status: 201 })
      return answer.body as unknown as { id: string; secret: string }
    }, waiting)
    receiver.answers({ status: 204, afterMs: 50 })
    const expected: string[] = []
    for (let number = 0; number < count; number += 1) {
      const stream = `PurchaseOrder-${randomUUID()}`
      await rig.append(stream, [{ type: 'PurchaseOrderSent', data: {} }], [admin.company])
      const [event] = await rig.events(stream)
      expected.push(`${event?.id}_${made.id}`)
    }
    const reached = (least: number) =>
      vi.waitFor(() => expect(new Set(receiver.ids()).size).toBeGreaterThanOrEqual(least), waiting)

    const soFar = () => new Set(receiver.ids()).size
    const inTheMiddle = async (kill: () => Promise<unknown>) => {
      await reached(soFar() + 1)
      await kill()
      expect(soFar()).toBeLessThan(count)
    }
    await inTheMiddle(() => killed(service.child))
    service = await mortal.start()
    await inTheMiddle(() => workers.kill())
    workers.start()
    await inTheMiddle(() => Promise.all([killed(service.child), workers.kill()]))
    service = await mortal.start()
    workers.start()
    await reached(count)

    const ids = receiver.ids().map(String)
    expect([...new Set(ids)]).toEqual(expected)
    // A repeat is of the one whose answer was lost, before anything newer.
    expect(ids.filter((id, at) => at > 0 && expected.indexOf(id) < expected.indexOf(ids[at - 1] ?? ''))).toEqual([])
    expect(receiver.verified(made.secret)).toHaveLength(ids.length)
    const bodies = new Map(receiver.got.map(({ text }, at) => [ids[at], text]))
    for (const [at, { text }] of receiver.got.entries()) expect(text).toBe(bodies.get(ids[at]))
  },
  testMs,
)
