import { bearerToken } from '@quayside/platform/access/session.ts'
import type { HealthCheck } from '@quayside/platform/http/health.ts'
import { limitRate } from '@quayside/platform/http/rate-limit.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import { compressAnswers } from './compression.ts'
import { apiPolicy, contentPolicy } from './content-policy.ts'
import { machineTokens } from './machine-tokens.ts'
import { headersOfParts, type SecurityHeaders, securityHeaders } from './security-headers.ts'
import { serviceProxy } from './service-proxy.ts'
import type { ServiceWatch } from './service-watch.ts'
import { readWeb, staticWeb } from './static-web.ts'

/**
 * What every public request passes before a route: whose it is, how many there were, and what browsers may do with the
 * answer. Gives what has to be there before it can let all of them through.
 */
export async function openDoor(app: App, ports: Ports, apart: ServiceWatch | null): Promise<readonly HealthCheck[]> {
  const { config } = ports
  const web = config.webDist === null ? null : await readWeb(config.webDist)
  const isSecure = config.portalUrl.startsWith('https:')

  const ofApi = { ...securityHeaders(apiPolicy, isSecure), 'cache-control': 'no-store' }
  addHeaders(app, securityHeaders(contentPolicy(config, web), isSecure), ofApi)
  recognise(app, ports)
  if (config.rateLimit > 0) await limitRate(app, config.rateLimit)
  compressAnswers(app)
  if (config.serviceUrls !== null && apart !== null) await serviceProxy(app, ports, config.serviceUrls, apart)
  if (web !== null) await staticWeb(app, web)
  const registry = app.serviceRegistry
  return registry === undefined ? [] : [{ name: 'resources of all services', isOk: () => registry.isComplete() }]
}

const part = /^\/assets\/[^?]+\.(js|css|woff2)$/

function addHeaders(app: App, ofPages: SecurityHeaders, ofApi: SecurityHeaders): void {
  const ofParts = headersOfParts(ofPages)
  app.fallback.headers = ofApi
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith('/api/') ? ofApi : part.test(url) ? ofParts : ofPages)
    done()
  })
}

/**
 * The session of a valid token is known to everything after; a route that needs one refuses the others. An API token is
 * exchanged here, so that no service ever sees one.
 */
function recognise(app: App, ports: Pick<Ports, 'access' | 'call' | 'clock' | 'config'>): void {
  const machines = machineTokens(ports)
  const verifiedToken = (token: string | null) => (token === null ? null : ports.access.verify(token))
  app.addHook('onRequest', (request, _reply, done) => {
    const keep = (session: Awaited<ReturnType<typeof verifiedToken>>) => {
      if (session !== null && typeof session === 'object') request.session = session
      done()
    }
    const token = bearerToken(request)
    const verified = token !== null && machines.isApiToken(token) ? exchanged(request, token) : verifiedToken(token)
    if (verified instanceof Promise) verified.then(keep, done)
    else keep(verified)
  })

  async function exchanged(request: FastifyRequest, apiToken: string) {
    const token = await machines.exchange(request.ip, apiToken)
    request.headers.authorization = `Bearer ${token ?? ''}`
    return verifiedToken(token)
  }
}
