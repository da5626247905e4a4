import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProjections } from '@quayside/platform/projections/projection-runner.ts'
import { settled } from '@quayside/platform/projections/settled.ts'
import {
  appendOne,
  counters,
  createCounters,
  createInstallation,
  type EventSystem,
  type Installation,
  rowsOf,
  startEventSystem,
} from '@quayside/platform/testing/event-system.ts'
import { connect } from 'nats'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Infrastructure, startInfrastructure } from '../local/infrastructure.ts'
import { randomPorts } from '../local/servers/ports.ts'

let dataDir: string
let port: number
let nats: Infrastructure
let installation: Installation
let system: EventSystem

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quayside-outage-'))
  port = await randomPorts().choose('nats')
  nats = await startNats()
  installation = { ...(await createInstallation()), natsUrl: `nats://127.0.0.1:${port}` }
  system = await startEventSystem(installation)
  await createCounters(system.database)
})
afterEach(async () => {
  await system.close()
  await nats.stop()
  await installation.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

function startNats() {
  const { NATS_URL: _own, ...env } = process.env
  const progress = () => undefined
  return startInfrastructure({
    dataDir,
    servers: ['nats'],
    env,
    progress,
    ports: { choose: async () => port },
    isForTests: true,
  })
}

async function count(stream: string, from: number, to: number) {
  for (let revision = from; revision < to; revision += 1) {
    await appendOne(system.store, stream, revision === 0 ? 'no-stream' : revision - 1, 'Counted', { by: revision + 1 })
  }
}

test('with the broker away projections go on; with its directory deleted nothing is lost', async () => {
  const other = await startEventSystem(installation)
  // Runs in the process that appends nothing, so that every event has to come from elsewhere.
  const runner = await startProjections({ ...other, projections: [counters()] })
  const allThere = () => settled({ feed: other.feed, runners: [runner] })
  await count('Counter-a', 0, 10)
  await allThere()

  await nats.stop()
  await count('Counter-a', 10, 20)
  await allThere()
  expect(await rowsOf(system.database, 'counters')).toMatchObject([{ total: '210', applied: 20 }])

  rmSync(join(dataDir, 'nats'), { recursive: true, force: true })
  await count('Counter-a', 20, 30)
  nats = await startNats()
  await expect.poll(() => other.broker.isConnected()).toBe(true)
  await count('Counter-a', 30, 40)
  await allThere()
  expect(await rowsOf(system.database, 'counters')).toMatchObject([{ total: '820', applied: 40 }])

  // The relay goes on where the broker had acknowledged, into a new stream.
  const head = await system.store.head()
  await expect.poll(() => system.relay.position()).toBe(head)
  const plain = await connect({ servers: installation.natsUrl })
  const manager = await plain.jetstreamManager()
  const { state } = await manager.streams.info(`EVENTS-${installation.namespace}`)
  expect(state.messages).toBeGreaterThanOrEqual(20)
  await plain.close()
  await runner.close()
  await other.close()
})
