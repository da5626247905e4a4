import { demoClients } from '@quayside/deploy/local/demo/demo-companies.ts'
import { findChromium } from '@quayside/deploy/local/find-chromium.ts'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { type Benchmark, median, percentile } from './benchmark.ts'
import { sailShipments } from './map-rows.ts'
import { type Portal, startBenchPortal } from './portal.ts'

const rounds = Math.max(5, Number(process.env.BENCH_ROUNDS ?? 5))
const shown = 500
/** A machine without a graphics card draws by software: what is measured is slower than with one. */
const drawing = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

export const benchmark: Benchmark = {
  name: 'map',
  async run(bench) {
    const executablePath = findChromium(process.env, line => bench.note(line))
    if (executablePath === undefined) throw new Error('Chromium was not found: set CHROMIUM_PATH')
    const portal = await startBenchPortal(bench)
    const databaseUrl = new URL(bench.env.DATABASE_URL as string)
    databaseUrl.pathname = '/portal'
    await sailShipments(databaseUrl.href, demoClients.andina.businessName, shown, Date.now())
    const isRoot = process.getuid?.() === 0
    const browser = await chromium.launch({ executablePath, args: [...drawing, ...(isRoot ? ['--no-sandbox'] : [])] })
    try {
      const context = await signedIn(await browser.newContext({ baseURL: portal.url, locale: 'en' }), portal)
      const visits: { drawnMs: number; frameMs: number }[] = []
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(context))
      const mid = (of: (visit: (typeof visits)[number]) => number) => median(visits.map(of))
      const scripts = await weights(context)
      return [
        {
          figure: `the map drawn with ${shown} shipments, after its script is there`,
          unit: 's',
          value: mid(one => one.drawnMs) / 1000,
          target: { atMost: 1.5 },
        },
        {
          figure: 'frame while it is moved, 95 of 100, drawn by software',
          unit: 'ms',
          value: mid(one => one.frameMs),
          target: { atMost: 100 },
        },
        { figure: 'the map’s scripts', value: scripts.map, unit: 'kB', target: { atMost: 370 } },
      ]
    } finally {
      await browser.close()
      await portal.close()
    }
  },
}

async function signedIn(context: BrowserContext, portal: Portal): Promise<BrowserContext> {
  const page = await context.newPage()
  await page.goto('/auth/login')
  await page.locator('input[type=email]').fill(portal.email)
  await page.locator('input[type=password]').fill(portal.password)
  await page.locator('input[type=checkbox]').first().check({ force: true }) // only then other pages of the browser have it
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/app')
  await page.close()
  return context
}

const drawnMap = 'main [data-drawn]'

async function visit(context: BrowserContext): Promise<{ drawnMs: number; frameMs: number }> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(noteDrawn)
  await page.goto('/shipments/map')
  await page.locator(drawnMap).waitFor({ timeout: 60_000 })
  const { drawnMs, spots } = await page.evaluate(() => {
    const script = performance.getEntriesByType('resource').find(one => /\/drawn-map-[^/]*\.js$/.test(one.name))
    const there = (script as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN
    const map = document.querySelector<HTMLElement>('main [data-drawn]')
    return { drawnMs: window.benchDrawnAt - there, spots: Number(map?.dataset.drawn) }
  })
  if (spots !== shown) throw new Error(`${spots} shipments are on the map, not ${shown}`)
  const frameMs = await frames(page)
  await page.close()
  return { drawnMs, frameMs }
}

/** The times between frames while the map is dragged to and fro. */
async function frames(page: Page): Promise<number> {
  const box = await page.locator(drawnMap).boundingBox()
  if (box === null) throw new Error('The map is not to be seen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const measured = page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const took: number[] = []
        let before = performance.now()
        const begun = before
        const frame = (now: number) => {
          took.push(now - before)
          before = now
          if (now - begun < 2_000) requestAnimationFrame(frame)
          else resolve(took.slice(1))
        }
        requestAnimationFrame(frame)
      }),
  )
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 60; step += 1) await page.mouse.move(x + 200 * Math.sin(step / 6), y)
  await page.mouse.up()
  return percentile(await measured, 95)
}

/** Bytes over the network, as the portal sends them. */
async function weights(context: BrowserContext): Promise<{ map: number }> {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  const sizes = new Map<string, number>()
  const names = new Map<string, string>()
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(names.get(requestId) ?? '', encodedDataLength)
  })
  await protocol.send('Network.enable')
  await protocol.send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.goto('/shipments/map')
  await page.locator(drawnMap).waitFor({ timeout: 60_000 })
  await page.close()
  const own = [...sizes].filter(([url]) => /\/(drawn-map|map-geometry)-[^/]*\.js$/.test(url))
  if (own.length === 0) throw new Error('The map’s script was not seen')
  return { map: own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000 }
}

declare global {
  interface Window {
    benchDrawnAt: number
  }
}

/** Runs in the page, before anything of its own. */
function noteDrawn() {
  new MutationObserver(() => {
    if (window.benchDrawnAt === undefined && document.querySelector('main [data-drawn]') !== null)
      window.benchDrawnAt = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-drawn'] })
}
