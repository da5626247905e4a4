import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { eventStoreDbImport } from '@quayside/platform/event-copy/eventstoredb-import.ts'
import { moveHistory } from '@quayside/platform/event-copy/move-events.ts'
import { postgresImport } from '@quayside/platform/event-copy/postgres-import.ts'
import type { EventHome } from '@quayside/platform/event-store/event-home.ts'
import type { EventStore } from '@quayside/platform/event-store/event-store.ts'
import { eventStoreDbStore } from '@quayside/platform/event-store/eventstoredb-store.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { inDatabase } from '@quayside/platform/service/config.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import { storeName } from '@quayside/platform/service/home-store.ts'
import type { Host } from '@quayside/platform/service/host.ts'
import { patience } from '@quayside/platform/testing/patience.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { personClient } from '@quayside/platform/testing/rig-client.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '@quayside/platform/testing/test-store.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeStatus, ownWallet, shipmentOfTwo, untilAnchored } from './anchored-shipments.ts'
import { approvedOrder } from './shipments-desk.ts'

const factories = [purchaseOrders, shipments, notifications, overview]
const log = pino({ level: 'silent' })
const writers = 3
const patienceMs = Number(patience.EVENTSTORE_PATIENCE_MS)

/** Where an event lies is another place now; and mails go out by themselves, some time after what they tell of. */
function told(key: string, value: unknown): unknown {
  const isPlace = key === 'position' && /^\d{20}(\d{20})?$/.test(String(value))
  const isMailed = key === 'sentAt' || (key === 'status' && (value === 'CREATED' || value === 'SENT'))
  return isPlace || isMailed ? null : value
}

describe.skipIf(!hasEventStoreNodes)('an installation whose history is moved to EventStoreDB', () => {
  let rig: Rig
  let node: EventStoreNode
  let pool: pg.Pool
  let order: { id: string }
  let shipmentId: string
  let asOf: string
  /** The last position that an open page has seen. */
  const seen = { position: '' }

  beforeAll(async () => {
    node = await startEventStoreNode()
    rig = await startRig({
      factories,
      store: 'postgresql',
      logLevel: 'silent',
      env: { ...(await ownWallet()), EVENTSTORE_TARGET_URL: node.url },
    })
    pool = makePool({ connectionString: rig.ports('shipments').config.databaseUrl, max: 4 })
  }, 240_000)

  afterAll(async () => {
    await pool?.end()
    await rig?.close()
    await node?.stop()
  })

  const as = (host: Host, person: Person) => personClient(host.app, person, seen)

  /** What people see. */
  async function shown(host: Host) {
    const { client, supplier, operator } = rig.people
    const asked: [Person, string][] = [
      [client, '/purchase-orders'],
      [supplier, '/purchase-orders'],
      [client, `/purchase-orders/${order.id}`],
      [supplier, `/purchase-orders/${order.id}`],
      [client, `/purchase-orders/${order.id}?asOf=${asOf}`],
      [client, `/purchase-orders/${order.id}/history`],
      [operator, '/shipments'],
      [client, `/shipments/${shipmentId}`],
      [client, `/shipments/${shipmentId}/history`],
      [client, `/shipments/${shipmentId}/verification`],
      [client, `/shipments/${shipmentId}/proof`],
      [client, '/notifications'],
    ]
    const answers: Record<string, unknown> = {}
    for (const [person, url] of asked) {
      const answer = await as(host, person).get(url)
      expect(answer.status, `${url}: ${answer.text}`).toBe(200)
      answers[`${person.uid} ${url}`] = JSON.parse(answer.text, told)
    }
    return answers
  }

  async function moved(source: EventStore, kind: EventHome['kind']) {
    const common = { log, clock: rig.clock }
    const isThere = kind === 'EventStoreDB'
    const into = isThere ? eventStoreDbImport(node.url) : postgresImport(pool)
    const targetAs = async (number: number) =>
      isThere
        ? eventStoreDbStore({ url: node.url, number, patienceMs, ...common })
        : postgresEventStore({ pool, wake: wakeUp(), number, ...common })
    const name = isThere ? storeName(node.url) : inDatabase
    return moveHistory({ database: pool, source, into, targetAs, kind, name }).finally(() => into.close())
  }

  /** Orders without a pause; what one host refuses, the next one is asked for with the same key. `over` answers the numbers. */
  function keepOrdering(buyer: Person, vendorCompanyId: string, host: Host, next: Promise<Host>, prefix: string) {
    let isOver = false
    const refused: string[] = []
    const order = async (orderNumber: string) => {
      const key = v7()
      for (let asked = host; ; asked = await next) {
        const answer = await personClient(asked.app, buyer, { position: '' }).post(
          '/purchase-orders',
          {
            orderNumber,
            vendorCompanyId,
            details: { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2026-06-01' },
            lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5' }],
          },
          { key },
        )
        if (answer.status === 201) return orderNumber
        expect(answer.status, answer.text).toBe(503)
        expect(answer.headers['retry-after']).toMatch(/^\d+$/)
        refused.push(answer.text)
        expect(asked).toBe(host)
      }
    }
    const ordering = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const made: string[] = []
        while (!isOver) made.push(await order(`${prefix}-${writer}-${made.length}`))
        return made
      }),
    )
    return {
      refused: () => refused,
      async over() {
        isOver = true
        return (await ordering).flat()
      },
    }
  }

  /** What the buyer has, each once. */
  async function ordersOf(host: Host, buyer: Person, prefix: string) {
    await host.settled()
    const found: string[] = []
    for (let cursor = ''; ; ) {
      const at = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await as(host, buyer).get(`/purchase-orders?q=${prefix}&limit=200${at}`)
      found.push(...body.items.map((item: { orderNumber: string }) => item.orderNumber))
      if (!body.nextCursor) return found.sort()
      cursor = body.nextCursor
    }
  }

  test('every list, detail, past state, notification and proof is as before; nothing is mailed or begun again', async () => {
    const other = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
    await rig.make.link(rig.people.client.company, other.company)
    const buyer = await rig.make.person({ companyType: 'client', companyName: 'Busy Buyers' })
    await rig.make.link(buyer.company, other.company)
    await rig.settled()
    order = await approvedOrder(rig, rig.people.supplier)
    asOf = rig.clock.now()
    rig.clock.set('2026-03-03T09:00:00.000Z')
    shipmentId = await shipmentOfTwo(rig, other)
    await rig.settled()
    await changeStatus(rig, shipmentId, 2)
    await rig.settled()
    await untilAnchored(rig, shipmentId, 3)
    await rig.settled()

    const before = await shown(rig.host)
    const mailed = rig.mails().map(mail => mail.messageId)
    const workflows = rig.workflows.started().length
    expect(workflows).toBeGreaterThan(0)
    const { position: lastSeen } = await as(rig.host, rig.people.client).post('/notifications/read', {})

    // Beside the running portal, while somebody else orders without a pause.
    const next = Promise.withResolvers<Host>()
    const buying = keepOrdering(buyer, other.company, rig.host, next.promise, 'THERE')
    const source = postgresEventStore({ pool, log, wake: wakeUp(), clock: rig.clock })
    const { home } = await moved(source, 'EventStoreDB')
    expect(home).toMatchObject({ number: 1, kind: 'EventStoreDB' })
    await source.close()
    await vi.waitFor(() => expect(buying.refused()).toHaveLength(writers))
    await rig.host.close()
    const untold = rig.another({ factories, env: { EVENTSTORE_TARGET_URL: '' } })
    await expect(untold).rejects.toThrow(/The events of this installation are in EventStoreDB/)
    const there = await rig.another({ factories, env: { EVENTSTORE_TARGET_URL: node.url } })
    next.resolve(there)
    const bought = await buying.over()
    expect(await ordersOf(there, buyer, 'THERE')).toEqual(bought.sort())
    expect(await shown(there)).toEqual(before)
    const since = rig.mails().slice(mailed.length)
    expect(since.filter(mail => mailed.includes(mail.messageId))).toEqual([])
    expect(rig.workflows.started()).toHaveLength(workflows)
    expect(seen.position >= (lastSeen ?? '')).toBe(true)

    // Work goes on, and what is anchored from now on joins what was anchored before.
    const client = as(there, rig.people.client)
    const made = await client.post('/purchase-orders', {
      orderNumber: 'AFTER-THE-MOVE',
      vendorCompanyId: rig.people.supplier.company,
      details: { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2026-06-01' },
      lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5' }],
    })
    expect(made.status, made.text).toBe(201)
    expect(made.position).toMatch(/^0001\d{36}$/)
    const list = await client.get('/purchase-orders?q=AFTER-THE-MOVE')
    expect(list.body.items, list.text).toHaveLength(1)
    await there.settled()
    const after = await shown(there)

    const last = Promise.withResolvers<Host>()
    const buyingOn = keepOrdering(buyer, other.company, there, last.promise, 'BACK')
    const inNode = eventStoreDbStore({ url: node.url, log, clock: rig.clock, number: 1, patienceMs })
    const { home: back } = await moved(inNode, 'PostgreSQL')
    expect(back).toMatchObject({ number: 2, kind: 'PostgreSQL' })
    await vi.waitFor(() => expect(buyingOn.refused()).toHaveLength(writers))
    await there.close()
    const again = await rig.another({
      factories,
      env: { EVENTSTORE_URL: node.url, EVENTSTORE_TARGET_URL: 'DATABASE_URL' },
    })
    last.resolve(again)
    const boughtOn = await buyingOn.over()
    expect(await ordersOf(again, buyer, 'BACK')).toEqual(boughtOn.sort())
    expect(await shown(again)).toEqual(after)
    await inNode.close()
    expect(rig.workflows.started()).toHaveLength(workflows)
  })
})
