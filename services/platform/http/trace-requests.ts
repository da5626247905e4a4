import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import type { App } from '../service/service.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** A span for each request, continuing the caller's trace; nothing at all where no exporter is set up. */
export function traceRequests(app: App): void {
  const tracer = trace.getTracer('quayside')
  if (!tracer.startSpan('probe').isRecording()) return
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = propagation.extract(context.active(), request.headers)
    const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    spans.set(request, tracer.startSpan(name, { kind: SpanKind.SERVER }, parent))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.setAttributes({ 'http.response.status_code': reply.statusCode, 'quayside.request_id': request.id })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
