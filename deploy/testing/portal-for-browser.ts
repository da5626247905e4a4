import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLogger } from '@quayside/platform/service/logger.ts'
import { patience } from '@quayside/platform/testing/patience.ts'
import { buildWeb } from '../local/build-web.ts'
import { outsideProviderServer, outsideProviderUrl } from '../local/outside-provider/outside-provider.ts'
import { migrateAll, startPortal } from '../local/portal.ts'
import { openLocalState } from '../local/servers/local-state.ts'
import { randomPorts } from '../local/servers/ports.ts'
import { portalUrlAt, saveEnvironment, serviceEnvironment } from '../local/service-environment.ts'
import { startTestServers } from './test-servers.ts'

/** The whole portal for the browser tests: throw-away servers, nobody in it but the administrator. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const folder = mkdtempSync(join(tmpdir(), 'quayside-browser-'))
const say = (line: string) => console.log(line)
const administrator = { email: 'admin@operator.example', password: 'in-charge-of-all', name: 'Ada Bergström' }

// A copy of its own: a build beside this run must not take the files away under it.
const webDist = join(folder, 'web')
cpSync(await buildWeb(root, say), webDist, { recursive: true })
const servers = await startTestServers(['postgres', 'nats', 'temporal', 's3', 'mail', 'chain'])
const named = Object.entries(servers.env).map(([name, value]) => [name.replace(/^TEST_/, ''), value])
const ports = randomPorts()
const port = await ports.choose('portal')
const outsideUrl = `http://127.0.0.1:${await ports.choose('outsideProvider')}`
const client = { id: 'quayside', secret: 'of-the-browser-tests' }
const outside = outsideProviderServer({
  url: outsideUrl,
  portalUrl: portalUrlAt('127.0.0.1', port),
  client,
  people: ['newcomer', 'known', 'linker'].map(subject => ({
    subject,
    name: `Ana ${subject}`,
    email: `${subject}@outside.example`,
  })),
})
outside.listen(Number(new URL(outsideUrl).port), '127.0.0.1')
const env = serviceEnvironment({
  given: {
    ...process.env,
    QUAYSIDE_ENVIRONMENT: 'QA',
    QUAYSIDE_ADMIN_EMAIL: administrator.email,
    QUAYSIDE_ADMIN_PASSWORD: administrator.password,
    QUAYSIDE_ADMIN_NAME: administrator.name,
    OIDC_GOOGLE_URL: outsideProviderUrl(outsideUrl, 'google', client),
    OIDC_MICROSOFT_URL: outsideProviderUrl(outsideUrl, 'microsoft', client),
    ...patience,
    NOTIFICATION_MAIL_WINDOW_SECONDS: '1',
  },
  servers: Object.fromEntries(named),
  state: openLocalState(folder),
  port,
  host: '127.0.0.1',
  webDist,
})
saveEnvironment(folder, env)
await migrateAll(env)
const portal = await startPortal({ env, log: createLogger({ file: env.LOG_FILE ?? null }) })
const told = {
  pid: process.pid,
  url: portal.url,
  inboxUrl: env.INBOX_URL,
  databaseUrl: env.DATABASE_URL,
  folder,
  administrator,
}
const file = join(folder, 'portal.json')
writeFileSync(file, JSON.stringify(told, null, 2))
say(`The portal for the browser tests is told in ${file}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    outside.close()
    outside.closeAllConnections()
    await portal.close()
    await servers.stop()
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  })
}
