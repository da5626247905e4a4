import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { startPosition } from '@quayside/contracts/kernel/envelope.ts'
import { pino } from 'pino'
import { GenericContainer, Wait } from 'testcontainers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '../ports/clock.ts'
import { testMetadata } from '../testing/event-system.ts'
import { lossyWay } from '../testing/lossy-way.ts'
import { type EventStoreNode, hasEventStoreNodes, startEventStoreNode } from '../testing/test-store.ts'
import { eventStoreContract, type StoreUnderTest } from './contract.ts'
import { type EventStore, StoreUnavailableError } from './event-store.ts'
import { eventStoreDbStore } from './eventstoredb-store.ts'

const image = 'eventstore/eventstore:24.10.5-bookworm-slim'
const log = pino({ level: 'warn' })
const given = process.env.EVENTSTORE_URL
const hasDocker = existsSync('/var/run/docker.sock') || process.env.DOCKER_HOST !== undefined

if (given) eventStoreContract('EventStoreDB', async () => at(given))
else if (hasEventStoreNodes) eventStoreContract('EventStoreDB', onNode)
else if (hasDocker) eventStoreContract('EventStoreDB', inContainer)
else {
  describe('event store: EventStoreDB', () => {
    test.skip('left out: EVENTSTORE_URL is not set, no eventstored is on PATH, and there is no Docker', () => undefined)
  })
}

describe.skipIf(!hasEventStoreNodes)('connections to EventStoreDB', () => {
  let node: EventStoreNode
  beforeAll(async () => {
    node = await startEventStoreNode()
  })
  afterAll(() => node?.stop())

  test('of two in one process the one that breaks takes no append of the other along, and ends no process', async () => {
    const way = await lossyWay(Number(new URL(node.url).port))
    const open = (port: number | string) =>
      eventStoreDbStore({ url: `esdb://127.0.0.1:${port}?tls=false`, log, clock: systemClock, patienceMs: 30_000 })
    const breaking = open(way.port)
    const other = open(new URL(node.url).port)
    onTestFinished(async () => {
      await Promise.all([breaking.close(), other.close()])
      way.close()
    })
    const append = (store: EventStore, stream: string) =>
      store.append({ stream, expected: 'no-stream', events: [{ type: 'Noted', data: {} }], metadata: testMetadata() })
    const streams: string[] = []
    for (let round = 0; round < 5; round += 1) {
      await append(breaking, `Note-${randomUUID()}`)
      const own = Array.from({ length: 200 }, () => `Note-${randomUUID()}`)
      const appending = Promise.all(own.map(stream => append(other, stream)))
      await new Promise(resolve => setImmediate(resolve))
      way.restore()
      await appending
      streams.push(...own)
    }
    const all = (await other.readAll(startPosition, 10_000)).map(event => event.stream)
    for (const stream of streams) expect(all.filter(each => each === stream)).toHaveLength(1)
  })

  test('one on which nothing comes back is made anew, and with it what listens to the events', async () => {
    const way = await lossyWay(Number(new URL(node.url).port))
    const url = `esdb://127.0.0.1:${way.port}?tls=false`
    const store = eventStoreDbStore({ url, log, clock: systemClock, patienceMs: 1_000 })
    onTestFinished(async () => {
      await store.close()
      way.close()
    })
    const handed: string[] = []
    store.onCommitted(events => handed.push(...events.map(event => event.stream)))
    const append = async () => {
      const stream = `Note-${randomUUID()}`
      const events = [{ type: 'Noted', data: {} }]
      await store.append({ stream, expected: 'no-stream', events, metadata: testMetadata() })
      return stream
    }
    const isHanded = async () => {
      const stream = await append()
      await expect.poll(() => handed, { timeout: 2_000 }).toContain(stream)
    }
    await vi.waitFor(isHanded, { timeout: 30_000 })
    way.loseAnswers()
    await expect(append()).rejects.toThrow(StoreUnavailableError)
    way.answerAgain()
    await vi.waitFor(isHanded, { timeout: 30_000 })
  })
})

test('a cluster that no node of can be found is unavailable, not broken; the store closes all the same', async () => {
  const ports = await Promise.all([unusedPort(), unusedPort()])
  const url = `esdb://${ports.map(port => `127.0.0.1:${port}`).join(',')}?tls=false`
  const store = eventStoreDbStore({ url, log, clock: systemClock, patienceMs: 500 })
  await expect(store.readStream('Note-1')).rejects.toThrow(StoreUnavailableError)
  await store.close()
})

/** A port on which nobody listens. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function at(url: string, close: StoreUnderTest['close'] = async () => undefined): StoreUnderTest {
  return { open: async (clock = systemClock) => eventStoreDbStore({ url, log, clock, patienceMs: 30_000 }), close }
}

async function onNode() {
  const { url, stop } = await startEventStoreNode()
  return at(url, stop)
}

async function inContainer() {
  const container = await new GenericContainer(image)
    .withCommand(['--insecure', '--mem-db'])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
  return at(url, async () => void (await container.stop()))
}
