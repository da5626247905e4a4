import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { identify, isRunning } from './servers/process-identity.ts'

/** What the launcher would do, reduced to what it is told: its arguments, signals, and the end of who started it. */
const launcher = `
import { writeFileSync } from 'node:fs'
if (process.argv[2] === 'fail') process.exit(7)
process.on('SIGTERM', () => { writeFileSync('stopped-by', 'SIGTERM'); process.exit(3) })
process.on('disconnect', () => { writeFileSync('stopped-by', 'disconnect'); process.exit(0) })
setInterval(() => undefined, 1000)
console.log(JSON.stringify({ args: process.argv.slice(2), pid: process.pid }))
`
const npm = `
const { appendFileSync, mkdirSync, writeFileSync, symlinkSync } = require('node:fs')
appendFileSync('npm-was-called', process.argv.slice(2).join(' ') + '\\n')
mkdirSync('node_modules/node/bin', { recursive: true })
mkdirSync('web/node_modules/nested', { recursive: true })
writeFileSync('node_modules/.package-lock.json', '{ "packages": { "web/node_modules/nested": {} } }')
try { symlinkSync(process.execPath, 'node_modules/node/bin/node') } catch {}
if (require('node:fs').existsSync('npm-fails')) process.exit(1)
`
let root: string
let started: ChildProcess[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'start-'))
  started = []
  const here = new URL('.', import.meta.url).pathname
  mkdirSync(join(root, 'deploy', 'local'), { recursive: true })
  for (const file of ['start.mjs', 'run-with-node.mjs', 'install-missing.mjs']) {
    cpSync(join(here, file), join(root, 'deploy', 'local', file))
  }
  writeFileSync(join(root, 'deploy/local/launcher.ts'), launcher)
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(root, 'package-lock.json'), '{ "one": 1 }')
  mkdirSync(join(root, 'npm'))
  writeFileSync(join(root, 'npm', 'package.json'), '{ "type": "commonjs" }')
  writeFileSync(join(root, 'npm', 'npm.js'), npm)
})
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

test('packages are installed when they are missing or the lock file changed, and not otherwise', async () => {
  expect(await exitOf(start('fail'))).toBe(7)
  expect(await exitOf(start('fail'))).toBe(7)
  expect(npmCalls()).toHaveLength(1)
  writeFileSync(join(root, 'package-lock.json'), '{ "two": 2 }')
  expect(await exitOf(start('fail'))).toBe(7)
  expect(npmCalls()).toHaveLength(2)
  expect(npmCalls()[0]).toMatch(/^install/)
  rmSync(join(root, 'web', 'node_modules'), { recursive: true })
  expect(await exitOf(start('fail'))).toBe(7)
  expect(npmCalls(), 'a package beside a workspace is missing').toHaveLength(3)
})

test('when the installation fails nothing is started', async () => {
  writeFileSync(join(root, 'npm-fails'), '')
  expect(await exitOf(start())).toBe(1)
  expect(existsSync(join(root, 'stopped-by'))).toBe(false)
})

test('arguments, signals and the exit code are passed on', async () => {
  const child = start('--split', '--no-demo')
  expect((await launched(child)).args).toEqual(['--split', '--no-demo'])
  child.kill('SIGTERM')
  expect(await exitOf(child)).toBe(3)
  expect(readFileSync(join(root, 'stopped-by'), 'utf8')).toBe('SIGTERM')
})

test('after a kill -9 of the command the launcher notices and ends by itself', async () => {
  const child = start()
  const { pid } = await launched(child)
  const running = identify(pid)
  if (running === undefined) throw new Error('it does not run')
  child.kill('SIGKILL')
  await expect.poll(() => isRunning(running)).toBe(false)
  expect(readFileSync(join(root, 'stopped-by'), 'utf8')).toBe('disconnect')
})

test('after a kill -9 of the npm above it the launcher is stopped', async () => {
  // A process named npm which starts the command the way npm does: through a shell.
  const script = join(root, 'npm', 'npm-run.js')
  writeFileSync(
    script,
    `require('node:child_process').spawn('sh', ['-c', process.argv[2] + ' deploy/local/start.mjs; true'], { stdio: 'inherit' })`,
  )
  const above = spawn(process.execPath, [script, process.execPath], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(),
  })
  started.push(above)
  const { pid } = await launched(above)
  const running = identify(pid)
  if (running === undefined) throw new Error('it does not run')
  above.kill('SIGKILL')
  await expect.poll(() => isRunning(running)).toBe(false)
  expect(readFileSync(join(root, 'stopped-by'), 'utf8')).toBe('SIGTERM')
})

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, ['deploy/local/start.mjs', ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  started.push(child)
  return child
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, npm_execpath: join(root, 'npm', 'npm.js'), npm_lifecycle_event: 'start' }
}

async function launched(child: ChildProcess): Promise<{ args: string[]; pid: number }> {
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('{')) return JSON.parse(line)
  throw new Error('The launcher did not start.')
}

async function exitOf(child: ChildProcess) {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  return code
}

function npmCalls() {
  return readFileSync(join(root, 'npm-was-called'), 'utf8').trimEnd().split('\n')
}
