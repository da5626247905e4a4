import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startChild } from '../local/servers/child-process.ts'
import { eventStoreEnvironment, eventStorePorts, isEventStoreLive } from '../local/servers/eventstore.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { findEventStore } from '../testing/event-store-nodes.ts'
import { guardedFolder } from '../testing/guarded-folder.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
const command = await findEventStore()

describe("Compose's variables of the event store", () => {
  if (command === undefined) test.skip('left out: no eventstored is on PATH', () => undefined)
  else {
    test('are taken by the server, each with its value', async () => {
      const variables = variablesOf('eventstore')
      expect(variables).toHaveProperty('EVENTSTORE_MAX_APPEND_SIZE')
      await started(command, variables, async port => {
        const answer = await fetch(`http://127.0.0.1:${port}/info/options`)
        const options = (await answer.json()) as { name: string; value: string | null }[]
        const taken = new Map(options.map(({ name, value }) => [name.toUpperCase(), String(value)]))
        for (const [name, value] of Object.entries(variables)) {
          const option = name.replace('EVENTSTORE_', '').replaceAll('_', '')
          // The port alone is this test's own.
          if (option === 'NODEPORT') continue
          expect(taken.get(option)?.toLowerCase(), name).toBe(value.toLowerCase())
        }
      })
    })

    test('would not be taken with one that it does not know, so that its yes means something', async () => {
      const wrong = { ...variablesOf('eventstore'), EVENTSTORE_DISABLE_TELEMETRY: 'true' }
      await expect(started(command, wrong, async () => undefined)).rejects.toThrow('DisableTelemetry')
    })
  }
})

/** As the file has them: a name and a value on each line of the service's `environment`. */
function variablesOf(service: string): Record<string, string> {
  const [, block = ''] =
    new RegExp(`\\n  ${service}:\\n(?: {4}.*\\n)*? {4}environment:\\n((?: {6}.*\\n)+)`).exec(compose) ?? []
  const lines = block.matchAll(/^ {6}(\w+): "?([^"\n]*)"?$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}

async function started(command: string, variables: Record<string, string>, work: (port: number) => Promise<void>) {
  const folder = guardedFolder()
  const ports = randomPorts()
  const port = await ports.choose('eventstore')
  try {
    const server = await startChild({
      name: 'eventstored',
      command,
      args: ['--mem-db', '--disable-log-file', ...eventStorePorts(port, await ports.choose('eventstoreReplication'))],
      env: { ...eventStoreEnvironment(process.env), ...variables },
      logFile: join(folder.path, 'eventstored.log'),
      isReady: () => isEventStoreLive(port),
      patienceMs: 60_000,
      started: folder.watch,
    })
    await work(port).finally(server.stop)
  } finally {
    await folder.close()
  }
}
