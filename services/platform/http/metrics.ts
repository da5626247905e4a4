import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { ProblemError } from '../faults/problem-error.ts'
import type { App } from '../service/service.ts'

/** What a process tells Prometheus. Durations are in seconds. */
export type Metrics = {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  appendedEvents: Counter
  appends: Histogram
  projectionLag: Gauge<'service' | 'projection'>
  relayLag: Gauge
  serverUp: Gauge<'server'>
  runnerStill: Gauge<'service' | 'runner'>
  parkedStreams: Gauge<'service' | 'projection'>
  workflowsBegunAgain: Counter<'service'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'quayside_http_request_seconds',
      help: 'Answered HTTP requests',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    appendedEvents: new Counter({
      name: 'quayside_appended_events_total',
      help: 'Events appended to the store',
      registers,
    }),
    appends: new Histogram({
      name: 'quayside_append_seconds',
      help: 'Appends to the event store',
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
      registers,
    }),
    projectionLag: new Gauge({
      name: 'quayside_projection_lag_seconds',
      help: 'How long a projection has been behind the event store',
      labelNames: ['service', 'projection'],
      registers,
    }),
    relayLag: new Gauge({
      name: 'quayside_relay_lag_seconds',
      help: 'How long the broker has been behind the event store, where this process runs the relay',
      registers,
    }),
    serverUp: new Gauge({
      name: 'quayside_server_up',
      help: 'Whether a server that the portal can do without answers, as the process with the door sees it',
      labelNames: ['server'],
      registers,
    }),
    runnerStill: new Gauge({
      name: 'quayside_runner_still_seconds',
      help: 'How long a projection, a reaction or the relay has stood still while events waited for it',
      labelNames: ['service', 'runner'],
      registers,
    }),
    workflowsBegunAgain: new Counter({
      name: 'quayside_workflows_begun_again_total',
      help: 'Streams whose workflows were begun again because the workflow server had lost them',
      labelNames: ['service'],
      registers,
    }),
    parkedStreams: new Gauge({
      name: 'quayside_parked_streams',
      help: 'Streams that a projection could not apply',
      labelNames: ['service', 'projection'],
      registers,
    }),
  }
}

/** Times every request by its route, never by its URL: ids would make a series each. */
export function measureRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.requests
      .labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000)
    done()
  })
}

/**
 * GET /metrics, for a scraper on the same machine: nothing that came through a proxy or from another address. `isPublic`:
 * the application is the portal's door, which has none at all.
 */
export function metricsRoute(app: App, metrics: Metrics, refresh: () => void, isPublic = false): void {
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (isPublic || !isNear(request)) throw new ProblemError('not-found', { what: '/metrics' })
    refresh()
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function isNear(request: FastifyRequest): boolean {
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) return false
  const address = request.socket.remoteAddress ?? ''
  return /^(::ffff:)?127\.|^::1$/.test(address)
}
