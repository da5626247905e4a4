import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { MalformedInputError } from './input.ts'
import { ProblemError } from './problem-error.ts'

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

test('a refusal is one line of the log: who, from where, what and which fields, but no value and no address of the thing', async () => {
  const lines: string[] = []
  const logged = createApp({ log: pino({}, { write: line => void lines.push(line) }) })
  let refusal: Error
  logged.post('/orders/:id', async () => {
    throw refusal
  })
  const path = 'note\n{"level":60,"msg":"forged"}'
  for (refusal of [
    new ProblemError('permission-missing', { permission: 'x' }),
    new ProblemError('too-many-requests', { seconds: 1 }),
    new MalformedInputError([{ path, code: 'invalid-value', params: { value: 'hunter2' } }]),
    new ProblemError('reason-required'),
  ])
    await logged.inject({ method: 'POST', url: '/orders/thing-1?q=hunter2', remoteAddress: '203.0.113.9' })
  const entries = lines.map(line => JSON.parse(line))
  expect(entries).toMatchObject([
    { msg: 'refused', status: 403, code: 'permission-missing', address: '203.0.113.9', route: '/orders/:id' },
    { msg: 'refused', status: 429, code: 'too-many-requests' },
    { msg: 'refused', status: 400, code: 'invalid-value', fields: [path] },
  ])
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toMatch(/hunter2|thing-1/)
})
