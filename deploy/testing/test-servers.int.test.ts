import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startTestServers } from './test-servers.ts'

test('the servers of a test run that is killed end with it, and their folder is removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'test-run-'))
  const run = join(folder, 'run.ts')
  writeFileSync(
    run,
    `import { startTestServers } from '${new URL('./test-servers.ts', import.meta.url).href}'
const { env } = await startTestServers(['nats'])
console.log(env.TEST_NATS_URL)
`,
  )
  const { TEST_NATS_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [run], {
    env: { ...env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>(resolve => {
    createInterface({ input: child.stdout }).once('line', url => resolve(Number(new URL(url).port)))
  })
  const dataDirs = () => spawnedFolders(folder).length
  expect(await accepts(port)).toBe(true)
  expect(dataDirs()).toBe(1)
  child.kill('SIGKILL')
  await expect.poll(() => accepts(port)).toBe(false)
  await expect.poll(dataDirs).toBe(0)
  rmSync(folder, { recursive: true })
})

test('servers that are there already are used as they are, and not stopped', async () => {
  const { env, stop } = await startTestServers(['postgres', 'nats'])
  expect(env).toEqual({ TEST_DATABASE_URL: process.env.TEST_DATABASE_URL, TEST_NATS_URL: process.env.TEST_NATS_URL })
  await stop()
  expect(await accepts(Number(new URL(env.TEST_NATS_URL ?? '').port))).toBe(true)
})

function spawnedFolders(folder: string) {
  return readdirSync(folder).filter(name => name.startsWith('quayside-test-'))
}

function accepts(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
