import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createApp } from './app.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('of a call within the process nothing is waited for once it is answered', async () => {
  const app = createApp({ log: pino({ level: 'silent' }) })
  app.post('/notes', async (_request, reply) => reply.code(202).send({}))
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await app.inject('/notes')
  const before = vi.getTimerCount()
  const answer = await app.inject({ method: 'POST', url: '/notes', payload: { title: 'a' } })
  expect(answer.statusCode).toBe(202)
  expect(vi.getTimerCount()).toBe(before)
})
