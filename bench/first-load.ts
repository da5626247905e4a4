import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '@quayside/deploy/local/find-chromium.ts'
import { chromium, type Page } from 'playwright-core'
import { type Benchmark, type Figure, median } from './benchmark.ts'
import { signedIn, type Visit, visit, type Wanted } from './page-visit.ts'
import { startBenchPortal } from './portal.ts'

const rounds = Math.max(5, Number(process.env.BENCH_ROUNDS ?? 5))

const login: Wanted = {
  path: '/auth/login',
  sign: 'input[type=password]',
  async act(page) {
    await page.locator('input[type=email]').pressSequentially('lu@x')
    await page.locator('button[type=submit]').click()
  },
}
const home: Wanted = {
  path: '/app',
  sign: 'main h1',
  async act(page) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
  },
}
const orders: Wanted = {
  path: '/purchase-orders',
  sign: 'main tbody tr td a',
  async act(page) {
    await clickEach(page, 'main nav a', 2)
    await clickEach(page, 'main th button.sort', 2)
  },
}
/** Lists whose scripts are weighed; the time they take is that of the orders' list. */
const otherLists = ['/providers', '/products', '/import-data', '/notifications']

export const benchmark: Benchmark = {
  name: 'first-load',
  async run(bench) {
    const executablePath = findChromium(process.env, line => bench.note(line))
    if (executablePath === undefined) throw new Error('Chromium was not found: set CHROMIUM_PATH')
    const portal = await startBenchPortal(bench)
    const isRoot = process.getuid?.() === 0
    const browser = await chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
    try {
      const session = await signedIn(browser, portal.url, portal)
      const visits = new Map<Wanted, Visit[]>()
      for (let round = 0; round < rounds; round += 1) {
        for (const wanted of [login, home, orders]) {
          const seen = await visit(browser, portal.url, wanted === login ? null : session, wanted)
          visits.set(wanted, [...(visits.get(wanted) ?? []), seen])
        }
      }
      for (const [{ path }, seen] of visits)
        bench.note(`LCP of ${path}: ${[...new Set(seen.map(one => one.lcpElement))].join(', ')}`)
      const shell = shellFiles(portal.webDist)
      const weights = [...weightFigures(shell, visits)]
      for (const path of otherLists) {
        const seen = await visit(browser, portal.url, session, { ...home, path, act: async () => undefined })
        weights.push(listWeight(shell, path, seen))
      }
      return [...weights, ...[...visits].flatMap(([wanted, of]) => timeFigures(wanted.path, of))]
    } finally {
      await browser.close()
      await portal.close()
    }
  },
}

async function clickEach(page: Page, selector: string, most: number) {
  const found = page.locator(selector)
  const count = Math.min(most, await found.count())
  if (count === 0) throw new Error(`There is no ${selector} to click`)
  for (let index = 0; index < count; index += 1) await found.nth(index).click()
}

function kilobytes(scripts: Iterable<number>): number {
  return [...scripts].reduce((sum, bytes) => sum + bytes, 0) / 1000
}

function* weightFigures(shell: ReadonlySet<string>, visits: ReadonlyMap<Wanted, readonly Visit[]>): Generator<Figure> {
  const scripts = (wanted: Wanted) => visits.get(wanted)?.[0]?.scripts ?? new Map<string, number>()
  yield weight('login', kilobytes(scripts(login).values()), 230)
  const ofShell = [...scripts(home)].filter(([path]) => shell.has(path)).map(([, bytes]) => bytes)
  yield weight('shell', kilobytes(ofShell), 260)
  yield listWeight(shell, orders.path, { scripts: scripts(orders) })
}

/** What a list's page loads beside the shell. */
function listWeight(shell: ReadonlySet<string>, path: string, { scripts }: Pick<Visit, 'scripts'>): Figure {
  const own = [...scripts].filter(([file]) => !shell.has(file)).map(([, bytes]) => bytes)
  return weight(`list ${path}, beside the shell`, kilobytes(own), 120)
}

function weight(what: string, value: number, atMost: number): Figure {
  return { figure: `JavaScript of ${what}`, value, unit: 'kB', target: { atMost } }
}

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

/** The scripts of the page around every page, by the build's own list. */
function shellFiles(webDist: string): Set<string> {
  const manifest = JSON.parse(readFileSync(join(webDist, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (chunk === undefined) throw new Error(`The build has no ${key}`)
    if (files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const name of ['first', 'frame', 'words-en']) add(name)
  return files.add('/first-paint.js')
}

function timeFigures(path: string, visits: readonly Visit[]): Figure[] {
  const mid = (of: (visit: Visit) => number) => median(visits.map(of))
  return [
    { figure: `LCP of ${path}`, value: mid(one => one.lcpMs) / 1000, unit: 's', target: { atMost: 2.5 } },
    { figure: `INP of ${path}`, value: mid(one => one.inpMs), unit: 'ms', target: { atMost: 200 } },
    { figure: `CLS of ${path}`, value: mid(one => one.cls), unit: '', target: { atMost: 0.1 } },
    { figure: `blocking of ${path}`, value: mid(one => one.blockingMs), unit: 'ms', target: { atMost: 250 } },
  ]
}
