import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLogger } from './logger.ts'

async function logged(entry: object): Promise<Record<string, unknown>> {
  const file = join(await mkdtemp(join(tmpdir(), 'quayside-log-')), 'log')
  const log = createLogger({ file })
  log.info(entry, 'said')
  return vi.waitFor(async () => JSON.parse(await readFile(file, 'utf8')), { timeout: 60_000 })
}

test('the codes of problems and errors stay in the log', async () => {
  const fault = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  const entry = await logged({
    code: 'permission-missing',
    err: fault,
    problem: { code: 'lost-race', of: { code: 'x1' } },
  })
  expect(entry).toMatchObject({
    code: 'permission-missing',
    err: { code: 'ECONNREFUSED' },
    problem: { code: 'lost-race', of: { code: 'x1' } },
  })
})

test('one-time codes that were sent, and secrets anywhere, do not reach it', async () => {
  const text = JSON.stringify(
    await logged({
      ...{ body: { code: '123456' }, query: { code: '123456' }, request: { body: { code: '123456' } } },
      ...{ oneTimeCode: '123456', password: 'hunter2', user: { token: 'hunter2', deep: { secret: 'hunter2' } } },
    }),
  )
  expect(text).not.toMatch(/123456|hunter2/)
})

test('a log file is its owner’s alone', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'quayside-log-')), 'deeper', 'log')
  createLogger({ file }).info('said')
  const { mode } = await vi.waitFor(() => stat(file), { timeout: 60_000 })
  expect(mode & 0o777).toBe(0o600)
})

/** A process that says much to a log that takes nothing, a fault that ends it too, and then goes on and ends. */
const saysMuch = `
import { createLogger } from '${new URL('./logger.ts', import.meta.url)}'
const log = createLogger({ file: '/dev/full' })
const line = 'x'.repeat(10_000)
const turn = () => new Promise(resolve => setTimeout(resolve))
for (let count = 0; count < 300; count += 1) {
  log.info(line)
  if (count % 10 === 0) await turn()
}
log.fatal('the process ends')
console.log('went on')
`

test.runIf(process.platform === 'linux')('a log that cannot be written is said once and holds up nothing', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', saysMuch])
  const said = { out: '', err: '' }
  child.stdout.on('data', text => {
    said.out += text
  })
  child.stderr.on('data', text => {
    said.err += text
  })
  const [code] = await once(child, 'close')
  expect([code, said.out]).toEqual([0, 'went on\n'])
  expect(said.err.match(/The log cannot be written, all else goes on: ENOSPC/g)).toHaveLength(1)
})

test('what could not be written for a while is written when it can be', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'quayside-log-')), 'log')
  const log = createLogger({ file })
  log.info('one')
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('one'), { timeout: 60_000 })
  // As with a full disk: nothing may grow beyond what is there.
  const failing = vi.spyOn(fs, 'write').mockImplementation(((...asked: unknown[]) => {
    const answer = asked.at(-1) as (fault: Error) => void
    setImmediate(() => answer(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })))
  }) as never)
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (let count = 0; count < 300; count += 1) log.info('x'.repeat(10_000))
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  log.fatal('two')
  failing.mockRestore()
  await vi.waitFor(
    async () => {
      log.info('three')
      expect(await readFile(file, 'utf8')).toMatch(/one[\s\S]*xxx[\s\S]*three/)
    },
    { timeout: 60_000 },
  )
  told.mockRestore()
})
