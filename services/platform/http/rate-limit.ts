import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../faults/problem-error.ts'
import type { App } from '../service/service.ts'

const minuteMs = 60_000

/**
 * Answers 429 with Retry-After to a person, or an address where nobody is signed in, who has called more often than `perMinute`
 * times within a minute, whatever the answer; null: only routes with a limit of their own have one. Each process counts for itself.
 */
export async function limitRate(app: App, perMinute: number | null): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: minuteMs,
    cache: 20_000,
    keyGenerator: (request: FastifyRequest) => request.session?.uid ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
  if (perMinute === null) return
  const count = app.createRateLimit({ max: perMinute, keyGenerator: counted, ban: 1 })
  // Before any route: one that turns strangers away would do so without a limit.
  app.addHook('onRequest', async request => {
    if (!request.url.startsWith('/api/')) return
    const counting = await count(request)
    if (!counting.isAllowed && counting.isExceeded) throw tooManyRequests(counting.ttl, counting.isBanned)
  })
}

const ofSession = /^\/api\/v1\/authentication\/(\w*)/

/** A flood without a good token takes neither signing in nor a session's refresh from others behind the same address. */
function counted({ session, url, ip }: FastifyRequest): string {
  if (session !== null) return session.uid
  const act = ofSession.exec(url)?.[1]
  return act === undefined ? ip : `${act === 'refreshSession' ? 'refresh' : 'sign-in'} ${ip}`
}

/** After so many ms it can be tried again. */
export function tooManyRequests(ttlMs: number, isToldAlready = false): ProblemError {
  const seconds = Math.max(1, Math.ceil(ttlMs / 1000))
  return new ProblemError('too-many-requests', { seconds }, [], {
    headers: { 'retry-after': String(seconds) },
    isToldAlready,
  })
}
