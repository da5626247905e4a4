import type { FastifyReply } from 'fastify'
import { ProblemError } from '../faults/problem-error.ts'
import { type Watch, watch } from '../ports/watch.ts'
import type { App } from '../service/service.ts'

const unavailable = () => new ProblemError('unavailable', {}, [], { headers: { 'retry-after': '5' } })

type Standstill = {
  /** Rejects, or never answers, while the database stands still. */
  database: () => Promise<unknown>
  /** A request that takes longer, in milliseconds, is reason to look. */
  longMs?: number
}

/**
 * A database that stands still ends no statement: who waits for one is answered 503 with Retry-After after some fifteen seconds.
 * What was asked may still be done, as after any lost answer.
 */
export function answerStandstill(app: App, { database, longMs = 3_000 }: Standstill): void {
  const open = new Map<FastifyReply, number>()
  // One that is busy beyond measure is waited for: only silence again and again is a standstill.
  const looks: Watch<'database'> = watch({ probes: { database }, everyMs: longMs, inVain: 3 })
  let isLooking = false
  const waiting = () => [...open].filter(([, since]) => performance.now() - since > longMs)

  async function look() {
    if (isLooking || (waiting().length === 0 && !looks.isAway('database'))) return
    isLooking = true
    await looks.look().finally(() => {
      isLooking = false
    })
    if (!looks.isAway('database')) return
    for (const [reply] of waiting()) if (!reply.sent && !reply.raw.headersSent) reply.send(unavailable())
  }
  const timer = setInterval(look, longMs / 3)
  timer.unref()

  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/internal/')) {
      open.set(reply, performance.now())
      reply.raw.once('close', () => open.delete(reply))
    }
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
