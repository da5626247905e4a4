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
