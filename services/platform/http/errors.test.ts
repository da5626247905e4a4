import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'

const app = createApp({ log: pino({ level: 'silent' }) })
let fault: unknown
app.get('/fails', async () => {
  throw fault
})

const away = (message: string, code?: unknown) => Object.assign(new Error(message), { code })

test.each([
  ['the database shuts down', away('terminating connection due to administrator command', '57P01')],
  ['the database is not there', away('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
  ['a connection breaks', away('Connection terminated unexpectedly')],
  ['the pool is exhausted', away('timeout exceeded when trying to connect')],
  ['the disk is full', away('could not extend file', '53100')],
  ['the workflow server is away', away('14 UNAVAILABLE', 14)],
])('when %s the answer is 503 with the time to try again', async (_case, thrown) => {
  fault = thrown
  const answer = await app.inject('/fails')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect(answer.body).not.toContain((thrown as Error).message)
})

test('anything else is 500, whatever was thrown', async () => {
  for (const thrown of [new TypeError('secret'), away('duplicate key', '23505'), 'secret', null]) {
    fault = thrown
    const answer = await app.inject('/fails')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().code).toBe('unexpected')
    expect(answer.body).not.toContain('secret')
  }
})
