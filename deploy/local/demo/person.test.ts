import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { personAt } from './person.ts'

const keys: (string | undefined)[] = []
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key'] as string | undefined)
  const isBusy = keys.length < 3
  response.writeHead(isBusy ? 503 : 200, isBusy ? { 'retry-after': '0' } : {}).end('{"done":true}')
})
afterEach(() => server.close())

test('a portal too busy to answer is asked again with the same key, so that a first start survives a slow machine', async () => {
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const person = personAt(`http://127.0.0.1:${port}`, { position: '' }, 'a@b.example', 'secret')
  expect(await person.post('/purchase-orders', {}, 'first order')).toEqual({ done: true })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})
