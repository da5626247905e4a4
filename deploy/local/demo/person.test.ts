import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Person, personAt } from './person.ts'

const server = createServer()
afterEach(() => {
  server.removeAllListeners('request')
  server.close()
})

async function personOf(answer: RequestListener): Promise<Person> {
  server.on('request', answer)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return personAt(`http://127.0.0.1:${port}`, { position: '' }, 'a@b.example', 'secret')
}

test('a portal too busy to answer is asked again with the same key, so that a first start survives a slow machine', async () => {
  const keys: unknown[] = []
  const person = await personOf((request, response) => {
    keys.push(request.headers['idempotency-key'])
    const isBusy = keys.length < 3
    response.writeHead(isBusy ? 503 : 200, isBusy ? { 'retry-after': '0' } : {}).end('{"done":true}')
  })
  expect(await person.post('/purchase-orders', {}, 'first order')).toEqual({ done: true })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a session that ended meanwhile is begun anew, once, and what was asked is asked with it', async () => {
  let sessions = 0
  const person = await personOf((request, response) => {
    if (request.url?.endsWith('/signIn')) {
      sessions += 1
      const user = { uid: 'u1', companiesRef: [{ id: 'c1' }] }
      return response.end(JSON.stringify({ token: `session ${sessions}`, refreshToken: '', user }))
    }
    const isKnown = request.headers.authorization === 'Bearer session 2'
    return response.writeHead(isKnown ? 200 : 401).end(isKnown ? '{"done":true}' : '{"code":"token-expired"}')
  })
  await person.signIn()
  expect(await person.get('/purchase-orders')).toEqual({ done: true })
  expect(sessions).toBe(2)
})
