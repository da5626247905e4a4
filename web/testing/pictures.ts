import { mkdir } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, chromium } from 'playwright-core'
import { preview } from 'vite'
import { answers, answerTo } from './answers.ts'
import { andina, everyPermission, grantOf, lucia } from './fixtures/people.ts'

/** Draws pages against invented answers: `node web/testing/pictures.ts <folder> [name...]`. Build first. */
const [folder = '.data/pictures', ...wanted] = process.argv.slice(2)

type Picture = { name: string; path: string; width: number; dark?: boolean; signedIn?: boolean; language?: string }
const pages: readonly Picture[] = [
  { name: 'list', path: '/purchase-orders', width: 1440, signedIn: true },
  { name: 'list-dark', path: '/purchase-orders', width: 1440, dark: true, signedIn: true },
  { name: 'list-390', path: '/purchase-orders', width: 390, signedIn: true },
  { name: 'list-390-dark', path: '/purchase-orders', width: 390, dark: true, signedIn: true },
  { name: 'list-360-fr', path: '/purchase-orders', width: 360, signedIn: true, language: 'fr' },
  { name: 'list-zh', path: '/purchase-orders', width: 1440, signedIn: true, language: 'zh-CN' },
  { name: 'login', path: '/auth/login', width: 1440 },
  { name: 'login-dark', path: '/auth/login?redirect=%2Fpurchase-orders', width: 1440, dark: true },
  { name: 'login-390', path: '/auth/login', width: 390 },
  { name: 'signup', path: '/auth/signup', width: 1440 },
]

async function answerAll(context: BrowserContext): Promise<void> {
  await context.route('**/api/v1/**', route => {
    const request = route.request()
    const url = new URL(request.url())
    const path = url.pathname.replace('/api/v1', '')
    if (path === '/stream')
      return route.fulfill({ status: 200, contentType: 'text/event-stream', body: ': connected\n\n' })
    const answer = answerTo({ method: request.method(), path, query: url.searchParams, body: null }, answers)
    return route.fulfill({ status: answer?.status ?? 404, json: answer?.body ?? {} })
  })
}

async function signIn(context: BrowserContext, language: string): Promise<void> {
  const { token, refreshToken, user } = grantOf(lucia)
  const kept = {
    grant: { token, refreshToken },
    user,
    company: andina,
    'user-role': 'ADMIN',
    'user-permissions': everyPermission,
  }
  await context.addInitScript(
    ([values, chosen]) => {
      for (const [key, value] of Object.entries(values as object)) localStorage.setItem(key, JSON.stringify(value))
      localStorage.setItem('language', chosen as string)
    },
    [kept, language] as const,
  )
}

await mkdir(folder, { recursive: true })
const server = await preview({
  root: new URL('..', import.meta.url).pathname,
  configFile: false,
  preview: { host: '127.0.0.1', port: 0 },
})
const address = server.httpServer.address()
const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const picture of pages.filter(page => wanted.length === 0 || wanted.includes(page.name))) {
  const narrow = picture.width < 640
  const context = await browser.newContext({
    viewport: { width: picture.width, height: narrow ? 844 : 900 },
    deviceScaleFactor: narrow ? 2 : 1,
    colorScheme: picture.dark ? 'dark' : 'light',
    locale: picture.language ?? 'en',
  })
  await answerAll(context)
  if (picture.signedIn) await signIn(context, picture.language ?? 'en')
  const page = await context.newPage()
  page.on('pageerror', error => console.error(picture.name, error.message))
  page.on('console', message => message.type() === 'error' && console.error(picture.name, message.text()))
  await page.goto(origin + picture.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (picture.signedIn) await page.locator('[data-row-link]').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}/${picture.name}.png` })
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const violation of violations)
    console.log(picture.name, violation.id, violation.nodes.map(node => node.target.join(' ')).slice(0, 4))
  console.log(picture.name, sideways > 0 ? `scrolls sideways by ${sideways} px` : 'fits')
  await context.close()
}
await browser.close()
await server.close()
