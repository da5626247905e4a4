import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBinary } from './find-binary.ts'
import { eventStoreProgram } from './programs.ts'
import type { StartServer } from './server.ts'

// A small node: the two caches that they set are made for millions of streams. An append is synced at once, not 2 ms later with others.
const small = '--stream-existence-filter-size 0 --cached-chunks 1 --min-flush-delay-ms 0 --run-projections None'.split(
  ' ',
)

export const startEventStore: StartServer = async context => {
  const found = await findBinary(eventStoreProgram, context)
  context.progress(found.line)
  if (found.way === 'variable') return { EVENTSTORE_URL: found.url }

  const folder = join(context.dataDir, 'eventstore')
  mkdirSync(folder, { recursive: true })
  const port = await context.ports.choose('eventstore')
  const place = ['--db', join(folder, 'db'), '--log', join(folder, 'log')]
  await context.run({
    name: 'eventstore',
    command: found.path,
    args: [
      '--insecure',
      ...(context.isForTests ? ['--mem-db', '--disable-log-file'] : place),
      ...eventStorePorts(port, await context.ports.choose('eventstoreReplication')),
      ...small,
      '--max-append-size',
      '16767216',
    ],
    env: eventStoreEnvironment(context.env),
    isReady: () => isEventStoreLive(port),
    patienceMs: 60_000,
  })
  return { EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false` }
}

export function eventStorePorts(port: number, replicationPort: number): string[] {
  return ['--node-ip', '127.0.0.1', '--node-port', String(port), '--replication-port', String(replicationPort)]
}

/**
 * .NET's own defaults are made for many cores and much memory: on two cores each collection stops all for 100 ms every 14 s
 * at 400 events/s, and waiting threads take a fifth of the processor time. With a first generation of 2 MiB it is 10 ms.
 */
export const eventStoreRuntime = {
  DOTNET_gcServer: '0',
  DOTNET_GCgen0size: '0x200000',
  DOTNET_ThreadPool_UnfairSemaphoreSpinLimit: '0',
} as const

/** It takes every variable that begins with its name for an option, and does not start with one that it does not know. */
export function eventStoreEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !name.startsWith('EVENTSTORE_'))
  return { ...eventStoreRuntime, ...Object.fromEntries(others), EVENTSTORE_TELEMETRY_OPTOUT: 'true' }
}

export async function isEventStoreLive(port: number): Promise<boolean> {
  const { status } = await fetch(`http://127.0.0.1:${port}/health/live`)
  return status === 204
}
