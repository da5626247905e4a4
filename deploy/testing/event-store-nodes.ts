import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findBinary } from '../local/servers/find-binary.ts'
import { eventStoreProgram } from '../local/servers/programs.ts'
import { startTestServers, type TestServers, withoutServerUrls } from './test-servers.ts'

/** Where `eventstored` lies; undefined on a machine that has none. */
export async function findEventStore(): Promise<string | undefined> {
  const surroundings = { env: withoutServerUrls(process.env), progress: () => undefined }
  const found = await findBinary(eventStoreProgram, surroundings).catch(() => undefined)
  return found === undefined || found.way === 'variable' ? undefined : found.path
}

/**
 * Gives every test that asks an EventStoreDB in memory of its own, since tests compare a store's head with what they
 * wrote: POST starts one and answers with its address, DELETE ends the one at the address in the body.
 */
export async function serveEventStoreNodes(): Promise<{ url: string; stop(): Promise<void> }> {
  const nodes = new Map<string, TestServers>()
  const start = async () => {
    const node = await startTestServers(['eventstore'])
    const url = node.env.TEST_EVENTSTORE_URL ?? ''
    nodes.set(url, node)
    return url
  }
  const end = async (url: string) => {
    const node = nodes.get(url)
    nodes.delete(url)
    await node?.stop()
    return ''
  }
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += part
    const answer = request.method === 'DELETE' ? end(body) : start()
    await answer.then(
      text => reply.end(text),
      fault => reply.writeHead(500).end(String(fault)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await Promise.all([...nodes.keys()].map(end))
    },
  }
}
