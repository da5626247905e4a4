import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalState } from './local-state.ts'
import { defaultPorts, isPortFree, localPorts, portClaims } from './ports.ts'
import { identify } from './process-identity.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ports-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the default port is taken when it is free', async () => {
  const ports = localPorts(
    openLocalState(folder),
    async () => true,
    () => true,
  )
  expect(await ports.choose('postgres')).toBe(defaultPorts.postgres)
})

test("a stranger's port is passed over, and the one found instead is remembered for the next start", async () => {
  const others = localPorts(
    openLocalState(folder),
    async port => port !== defaultPorts.nats,
    () => true,
  )
  const found = await others.choose('nats')
  expect(found).not.toBe(defaultPorts.nats)
  const nextStart = localPorts(
    openLocalState(folder),
    async () => true,
    () => true,
  )
  expect(await nextStart.choose('nats')).toBe(found)
})

test('servers that choose at the same moment get different ports', async () => {
  const isTaken: number[] = Object.values(defaultPorts)
  const ports = localPorts(
    openLocalState(folder),
    async port => !isTaken.includes(port),
    () => true,
  )
  const chosen = await Promise.all(
    (['postgres', 'nats', 's3', 'service:identity'] as const).map(name => ports.choose(name)),
  )
  expect(new Set(chosen).size).toBe(4)
})

test('a port on which something listens is not free', async () => {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  expect(await isPortFree(address.port)).toBe(false)
  await new Promise(resolve => server.close(resolve))
  expect(await isPortFree(address.port)).toBe(true)
})

test('two starts at the same moment never choose the same port; what an ended start had claimed is free again', async () => {
  const starts = ['one', 'other'].map((name, at) => {
    const own = identify(at === 0 ? process.pid : process.ppid)
    const state = openLocalState(join(folder, name))
    return localPorts(state, async () => true, portClaims(join(folder, 'claims'), own))
  })
  const [one, other] = await Promise.all(starts.map(start => start.choose('portal')))
  expect(one).toBe(defaultPorts.portal)
  expect(other).not.toBe(one)
  const ended = { pid: process.pid, startedAt: 'long ago' }
  expect(portClaims(join(folder, 'ended'), ended)(17_300)).toBe(true)
  expect(portClaims(join(folder, 'ended'))(17_300)).toBe(true)
})
