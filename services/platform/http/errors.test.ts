import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ProblemError } from '../faults/problem-error.ts'
import { PersonErasedError } from '../ports/vault.ts'
import { createApp } from './app.ts'
import { MalformedInputError } from './input.ts'

const app = createApp({ log: pino({ level: 'silent' }) })
let fault: unknown
app.get('/fails', async () => {
  throw fault
})

const away = (message: string, code?: unknown) => Object.assign(new Error(message), { code })

test.each([
  ['the database shuts down', away('terminating connection due to administrator command', '57P01')],
  ['the database is not there', away('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
  ['the files are frozen', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
  ['a connection breaks', away('Connection terminated unexpectedly')],
  ['the database stands still', away('Query read timeout')],
  ['the pool is exhausted', away('timeout exceeded when trying to connect')],
  ['the workflow server is away', new Error('Failed to describe', { cause: away('14 UNAVAILABLE', 14) })],
  ['the workflow server stands still', new Error('Failed to describe', { cause: away('4 DEADLINE_EXCEEDED', 4) })],
])('when %s the answer is 503 with the time to try again', async (_case, thrown) => {
  fault = thrown
  const answer = await app.inject('/fails')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect(answer.body).not.toContain((thrown as Error).message)
})

test('a full disk is told in words, with the time to try again', async () => {
  fault = new Error('not appended', { cause: away('could not extend file', '53100') })
  const answer = await app.inject('/fails')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toMatchObject({
    code: 'disk-full',
    message: 'The server’s disk is full. Nothing can be saved until there is room on it again',
  })
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

test('a method that a path lacks is 405 and says which it has; a path that is not there is 404', async () => {
  const routed = createApp({ log: pino({ level: 'silent' }) })
  routed.get('/orders/:id', { exposeHeadRoute: false }, async () => ({}))
  routed.delete('/orders/:id', async () => ({}))
  routed.post('/orders/:id/cancellation', async () => ({}))
  const refused = await routed.inject({ method: 'POST', url: '/orders/1?x=1', payload: {} })
  expect(refused).toMatchObject({ statusCode: 405, headers: { allow: 'DELETE, GET' } })
  expect(refused.json()).toMatchObject({
    code: 'method-not-allowed',
    params: { method: 'POST', what: '/orders/1', allowed: 'DELETE, GET' },
  })
  expect((await routed.inject({ method: 'PUT', url: '/orders/1/cancellation' })).headers.allow).toBe('POST')
  expect((await routed.inject({ method: 'POST', url: '/orders' })).statusCode).toBe(404)
})

test('what belongs to an erased person is gone, not a fault', async () => {
  fault = new PersonErasedError('somebody')
  expect(await app.inject('/fails')).toMatchObject({ statusCode: 404 })
})

test('headers beyond what is read are refused as problem+json, 431, and what is no HTTP at all as 400', async () => {
  const served = createApp({ log: pino({ level: 'silent' }) })
  const { port } = new URL(await served.listen({ port: 0, host: '127.0.0.1' }))
  const send = async (request: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(request)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { head, problem: JSON.parse(body) }
  }
  const large = await send(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(large.head).toMatch(/^HTTP\/1.1 431 .*content-type: application\/problem\+json/s)
  expect(large.problem).toMatchObject({ status: 431, code: 'headers-too-large', fields: [] })
  const unreadable = await send('not HTTP\r\n\r\n')
  expect(unreadable.problem).toMatchObject({ status: 400, code: 'malformed-request' })
  await served.close()
})

test('an application that closes refuses what still comes in the form of all refusals, with when to come again', async () => {
  const closing = createApp({ log: pino({ level: 'silent' }) })
  const asked: ((body: object) => void)[] = []
  closing.get('/orders', () => new Promise(resolve => asked.push(resolve)))
  closing.addHook('preClose', async () => void ask())
  const socket = connect(Number(new URL(await closing.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  const ask = () => socket.write('GET /orders HTTP/1.1\r\nhost: x\r\n\r\n')
  ask()
  await expect.poll(() => asked.length).toBe(1)
  const answers = text(socket)
  const closed = closing.close()
  // What was asked before it closes is answered; the second one came when it did.
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(50)
  asked[0]?.({ served: true })
  const [served, refused] = (await answers).split(/(?=HTTP\/1\.1 )/)
  expect(served).toContain('{"served":true}')
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*connection: close.*retry-after: 2.*"code":"unavailable"/s)
  await closed
})
