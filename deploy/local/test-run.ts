import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findEventStore } from '../testing/event-store-nodes.ts'
import { buildWeb } from './build-web.ts'
import { findChromium } from './find-chromium.ts'
import { findBinary } from './servers/find-binary.ts'
import { composeCheckProgram, eventStoreProgram, natsProgram, s3Program, temporalProgram } from './servers/programs.ts'
import { openTerminal } from './terminal.ts'
import { type Counts, closingLine, countPlaywright, countVitest, oneCheck, total } from './test-results.ts'

/**
 * `npm test [-- --only lint,types,vitest,browser]`: every check of the repository. The browser's tests mostly wait, so
 * they run beside all the others, on one build of the web. `npm test -- --store eventstoredb`: the server and workflow
 * tests on that event store.
 */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const bin = (name: string) => join(root, 'node_modules', ...name.split('/'))
const reports = join(root, '.data', 'test-results')
/** What the packages compile to is kept for the hundreds of processes that load the same. */
const compileCache = join(root, '.data', 'compile-cache')
const terminal = openTerminal()
process.chdir(root)
// As low as what reads people's files makes itself: beside tests that ask for both processors it would never get on.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
mkdirSync(reports, { recursive: true })
const steps: Record<string, () => Promise<Counts>> = {
  lint: () => check('Format and lint', [bin('@biomejs/biome/bin/biome'), 'check', '.', '--max-diagnostics=40']),
  types: checkTypes,
  vitest: runVitest,
  browser: runBrowser,
}
const stores = ['postgresql', 'eventstoredb']
const { values: flags } = parseArgs({ options: { only: { type: 'string' }, store: { type: 'string' } } })
const chosen = flags.store === undefined ? (flags.only?.split(',') ?? Object.keys(steps)) : ['vitest']
const unknown = chosen.filter(name => steps[name] === undefined)
const refusal = await refusalOf()
if (refusal !== undefined) {
  console.error(refusal)
  process.exit(2)
}

const children = new Set<{ kill(signal: NodeJS.Signals): boolean }>()
// npm and the shell pass Ctrl-C to the running step as well; this process stays to say what was counted.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
const beside = chosen.filter(name => name === 'browser')
const others = chosen.filter(name => name !== 'browser')
const isShared = beside.length > 0 && others.length > 0
const prepared = chosen.some(name => name === 'vitest' || name === 'browser') ? prepare() : undefined
const all = total((await Promise.all([inTurn(others), inTurn(beside)])).flat())
for (const failure of all.failures) console.log(`\nFAILED  ${failure}`)
if (all.failures.length > 0) console.log('')
console.log(closingLine(all))
process.exitCode = all.failed > 0 ? 1 : 0

async function refusalOf(): Promise<string | undefined> {
  if (unknown.length > 0)
    return `There is no step ${unknown.join(', ')}; the steps are ${Object.keys(steps).join(', ')}.`
  if (flags.store === undefined) return undefined
  if (!stores.includes(flags.store)) return `There is no store ${flags.store}; the stores are ${stores.join(', ')}.`
  if (flags.only !== undefined) return '--store runs the server and workflow tests alone: leave --only out.'
  if (flags.store !== 'eventstoredb' || (await findEventStore()) !== undefined) return undefined
  const { executable, version } = eventStoreProgram
  return `--store eventstoredb starts a server for each rig: ${executable} ${version} or newer must be on PATH.`
}

/**
 * What several parts need stands before the first begins: beside each other they would take the web's files away under
 * one another, and each build the same server on a machine that has none. A fault is told again by the tests that meet it.
 */
async function prepare() {
  const progress = (line: string) => terminal.line(line)
  const told = (fault: unknown) => progress(String(fault))
  const web = buildWeb(root, progress).catch(told)
  for (const program of [natsProgram, temporalProgram, s3Program, composeCheckProgram]) {
    await findBinary(program, { env: process.env, progress }).catch(told)
  }
  await web
}

async function inTurn(names: readonly string[]): Promise<Counts[]> {
  const results: Counts[] = []
  for (const name of names) {
    const counts = await steps[name]?.()
    if (counts === undefined) continue
    results.push(counts)
    terminal.line(`${name}: ${closingLine(counts)}`)
  }
  return results
}

async function check(name: string, args: string[]): Promise<Counts> {
  terminal.line(name)
  const { code, output } = await run(args, { isQuiet: true })
  return oneCheck(name, code, output)
}

async function checkTypes(): Promise<Counts> {
  const tsc = bin('@typescript/native/bin/tsc')
  return total([
    await check('Types', [tsc, '-p', 'tsconfig.json']),
    await check('Types of the web', [tsc, '-p', 'web/tsconfig.json']),
  ])
}

async function runVitest(): Promise<Counts> {
  await prepared
  const { store } = flags
  const projects = store === undefined ? [] : ['--project', 'integration', '--project', 'workflow']
  const parts = store === undefined ? 'Architecture, unit, server, workflow and web tests' : 'Server and workflow tests'
  terminal.line(`${parts} (vitest)${store === undefined ? '' : ` on ${store}`}`)
  // `npm run requirements` reads the report of the whole run.
  const report = join(reports, store === undefined ? 'vitest.json' : `vitest-${store}.json`)
  rmSync(report, { force: true })
  const { code, output } = await run(
    [
      bin('vitest/vitest.mjs'),
      'run',
      ...projects,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { keepsErrors: true, env: store === undefined ? {} : { TEST_STORE: store } },
  )
  return countVitest(readJson(report), code, root, output)
}

async function runBrowser(): Promise<Counts> {
  await prepared
  terminal.line('The portal in Chromium (playwright)')
  const chromium = findChromium(process.env, line => terminal.line(line), 'shell')
  if (chromium === undefined) {
    return oneCheck('Chromium', 1, 'No Chromium was found. Install it, or name it in CHROMIUM_PATH.')
  }
  const report = join(reports, 'playwright.json')
  rmSync(report, { force: true })
  const { code } = await run([bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  return countPlaywright(readJson(report), code)
}

type RunOptions = {
  /** Nothing is shown while it runs. */
  isQuiet?: boolean
  /** What it writes to its error stream is shown, and kept as the output. */
  keepsErrors?: boolean
  env?: NodeJS.ProcessEnv
}

function run(
  args: string[],
  { isQuiet = false, keepsErrors = false, env = {} }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise(resolve => {
    // Two that write at the same time are told line by line.
    const out = isQuiet || isShared ? 'pipe' : 'inherit'
    const errors = keepsErrors ? 'pipe' : out
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', out, errors],
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    })
    children.add(child)
    let output = ''
    const kept = isQuiet ? [child.stdout, child.stderr] : [child.stderr]
    for (const stream of kept) stream?.setEncoding('utf8').on('data', text => (output += text))
    if (!isQuiet) {
      if (child.stdout) createInterface({ input: child.stdout }).on('line', line => terminal.plain(line))
      if (child.stderr) createInterface({ input: child.stderr }).on('line', line => console.error(line))
    }
    child.once('error', fault => resolve({ code: 1, output: String(fault) }))
    child.once('close', code => {
      children.delete(child)
      resolve({ code: code ?? 1, output })
    })
  })
}

function readJson(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
