import { join } from 'node:path'
import type { Supervisor } from './servers/supervisor.ts'

/**
 * All services in one process, apart from the launcher: one that dies takes neither the servers nor the launcher along,
 * and is started again.
 */
export async function keepPortal({
  root,
  env,
  supervisor,
}: {
  root: string
  env: NodeJS.ProcessEnv
  supervisor: Supervisor
}): Promise<{ url: string }> {
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' || !env.HOST ? '127.0.0.1' : env.HOST
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`
  await supervisor.run({
    name: 'service-portal',
    command: process.execPath,
    args: [join(root, 'deploy', 'local', 'run-portal.ts')],
    cwd: root,
    env,
    // It listens as the last step of its start, and is not to be stopped because a server is away.
    isReady: async () => (await fetch(`${url}/health/live`)).ok,
    patienceMs: 180_000,
    stopPatienceMs: 15_000,
  })
  return { url }
}
