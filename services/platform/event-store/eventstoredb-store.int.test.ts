import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { GenericContainer, Wait } from 'testcontainers'
import { describe, test } from 'vitest'
import { systemClock } from '../ports/clock.ts'
import { hasEventStoreNodes, startEventStoreNode } from '../testing/test-store.ts'
import { eventStoreContract, type StoreUnderTest } from './contract.ts'
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

function at(url: string, close: StoreUnderTest['close'] = async () => undefined): StoreUnderTest {
  return { open: async (clock = systemClock) => eventStoreDbStore({ url, log, clock }), close }
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
