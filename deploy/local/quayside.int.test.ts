import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Composition, startQuayside } from './quayside.ts'
import { openLocalState } from './servers/local-state.ts'
import { isRunning } from './servers/process-identity.ts'
import { openTerminal } from './terminal.ts'

let root: string
let happened: string[]
let printed: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quayside-'))
  chmodSync(root, 0o755)
  happened = []
  printed = ''
  for (const folder of ['web/dist', 'contracts', 'node_modules/vite/bin'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'node_modules/vite/bin/vite.js'), "require('node:fs').writeFileSync('dist/index.html', '')")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('servers come first, then services and once the demo; all are stopped in the other order', async () => {
  const first = await start()
  expect(happened).toEqual(['start', 'seed'])
  expect(first.url).toBe('http://portal.test')
  expect(first.env).toMatchObject({
    QUAYSIDE_ENVIRONMENT: 'DEMO',
    TEMPORAL_NAMESPACE: 'quayside',
    S3_URL: expect.stringMatching(/^http:/),
  })
  expect(Buffer.from(first.env.VAULT_KEY ?? '', 'base64')).toHaveLength(32)
  for (const name of [
    'DATABASE_URL',
    'NATS_URL',
    'TEMPORAL_ADDRESS',
    'SMTP_URL',
    'CHAIN_RPC_URL',
    'SERVICE_SECRET',
    'WEB_DIST',
    'OIDC_GOOGLE_URL',
    'OIDC_MICROSOFT_URL',
  ]) {
    expect(first.env[name], name).toBeTruthy()
  }
  const children = Object.values(openLocalState(join(root, '.data')).children())
  expect(children.filter(isRunning)).toHaveLength(7)
  await first.stop()
  expect(children.filter(isRunning)).toEqual([])

  const second = await start()
  expect(happened.slice(2)).toEqual(['start'])
  expect(second.env.VAULT_KEY).toBe(first.env.VAULT_KEY)
  await second.stop()
  expect(printed).toContain('unchanged since its last build')
})

test('a demo that broke off is begun again, and a step that fails leaves nothing running', async () => {
  const broken = { seedDemo: () => Promise.reject(new Error('the demo broke off')) }
  await expect(start(broken)).rejects.toThrow('the demo broke off')
  expect(happened).toEqual(['start'])
  expect(Object.values(openLocalState(join(root, '.data')).children()).filter(isRunning)).toEqual([])
  const next = await start()
  expect(happened.slice(1)).toEqual(['start', 'seed'])
  await next.stop()
})

test('a start that waits for a server that is away is given up, and leaves nothing running', async () => {
  const giving = new AbortController()
  const waits: Composition['startPortal'] = async ({ supervisor }) => {
    const args = ['-e', 'setInterval(() => undefined, 1_000)']
    const isReady = async () => {
      giving.abort(new Error('given up'))
      return false
    }
    await supervisor.run({ name: 'service-portal', command: process.execPath, args, isReady })
    return { url: '' }
  }
  await expect(start({ startPortal: waits }, {}, giving.signal)).rejects.toThrow('service-portal was stopped')
  expect(Object.values(openLocalState(join(root, '.data')).children()).filter(isRunning)).toEqual([])
})

test('what the person set wins over what would be filled in', async () => {
  const quayside = await start(
    {},
    { QUAYSIDE_ENVIRONMENT: 'QA', PORTAL_URL: 'https://portal.example.test', PORT: '47999' },
  )
  expect(quayside.env).toMatchObject({
    QUAYSIDE_ENVIRONMENT: 'QA',
    PORTAL_URL: 'https://portal.example.test',
    PORT: '47999',
  })
  await quayside.stop()
})

function start(
  changes: Partial<Composition> = {},
  given: NodeJS.ProcessEnv = {},
  signal = new AbortController().signal,
) {
  const composition: Composition = {
    async startPortal() {
      happened.push('start')
      return { url: 'http://portal.test' }
    },
    async seedDemo({ progress }) {
      progress(1, 2, 'half')
      progress(2, 2, 'all')
      happened.push('seed')
    },
    ...changes,
  }
  const out = new Writable({
    write(chunk, _encoding, done) {
      printed += chunk
      done()
    },
  })
  const { PATH, HOME, XDG_CACHE_HOME } = process.env
  return startQuayside({
    root,
    state: openLocalState(join(root, '.data')),
    composition,
    signal,
    isSplit: false,
    hasDemo: true,
    env: { PATH, HOME, ...(XDG_CACHE_HOME === undefined ? {} : { XDG_CACHE_HOME }), ...given },
    terminal: openTerminal(out as NodeJS.WriteStream),
  })
}
