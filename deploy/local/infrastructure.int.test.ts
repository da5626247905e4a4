import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { makeClient } from '@quayside/platform/service/connections.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startInfrastructure } from './infrastructure.ts'
import { openLocalState } from './servers/local-state.ts'
import { isRunning } from './servers/process-identity.ts'
import type { ServerName } from './servers/server.ts'

let folder: string
let said: string[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'infrastructure-'))
  chmodSync(folder, 0o755)
  said = []
})
afterEach(() => {
  const outside = openLocalState(folder).place('postgres')
  if (outside !== undefined) rmSync(join(outside, '..'), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

test('after a kill -9 of the launcher the surviving servers are stopped, and what was committed is there', async () => {
  const url = await startAndKillLauncher(['postgres', 'nats'], "create table kept as select 'still here' as word")
  expect(url).toContain('postgres://')
  const survivors = Object.values(openLocalState(folder).children())
  expect(survivors.filter(isRunning)).toHaveLength(2)

  const next = await start(['postgres', 'nats'])
  expect(survivors.filter(isRunning)).toHaveLength(0)
  expect(await query(next.env.DATABASE_URL, 'select word from kept')).toEqual([{ word: 'still here' }])
  await next.stop()
  expect(openLocalState(folder).children()).toEqual({})
})

test('a database whose record was lost is found by its postmaster.pid and stopped first', async () => {
  await startAndKillLauncher(['postgres'], 'create table kept as select 1 as one')
  rmSync(join(folder, 'state.json'))
  const next = await start(['postgres'])
  expect(await query(next.env.DATABASE_URL, 'select one from kept')).toEqual([{ one: 1 }])
  await next.stop()
})

test('a postmaster.pid that names a process of somebody else is removed, and that process left alone', async () => {
  await (await start(['postgres'])).stop()
  const file = join(folder, 'postgres', 'postmaster.pid')
  writeFileSync(file, `${process.pid}\n/somewhere\n1\n1\n\n127.0.0.1\n\nready\n`)
  const next = await start(['postgres'])
  expect(readFileSync(file, 'utf8').split('\n')[0]).not.toBe(String(process.pid))
  await next.stop()
})

test('a server that dies by itself is started again', async () => {
  const servers = await start(['nats'])
  const first = openLocalState(folder).children().nats
  if (first === undefined) throw new Error('not recorded')
  process.kill(first.pid, 'SIGKILL')
  await expect.poll(() => openLocalState(folder).children().nats?.pid).not.toBe(first.pid)
  expect(said.join('\n')).toContain('nats ended unexpectedly')
  await servers.stop()
})

test('a chain that dies while it writes its state comes back by itself, with the state before', async () => {
  await (await start(['chain'])).stop()
  const servers = await start(['chain'])
  const first = openLocalState(folder).children().chain
  if (first === undefined) throw new Error('not recorded')
  writeFileSync(join(folder, 'chain', 'state.json'), '{"block":')
  process.kill(first.pid, 'SIGKILL')
  const answers = () =>
    fetch(servers.env.CHAIN_RPC_URL ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    }).then(answer => answer.json(), String)
  await expect.poll(() => said.join(' ')).toContain('cut short; the one before is used')
  await expect.poll(answers).toMatchObject({ result: '0x7a69' })
  await servers.stop()
})

test('below a folder that nobody else may enter, the database still gets a place that its user can reach', async () => {
  chmodSync(folder, 0o700)
  mkdirSync(join(folder, 'clone'))
  const servers = await startInfrastructure({
    dataDir: join(folder, 'clone'),
    servers: ['postgres'],
    isForTests: true,
    progress: line => said.push(line),
  })
  const place = openLocalState(join(folder, 'clone')).place('postgres') ?? join(folder, 'clone', 'postgres')
  expect(existsSync(join(place, 'PG_VERSION'))).toBe(true)
  expect(await query(servers.env.DATABASE_URL, 'select 1 as one')).toEqual([{ one: 1 }])
  await servers.stop()
  rmSync(dirname(place), { recursive: true })
})

test("the services' role is no superuser, so that row-level security binds it", async () => {
  const servers = await start(['postgres'])
  const rows = await query(
    servers.env.DATABASE_URL,
    'select rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user',
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: true }])
  await servers.stop()
})

test('a server whose program cannot be found stops those that were already up', async () => {
  const failing = startInfrastructure({
    dataDir: folder,
    servers: ['postgres', 'nats'],
    isForTests: true,
    progress: line => said.push(line),
    env: {
      ...process.env,
      PATH: '',
      XDG_CACHE_HOME: join(folder, 'cache'),
      QUAYSIDE_RELEASES_URL: 'http://127.0.0.1:9',
    },
  })
  await expect(failing).rejects.toThrow(/NATS JetStream was not found[\s\S]*docker compose up/)
  expect(Object.values(openLocalState(folder).children()).filter(isRunning)).toEqual([])
})

function start(servers: ServerName[]) {
  return startInfrastructure({ dataDir: folder, servers, isForTests: true, progress: line => said.push(line) })
}

/** A launcher in a process of its own, killed as soon as its servers are up and the statement is committed. */
async function startAndKillLauncher(servers: ServerName[], statement: string): Promise<string> {
  const launcher = join(folder, 'launcher.ts')
  const module = new URL('./infrastructure.ts', import.meta.url).href
  writeFileSync(
    launcher,
    `import { startInfrastructure } from '${module}'
const options = { dataDir: ${JSON.stringify(folder)}, servers: ${JSON.stringify(servers)}, isForTests: true }
const { env } = await startInfrastructure({ ...options, progress() {} })
console.log(env.DATABASE_URL)
`,
  )
  const child = spawn(process.execPath, [launcher], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const url of createInterface({ input: child.stdout })) {
    await query(url, statement)
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    return url
  }
  throw new Error('The launcher ended before its servers were up.')
}

async function query(url: string | undefined, statement: string) {
  const client = makeClient({ connectionString: url })
  await client.connect()
  const result = await client.query(statement)
  await client.end()
  return result.rows
}
