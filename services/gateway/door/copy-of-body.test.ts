import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { copyOfBody } from './copy-of-body.ts'

const server = createServer().listen(0, '127.0.0.1')
afterAll(() => server.close())

async function asked() {
  await (server.listening || once(server, 'listening'))
  const { port } = server.address() as AddressInfo
  const sending = request({ host: '127.0.0.1', port, method: 'POST' }).on('error', () => undefined)
  sending.flushHeaders()
  const [incoming, answer] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { sending, incoming, answer, body: copyOfBody(incoming, answer) }
}

test('a body that came whole is there to its last byte for a service that begins to read it later', async () => {
  const { sending, incoming, answer, body } = await asked()
  const closed = once(incoming, 'close')
  sending.end(Buffer.alloc(100_000, 'a'))
  await closed
  expect(body.readableEnded).toBe(false)
  expect((await buffer(body)).length).toBe(100_000)
  answer.end()
})

test('one whose sender goes away ends, and so does one that was answered before it came', async () => {
  const left = await asked()
  left.sending.write('a')
  const ended = once(left.body, 'close')
  left.sending.destroy()
  await ended

  const refused = await asked()
  refused.sending.write('a')
  const gone = once(refused.body, 'close')
  refused.answer.end()
  await gone
  refused.sending.destroy()
})
