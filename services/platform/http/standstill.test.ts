import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { answerStandstill } from './standstill.ts'

/** An application whose route answers once it is told to, on a database that answers or stands still. */
function desk() {
  const app = createApp({ log: pino({ level: 'silent' }) })
  const database = { answers: true }
  answerStandstill(app, { database: () => (database.answers ? Promise.resolve() : new Promise(() => {})), longMs: 30 })
  const asked: ((body: { found: string }) => void)[] = []
  app.get('/api/v1/orders', () => new Promise(resolve => asked.push(resolve)))
  onTestFinished(() => app.close())
  return {
    database,
    ask: () => app.inject('/api/v1/orders'),
    async finish(count: number) {
      await expect.poll(() => asked.length).toBe(count)
      asked.at(-1)?.({ found: 'all' })
    },
  }
}

test('who waits for a database that stands still is answered 503 with when to come again; the next one is served', async () => {
  const { database, ask, finish } = desk()
  database.answers = false
  const answer = await ask()
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  // What comes late is nobody's answer.
  await finish(1)
  database.answers = true
  const next = ask()
  await finish(2)
  expect((await next).json()).toEqual({ found: 'all' })
})

test('who only takes long is waited for', async () => {
  const { ask, finish } = desk()
  const since = performance.now()
  const answer = ask()
  await expect.poll(() => performance.now() - since, { interval: 10 }).toBeGreaterThan(150)
  await finish(1)
  expect((await answer).json()).toEqual({ found: 'all' })
})
