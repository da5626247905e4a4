import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { identify, isRunning, signalProcess, stopProcess } from './process-identity.ts'

test('a running process is known by its id and start time, and no longer once it has ended', async () => {
  const child = spawn('sleep', ['60'])
  const identity = identify(child.pid ?? 0)
  if (identity === undefined) throw new Error('it does not run')
  expect(isRunning(identity)).toBe(true)
  await stopProcess(identity, 'SIGTERM', 5_000)
  expect(isRunning(identity)).toBe(false)
})

test('another process that got the same id later is neither taken for the first nor signalled', async () => {
  const child = spawn('sleep', ['60'])
  const identity = identify(child.pid ?? 0)
  const earlier = { pid: child.pid ?? 0, startedAt: 'some other time' }
  expect(isRunning(earlier)).toBe(false)
  expect(signalProcess(earlier, 'SIGKILL')).toBe(false)
  await stopProcess(earlier, 'SIGKILL', 100)
  expect(identify(child.pid ?? 0)).toEqual(identity)
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('a process that does not listen is killed when the patience ends, with the children of its group', async () => {
  const script = 'trap "" TERM; sleep 60 & echo $!; wait'
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const [said] = await once(child.stdout, 'data')
  const parent = identify(child.pid ?? 0)
  const grandchild = identify(Number(String(said)))
  if (parent === undefined || grandchild === undefined) throw new Error('they do not run')
  await stopProcess(parent, 'SIGTERM', 100)
  expect(isRunning(parent)).toBe(false)
  await expect.poll(() => isRunning(grandchild)).toBe(false)
})

test('an id that nobody has is no process', () => {
  expect(identify(2 ** 30)).toBeUndefined()
})
