import { Readable } from 'node:stream'
import proxy from '@fastify/http-proxy'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { App, Ports } from '@quayside/platform/service/service.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { copyOfBody } from './copy-of-body.ts'
import { serviceRegistry } from './service-registry.ts'
import type { ServiceWatch } from './service-watch.ts'

const unavailable = (cause?: unknown) =>
  new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '2' }, cause })

/** What is asked of a service and not answered yet. */
type Asked = { service: string; url: string; reply: FastifyReply }

/** Where services run apart: `/api/v1/<resource>` goes to the service that has it, over kept connections. */
export async function serviceProxy(
  app: App,
  ports: Ports,
  urls: Readonly<Record<string, string>>,
  watch: ServiceWatch,
): Promise<void> {
  const registry = serviceRegistry(ports, urls)
  app.decorate('serviceRegistry', registry)
  const open = new Map<FastifyRequest, Asked>()
  watch.onAway(silent => {
    for (const { service, reply } of open.values()) if (service === silent && !reply.sent) reply.send(unavailable())
  })
  await app.register(proxy, {
    upstream: '',
    prefix: '/api/v1',
    rewritePrefix: '/api/v1',
    http2: false,
    undici: { connections: 64, headersTimeout: 60_000, bodyTimeout: 60_000, keepAliveTimeout: 30_000 },
    disableRequestLogging: true,
    preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
      const resource = request.url.slice('/api/v1/'.length).split(/[/?]/)[0] ?? ''
      const service = await registry.serviceOf(resource)
      if (service === null) throw new ProblemError('not-found', { what: `/${resource}` })
      const url = urls[service]
      if (url === undefined || watch.isAway(service)) throw unavailable()
      open.set(request, { service, url, reply })
      reply.raw.once('close', () => open.delete(request))
      if (request.body instanceof Readable) request.body = copyOfBody(request.raw, reply.raw)
    },
    replyOptions: {
      getUpstream: request => open.get(request as FastifyRequest)?.url ?? '',
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        'x-forwarded-for': (request as FastifyRequest).ip,
      }),
      onResponse: (_request, reply, { stream }) => {
        // Who waited for a service that stood still has been answered.
        if (reply.sent) stream.destroy()
        else reply.send(stream)
      },
      onError: (reply, { error }) => {
        ports.log.warn({ err: error }, 'a service could not be reached')
        if (!reply.sent) reply.send(unavailable(error))
      },
    },
  })
}
