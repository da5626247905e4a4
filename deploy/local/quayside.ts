import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { demoAdministrator } from './demo/demo-companies.ts'
import { startInfrastructure } from './infrastructure.ts'
import type { LocalState } from './servers/local-state.ts'
import { localPorts, type Ports } from './servers/ports.ts'
import type { ServerName } from './servers/server.ts'
import { createSupervisor, type Supervisor, stopSurvivors } from './servers/supervisor.ts'
import { portalUrlAt, saveEnvironment, serviceEnvironment } from './service-environment.ts'
import { startSplit } from './split.ts'
import type { Terminal } from './terminal.ts'

const servers: ServerName[] = ['postgres', 'nats', 'temporal', 's3', 'mail', 'chain']

/** The portal's own parts, given from outside so that the launcher can be tested without them. */
export interface Composition {
  /** All services in one process, which the supervisor keeps; answers once they are ready. */
  startPortal(options: { root: string; env: NodeJS.ProcessEnv; supervisor: Supervisor }): Promise<{ url: string }>
  seedDemo(options: {
    portalUrl: string
    env: NodeJS.ProcessEnv
    progress(done: number, total: number, text: string): void
  }): Promise<void>
}

export interface QuaysideOptions {
  root: string
  state: LocalState
  env: NodeJS.ProcessEnv
  isSplit: boolean
  hasDemo: boolean
  terminal: Terminal
  composition: Composition
  /** When it is aborted the start is given up, wherever it is, and everything stopped. */
  signal?: AbortSignal
}

export interface Quayside {
  url: string
  env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** Brings up servers, web, services and, the first time, the demo; what was started is stopped again when a step fails. */
export async function startQuayside(options: QuaysideOptions): Promise<Quayside> {
  const { root, state, terminal, composition } = options
  const say = (line: string) => terminal.line(line)
  const ports = localPorts(state)
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }

  try {
    // Before any port is chosen: survivors of a killed start hold the ports that belong to this clone.
    await stopSurvivors(state, say)
    const port = options.env.PORT ? Number(options.env.PORT) : await ports.choose('portal')
    const building = buildWeb(root, say)
    building.catch(() => undefined) // awaited below, after the servers
    const host = options.env.HOST ?? '127.0.0.1'
    const infrastructure = await startInfrastructure({
      dataDir: state.dataDir,
      state,
      servers: options.hasDemo ? [...servers, 'outside-provider'] : servers,
      ports,
      env: { ...options.env, PORTAL_URL: options.env.PORTAL_URL ?? portalUrlAt(host, port) },
      progress: say,
    })
    undo.push(async () => {
      say('Stopping the servers')
      await infrastructure.stop()
    })
    const env = serviceEnvironment({
      servers: infrastructure.env,
      state,
      port,
      given: { ...(options.hasDemo ? demoAdministrator : {}), ...options.env },
      host,
      webDist: await building,
    })
    saveEnvironment(state.dataDir, env)
    options.signal?.throwIfAborted()
    const url = await startServices(options, env, ports, undo)
    if (options.hasDemo && state.mark('demo') === undefined) {
      await composition.seedDemo({
        portalUrl: url,
        env,
        progress: (done, total, text) => terminal.bar(text, done, total),
      })
      state.rememberMark('demo', new Date().toISOString())
      say('Demo companies, people, products and orders are in place')
    }
    return { url, env, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

async function startServices(
  options: QuaysideOptions,
  env: NodeJS.ProcessEnv,
  ports: Ports,
  undo: (() => Promise<void>)[],
) {
  const { root, state, terminal } = options
  const progress = (line: string) => terminal.line(line)
  const supervisor = createSupervisor({ state, logDir: join(state.dataDir, 'logs'), progress })
  const stop = () => supervisor.stop()
  undo.push(async () => {
    terminal.line('Stopping the services')
    await stop()
  })
  // Whoever waits for a service that waits for a server would wait as long as that is away.
  options.signal?.addEventListener('abort', () => void stop().catch(() => undefined), { once: true })
  if (options.isSplit) {
    progress('Services: bringing the tables up to date and starting, each in a process of its own')
    return (await startSplit({ root, env, ports, supervisor, progress })).url
  }
  progress('Services: bringing the tables up to date and starting, all in one process')
  return (await options.composition.startPortal({ root, env, supervisor })).url
}
