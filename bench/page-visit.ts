import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** A slow phone on a slow network, as the targets name it. */
const slow = { cpu: 4, latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }
const quietMs = 1_500

export type Visit = {
  /** Bytes over the network of each script of the page at rest, by its path. */
  readonly scripts: ReadonlyMap<string, number>
  readonly lcpMs: number
  /** What was painted then, as its tag and the beginning of its text. */
  readonly lcpElement: string
  readonly inpMs: number
  /** What was slowest: the kind of event, and on what. */
  readonly inpOf: string
  readonly cls: number
  readonly blockingMs: number
}

export type Wanted = {
  readonly path: string
  /** Visible once the page is there. */
  readonly sign: string
  /** What a person does then. */
  act(page: Page): Promise<void>
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a page with an empty cache on the slow device, waits until it has come to rest, and uses it. */
export async function visit(
  browser: Browser,
  url: string,
  session: StorageState | null,
  wanted: Wanted,
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en',
    serviceWorkers: 'block',
    ...(session === null ? {} : { storageState: session }),
  })
  try {
    await context.addInitScript(watchVitals)
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    const scripts = await watchScripts(protocol)
    await protocol.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latencyMs,
      downloadThroughput: slow.bytesPerSecond,
      uploadThroughput: slow.bytesPerSecond,
    })
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    await page.goto(wanted.path, { waitUntil: 'commit', timeout: 90_000 })
    await page.locator(wanted.sign).first().waitFor({ timeout: 90_000 })
    await scripts.quiet()
    const atRest = new Map(scripts.bytes)
    const loaded = await page.evaluate(() => window.benchVitals())
    await wanted.act(page)
    // An interaction is told of only after the next frame.
    await page.evaluate(() => new Promise(told => requestAnimationFrame(() => setTimeout(told, 500))))
    const used = await page.evaluate(() => window.benchVitals())
    return { scripts: atRest, ...loaded, inpMs: used.inpMs, inpOf: used.inpOf, cls: used.cls }
  } finally {
    await context.close()
  }
}

type Account = { readonly email: string; readonly password: string }

export async function signedIn(browser: Browser, url: string, { email, password }: Account): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: url, locale: 'en' })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('input[type=checkbox]').first().check({ force: true }) // only then it is kept in the storage that a copy has
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/app')
  // What a person may do is kept with the session: a visit on another day asks for it only behind the page.
  await page.locator('main h1').waitFor()
  await page.waitForFunction(() => localStorage.getItem('user-permissions') !== null)
  const state = await context.storageState()
  await context.close()
  return state
}

async function watchScripts(protocol: CDPSession) {
  const bytes = new Map<string, number>()
  const paths = new Map<string, string>()
  let lastAt = performance.now()
  protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    if (!pathname.endsWith('.js')) return
    paths.set(requestId, pathname)
    lastAt = performance.now()
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId)
    if (path === undefined) return
    bytes.set(path, encodedDataLength)
    lastAt = performance.now()
  })
  await protocol.send('Network.enable')
  return {
    bytes,
    async quiet() {
      while (performance.now() - lastAt < quietMs) await new Promise(resolve => setTimeout(resolve, 100))
    },
  }
}

declare global {
  interface Window {
    benchVitals(): { lcpMs: number; lcpElement: string; inpMs: number; inpOf: string; cls: number; blockingMs: number }
  }
}

/** Runs in the page, before anything of its own. The rules are those of web.dev's definitions. */
function watchVitals() {
  let lcpMs = 0
  let lcpElement = ''
  let inpMs = 0
  let inpOf = ''
  let cls = 0
  let blockingMs = 0
  let firstPaint = Number.POSITIVE_INFINITY
  let session = { value: 0, first: 0, last: 0 }
  type Entry = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    interactionId: number
    element?: Element
  } & Partial<PerformanceEventTiming>
  const longTasks: PerformanceEntry[] = []
  const watch = (type: string, see: (entry: Entry) => void, options = {}) => {
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries()) see(entry as Entry)
    })
    observer.observe({ type, buffered: true, ...options })
  }
  watch('largest-contentful-paint', entry => {
    lcpMs = entry.startTime
    lcpElement = `${entry.element?.localName ?? 'none'} "${entry.element?.textContent?.slice(0, 40) ?? ''}"`
  })
  watch('paint', entry => {
    if (entry.name === 'first-contentful-paint') firstPaint = entry.startTime
  })
  watch('layout-shift', entry => {
    if (entry.hadRecentInput) return
    const continues = entry.startTime - session.last < 1_000 && entry.startTime - session.first < 5_000
    session = {
      value: (continues ? session.value : 0) + entry.value,
      first: continues ? session.first : entry.startTime,
      last: entry.startTime,
    }
    cls = Math.max(cls, session.value)
  })
  watch('longtask', entry => longTasks.push(entry))
  watch(
    'event',
    entry => {
      if (entry.interactionId === 0 || entry.duration <= inpMs) return
      inpMs = entry.duration
      const { processingStart = 0, processingEnd = 0, startTime } = entry
      const parts = [processingStart - startTime, processingEnd - processingStart, startTime + inpMs - processingEnd]
      const on =
        entry.target instanceof HTMLElement ? (entry.target.getAttribute('name') ?? entry.target.localName) : ''
      inpOf = `${entry.name} ${on} (waited, worked, painted: ${parts.map(Math.round).join(', ')} ms)`
    },
    { durationThreshold: 16 },
  )
  window.benchVitals = () => {
    blockingMs = longTasks
      .filter(task => task.startTime + task.duration > firstPaint)
      .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0)
    return { lcpMs, lcpElement, inpMs, inpOf, cls, blockingMs }
  }
}
