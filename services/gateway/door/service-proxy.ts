import proxy from '@fastify/http-proxy'
import { ProblemError } from '@quayside/platform/http/problem-error.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { FastifyRequest } from 'fastify'
import { serviceRegistry } from './service-registry.ts'
import { serviceWatch } from './service-watch.ts'

const unavailable = (cause?: unknown) =>
  new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '2' }, cause })

const upstreams = new WeakMap<FastifyRequest, string>()

/** Where services run apart: `/api/v1/<resource>` goes to the service that has it, over kept connections. */
export async function serviceProxy(app: App, ports: Ports, urls: Readonly<Record<string, string>>): Promise<void> {
  const registry = serviceRegistry(ports, urls)
  app.decorate('serviceRegistry', registry)
  const watch = serviceWatch(ports, urls)
  app.addHook('onClose', async () => watch.close())
  await app.register(proxy, {
    upstream: '',
    prefix: '/api/v1',
    rewritePrefix: '/api/v1',
    http2: false,
    undici: { connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000, keepAliveTimeout: 30_000 },
    disableRequestLogging: true,
    preHandler: async (request: FastifyRequest) => {
      const resource = request.url.slice('/api/v1/'.length).split(/[/?]/)[0] ?? ''
      const url = await registry.urlOf(resource)
      if (url === null) throw new ProblemError('not-found', { what: `/${resource}` })
      if (url === 'unknown' || watch.isSilent(url)) throw unavailable()
      upstreams.set(request, url)
    },
    replyOptions: {
      getUpstream: request => upstreams.get(request as FastifyRequest) ?? '',
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': (request as FastifyRequest).ip,
      }),
      onError: (reply, { error }) => {
        ports.log.warn({ err: error }, 'a service could not be reached')
        reply.send(unavailable(error))
      },
    },
  })
}
