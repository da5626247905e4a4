import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalState } from './servers/local-state.ts'
import { randomPorts } from './servers/ports.ts'
import { isRunning } from './servers/process-identity.ts'
import { createSupervisor } from './servers/supervisor.ts'
import { serviceNames, startSplit } from './split.ts'

/** A service that answers with its environment, in the place where the real ones lie. */
const service = `
import { createServer } from 'node:http'
const { PORT, HOST, SERVICE_URLS, LOG_FILE } = process.env
createServer((request, response) => response.end(JSON.stringify({ PORT, HOST, SERVICE_URLS, LOG_FILE }))).listen(Number(PORT), HOST)
console.log('a line for the log')
process.on('SIGTERM', () => process.exit(0))
`
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'split-'))
  for (const name of ['gateway', 'identity', 'platform']) mkdirSync(join(root, 'services', name), { recursive: true })
  mkdirSync(join(root, 'workflows'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const name of ['gateway', 'identity']) writeFileSync(join(root, 'services', name, 'main.ts'), service)
  writeFileSync(join(root, 'workflows', 'main.ts'), 'setInterval(() => undefined, 1000)')
})
afterEach(() => rmSync(root, { recursive: true }))

test('each service and the worker get a process, an address and a log of their own, and know the others', async () => {
  const state = openLocalState(join(root, '.data'))
  const logDir = join(root, '.data', 'logs')
  const supervisor = createSupervisor({ state, logDir, progress: () => undefined })
  const ports = randomPorts()
  const portal = await ports.choose('portal')
  const { url } = await startSplit({
    root,
    ports,
    supervisor,
    progress: () => undefined,
    env: {
      ...process.env,
      PORT: String(portal),
      HOST: '127.0.0.1',
      PORTAL_URL: `http://127.0.0.1:${portal}`,
      LOG_FILE: 'portal.log',
    },
  })
  const gateway = (await (await fetch(url)).json()) as Record<string, string>
  expect(gateway).toMatchObject({ PORT: String(portal), HOST: '127.0.0.1', LOG_FILE: '' })
  const urls = JSON.parse(gateway.SERVICE_URLS ?? '{}') as Record<string, string>
  expect(Object.keys(urls).sort()).toEqual(['gateway', 'identity'])
  expect(await (await fetch(urls.identity ?? '')).json()).toMatchObject({ SERVICE_URLS: gateway.SERVICE_URLS })
  const children = Object.values(state.children())
  expect(Object.keys(state.children()).sort()).toEqual(['service-gateway', 'service-identity', 'service-worker'])
  expect(readFileSync(join(logDir, 'service-identity.log'), 'utf8')).toContain('a line for the log')
  await supervisor.stop()
  expect(children.filter(isRunning)).toEqual([])
})

test('only folders with a main.ts are services that start alone', () => {
  expect(serviceNames(root).sort()).toEqual(['gateway', 'identity'])
})
