import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInward } from './inward-addresses.ts'
import { isInwardNow, type OutwardOptions, outwardFault, postOutward } from './outward-call.ts'

let port: number
let asked = 0
let reply: 'at-once' | 'never' | 'without-end' = 'at-once'
const server = createServer((_request, response) => {
  asked += 1
  if (reply === 'never') return
  response.writeHead(200)
  if (reply === 'without-end') response.write('x'.repeat(5_000))
  else response.end('taken')
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A name that resolves to these, one after the other. */
function names(...answers: string[][]): OutwardOptions {
  return {
    allowed: [],
    lookup: (_host, _options, told) => {
      const addresses = answers.length > 1 ? answers.shift() : answers[0]
      told(
        null,
        (addresses ?? []).map(address => ({ address, family: address.includes(':') ? 6 : 4 }) as LookupAddress),
      )
    },
  }
}
const call = (url: string, timeoutMs = 5_000) => ({ url, headers: {}, body: '{}', timeoutMs })

test('[D8.022] a name that resolved outwards when it was given and inwards when it is called is not called', async () => {
  const url = `http://rebinding.example:${port}/`
  const options = names(['93.184.216.34'], ['127.0.0.1'])
  expect(outwardFault(url, [])).toBeNull()
  expect(await isInwardNow(url, options)).toBe(false)
  asked = 0
  await expect(postOutward(call(url), options)).rejects.toThrow('rebinding.example')
  expect(asked).toBe(0)
})

test('[D8.022] one inward address among others is enough', async () => {
  const options = names(['93.184.216.34', '::ffff:10.0.0.1'])
  expect(await isInwardNow('https://two.example/', options)).toBe(true)
  await expect(postOutward(call('https://two.example/'), options)).rejects.toMatchObject({ name: 'InwardAddressError' })
})

test('what is allowed by name and port is called, and nothing beside it', async () => {
  const allowed = [`127.0.0.1:${port}`]
  expect(await postOutward(call(`http://127.0.0.1:${port}/`), { allowed })).toEqual({ status: 200, text: 'taken' })
  await expect(postOutward(call(`http://127.0.0.1:${port + 1}/`), { allowed })).rejects.toMatchObject({
    name: 'InwardAddressError',
  })
})

test('who does not answer in time is left, and of a long answer the beginning is read', async () => {
  const allowed = [`127.0.0.1:${port}`]
  reply = 'never'
  await expect(postOutward(call(`http://127.0.0.1:${port}/`, 50), { allowed })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  reply = 'without-end'
  const { status, text } = await postOutward(call(`http://127.0.0.1:${port}/`), { allowed })
  expect(status).toBe(200)
  expect(text).toBe('x'.repeat(1_000))
})

test('public addresses lead outwards', () => {
  for (const address of ['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2001:4860:4860::8888'])
    expect(isInward(address), address).toBe(false)
})
