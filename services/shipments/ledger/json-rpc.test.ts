import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ChainAwayError, jsonRpc, RpcError } from './json-rpc.ts'

const closing: (() => void)[] = []
afterEach(() =>
  closing.splice(0).forEach(close => {
    close()
  }),
)

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const says = (status: number, body: string) => serve((_request, response) => response.writeHead(status).end(body))
const call = async (address: Promise<string>) => jsonRpc(`http://${await address}`, 2_000)('eth_chainId', [])
const refusal = '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"nonce too low"}}'

test('a result comes back, null among them', async () => {
  expect(await call(says(200, '{"result":"0x1"}'))).toBe('0x1')
  expect(await call(says(200, '{"result":null}'))).toBeNull()
})

test("the node's refusal is told in its words, whatever the status", async () => {
  for (const status of [200, 400, 500])
    await expect(call(says(status, refusal))).rejects.toEqual(new RpcError('eth_chainId: nonce too low'))
})

test.each([
  [429, refusal],
  [502, '<html>bad gateway</html>'],
  [200, '[]'],
  [200, 'null'],
  [200, '{"error":null}'],
])('%i with %s is a chain that is away', async (status, body) => {
  await expect(call(says(status, body))).rejects.toEqual(new ChainAwayError(`eth_chainId: status ${status}`))
})

test('a node that breaks off or never answers is away', async () => {
  await expect(call(serve(request => request.socket.destroy()))).rejects.toThrow(ChainAwayError)
  const silent = await serve(() => undefined)
  await expect(jsonRpc(`http://${silent}`, 60)('eth_chainId', [])).rejects.toThrow('no answer in 60 ms')
})

test('name and password of the address go into the header, and into no message', async () => {
  const seen: (string | undefined)[] = []
  const address = await serve((request, response) => {
    seen.push(request.headers.authorization, request.url)
    response.end('no')
  })
  const asked = jsonRpc(`http://user:p%40ss@${address}/v1`, 2_000)('eth_chainId', [])
  await expect(asked).rejects.toThrow(/^eth_chainId: status 200$/)
  expect(seen).toEqual([`Basic ${btoa('user:p@ss')}`, '/v1'])
})
