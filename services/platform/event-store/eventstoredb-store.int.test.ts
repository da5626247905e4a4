import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { GenericContainer, Wait } from 'testcontainers'
import { describe, test } from 'vitest'
import { eventStoreContract } from './contract.ts'
import { eventStoreDbStore } from './eventstoredb-store.ts'

const image = 'eventstore/eventstore:24.10.5-bookworm-slim'
const log = pino({ level: 'warn' })
const given = process.env.EVENTSTORE_URL
const hasDocker = existsSync('/var/run/docker.sock') || process.env.DOCKER_HOST !== undefined

if (given !== undefined || hasDocker) {
  eventStoreContract('EventStoreDB', given === undefined ? inContainer : () => atUrl(given))
} else {
  describe('event store: EventStoreDB', () => {
    test.skip('left out: neither EVENTSTORE_URL is set nor Docker can be reached', () => undefined)
  })
}

async function atUrl(url: string) {
  return { open: async () => eventStoreDbStore({ url, log }), close: async () => undefined }
}

async function inContainer() {
  const container = await new GenericContainer(image)
    .withCommand(['--insecure', '--mem-db'])
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start()
  const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`
  const { open } = await atUrl(url)
  return { open, close: async () => void (await container.stop()) }
}
