import underPressure from '@fastify/under-pressure'
import type { App } from '../service/service.ts'
import { ProblemError } from './problem-error.ts'

const mostDelayMs = 1_000

/** Answers 503 with Retry-After while the event loop is late, so that what was accepted stays fast. */
export async function relieve(app: App): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    sampleInterval: 500,
    pressureHandler: request => {
      if (request.url.startsWith('/health/')) return
      throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '2' } })
    },
  })
}
