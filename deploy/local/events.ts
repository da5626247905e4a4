import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Position } from '@quayside/contracts/kernel/envelope.ts'
import { copyEvents, firstDifference, lastCopied } from '@quayside/platform/event-copy/copy-events.ts'
import type { EventImport } from '@quayside/platform/event-copy/event-import.ts'
import { eventStoreDbImport } from '@quayside/platform/event-copy/eventstoredb-import.ts'
import { type MoveStep, moveHistory } from '@quayside/platform/event-copy/move-events.ts'
import { postgresImport } from '@quayside/platform/event-copy/postgres-import.ts'
import { acceptRestored } from '@quayside/platform/event-copy/restored-store.ts'
import { isHomeTaken } from '@quayside/platform/event-copy/taken-home.ts'
import { checkpoints, homeIn, readHome, type StoreKind } from '@quayside/platform/event-store/event-home.ts'
import { type EventStore, StoreUnavailableError } from '@quayside/platform/event-store/event-store.ts'
import { checkEventStoreDb } from '@quayside/platform/event-store/eventstoredb-check.ts'
import { UnfitEventStoreError } from '@quayside/platform/event-store/eventstoredb-connection.ts'
import { eventStoreDbStore } from '@quayside/platform/event-store/eventstoredb-store.ts'
import { shareOf } from '@quayside/platform/event-store/positions.ts'
import { postgresEventStore } from '@quayside/platform/event-store/postgres-event-store.ts'
import { prepareEventStore } from '@quayside/platform/event-store/postgres-schema.ts'
import { wakeUp } from '@quayside/platform/event-store/wake-up.ts'
import { systemClock } from '@quayside/platform/ports/clock.ts'
import { inDatabase, readConfig } from '@quayside/platform/service/config.ts'
import { storeName } from '@quayside/platform/service/home-store.ts'
import { createLogger } from '@quayside/platform/service/logger.ts'
import { openPlatformParts, type PlatformParts } from '@quayside/platform/service/platform-parts.ts'
import { installationEnvironment } from './installation.ts'
import { openTerminal } from './terminal.ts'

const usage = `npm run events -- where      which store the installation's events are in
npm run events -- copy       copies them to EVENTSTORE_TARGET_URL, beside the running portal; again and again, each time the rest
npm run events -- verify     holds both against each other, event by event
npm run events -- move       copies the rest, holds both against each other and makes the copy the store, beside the running
                             portal: writing stands still for seconds
npm run events -- restored   after a restore: puts read models that are ahead of the event store back to it and builds them anew

EVENTSTORE_TARGET_URL is esdb://host:2113?tls=false or the like; for the PostgreSQL of the read models it is the word itself:
EVENTSTORE_TARGET_URL=DATABASE_URL npm run events -- move`

const itself = 'EVENTSTORE_TARGET_URL names the store that the events are in already'

const terminal = openTerminal()
const [command = 'help'] = process.argv.slice(2)
const commands: Record<string, (parts: PlatformParts) => Promise<void>> = { where, copy, verify, move, restored }
const chosen = commands[command]
if (chosen === undefined) {
  console.log(usage)
  process.exit(command === 'help' ? 0 : 2)
}

const ending = new AbortController()
const end = () => {
  ending.abort(new Error('Broken off: the events are where they were, and a copy can go on.'))
  if (chosen === move) process.once('SIGINT', leave)
}
const leave = () => {
  console.error('Ended at once: where writing stood still it goes on in 15 seconds at most.')
  process.exit(1)
}
process.once('SIGINT', end).once('SIGTERM', end)
const brokenOff = once(ending.signal, 'abort').then(() => ending.signal.throwIfAborted())
brokenOff.catch(() => undefined)
const { env, stop } = await installationEnvironment(terminal)
try {
  const working = inInstallation(chosen)
  // A move takes back what it has begun before it ends; nothing else has anything to take back.
  await (chosen === move ? working : Promise.race([working, brokenOff]))
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 1
}
await stop()
// What was broken off may hang on a server that does not answer.
process.exit()

async function inInstallation(work: (parts: PlatformParts) => Promise<void>) {
  // Nobody waits for an answer here: rather late than broken off.
  const config = readConfig({ EVENTSTORE_PATIENCE_MS: '30000', ...env })
  const parts = await openPlatformParts(config, createLogger({ file: env.LOG_FILE ?? null }), {})
  try {
    await homeIn(parts.pool, parts.store, parts.config.eventStoreUrl === null ? 'PostgreSQL' : 'EventStoreDB')
    await work(parts)
  } finally {
    await parts.close()
  }
}

async function where({ pool, store }: PlatformParts) {
  const home = await readHome(pool)
  if (home === null) return terminal.plain('This installation has not been started yet.')
  const standing = await checkpoints(pool)
  const isHeld = standing.some(each => each.isHeld)
  terminal.plain(
    `${home.kind}, store ${home.store} (number ${home.number + 1} of this installation), which ends at ${await store.head()}`,
  )
  terminal.plain(`${standing.length} checkpoints; the portal ${isHeld ? 'runs' : 'does not run'}`)
  if (await isHomeTaken(pool)) terminal.plain('The events are being moved: nothing is appended meanwhile.')
}

async function copy(ofInstallation: PlatformParts) {
  const target = await openTarget(ofInstallation)
  try {
    await copyInto(ofInstallation, target)
  } finally {
    await target.into.close()
  }
}

async function copyInto({ store }: PlatformParts, target: Target) {
  const head = await store.head()
  const left = timeLeft()
  const copied = await copyEvents({
    from: store,
    into: target.into,
    onProgress: each => left.show(`copied ${each.copied.toLocaleString('en')} events`, each.position, head),
  })
  terminal.line(`${copied.toLocaleString('en')} events copied to ${target.kind}`)
}

async function verify(ofInstallation: PlatformParts) {
  const target = await openTarget(ofInstallation)
  const theirs = await target.as(0)
  try {
    const { store } = ofInstallation
    const head = await store.head()
    const left = timeLeft()
    const { compared, difference } = await firstDifference({
      source: store,
      target: theirs,
      onProgress: each => left.show(`compared ${each.compared.toLocaleString('en')} events`, each.position, head),
    })
    if (difference === null) return terminal.line(`${compared.toLocaleString('en')} events, letter by letter the same`)
    const { count, source, target: there, what } = difference
    throw new Error(`Event ${count} is ${source} in the store and ${there} in the copy: ${what}`)
  } finally {
    await theirs.close()
    await target.into.close()
  }
}

async function move(ofInstallation: PlatformParts) {
  const target = await openTarget(ofInstallation)
  try {
    const { pool, store } = ofInstallation
    const { compared, moved, home, stoodMs } = await moveHistory({
      database: pool,
      source: store,
      into: target.into,
      targetAs: target.as,
      kind: target.kind,
      name: target.name,
      onStep: showSteps(),
      signal: ending.signal,
    })
    terminal.line(`${compared.toLocaleString('en')} events compared, ${moved} checkpoints moved.`)
    terminal.line(
      `The events are in ${home.kind} now, store ${home.store}. Writing stood still for ${(stoodMs / 1000).toFixed(1)} s.`,
    )
    terminal.line(
      'Processes that were started with EVENTSTORE_TARGET_URL start anew with it by themselves; until each is up again it does not answer.',
    )
    const next = target.kind === 'PostgreSQL' ? 'without EVENTSTORE_URL' : 'with EVENTSTORE_URL set to the new store'
    terminal.line(`From their next start on let every process have it ${next}, and no EVENTSTORE_TARGET_URL.`)
  } finally {
    await target.into.close()
  }
}

function showSteps(): (step: MoveStep) => void {
  let left = timeLeft()
  let last = ''
  return each => {
    if (each.step !== last) left = timeLeft()
    last = each.step
    if ('head' in each) left.show(`${each.step} ${each.count.toLocaleString('en')} events`, each.position, each.head)
    else terminal.line(each.step === 'nobody writes' ? 'Nobody writes' : 'Writing stands still')
  }
}

async function restored({ pool, store }: PlatformParts) {
  const { all, ahead } = await acceptRestored(pool, store)
  terminal.line(
    `${ahead} of ${all} checkpoints were ahead of the event store${ahead > 0 ? ' and stand at its end now' : ''}`,
  )
  if (ahead === 0) return
  const script = fileURLToPath(new URL('projections.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [script, 'rebuild', 'all'], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  process.exitCode = status ?? 1
}

type Target = {
  readonly kind: StoreKind
  readonly name: string
  readonly into: EventImport
  /** The store as it is read under a number. */
  as(number: number): Promise<EventStore>
}

/** Throws where it is the store itself, under whatever name, or holds what is not this installation's. */
async function openTarget(parts: PlatformParts): Promise<Target> {
  const target = await targetOf(parts)
  try {
    await lastCopied(parts.store, target.into)
    if (target.kind === 'EventStoreDB' && parts.config.eventStoreUrl !== null) await refuseItself(parts.store, target)
  } catch (fault) {
    await target.into.close()
    throw fault
  }
  return target
}

async function refuseItself(store: EventStore, target: Target) {
  const theirs = await target.as(0)
  const isItself = (await theirs.identity().finally(theirs.close)) === (await store.identity())
  if (isItself) throw new Error(itself)
}

async function targetOf({ config, pool, log }: PlatformParts): Promise<Target> {
  const url = config.eventStoreTarget
  if (url === null) throw new Error(`EVENTSTORE_TARGET_URL is not set.\n\n${usage}`)
  if (storeName(url) === storeName(config.eventStoreUrl ?? inDatabase)) throw new Error(itself)
  if (url === inDatabase) {
    await prepareEventStore(pool)
    return {
      kind: 'PostgreSQL',
      name: storeName(url),
      into: postgresImport(pool),
      as: async number => postgresEventStore({ pool, wake: wakeUp(), number, log, clock: systemClock }),
    }
  }
  await checkEventStoreDb(url).catch(fault => {
    if (fault instanceof StoreUnavailableError)
      throw new StoreUnavailableError(`EVENTSTORE_TARGET_URL: ${fault.message}`)
    if (!(fault instanceof UnfitEventStoreError)) throw fault
    throw new UnfitEventStoreError(fault.message.replace(/^EVENTSTORE_URL/, 'EVENTSTORE_TARGET_URL'))
  })
  return {
    kind: 'EventStoreDB',
    name: storeName(url),
    into: eventStoreDbImport(url),
    as: async number =>
      eventStoreDbStore({ url, number, log, clock: systemClock, patienceMs: config.eventStorePatienceMs }),
  }
}

function timeLeft() {
  const since = performance.now()
  return {
    show(what: string, at: Position, head: Position) {
      const share = shareOf(at, head)
      const seconds = share === 0 ? 0 : ((performance.now() - since) / 1000) * (1 / share - 1)
      terminal.bar(`${what}, ${Math.ceil(seconds)} s left`, Math.floor(share * 100), 100)
    },
  }
}
