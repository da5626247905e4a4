import { serviceTokenVerifier } from '../access/service-tokens.ts'
import type { EventHome } from '../event-store/event-home.ts'
import type { Clock } from '../ports/clock.ts'
import type { RawAnswer, Transport } from '../ports/service-client-over.ts'
import { httpTransport } from '../ports/service-client-over.ts'
import type { WorkflowPort } from '../ports/workflows.ts'
import { startEventFeed } from '../projections/event-feed.ts'
import { rebuildRaised } from '../projections/rebuild-raised.ts'
import { settled } from '../projections/settled.ts'
import { startRelay } from '../relay/relay.ts'
import { type Apps, buildApps } from './apps.ts'
import { readConfig } from './config.ts'
import { compose, type HostedService } from './hosted-service.ts'
import { createLogger, type Logger } from './logger.ts'
import { measureRunners } from './measure-runners.ts'
import { migrate } from './migrations.ts'
import { openPlatformParts, type PlatformParts } from './platform-parts.ts'
import type { App, Ports, ServiceFactory } from './service.ts'
import { startTracing } from './tracing.ts'
import { watchRunners } from './watch-runners.ts'

export type HostOptions = {
  factories: readonly ServiceFactory[]
  env: NodeJS.ProcessEnv
  /** Default: to LOG_FILE, else standard output. */
  log?: Logger
  clock?: Clock
  /** Before every subject and stream of the broker; lets tests share a server. */
  namespace?: string
  /** Instead of the server at TEMPORAL_ADDRESS. */
  workflows?: WorkflowPort
  /** The events are in another store now: nothing is written here any more, and whoever keeps the process starts it anew. */
  onMoved?: (home: EventHome) => void
  /** Checks every answer against its schema; for tests. */
  checksAnswers?: boolean
}

/** Services that run in this process. */
export type Host = {
  app: App
  /** Where it listens. */
  url(): string
  /** The ports of one of its services, for the launcher and for tests. */
  ports(service: string): Ports
  /** The services themselves, for rebuilding and replaying. */
  services(): readonly HostedService[]
  /** Resolves when all projections and reactions are at the store's head and nothing new came of them. */
  settled(timeoutMs?: number): Promise<void>
  close(): Promise<void>
}

/** Runs any set of services in this process, on one listening address. Throws `ConfigError` when the environment does not fit. */
export async function hostServices(options: HostOptions): Promise<Host> {
  const { parts, services, local } = await composeAll(options)
  const { config, log } = parts
  const undo: (() => Promise<unknown>)[] = [() => parts.close()]
  for (const hosted of services) undo.push(() => hosted.end())
  const close = async () => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch(error => log.warn({ err: error }, 'something could not be closed'))
    }
  }
  try {
    undo.push(await startTracing(config, options.factories))
    await migrateAll(parts, services)
    const feed = await startEventFeed({ broker: parts.broker, store: parts.store, log })
    undo.push(() => feed.close())
    const relay = await startRelay({
      store: parts.store,
      broker: parts.broker,
      pool: parts.pool,
      log,
      contextOf: contextsOf(services),
    })
    undo.push(() => relay.close())
    if (services.some(({ service }) => service.door !== undefined)) parts.servers.start()
    const watch = watchRunners(parts, services, { feed, relay })
    undo.push(async () => watch.close())
    const measure = () => measureRunners(parts, services, { feed, relay })
    const apps = await buildApps(parts, services, serviceTokenVerifier(config.serviceSecret), measure)
    local.apps = apps
    for (const hosted of services) {
      undo.push(() => hosted.stop())
      await hosted.run(feed)
    }
    undo.push(() => apps.close())
    for (const { service } of services) {
      const started = await service.start?.()
      if (started) undo.push(() => started.close())
    }
    const address = await apps.public.listen({ port: config.port, host: config.host })
    if (config.metricsPort !== null) await apps.figures.listen({ port: config.metricsPort, host: '127.0.0.1' })
    log.info({ address, services: services.map(({ service }) => service.name) }, 'listening')
    const rebuilds = rebuildRaised({ services: services.map(({ readModels }) => readModels), store: parts.store, log })
    undo.push(() => rebuilds.close())
    const runners = () =>
      services.flatMap(hosted => [hosted.projections(), hosted.reactions()]).filter(runner => runner !== null)
    return {
      app: apps.public,
      url: () => address,
      ports: name => hostedOf(services, name).ports,
      services: () => services,
      settled: timeoutMs => settled({ feed, runners: runners(), ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings the database up to date for these services, and starts nothing. */
export async function migrateServices(options: HostOptions): Promise<void> {
  const { parts, services } = await composeAll(options)
  try {
    await migrateAll(parts, services)
  } finally {
    for (const hosted of services) await hosted.end()
    await parts.close()
  }
}

type Local = { apps: Apps | null }

async function composeAll(
  options: HostOptions,
): Promise<{ parts: PlatformParts; services: HostedService[]; local: Local }> {
  const config = { ...readConfig(options.env), checksAnswers: options.checksAnswers === true }
  const log = options.log ?? createLogger({ file: config.logFile })
  const parts = await openPlatformParts(config, log, options)
  const local: Local = { apps: null }
  const remote = config.serviceUrls === null ? null : httpTransport(config.serviceUrls)
  const names = new Set(options.factories.map(factory => factory.name))
  const transport: Transport = request => {
    if (names.has(request.service)) return inProcess(local, request)
    if (remote === null) throw new Error(`${request.service} does not run here and SERVICE_URLS is not set`)
    return remote(request)
  }
  return { parts, services: options.factories.map(factory => compose(factory, parts, transport)), local }
}

/** A call to a service of this process: through its routes, without a socket. */
async function inProcess(
  local: Local,
  { service, method, path, headers, body }: Parameters<Transport>[0],
): Promise<RawAnswer> {
  const app = local.apps?.internal.get(service)
  if (app === undefined) throw new Error(`${service} has not started yet`)
  const answer = await app.inject({
    method,
    url: `/internal/v1${path}`,
    headers,
    ...(body === null ? {} : { payload: body }),
  })
  const found = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return { status: answer.statusCode, headers: Object.fromEntries(found), body: answer.body }
}

async function migrateAll(parts: PlatformParts, services: readonly HostedService[]): Promise<void> {
  await parts.prepare()
  const migrated = services.map(({ service, database }) => ({ ...service, database }))
  await migrate(parts.pool, migrated, parts.log)
}

function hostedOf(services: readonly HostedService[], name: string): HostedService {
  const found = services.find(({ service }) => service.name === name)
  if (found === undefined) throw new Error(`${name} does not run in this process`)
  return found
}

function contextsOf(services: readonly HostedService[]): Record<string, string> {
  return Object.fromEntries(
    services.flatMap(({ service }) => (service.aggregates ?? []).map(name => [name, service.name])),
  )
}
