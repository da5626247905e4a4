import type { App } from '../service/service.ts'

export type HealthCheck = { name: string; isOk(): boolean | Promise<boolean> }

/** `/health/live`: the process answers. `/health/ready`: it can do its work; 503 names what is missing. */
export function healthRoutes(app: App, checks: readonly HealthCheck[]): void {
  app.get('/health/live', { exposeHeadRoute: false }, async () => ({ status: 'live' }))
  app.get('/health/ready', { exposeHeadRoute: false }, async (_request, reply) => {
    const results = await Promise.all(checks.map(async check => ({ name: check.name, ok: await settled(check) })))
    const missing = results.filter(result => !result.ok).map(result => result.name)
    return reply
      .status(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'waiting', missing })
  })
}

async function settled(check: HealthCheck): Promise<boolean> {
  try {
    return await check.isOk()
  } catch {
    return false
  }
}
