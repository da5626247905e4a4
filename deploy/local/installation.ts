import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startInfrastructure } from './infrastructure.ts'
import { launcherInCharge } from './running-launcher.ts'
import { openLocalState } from './servers/local-state.ts'
import { savedEnvironment, serviceEnvironment } from './service-environment.ts'
import type { openTerminal } from './terminal.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * The variables by which an operator's command reaches an installation: those of the running portal; without one, servers are
 * started for as long as the command takes.
 */
export async function installationEnvironment(
  terminal: ReturnType<typeof openTerminal>,
): Promise<{ env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const state = openLocalState(process.env.QUAYSIDE_DATA || join(root, '.data'))
  const filled = (servers: Record<string, string>) =>
    serviceEnvironment({ given: process.env, servers, state, port: 0, host: '127.0.0.1', webDist: '' })
  if (launcherInCharge(state) !== undefined || process.env.DATABASE_URL) {
    return {
      env: filled({ ...savedEnvironment(state.dataDir), ...(process.env as Record<string, string>) }),
      stop: async () => undefined,
    }
  }
  const infrastructure = await startInfrastructure({
    dataDir: state.dataDir,
    state,
    servers: ['postgres', 'nats', 'temporal', 's3', 'mail'],
    progress: line => terminal.line(line),
  })
  return { env: filled(infrastructure.env), stop: infrastructure.stop }
}
