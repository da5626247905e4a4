import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLocalState } from './local-state.ts'
import { isRunning, type ProcessIdentity, signalProcess } from './process-identity.ts'
import { createSupervisor, type Supervisor } from './supervisor.ts'

let folder: string
let said: string[]
let supervisor: Supervisor
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'))
  said = []
  supervisor = createSupervisor({
    state: openLocalState(folder),
    logDir: join(folder, 'logs'),
    leftAloneMs: 200,
    progress: line => said.push(line),
  })
})
afterEach(async () => {
  await supervisor.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A service that dies, with a reason, as long as the file `broken` lies beside it. */
const script = `
const { existsSync } = require('node:fs')
console.log('it runs')
setInterval(() => {
  if (!existsSync('broken')) return
  console.error('Error: the disk is full')
  process.exit(3)
}, 10)
`

test('one that dies is said to have died, with its last words, and is started again; in the end it is left alone for a while', async () => {
  const started = () => said.filter(line => line === 'service-portal runs again').length
  await supervisor.run({
    name: 'service-portal',
    command: process.execPath,
    args: ['-e', script],
    cwd: folder,
    isReady: async () => true,
  })
  writeFileSync(join(folder, 'broken'), '')
  await expect.poll(() => said.join('\n')).toContain('times within a minute and is left alone')
  expect(said[0]).toMatch(
    /^service-portal ended unexpectedly with code 3\. Its last words \(.*\):\n[\s\S]*the disk is full$/,
  )
  const before = started()
  rmSync(join(folder, 'broken'))
  await expect.poll(started).toBeGreaterThan(before)
  expect(isRunning(openLocalState(folder).children()['service-portal'] as ProcessIdentity)).toBe(true)
})

test('one that ends to be started again is not said to have died', async () => {
  await supervisor.run({
    name: 'service-portal',
    command: process.execPath,
    cwd: folder,
    isReady: async () => true,
    args: [
      '-e',
      script
        .replace('process.exit(3)', 'process.exit(75)')
        .replace('Error: the disk is full', 'The events are elsewhere'),
    ],
  })
  writeFileSync(join(folder, 'broken'), '')
  await expect.poll(() => said.join('\n')).toContain('service-portal is started again')
  rmSync(join(folder, 'broken'))
  expect(said[0]).toMatch(/^service-portal ended to be started again\. [\s\S]*The events are elsewhere$/)
})

test('one that is stopped on purpose is not started again', async () => {
  await supervisor.run({
    name: 'service-portal',
    command: process.execPath,
    args: ['-e', script],
    cwd: folder,
    isReady: async () => true,
  })
  await supervisor.stop()
  expect(said).toEqual([])
})

test('one that is being started again while all is stopped does not stay', async () => {
  const started: ProcessIdentity[] = []
  let isStarted = async () => true
  supervisor = createSupervisor({
    state: openLocalState(folder),
    logDir: join(folder, 'logs'),
    progress: line => said.push(line),
    watched: child => started.push(child),
  })
  await supervisor.run({
    name: 'service-portal',
    command: process.execPath,
    args: ['-e', script],
    cwd: folder,
    isReady: () => isStarted(),
  })
  isStarted = async () => false
  signalProcess(started[0] as ProcessIdentity, 'SIGKILL')
  await expect.poll(() => started.length).toBe(2)
  await supervisor.stop()
  expect(isRunning(started[1] as ProcessIdentity)).toBe(false)
  expect(openLocalState(folder).children()).toEqual({})
})
