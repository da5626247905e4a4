import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { type StoredEvent, startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../ports/clock.ts'
import { migrateServices } from '../service/host.ts'
import { testMetadata } from '../testing/event-system.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '../testing/test-store.ts'
import { BrokenStreamError, type EventStore, StoreUnavailableError } from './event-store.ts'
import { eventStoreAddress } from './eventstoredb-address.ts'
import { checkEventStoreDb } from './eventstoredb-check.ts'
import { UnfitEventStoreError } from './eventstoredb-connection.ts'
import { askNode } from './eventstoredb-http.ts'
import { eventStoreDbStore } from './eventstoredb-store.ts'
import { admitUser } from './eventstoredb-user.ts'
import { AppendTooLargeError } from './written-events.ts'

const log = pino({ level: 'silent' })
const password = 'hush-hush'

let node: EventStoreNode
let secure: EventStoreNode
beforeAll(async () => {
  if (hasEventStoreNodes)
    [node, secure] = await Promise.all([startEventStoreNode(), startEventStoreNode({ isSecure: true })])
})
afterAll(() => Promise.all([node, secure].map(each => each?.stop())))

function open(url: string, logger: Pick<typeof log, 'warn'> = log): EventStore {
  const store = eventStoreDbStore({ url, log: logger as typeof log, clock: systemClock })
  onTestFinished(() => store.close())
  return store
}

/** What is told of an address that nothing can be kept at; never user and password. */
async function told(url: string): Promise<string> {
  const fault: unknown = await checkEventStoreDb(url).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(fault).toBeInstanceOf(UnfitEventStoreError)
  const { message } = fault as Error
  expect(message).not.toContain(password)
  return message
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server that answers every request of HTTP with this. */
function answering(status: number, body: string): Promise<number> {
  return portOf(createHttpServer((_, reply) => reply.writeHead(status).end(body)))
}

test('an address at which nobody answers is away, and told with the reason', async () => {
  const gone = await portOf(createServer(socket => socket.destroy()))
  const url = `esdb://quay:${password}@127.0.0.1:${gone},nowhere.invalid?tls=false`
  const fault = await checkEventStoreDb(url).catch((reason: unknown) => reason as Error)
  expect(fault).toBeInstanceOf(StoreUnavailableError)
  expect(fault?.message).toMatch(`127.0.0.1:${gone} ends the connection`)
  expect(fault?.message).toMatch('ENOTFOUND nowhere.invalid')
  expect(fault?.message).not.toContain(password)
})

test('another kind of server is told: one of the web, and PostgreSQL', async () => {
  const web = await answering(200, 'hello')
  const start = `esdb://quay:${password}@`
  expect(await told(`${start}127.0.0.1:${web}?tls=false`)).toBe(
    `EVENTSTORE_URL: 127.0.0.1:${web} is no EventStoreDB: GET /info answers 200 without a version`,
  )
  expect(await told(`${start}127.0.0.1:${web}?tls=true`)).toContain(`127.0.0.1:${web} speaks no TLS: set tls=false`)
  const greeting = await portOf(createServer(socket => socket.end('220 mail\r\n')))
  expect(await told(`esdb://127.0.0.1:${greeting}?tls=false`)).toContain('it speaks no HTTP')
  const { host } = new URL(process.env.TEST_DATABASE_URL ?? '')
  await expect(checkEventStoreDb(`esdb://${host}?tls=false`)).rejects.toThrow(
    `${host} ends the connection, as no EventStoreDB does that is up`,
  )
})

test('one that is too old is told with its version', async () => {
  const port = await answering(200, '{"esVersion":"23.10.1","state":"leader"}')
  expect(await told(`esdb://127.0.0.1:${port}?tls=false`)).toBe(
    `EVENTSTORE_URL: EventStoreDB 23.10.1 at 127.0.0.1:${port} is too old: it must be 24.10 or newer`,
  )
})

// So answers a node of 24.10.5 that was started with --read-only-replica, with its cluster and without.
test.each(['readonlyreplica', 'readonlyleaderless'])('a read-only replica is told: %s', async state => {
  const port = await answering(200, JSON.stringify({ esVersion: '24.10.5', state }))
  expect(await told(`esdb://127.0.0.1:${port}?tls=false`)).toBe(
    `EVENTSTORE_URL: 127.0.0.1:${port} is a read-only replica, which takes no events: name nodes that can lead`,
  )
})

describe.skipIf(!hasEventStoreNodes)('a node that speaks TLS, takes 1 MiB and knows users', () => {
  const as = (user: string) => secure.url.replace('admin:changeit@', user)
  const where = () => /@([^?]+)/.exec(secure.url)?.[1] ?? ''

  test('is not taken without TLS, nor with another authority than its own', async () => {
    expect(await told(`esdb://quay:${password}@${where()}?tls=false`)).toBe(
      `EVENTSTORE_URL: ${where()} speaks TLS: leave out tls=false`,
    )
    expect(await told(`esdb://quay:${password}@${where()}?tls=true`)).toMatch(/certificate of .* is not accepted/)
  })

  test('is not taken with a wrong password, nor without one', async () => {
    const refused = `the event store at ${where()} refuses`
    expect(await told(as(`admin:${password}@`))).toContain(`${refused} the user admin (GET /info answers 401)`)
    expect(await told(as(''))).toContain(`${refused} requests without a user`)
    await expect(open(as(`admin:${password}@`)).readStream('Note-1')).rejects.toThrow(`${refused} the user admin`)
  })

  test('is not taken as one who may not read all, until they may', async () => {
    const user = as(`reader:${password}@`)
    const admin = eventStoreAddress(secure.url)
    const made = { loginName: 'reader', fullName: 'reader', password, groups: [] }
    expect((await askNode(admin, admin.nodes[0], '/users/', made)).status).toBe(201)
    const store = open(user)
    await expect(store.head()).rejects.toThrow(`the event store at ${where()} refuses the user reader`)
    await admitUser(user, 'changeit')
    expect(await store.head()).toBe(startPosition)
  })

  test('is named for what it takes in one append, by whoever asks; the look leaves nothing behind', async () => {
    const limit = `the event store at ${where()} takes 1048576 bytes in one append, 16000000 may come`
    expect(await told(secure.url)).toContain(limit)
    const user = as(`quay:${password}@`)
    await admitUser(user, 'changeit')
    expect(await told(user)).toContain(limit)
    const store = open(user)
    expect(await store.head()).toBe(startPosition)
    const events = [{ type: 'Noted', data: 'x'.repeat(2 << 20) }]
    const stream = `Note-${randomUUID()}`
    await expect(store.append({ stream, expected: 'no-stream', events, metadata: testMetadata() })).rejects.toThrow(
      AppendTooLargeError,
    )
    expect(await store.readStream(stream)).toEqual([])
  })

  test('ends the start of a service with that sentence', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const env = {
      DATABASE_URL: database.url,
      NATS_URL: process.env.TEST_NATS_URL,
      S3_URL: process.env.TEST_S3_URL,
      SMTP_URL: process.env.TEST_SMTP_URL,
      PORTAL_URL: 'http://127.0.0.1:3000',
      SERVICE_SECRET: 'a'.repeat(64),
      VAULT_KEY: Buffer.alloc(32, 7).toString('base64'),
      EVENTSTORE_URL: secure.url,
    }
    await expect(migrateServices({ factories: [], env, log })).rejects.toThrow('set its MaxAppendSize to 16767216')
  })
})

describe.skipIf(!hasEventStoreNodes)('on a node as it should be', () => {
  let client: EventStoreDBClient
  beforeAll(() => {
    client = EventStoreDBClient.connectionString(node.url)
  })
  afterAll(() => client.dispose())

  async function appended(store: EventStore, count = 5): Promise<string> {
    const stream = `Note-${randomUUID()}`
    for (let revision = -1; revision < count - 1; revision += 1) {
      const expected = revision < 0 ? 'no-stream' : revision
      await store.append({ stream, expected, events: [{ type: 'Noted', data: null }], metadata: testMetadata() })
    }
    return stream
  }

  test('an address of several nodes is taken as soon as one answers', async () => {
    const address = /\/\/([^?]+)/.exec(node.url)?.[1]
    await checkEventStoreDb(`esdb://127.0.0.1:1,${address}?tls=false`)
  })

  test('a stream that was truncated is not read as if it began later, nor as if there were none', async () => {
    const store = open(node.url)
    const bounded = await appended(store)
    await client.setStreamMetadata(bounded, { maxCount: 2 })
    await expect(store.readStream(bounded)).rejects.toThrow(
      `${bounded} has a gap: its next revision is 0, the event store has 3`,
    )
    await expect(store.readTexts(bounded, { from: 1 })).rejects.toThrow(BrokenStreamError)
    expect(await store.readStream(bounded, { from: 3 })).toHaveLength(2)
    const emptied = await appended(store)
    await client.setStreamMetadata(emptied, { truncateBefore: 5 })
    await expect(store.readStream(emptied)).rejects.toThrow(`${emptied} was deleted or truncated`)
  })

  test('a stream that was deleted is not read as if there had been none, and nothing begins in its place unnoticed', async () => {
    const store = open(node.url)
    const [deleted, buried] = [await appended(store), await appended(store)]
    await client.deleteStream(deleted)
    await client.tombstoneStream(buried)
    for (const stream of [deleted, buried]) {
      const expected = 'no-stream' as const
      const append = { stream, expected, events: [{ type: 'Noted', data: null }], metadata: testMetadata() }
      await expect(store.readStream(stream)).rejects.toThrow(`${stream} was deleted or truncated`)
      await expect(store.append(append)).rejects.toThrow(`${stream} was deleted or truncated`)
      await expect(store.readStream(stream)).rejects.toThrow(BrokenStreamError)
    }
  })

  test('what others put into the log is passed over and told once; ours goes on, with null as its data', async () => {
    const warn = vi.fn()
    const store = open(node.url, { warn })
    const before = await store.head()
    const handed: StoredEvent[] = []
    store.onCommitted(events => handed.push(...events))
    await vi.waitFor(async () => {
      await appended(store, 1)
      expect(handed.length).toBeGreaterThan(0)
    })
    const stream = `Foreign-${randomUUID()}`
    const noJson = {
      ...binaryEvent({ type: 'Broken', data: Buffer.from('{"a":') }),
      // Asked twice by the client: what it calls it, and how it sends it.
      get contentType() {
        asked += 1
        return asked === 1 ? 'application/json' : 'application/octet-stream'
      },
    }
    let asked = 0
    await client.appendToStream(stream, [
      jsonEvent({ type: 'Bare', data: { a: 1 } }),
      jsonEvent({ type: 'Null', data: null as never, metadata: { commandKey: 1 } }),
      binaryEvent({ type: 'Bytes', data: Buffer.from([1, 2]), metadata: Buffer.from([3]) }),
      noJson as never,
    ])
    const last = await appended(store, 1)
    await client.appendToStream(stream, jsonEvent({ type: 'Last', data: {} }))
    const all = await store.readAll(before, 1_000)
    expect(all.at(-1)).toMatchObject({ stream: last, data: null })
    expect(all.map(event => event.stream)).not.toContain(stream)
    expect(await store.head()).toBe(all.at(-1)?.position)
    await vi.waitFor(() => expect(handed.at(-1)).toEqual(all.at(-1)))
    expect(warn.mock.calls).toEqual([[{ stream, type: expect.any(String) }, expect.stringContaining('passed over')]])
  })

  test("a stream of ours with somebody else's event in it is not folded", async () => {
    const store = open(node.url)
    const stream = await appended(store, 2)
    await client.appendToStream(stream, jsonEvent({ type: 'Bare', data: {} }))
    await expect(store.readStream(stream)).rejects.toThrow(
      `${stream} holds an event that is not this product's: Bare, revision 2`,
    )
  })
})
