import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildWeb } from '../local/build-web.ts'
import { demoAdministrator } from '../local/demo/demo-companies.ts'
import { migrateAll, startPortal } from '../local/portal.ts'
import { demoSignIns, seedDemo } from '../local/seed.ts'
import { openLocalState } from '../local/servers/local-state.ts'
import { serviceEnvironment } from '../local/service-environment.ts'
import { startTestServers } from './test-servers.ts'

/** The whole portal with its demo on throw-away servers; `.data/e2e/portal.json` tells the browser tests where what is. */
const { values: flags } = parseArgs({ options: { port: { type: 'string', default: '47190' } } })
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const folder = join(root, '.data', 'e2e')
mkdirSync(folder, { recursive: true })
const say = (line: string) => console.log(line)

const webDist = await buildWeb(root, openLocalState(join(root, '.data')), say)
const servers = await startTestServers(['postgres', 'nats', 'temporal', 's3', 'mail'])
const named = Object.entries(servers.env).map(([name, value]) => [name.replace(/^TEST_/, ''), value])
const env = serviceEnvironment({
  ...{ given: { ...demoAdministrator, ...process.env, QUAYSIDE_ENVIRONMENT: '' }, servers: Object.fromEntries(named) },
  ...{ state: openLocalState(folder), port: Number(flags.port), host: '127.0.0.1', webDist },
})
await migrateAll(env)
const portal = await startPortal({ env, log: 'file' })
await seedDemo({ portalUrl: portal.url, env, progress: () => undefined })
const told = { url: portal.url, inboxUrl: env.INBOX_URL, databaseUrl: env.DATABASE_URL, signIns: demoSignIns }
writeFileSync(join(folder, 'portal.json'), JSON.stringify(told, null, 2))
say(`Ready at ${portal.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await portal.close()
    await servers.stop()
    process.exit(0)
  })
}
