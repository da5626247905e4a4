import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patience } from '../testing/patience.ts'
import { createTestDatabase, type TestDatabase, testServer } from '../testing/test-database.ts'
import { startTestStore, type TestStore } from '../testing/test-store.ts'

const main = fileURLToPath(new URL('../testing/sample-main.ts', import.meta.url))
let database: TestDatabase
let store: TestStore
const started: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase('run')
  store = await startTestStore()
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database?.drop()
  await store?.close()
})

function run(env: Record<string, string>) {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [main], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  return { child, exit, said: () => said }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('a service whose environment does not fit says which variable and why, and ends', async () => {
  const { exit, said } = run({ DATABASE_URL: 'mysql://x' })
  expect(await exit).toBe(1)
  expect(said()).toContain('DATABASE_URL must be a URL starting with postgres://')
  expect(said()).toContain('SERVICE_SECRET is missing')
})

const environment = (url: string, port: number) => ({
  ...patience,
  DATABASE_URL: url,
  ...store.env,
  NATS_URL: testServer('NATS_URL'),
  S3_URL: testServer('S3_URL'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  PORTAL_URL: 'http://portal.test',
  SERVICE_SECRET: 's'.repeat(32),
  VAULT_KEY: '0'.repeat(64),
  SERVICE_URLS: '{}',
  PORT: String(port),
})

async function isReady(port: number, said: () => string): Promise<void> {
  const status = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      answer => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 60_000, message: said() }).toBe(200)
}

test('a service runs by itself and ends in order on SIGTERM', async () => {
  const port = await freePort()
  const { child, exit, said } = run(environment(database.url, port))
  await isReady(port, said)
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/notes?company=x`)).status).toBe(401)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(said()).toContain('listening')
})

test('a service that starts while the database is away says so in one line and waits for it', async () => {
  const [port, away] = [await freePort(), await freePort()]
  const there = new URL(database.url)
  const url = new URL(database.url)
  url.host = `127.0.0.1:${away}`
  const { child, exit, said } = run({ ...environment(url.href, port), LOG_FILE: '/dev/null' })
  await expect.poll(said, { timeout: 60_000 }).toContain('Waiting for a server that does not answer')
  const way = createServer(socket => {
    const on = connect(Number(there.port), there.hostname)
    socket.pipe(on).pipe(socket)
    for (const end of [socket, on]) end.on('error', () => [socket, on].map(each => each.destroy()))
  }).listen(away, '127.0.0.1')
  await isReady(port, said)
  expect(said().trim().split('\n')).toEqual([expect.stringMatching(/^Waiting for .*ECONNREFUSED/)])
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  way.close()
})
