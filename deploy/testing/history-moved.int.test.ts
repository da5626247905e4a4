import { notifications } from '@quayside/notifications/service.ts'
import { overview } from '@quayside/overview/service.ts'
import { copyEvents } from '@quayside/platform/event-copy/copy-events.ts'
import { eventStoreDbImport } from '@quayside/platform/event-copy/eventstoredb-import.ts'
import { moveHistory } from '@quayside/platform/event-copy/move-events.ts'
import { postgresImport } from '@quayside/platform/event-copy/postgres-import.ts'
import type { EventHome } from '@quayside/platform/event-store/event-home.ts'
import type { EventStore } from '@quayside/platform/event-store/event-store.ts'
import { eventStoreDbStore } from '@quayside/platform/event-store/eventstoredb-store.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import type { Host } from '@quayside/platform/service/host.ts'
import { type Person, type Rig, startRig } from '@quayside/platform/testing/rig.ts'
import { personClient } from '@quayside/platform/testing/rig-client.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '@quayside/platform/testing/test-store.ts'
import { purchaseOrders } from '@quayside/purchase-orders/service.ts'
import { shipments } from '@quayside/shipments/service.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeStatus, ownWallet, shipmentOfTwo, untilAnchored } from './anchored-shipments.ts'
import { approvedOrder } from './shipments-desk.ts'

const factories = [purchaseOrders, shipments, notifications, overview]
const log = pino({ level: 'silent' })

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
    rig = await startRig({ factories, store: 'postgresql', env: await ownWallet(), logLevel: 'silent' })
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
    await copyEvents({ from: source, into })
    await into.close()
    const targetAs = async (number: number) =>
      isThere
        ? eventStoreDbStore({ url: node.url, number, ...common })
        : postgresEventStore({ pool, wake: wakeUp(), number, ...common })
    return moveHistory({ database: pool, source, targetAs, kind })
  }

  test('every list, detail, past state, notification and proof is as before; nothing is mailed or begun again', async () => {
    const other = await rig.make.person({ companyType: 'provider', companyName: 'Secretive Metals' })
    await rig.make.link(rig.people.client.company, other.company)
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
    await rig.host.close()
    const source = postgresEventStore({ pool, log, wake: wakeUp(), clock: rig.clock })
    const { home } = await moved(source, 'EventStoreDB')
    expect(home).toMatchObject({ number: 1, kind: 'EventStoreDB' })
    await source.close()

    await expect(rig.another({ factories })).rejects.toThrow(/The events of this installation are in EventStoreDB/)

    const there = await rig.another({ factories, env: { EVENTSTORE_URL: node.url } })
    await there.settled()
    expect(await shown(there)).toEqual(before)
    const since = rig.mails().slice(mailed.length)
    expect(since.filter(mail => mailed.includes(mail.messageId))).toEqual([])
    expect(rig.workflows.started()).toHaveLength(workflows)
    expect(seen.position >= (lastSeen ?? '')).toBe(true)

    // Work goes on, and what is anchored from now on joins what was anchored before.
    const client = as(there, rig.people.client)
    const made = await client.post('/purchase-orders', {
      ...{ orderNumber: 'AFTER-THE-MOVE', vendorCompanyId: rig.people.supplier.company },
      details: { buyerIdentifier: 'PURCHASING', currency: 'USD', requiredDeliveryDate: '2026-06-01' },
      lines: [{ sku: 'BOLT-1', description: 'Bolt', quantity: '100', unitPrice: '2.5' }],
    })
    expect(made.status, made.text).toBe(201)
    expect(made.position).toMatch(/^0001\d{36}$/)
    const list = await client.get('/purchase-orders?q=AFTER-THE-MOVE')
    expect(list.body.items, list.text).toHaveLength(1)
    await there.settled()
    const after = await shown(there)
    await there.close()

    const { home: back } = await moved(
      eventStoreDbStore({ url: node.url, log, clock: rig.clock, number: 1 }),
      'PostgreSQL',
    )
    expect(back).toMatchObject({ number: 2, kind: 'PostgreSQL' })
    const again = await rig.another({ factories })
    await again.settled()
    expect(await shown(again)).toEqual(after)
    expect(rig.workflows.started()).toHaveLength(workflows)
  })
})
