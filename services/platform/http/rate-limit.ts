import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import type { App } from '../service/service.ts'
import { ProblemError } from './problem-error.ts'

/**
 * Answers 429 with Retry-After to a person, or an address where nobody is signed in, who has called more often than `perMinute`
 * times within a minute; null: only routes with a limit of their own have one. Each process counts for itself.
 */
export async function limitRate(app: App, perMinute: number | null): Promise<void> {
  await app.register(rateLimit, {
    global: perMinute !== null,
    ...(perMinute === null ? {} : { max: perMinute }),
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request: FastifyRequest) => request.session?.uid ?? request.ip,
    allowList: request => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new ProblemError('too-many-requests', { seconds: Math.max(1, Math.ceil(ttl / 1000)) }),
  })
}
