import { join, resolve } from 'node:path'
import { startChain } from './servers/chain.ts'
import { startEventStore } from './servers/eventstore.ts'
import { type LocalState, openLocalState } from './servers/local-state.ts'
import { startMail } from './servers/mail.ts'
import { startNats } from './servers/nats.ts'
import { startOutsideProvider } from './servers/outside-provider.ts'
import { localPorts, type Ports, randomPorts } from './servers/ports.ts'
import { startPostgres } from './servers/postgres.ts'
import type { ProcessIdentity } from './servers/process-identity.ts'
import { startS3 } from './servers/s3.ts'
import type { ServerName, StartServer } from './servers/server.ts'
import { createSupervisor, stopSurvivors } from './servers/supervisor.ts'
import { startTemporal } from './servers/temporal.ts'

const starters: Record<ServerName, StartServer> = {
  postgres: startPostgres,
  nats: startNats,
  temporal: startTemporal,
  s3: startS3,
  mail: startMail,
  chain: startChain,
  eventstore: startEventStore,
  'outside-provider': startOutsideProvider,
}

export interface InfrastructureOptions {
  dataDir: string
  servers: ServerName[]
  progress: (line: string) => void
  env?: NodeJS.ProcessEnv
  /** The launcher's own, since only one may write `state.json`; opened here when left out. */
  state?: LocalState
  /** The launcher's own, so that no two parts of it choose the same port. */
  ports?: Ports
  /** Random ports and no fsync. */
  isForTests?: boolean
  watched?: (child: ProcessIdentity) => void
}

export interface Infrastructure {
  /** The variables that services read: DATABASE_URL, NATS_URL and so on. */
  env: Record<string, string>
  stop(): Promise<void>
}

/** Starts the servers side by side; when one cannot start, the others are stopped again. */
export async function startInfrastructure(options: InfrastructureOptions): Promise<Infrastructure> {
  const dataDir = resolve(options.dataDir)
  const isForTests = options.isForTests ?? false
  const state = options.state ?? openLocalState(dataDir)
  await stopSurvivors(state, options.progress)
  const supervisor = createSupervisor({
    state,
    logDir: join(dataDir, 'logs'),
    progress: options.progress,
    ...(options.watched === undefined ? {} : { watched: options.watched }),
  })
  const context = {
    env: options.env ?? process.env,
    dataDir,
    state,
    ports: options.ports ?? (isForTests ? randomPorts() : localPorts(state)),
    isForTests,
    progress: options.progress,
    run: supervisor.run,
  }
  const started = await Promise.allSettled(options.servers.map(name => starters[name](context)))
  const faults = started.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  if (faults.length > 0) {
    await supervisor.stop()
    throw faults.length === 1 ? faults[0] : new AggregateError(faults, faults.map(String).join('\n'))
  }
  const env: Record<string, string> = {}
  for (const result of started) {
    if (result.status === 'rejected') continue
    for (const [name, value] of Object.entries(result.value)) if (value !== undefined) env[name] = value
  }
  return { env, stop: supervisor.stop }
}
