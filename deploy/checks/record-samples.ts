import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeClient } from '@quayside/platform/service/connections.ts'
import { type EventSample, eventContexts, sampleFile } from './event-samples.ts'

/**
 * `npm run samples [-- --database URL]`: records one event of each type and version that has no sample yet, from what
 * the deciders write in their tests, or from a running installation's event store. Existing samples are never touched.
 */
const { values: flags } = parseArgs({ options: { database: { type: 'string' } } })
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const events = flags.database === undefined ? eventsOfTests() : await eventsOfStore(flags.database)
const contexts = await eventContexts(root)

let recorded = 0
for (const { folder, schemas } of contexts) {
  for (const event of events) {
    const file = join(folder, sampleFile(event))
    if (existsSync(file) || schemas.get(event.type)?.safeParse(event.data).success !== true) continue
    mkdirSync(folder, { recursive: true })
    const { type, schemaVersion, data } = event
    writeFileSync(file, `${JSON.stringify({ type, schemaVersion, data }, null, 2)}\n`)
    recorded += 1
  }
}
console.log(`${recorded} samples recorded from ${events.length} events`)
for (const { name, schemas, samples } of await eventContexts(root)) {
  const missing = [...schemas.keys()].filter(type => !samples.some(sample => sample.type === type))
  if (missing.length > 0) console.log(`${name} still lacks: ${missing.join(', ')}`)
}

function eventsOfTests(): EventSample[] {
  const file = join(root, '.data', 'decided-events.jsonl')
  rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', '--reporter=dot', 'services/'], {
    cwd: root,
    env: { ...process.env, RECORD_DECIDED_EVENTS: file },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}

async function eventsOfStore(url: string): Promise<EventSample[]> {
  const client = makeClient(url)
  await client.connect()
  const { rows } = await client.query<{ type: string; data: string; metadata: string }>(
    'select type, data, metadata from event_store.events order by position',
  )
  await client.end()
  return rows.map(({ type, data, metadata }) => ({
    type,
    data: JSON.parse(data),
    schemaVersion: JSON.parse(metadata).schemaVersion,
  }))
}
