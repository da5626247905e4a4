import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { boundHeldLog } from './log-files.ts'
import { createLogger } from './logger.ts'

async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'quayside-log-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

async function logged(entry: object): Promise<Record<string, unknown>> {
  const file = join(await newFolder(), 'log')
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
      body: { code: '123456' },
      query: { code: '123456' },
      request: { body: { code: '123456' } },
      oneTimeCode: '123456',
      password: 'hunter2',
      user: { token: 'hunter2', deep: { secret: 'hunter2' } },
    }),
  )
  expect(text).not.toMatch(/123456|hunter2/)
})

test('a log file is its owner’s alone', async () => {
  const file = join(await newFolder(), 'deeper', 'log')
  createLogger({ file }).info('said')
  const { mode } = await vi.waitFor(() => stat(file), { timeout: 60_000 })
  expect(mode & 0o777).toBe(0o600)
})

/** What a process of its own says and ends with: what is done to its files is done to nobody else's. */
async function ran(script: string): Promise<{ code: number; out: string; err: string }> {
  const imports = `
import { syncBuiltinESMExports } from 'node:module'
import { createLogger } from '${new URL('./logger.ts', import.meta.url)}'
const turn = () => new Promise(resolve => setTimeout(resolve))
const line = 'x'.repeat(10_000)
`
  const child = spawn(process.execPath, ['--input-type=module', '-e', imports + script])
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)]
  const [code] = await once(child, 'close')
  return { code, out: await out, err: await err }
}
const toldOnce = /^The log cannot be written, all else goes on: ENOSPC[^\n]*\n$/

test.each(['', '/dev/null'])('a process that ends before its log is open says its own words alone: %j', async file => {
  const script = `createLogger({ file: ${JSON.stringify(file)} || null }); console.error('refused'); process.exit(1)`
  expect(await ran(script)).toEqual({ code: 1, out: '', err: 'refused\n' })
})

test.runIf(process.platform === 'linux')('a log that cannot be written is said once and holds up nothing', async () => {
  const { code, out, err } = await ran(`
const log = createLogger({ file: '/dev/full' })
for (let count = 0; count < 300; count += 1) {
  log.info(line)
  if (count % 10 === 0) await turn()
}
log.fatal('the process ends')
console.log('went on')
`)
  expect([code, out]).toEqual([0, 'went on\n'])
  expect(err).toMatch(toldOnce)
})

test('what could not be written for a while is written when it can be, as far as it was kept', async () => {
  const file = join(await newFolder(), 'log')
  const { code, err } = await ran(`
const log = createLogger({ file: ${JSON.stringify(file)} })
const holds = word => fs.readFileSync(${JSON.stringify(file)}, 'utf8').includes(word)
log.info('one')
while (!fs.existsSync(${JSON.stringify(file)}) || !holds('one')) await turn()
const { write } = fs
fs.write = (...asked) => setImmediate(asked.at(-1), Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
for (let count = 0; count < 300; count += 1) log.info(line)
await turn()
log.fatal('two')
await turn()
fs.write = write
while (!holds('three')) {
  log.info('three')
  await turn()
}
`)
  expect(code).toBe(0)
  expect(err).toMatch(toldOnce)
  const kept = await readFile(file, 'utf8')
  expect(kept.indexOf('one')).toBeLessThan(kept.indexOf('xxx'))
  expect(kept.indexOf('xxx')).toBeLessThan(kept.indexOf('three'))
})

test('a full log is put aside, also one that two processes write; only so many files are kept', async () => {
  const folder = await newFolder()
  const file = join(folder, 'log')
  const { code, err } = await ran(`
const bounds = { mostBytes: 50_000, files: 3 }
const logs = [1, 2].map(() => createLogger({ file: ${JSON.stringify(file)}, bounds }))
for (let count = 0; count < 60; count += 1) {
  logs[count % 2].info({ count }, line)
  await turn()
}
logs[0].info('last')
logs[1].info('last')
while (!(fs.existsSync(${JSON.stringify(file)}) && fs.readFileSync(${JSON.stringify(file)}, 'utf8').split('last').length === 3)) {
  for (const log of logs) log.info('last')
  await turn()
}
`)
  expect([code, err]).toEqual([0, ''])
  const names = (await readdir(folder)).sort()
  expect(names).toEqual(['log', 'log.1', 'log.2'])
  for (const name of names) {
    const { size, mode } = await stat(join(folder, name))
    expect(size).toBeLessThan(120_000)
    expect(mode & 0o777).toBe(0o600)
    for (const line of (await readFile(join(folder, name), 'utf8')).trim().split('\n')) JSON.parse(line)
  }
})

test('a log that cannot be put aside is written on', async () => {
  const file = join(await newFolder(), 'log')
  const { code, err } = await ran(`
const { renameSync } = fs
fs.renameSync = () => { throw Object.assign(new Error('ENOSPC: no space'), { code: 'ENOSPC' }) }
syncBuiltinESMExports()
const log = createLogger({ file: ${JSON.stringify(file)}, bounds: { mostBytes: 20_000, files: 2 } })
const holds = (name, word) => fs.existsSync(name) && fs.readFileSync(name, 'utf8').includes(word)
for (let count = 0; count < 10; count += 1) log.info(line)
log.info('one')
while (!holds(${JSON.stringify(file)}, 'one')) await turn()
fs.renameSync = renameSync
syncBuiltinESMExports()
while (!holds(${JSON.stringify(`${file}.1`)}, 'one')) {
  log.info(line)
  await turn()
}
`)
  expect(code).toBe(0)
  expect(err).toMatch(toldOnce)
})

test('a log that a child holds open is copied aside and goes on from its beginning', async () => {
  const file = join(await newFolder(), 'log')
  const held = await open(file, 'a')
  for (const word of ['one', 'two', 'three', 'four']) {
    await held.write(`${word} ${'x'.repeat(100)}\n`)
    boundHeldLog(file, { mostBytes: 100, files: 3 })
  }
  await held.write('five\n')
  await held.close()
  expect(await readFile(file, 'utf8')).toBe('five\n')
  expect(await readFile(`${file}.1`, 'utf8')).toMatch(/^four x+\n$/)
  expect(await readFile(`${file}.2`, 'utf8')).toMatch(/^three x+\n$/)
  expect(existsSync(`${file}.3`)).toBe(false)
})
