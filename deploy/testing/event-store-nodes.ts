import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startChild } from '../local/servers/child-process.ts'
import { eventStoreEnvironment, eventStorePorts, isEventStoreLive } from '../local/servers/eventstore.ts'
import { findBinary } from '../local/servers/find-binary.ts'
import { eventStoreProgram } from '../local/servers/programs.ts'
import { guardedFolder } from './guarded-folder.ts'
import { startTestServers, testPorts, withoutServerUrls } from './test-servers.ts'

/** Where `eventstored` lies; undefined on a machine that has none. */
export async function findEventStore(): Promise<string | undefined> {
  const surroundings = { env: withoutServerUrls(process.env), progress: () => undefined }
  const found = await findBinary(eventStoreProgram, surroundings).catch(() => undefined)
  return found === undefined || found.way === 'variable' ? undefined : found.path
}

/** A node that differs from the usual one of tests. */
export type NodeOptions = {
  readonly args?: readonly string[]
  /** Speaks TLS, with certificates of the script that Compose uses. */
  readonly isSecure?: boolean
  /** The folder in which it keeps its events, instead of memory. */
  readonly folder?: string
}

type StartedNode = { readonly url: string; stop(): Promise<void> }

/** An EventStoreDB; its address names its administrator and its authority where it speaks TLS. */
async function startNode({ args = [], isSecure = false, folder: kept }: NodeOptions): Promise<StartedNode> {
  const command = await findEventStore()
  if (command === undefined) throw new Error('There is no eventstored on PATH')
  const folder = guardedFolder()
  const port = await testPorts.choose('eventstore')
  const certificates = join(folder.path, 'certificates')
  if (isSecure) await makeCertificates(certificates)
  try {
    const server = await startChild({
      name: 'eventstored',
      command,
      args: [
        ...(kept === undefined ? ['--mem-db'] : ['--db', kept]),
        '--disable-log-file',
        '--run-projections',
        'None',
        '--stream-existence-filter-size',
        '0',
        ...eventStorePorts(port, await testPorts.choose('eventstoreReplication')),
        ...(isSecure ? certificateOptions(certificates) : ['--insecure']),
        ...args,
      ],
      env: eventStoreEnvironment(process.env),
      logFile: join(folder.path, 'eventstored.log'),
      isReady: () => (isSecure ? isSecureNodeLive(port) : isEventStoreLive(port)),
      patienceMs: 60_000,
      started: folder.watch,
    })
    const secure = `admin:changeit@localhost:${port}?tls=true&tlsCaFile=${certificates}/authority/ca.crt`
    return {
      url: `esdb://${isSecure ? secure : `127.0.0.1:${port}?tls=false`}`,
      stop: async () => {
        await server.stop()
        await folder.close()
      },
    }
  } catch (fault) {
    await folder.close()
    throw fault
  }
}

/** For nodes of this machine. */
export async function makeCertificates(folder: string): Promise<void> {
  const script = fileURLToPath(new URL('../docker/make-certificates.sh', import.meta.url))
  await promisify(execFile)('sh', [script, folder, 'DNS:localhost', 'IP:127.0.0.1'])
}

function certificateOptions(folder: string): string[] {
  return [
    '--certificate-file',
    join(folder, 'node.crt'),
    '--certificate-private-key-file',
    join(folder, 'node.key'),
    '--trusted-root-certificates-path',
    join(folder, 'authority'),
  ]
}

/** Its certificate is not looked at. */
export function isSecureNodeLive(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/health/live', rejectUnauthorized: false, agent: false }, reply => {
      reply.resume()
      resolve(reply.statusCode === 204)
    }).on('error', reject)
  })
}

/**
 * Gives every test that asks an EventStoreDB in memory of its own, since tests compare a store's head with what they
 * wrote: POST starts one, as `NodeOptions` in the body say, and answers with its address, DELETE ends the one at the address in the body.
 */
export async function serveEventStoreNodes(): Promise<{ url: string; stop(): Promise<void> }> {
  const nodes = new Map<string, { stop(): Promise<void> }>()
  const start = async (options: string) => {
    if (options !== '') {
      const own = await startNode(JSON.parse(options) as NodeOptions)
      nodes.set(own.url, own)
      return own.url
    }
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
    const answer = request.method === 'DELETE' ? end(body) : start(body)
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
