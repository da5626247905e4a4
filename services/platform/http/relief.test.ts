import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createApp } from './app.ts'
import { relieve } from './relief.ts'

function keepBusy(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('while the event loop is late a call is answered 503 with Retry-After; a page and its scripts still come', async () => {
  const app = createApp({ log: pino({ level: 'silent' }) })
  await relieve(app, 5, 20)
  app.get('/api/v1/things', async () => ({ ok: true }))
  app.get('/page.js', async () => 'script')
  await app.ready()
  expect((await app.inject('/api/v1/things')).statusCode).toBe(200)
  await vi.waitFor(
    async () => {
      keepBusy(60)
      const refused = await app.inject({ url: '/api/v1/things', headers: { 'accept-language': 'fr' } })
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['retry-after']).toBe('2')
      expect(refused.headers['content-type']).toContain('application/problem+json')
      expect(refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('réessayez') })
      expect((await app.inject('/page.js')).statusCode).toBe(200)
    },
    { interval: 1, timeout: 60_000 },
  )
  await vi.waitFor(async () => expect((await app.inject('/api/v1/things')).statusCode).toBe(200), { timeout: 60_000 })
  await app.close()
})
