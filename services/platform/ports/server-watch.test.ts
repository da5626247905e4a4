import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '../service/config.ts'
import { probesOf, serverWatch } from './server-watch.ts'

const stored = { probe: async () => undefined }

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a server that ends is told once, with since when, and again when it is back; the others are not blamed', async () => {
  const files = createHttpServer((_request, reply) => reply.writeHead(403).end())
  const mail = createServer(socket => socket.end('220 hello\r\n'))
  const workflows = createHttp2Server()
  const [filesPort, mailPort, workflowsPort] = await Promise.all([files, mail, workflows].map(listening))
  const config = {
    s3Url: `http://key:secret@127.0.0.1:${filesPort}/bucket`,
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    temporal: { address: `127.0.0.1:${workflowsPort}`, namespace: 'n' },
    chainRpcUrl: null,
  } as Config
  const said: unknown[] = []
  const figures = new Map<string, boolean>()
  let now = '2026-03-02T09:00:00.000Z'
  const watch = serverWatch({
    probes: probesOf(config, { broker: { isConnected: () => true }, files: stored }),
    log: { error: ((fields: unknown, text: string) => said.push([fields, text])) as never },
    onLook: (server, isAway) => figures.set(server, isAway),
    now: () => now,
  })
  onTestFinished(() => {
    for (const server of [mail, workflows]) server.close()
    watch.close()
  })

  await watch.look()
  expect(watch.away()).toEqual([])
  expect(Object.fromEntries(figures)).toEqual({ broker: false, files: false, mail: false, workflows: false })

  files.closeAllConnections()
  files.close()
  await once(files, 'close')
  await watch.look()
  now = '2026-03-02T09:01:00.000Z'
  await watch.look()
  expect(watch.away()).toEqual([{ name: 'files', since: '2026-03-02T09:00:00.000Z' }])
  expect(figures.get('files')).toBe(true)
  expect(said).toHaveLength(1)

  const back = createHttpServer((_request, reply) => reply.end()).listen(filesPort, '127.0.0.1')
  await once(back, 'listening')
  const returned: string[] = []
  const stopHearing = watch.onBack(server => returned.push(server))
  await watch.look()
  expect(watch.away()).toEqual([])
  expect(said).toHaveLength(2)
  expect(returned).toEqual(['files'])
  stopHearing()
  back.closeAllConnections()
  back.close()
})

test('a server that accepts and says nothing is away', async () => {
  const silent = createServer()
  const port = await listening(silent)
  const config = { s3Url: 'http://a:b@127.0.0.1:9/c', smtpUrl: `smtp://127.0.0.1:${port}`, temporal: null } as Config
  const watch = serverWatch({
    probes: probesOf({ ...config, chainRpcUrl: null }, { broker: { isConnected: () => true }, files: stored }),
    log: { error: () => undefined },
  })
  await watch.look()
  expect(watch.away().map(({ name }) => name)).toEqual(['files', 'mail'])
  silent.close()
})
