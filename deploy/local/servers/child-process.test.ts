import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitingWords } from '@quayside/platform/service/told-to-starter.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild } from './child-process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside-child-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Fails the first time, as a server does whose predecessor has not quite left. */
const script = `
  const { existsSync, writeFileSync } = require('node:fs')
  const [been, ready] = process.argv.slice(-2)
  if (!existsSync(been)) { writeFileSync(been, ''); console.error('the shared memory block is still in use'); process.exit(1) }
  writeFileSync(ready, '')
  setInterval(() => undefined, 1000)`

function start(name: string, isHeld?: (fault: unknown) => boolean) {
  const [been, ready] = [join(folder, `${name}-been`), join(folder, `${name}-ready`)]
  return startChild({
    name,
    command: process.execPath,
    args: ['-e', script, been, ready],
    logFile: join(folder, `${name}.log`),
    isReady: async () => existsSync(ready),
    ...(isHeld && { isHeld }),
  })
}

test('a start that failed only since the one before has not left is tried again', async () => {
  const child = await start('patient', fault => String(fault).includes('shared memory block'))
  await child.stop()
})

test('any other failure is told with its last words', async () => {
  await expect(start('strict')).rejects.toThrow(/code 1 while starting[\s\S]*still in use/)
})

test('what it waits for while it starts is told once', async () => {
  const ready = join(folder, 'waiting-ready')
  const told: string[] = []
  const waiting = `
    console.error(process.argv.at(-1))
    setInterval(() => undefined, 1000)`
  const child = await startChild({
    name: 'waiting',
    command: process.execPath,
    args: ['-e', waiting, `${waitingWords}connect ECONNREFUSED`],
    logFile: join(folder, 'waiting.log'),
    isReady: async () => existsSync(ready),
    waits(words) {
      told.push(words)
      writeFileSync(ready, '')
    },
  })
  await child.stop()
  expect(told).toEqual([`${waitingWords}connect ECONNREFUSED`])
})
