import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainly } from './full-disk.ts'
import { openLocalState } from './local-state.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-state-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('ports, children, places and marks are there at the next start', () => {
  const state = openLocalState(folder)
  state.rememberPort('nats', 17102)
  state.recordChild('nats', { pid: 7, startedAt: 'then' })
  state.recordChild('s3', { pid: 8, startedAt: 'then' })
  state.forgetChild('s3')
  state.rememberPlace('postgres', '/elsewhere')
  state.rememberMark('demo', 'done')
  const next = openLocalState(folder)
  expect(next.port('nats')).toBe(17102)
  expect(next.children()).toEqual({ nats: { pid: 7, startedAt: 'then' } })
  expect(next.place('postgres')).toBe('/elsewhere')
  expect(next.mark('demo')).toBe('done')
})

test('a secret is made once, stays the same, and only its owner can read the file', () => {
  const secret = openLocalState(folder).secret('service')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(openLocalState(folder).secret('service')).toBe(secret)
  expect(openLocalState(folder).secret('another')).not.toBe(secret)
  expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0)
})

test('a state file cut short does not stop the next start and is kept aside', () => {
  writeFileSync(join(folder, 'state.json'), '{"ports": {"na')
  expect(openLocalState(folder).port('nats')).toBeUndefined()
  expect(readFileSync(join(folder, 'state.json.unreadable'), 'utf8')).toBe('{"ports": {"na')
})

test.runIf(process.platform === 'linux')(
  'on a full disk the launcher goes on, and remembers all of it once there is room',
  () => {
    const state = openLocalState(folder)
    const next = join(folder, 'state.json.next')
    symlinkSync('/dev/full', next)
    state.recordChild('nats', { pid: 7, startedAt: 'then' })
    expect(() => state.rememberPlace('postgres', '/elsewhere')).toThrow('ENOSPC')
    rmSync(next)
    state.recordChild('s3', { pid: 8, startedAt: 'then' })
    expect(Object.keys(openLocalState(folder).children())).toEqual(['nats', 's3'])
  },
)

test('a full disk is told plainly, whoever said it; other words stay as they are', () => {
  for (const words of ['FATAL: could not write: No space left on device', 'ENOSPC: no space left on device, write'])
    expect(plainly(words)).toMatch(/^The disk is full: free some space, .*\n {2}.*no space left on device/i)
  expect(plainly('NATS was not found')).toBe('NATS was not found')
})
