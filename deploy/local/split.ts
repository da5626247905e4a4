import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Ports } from './servers/ports.ts'
import type { Supervisor } from './servers/supervisor.ts'

const worker = join('workflows', 'main.ts')

export interface SplitOptions {
  root: string
  env: NodeJS.ProcessEnv
  ports: Ports
  supervisor: Supervisor
  progress: (line: string) => void
}

/** `npm start -- --split`: each service and the workflow worker in a process of its own, as containers run them. */
export async function startSplit({ root, env, ports, supervisor, progress }: SplitOptions): Promise<{ url: string }> {
  const portal = Number(env.PORT)
  const services = serviceNames(root)
  const urls: Record<string, string> = {}
  const portOf: Record<string, number> = {}
  for (const name of services) {
    const port = name === 'gateway' ? portal : await ports.choose(`service:${name}`)
    portOf[name] = port
    urls[name] = `http://127.0.0.1:${port}`
  }
  const shared = { ...env, SERVICE_URLS: JSON.stringify(urls) }
  // Each migrates its own schema and finds the others by their addresses, so their order does not matter; the
  // gateway comes last, because its readiness is the portal's.
  // Each writes to its standard output, which the supervisor keeps as logs/service-NAME.log.
  const alone = { ...shared, LOG_FILE: '' }
  const start = (name: string) =>
    supervisor.run({
      name: `service-${name}`,
      command: process.execPath,
      args: [join(root, 'services', name, 'main.ts')],
      cwd: root,
      env: { ...alone, PORT: String(portOf[name]), HOST: name === 'gateway' ? (env.HOST ?? '') : '127.0.0.1' },
      isReady: async () => (await fetch(`${urls[name]}/health/ready`)).ok,
      patienceMs: 60_000,
      stopPatienceMs: 15_000,
    })
  await Promise.all(
    services
      .filter(name => name !== 'gateway')
      .map(async name => {
        await start(name)
        progress(`Service ${name}: ${urls[name]}`)
      }),
  )
  await start('gateway')
  if (existsSync(join(root, worker))) {
    await supervisor.run({
      name: 'service-worker',
      command: process.execPath,
      args: [join(root, worker)],
      cwd: root,
      env: alone,
      isReady: async () => true, // it listens on no port; Temporal shows whether it polls
      stopPatienceMs: 15_000,
    })
    progress('Workflow worker: started')
  }
  return { url: env.PORTAL_URL ?? urls.gateway ?? '' }
}

/** Every folder of `services` that can be started alone. */
export function serviceNames(root: string): string[] {
  const services = join(root, 'services')
  return readdirSync(services).filter(name => existsSync(join(services, name, 'main.ts')))
}
