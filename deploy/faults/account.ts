import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readHome } from '@quayside/platform/event-store/event-home.ts'
import { parkedStreams } from '@quayside/platform/projections/parked-streams.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { rebuildProjection } from '@quayside/platform/projections/rebuild.ts'
import { rowName } from '@quayside/platform/reactions/reaction-runner.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { makePool } from '@quayside/platform/service/connections.ts'
import { compose, type HostedService } from '@quayside/platform/service/hosted-service.ts'
import { createLogger } from '@quayside/platform/service/logger.ts'
import { openPlatformParts } from '@quayside/platform/service/platform-parts.ts'
import { portalServices } from '../local/portal.ts'
import { savedEnvironment } from '../local/service-environment.ts'
import { faultsOf, storedRows } from './event-accounts.ts'
import { readLedger } from './ledger.ts'
import { differences, readModelRows } from './read-model-rows.ts'

/**
 * `node deploy/faults/account.ts DATA-FOLDER [--ledger FILE]`: whether the running portal of that folder has lost or
 * doubled anything. The ledger holds one acknowledged command a line: its key and its position, in JSON.
 */
const { values, positionals } = parseArgs({ options: { ledger: { type: 'string' } }, allowPositionals: true })
const env = savedEnvironment(positionals[0] ?? '')
const settleWithinMs = 60_000
/** Mails and timers may write while the read models are rebuilt; then it is tried again. */
const mostTries = 5

const pool = makePool({ connectionString: env.DATABASE_URL })
const log = createLogger({ file: null, level: 'silent' })
const parts = await openPlatformParts(readConfig(env), log, {})
const services = portalServices.map(factory => compose(factory, parts, callsNobody))
const models = services.flatMap(hosted => hosted.readModels.projections.map(projection => ({ hosted, projection })))
const tables = models.flatMap(({ hosted, projection }) =>
  projection.tables.map(table => ({ schema: hosted.service.schema, table })),
)
const faults: string[] = []
try {
  const rows = await storedRows(pool)
  const acknowledged = readLedger(values.ledger === undefined ? '' : readFileSync(values.ledger, 'utf8'))
  faults.push(...faultsOf(rows, acknowledged))
  console.log(
    `${rows.length} events of ${new Set(rows.map(row => row.stream)).size} streams, ${acknowledged.size} acknowledged commands`,
  )
  await atHead()
  console.log(`${models.length} read models at the head`)
  await sameAfterRebuild()
} finally {
  for (const hosted of services) await hosted.end()
  await parts.close()
  await pool.end()
}
for (const fault of faults.slice(0, 40)) console.log(`FAULT  ${fault}`)
console.log(faults.length === 0 ? 'The accounts agree' : `The accounts do not agree: ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1

async function atHead() {
  const deadline = Date.now() + settleWithinMs
  for (;;) {
    const head = await parts.store.head()
    const behind = await runnersBehind(head)
    if (behind.length === 0) break
    if (Date.now() > deadline) {
      faults.push(...behind.map(({ name, position }) => `${name} is at ${position}, the head is ${head}`))
      break
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  for (const { hosted, projection } of models) {
    for (const parked of await parkedStreams.of(hosted.database, [projection.name]))
      faults.push(`${hosted.service.name}/${projection.name} parked ${parked.stream}: ${parked.error}`)
  }
}

/** Projections and reactions; what a version before had run, and this one has not, stands still. */
async function runnersBehind(head: string) {
  const found: { name: string; position: string }[] = []
  for (const { service } of services) {
    const { schema } = service
    const names = [
      ...service.projections.map(projection => projection.name),
      ...(service.reactions ?? []).map(reaction => rowName(reaction.name)),
    ]
    const { rows } = await pool.query<{ name: string; position: string }>(
      `select name, position from "${schema}".checkpoints where position < $1 and name = any ($2)`,
      [head, names],
    )
    found.push(...rows.map(({ name, position }) => ({ name: `${schema}/${name}`, position })))
  }
  return found
}

async function sameAfterRebuild() {
  const isMoved = ((await readHome(pool))?.number ?? 0) > 0
  for (let attempt = 1; ; attempt += 1) {
    const head = await parts.store.head()
    const before = await readModelRows(pool, tables, { isMoved })
    for (const { hosted, projection } of models) await rebuild(hosted, projection)
    const found = differences(before, await readModelRows(pool, tables, { isMoved }))
    if (found.length > 0 && attempt < mostTries && (await parts.store.head()) !== head) continue
    faults.push(...found)
    const count = [...before.values()].reduce((sum, rows) => sum + rows.length, 0)
    console.log(`${count} rows of ${tables.length} tables compared with their rebuild`)
    return
  }
}

async function rebuild({ database, service }: HostedService, projection: Projection) {
  await rebuildProjection({ database, schema: service.schema, store: parts.store, projection, log })
}

async function callsNobody(): Promise<never> {
  throw new Error('Accounting calls no service.')
}
