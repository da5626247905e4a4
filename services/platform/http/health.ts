import type { Logger } from '../service/logger.ts'
import type { App } from '../service/service.ts'

const longestMs = 3_000

export type HealthCheck = { name: string; isOk(): boolean | Promise<boolean> }

/** `/health/live`: the process answers. `/health/ready`: it can do its work, or 503; the log alone names what is missing. */
export function healthRoutes(app: App, checks: readonly HealthCheck[], log: Logger): void {
  app.get('/health/live', { exposeHeadRoute: false }, async () => ({ status: 'live' }))
  app.get('/health/ready', { exposeHeadRoute: false }, async (_request, reply) => {
    const results = await Promise.all(checks.map(async check => ({ name: check.name, ok: await settled(check) })))
    const missing = results.filter(result => !result.ok).map(result => result.name)
    if (missing.length === 0) return { status: 'ready' }
    log.warn({ missing }, 'not ready')
    return reply.status(503).send({ status: 'waiting' })
  })
}

/** A server that does not answer is no reason to keep whoever asks waiting. */
async function settled(check: HealthCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(resolve, longestMs, false)
  })
  try {
    return await Promise.race([check.isOk(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
