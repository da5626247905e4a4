import { createApp } from '../http/app.ts'
import { type HealthCheck, healthRoutes } from '../http/health.ts'
import { measureRequests, metricsRoute } from '../http/metrics.ts'
import { collectOpenApi, openApiDocument } from '../http/openapi.ts'
import { limitRate } from '../http/rate-limit.ts'
import { relieve } from '../http/relief.ts'
import { mountInternal, type VerifyServiceToken } from '../http/service-app.ts'
import { answerStandstill } from '../http/standstill.ts'
import { traceRequests } from '../http/trace-requests.ts'
import type { HostedService } from './hosted-service.ts'
import type { PlatformParts } from './platform-parts.ts'
import type { App } from './service.ts'

/** Proxies of private networks: between the gateway and a service that runs apart. */
const privateNetworks = ['loopback', 'linklocal', 'uniquelocal']

export type Apps = {
  public: App
  /** GET /metrics alone, for METRICS_PORT where the public application is the portal's door. */
  figures: App
  /** One for each service of this process, never listening: calls between services do not leave it. */
  internal: ReadonlyMap<string, App>
  close(): Promise<void>
}

export async function buildApps(
  parts: PlatformParts,
  services: readonly HostedService[],
  verify: VerifyServiceToken,
  measure: () => void,
): Promise<Apps> {
  const { config, log, metrics } = parts
  const door = services.find(({ service }) => service.door !== undefined)?.service.door
  // A service that runs apart is reached by the gateway and by other services only.
  const isApart = config.serviceUrls !== null && door === undefined
  const trustedProxies = config.trustedProxies.length > 0 || !isApart ? config.trustedProxies : privateNetworks
  const app = createApp({ log, trustedProxies })
  const documents = () => openApiDocument(app)

  measureRequests(app, metrics)
  traceRequests(app)
  await relieve(app, config.lateLoopMs)
  await collectOpenApi(app)
  answerStandstill(app, { database: parts.databaseAnswers })
  const checks: HealthCheck[] = [
    { name: 'database', isOk: async () => (await parts.pool.query('select 1')).rowCount === 1 },
    { name: 'room on the disk', isOk: parts.hasRoom },
    { name: 'projections', isOk: () => services.every(hosted => hosted.projections() !== null) },
    // Reactions and the relay may wait: what is read here stays true without them.
    {
      name: 'read models',
      isOk: () => services.every(({ ports }) => ports.positions.stillMs() < config.stillAfterMs),
    },
  ]
  healthRoutes(app, checks, log)
  metricsRoute(app, metrics, measure, door !== undefined)
  if (door !== undefined) checks.push(...(await door(app)))
  // What is called too often in all is refused at the door.
  if (isApart && config.rateLimit > 0) await limitRate(app, null)
  for (const { service } of services) app.register(async scope => service.routes(scope), { prefix: '/api/v1' })
  if (isApart) for (const { service } of services) mountInternal(app, '/internal/v1', service, verify, documents)
  await app.ready()

  const figures = createApp({ log })
  metricsRoute(figures, metrics, measure)
  await figures.ready()

  const internal = new Map<string, App>()
  for (const { service } of services) {
    const own = createApp({ log })
    mountInternal(own, '/internal/v1', service, verify, documents)
    await own.ready()
    internal.set(service.name, own)
  }
  return {
    public: app,
    figures,
    internal,
    async close() {
      await app.close()
      await figures.close()
      await Promise.all([...internal.values()].map(own => own.close()))
    },
  }
}
