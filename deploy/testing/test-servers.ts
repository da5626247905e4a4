import { startInfrastructure } from '../local/infrastructure.ts'
import { randomPorts } from '../local/servers/ports.ts'
import type { ServerName } from '../local/servers/server.ts'
import { guardedFolder } from './guarded-folder.ts'

/** The variables that a server answers with; tests read each of them under its name with TEST_ in front. */
const variablesOf: Record<ServerName, string[]> = {
  postgres: ['DATABASE_URL'],
  nats: ['NATS_URL'],
  temporal: ['TEMPORAL_ADDRESS', 'TEMPORAL_NAMESPACE', 'TEMPORAL_PAGE_URL'],
  s3: ['S3_URL'],
  mail: ['SMTP_URL', 'INBOX_URL'],
  chain: ['CHAIN_RPC_URL'],
  eventstore: ['EVENTSTORE_URL'],
  'outside-provider': ['OIDC_GOOGLE_URL', 'OIDC_MICROSOFT_URL'],
}

/** Of one process: servers that it starts side by side never take the same port. */
export const testPorts = randomPorts()

export interface TestServers {
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * Real servers for tests, on random ports and in a folder of their own. Servers whose TEST_ variables are already set
 * are used as they are. They end with this process, however it ends.
 */
export async function startTestServers(servers: ServerName[]): Promise<TestServers> {
  const given: Record<string, string> = {}
  const missing = servers.filter(server => {
    const values = variablesOf[server].flatMap(name => process.env[`TEST_${name}`] ?? [])
    if (values.length < variablesOf[server].length) return true
    for (const name of variablesOf[server]) given[`TEST_${name}`] = process.env[`TEST_${name}`] ?? ''
    return false
  })
  if (missing.length === 0) return { env: given, stop: async () => undefined }

  const folder = guardedFolder()
  const lines: string[] = []
  const infrastructure = await startInfrastructure({
    dataDir: folder.path,
    servers: missing,
    isForTests: true,
    ports: testPorts,
    env: withoutServerUrls(process.env),
    progress: line => lines.push(line),
    watched: folder.watch,
  }).catch(fault => {
    folder.close()
    throw new Error(`The servers for the tests could not be started.\n${lines.join('\n')}`, { cause: fault })
  })

  const env: Record<string, string> = { ...given }
  for (const [name, value] of Object.entries(infrastructure.env)) env[`TEST_${name}`] = value
  return {
    env,
    async stop() {
      await infrastructure.stop()
      await folder.close()
    },
  }
}

// A developer's own DATABASE_URL must never become the place where tests write.
export function withoutServerUrls(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.values(variablesOf).flat()
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)))
}
