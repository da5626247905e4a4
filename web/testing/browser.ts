import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { preview } from 'vite'
import { answers, answerTo } from './answers.ts'
import { andina, everyPermission, grantOf, lucia } from './fixtures/people.ts'

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

/** The built web (`vite build` first) in Chromium, with invented answers in place of the portal. */
export async function openBuiltWeb() {
  const server = await preview({
    root: new URL('..', import.meta.url).pathname,
    configFile: false,
    preview: { host: '127.0.0.1', port: 0 },
  })
  const address = server.httpServer.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  return {
    origin,
    async context(options: BrowserContextOptions & { signedIn?: boolean; language?: string; pseudo?: boolean }) {
      const { signedIn, language = 'en', pseudo, ...rest } = options
      const context = await browser.newContext({ locale: language, ...rest })
      await answerAll(context)
      if (pseudo) await context.addInitScript(() => localStorage.setItem('pseudo', '1'))
      if (signedIn) await signIn(context, language)
      return context
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}
