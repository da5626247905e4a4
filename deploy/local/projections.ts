import { shareOf } from '@quayside/platform/event-store/positions.ts'
import { parkedStreams } from '@quayside/platform/projections/parked-streams.ts'
import type { Projection } from '@quayside/platform/projections/projection.ts'
import { rebuildProjection, shadowSchema } from '@quayside/platform/projections/rebuild.ts'
import { percentRebuilt } from '@quayside/platform/projections/rebuild-progress.ts'
import { rulesOf, storedRules } from '@quayside/platform/projections/rules.ts'
import { readConfig } from '@quayside/platform/service/config.ts'
import { compose, type HostedService } from '@quayside/platform/service/hosted-service.ts'
import { createLogger } from '@quayside/platform/service/logger.ts'
import { openPlatformParts, type PlatformParts } from '@quayside/platform/service/platform-parts.ts'
import { sql } from 'kysely'
import { installationEnvironment } from './installation.ts'
import { portalServices } from './portal.ts'
import { openTerminal } from './terminal.ts'

interface Named {
  name: string
  hosted: HostedService
  projection: Projection
}

const usage = `npm run projections -- list                              how far each read model is
npm run projections -- rebuild all | SERVICE | SERVICE/NAME   from the event store, beside the running portal
npm run projections -- parked                            streams that a read model could not go on with
npm run projections -- replay SERVICE/NAME STREAM        asks the running portal to try such a stream again`

const terminal = openTerminal()
const [command = 'list', target = '', stream = ''] = process.argv.slice(2)
if (!['list', 'rebuild', 'parked', 'replay'].includes(command)) {
  console.log(usage)
  process.exit(command === 'help' ? 0 : 2)
}

const { env, stop } = await installationEnvironment(terminal)
const parts = await openPlatformParts(readConfig(env), createLogger({ file: env.LOG_FILE ?? null }), {})
const services = portalServices.map(factory => compose(factory, parts, callsNobody))
try {
  const all = services.flatMap(hosted => projectionsOf(hosted))
  if (command === 'list') await list(all, parts)
  if (command === 'rebuild') await rebuild(chosen(all, target), parts)
  if (command === 'parked') await listParked(all)
  if (command === 'replay') await replay(chosen(all, target), stream)
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 1
} finally {
  for (const hosted of services) await hosted.end()
  await parts.close()
  await stop()
}

function projectionsOf(hosted: HostedService): Named[] {
  const { service, projections } = hosted.readModels
  return projections.map(projection => ({ name: `${service}/${projection.name}`, hosted, projection }))
}

function chosen(all: Named[], target: string): Named[] {
  const found = all.filter(({ name }) => target === 'all' || name === target || name.startsWith(`${target}/`))
  if (found.length === 0)
    throw new Error(`There is no read model "${target}". They are:\n${all.map(({ name }) => name).join('\n')}`)
  return found
}

async function list(all: Named[], { store }: PlatformParts) {
  const head = await store.head()
  for (const { name, hosted, projection } of all) {
    const { rows } = await sql<{ position: string }>`
      select position from checkpoints where name = ${projection.name}`.execute(hosted.database)
    const position = rows[0]?.position ?? ''
    const parked = await parkedStreams.of(hosted.database, [projection.name])
    const where = position >= head ? 'at the head' : `at ${position || 'the start'}, head is ${head}`
    const stuck = parked.length > 0 ? `, ${parked.length} streams parked` : ''
    terminal.plain(`${name.padEnd(44)} ${where}${stuck}${await rebuildOf(hosted, projection)}`)
  }
}

/** How far its rebuild is, or that one is due as its rules were raised; nothing otherwise. */
async function rebuildOf({ database, service }: HostedService, projection: Projection): Promise<string> {
  const percent = await percentRebuilt(database, shadowSchema(service.schema, projection))
  if (percent !== null) return `, being rebuilt: ${percent} %`
  const stored = (await storedRules(database, [projection.name])).get(projection.name)
  const rules = rulesOf(projection)
  return stored === undefined || stored >= rules ? '' : `, made by rules ${stored}: to be rebuilt by rules ${rules}`
}

async function rebuild(models: Named[], { store, log }: PlatformParts) {
  for (const { name, hosted, projection } of models) {
    const { events, parked } = await rebuildProjection({
      database: hosted.database,
      schema: hosted.service.schema,
      store,
      projection,
      log,
      onProgress: ({ position, head, stage }) => {
        const share = stage === 'reading' ? shareOf(position, head) : 1
        terminal.bar(`${name} (${stage})`, Math.floor(share * 100), 100)
      },
    })
    terminal.line(`${name}: rebuilt from ${events} events${parked > 0 ? `, ${parked} streams parked` : ''}`)
  }
}

async function listParked(all: Named[]) {
  let count = 0
  for (const { name, hosted, projection } of all) {
    for (const parked of await parkedStreams.of(hosted.database, [projection.name])) {
      count += 1
      terminal.plain(
        `${name}  ${parked.stream}  ${parked.eventType} (revision ${parked.revision})  since ${parked.parkedAt}\n    ${parked.error}`,
      )
    }
  }
  terminal.plain(count === 0 ? 'No stream is parked' : `${count} parked`)
}

async function replay(models: Named[], stream: string) {
  for (const { name, hosted, projection } of models) {
    const isParked = await parkedStreams.requestReplay(hosted.database, projection.name, stream)
    terminal.plain(
      isParked ? `${name}: ${stream} is tried again` : `${name}: ${stream || '(no stream named)'} is not parked`,
    )
  }
}

async function callsNobody(): Promise<never> {
  throw new Error('A rebuild calls no service.')
}
