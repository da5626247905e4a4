import underPressure from '@fastify/under-pressure'
import { ProblemError } from '../faults/problem-error.ts'
import type { App } from '../service/service.ts'

/** Answers 503 with Retry-After while the event loop is late, so that what was accepted stays fast; 0 ms: never. */
export async function relieve(app: App, mostDelayMs: number, sampleMs = 500): Promise<void> {
  if (mostDelayMs === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: request => {
      // A page whose scripts fail to load does not come back by itself, unlike a call that is told to retry.
      if (!request.url.startsWith('/api/')) return
      throw new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '2' } })
    },
  })
}
