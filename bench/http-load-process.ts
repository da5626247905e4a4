import { connect, type Socket } from 'node:net'
import type { LoadAnswer, LoadJob, LoadReport, LoadRequest } from './http-load.ts'

/** The load generator: one kept connection for each request in flight, and as little work of its own as can be. */
process.on('message', job => {
  run(job as LoadJob).then(
    report => process.send?.(report),
    fault => process.send?.({ fault: String(fault) }),
  )
})
process.on('disconnect', () => process.exit(0))

async function run({ url, inFlight, requests, keepBodies }: LoadJob): Promise<LoadReport> {
  const { hostname, port } = new URL(url)
  const wire = requests.map(request => Buffer.from(wireText(request, hostname)))
  const answers = new Array<LoadAnswer>(requests.length)
  const sockets = await Promise.all(
    Array.from({ length: Math.min(inFlight, wire.length) }, () => opened(hostname, Number(port))),
  )
  let next = 0
  const start = performance.now()
  await Promise.all(sockets.map(socket => work(socket)))
  const seconds = (performance.now() - start) / 1000
  for (const socket of sockets) socket.destroy()
  return { seconds, answers }

  function work(socket: Socket): Promise<void> {
    return new Promise((resolve, reject) => {
      let index = -1
      let sentAt = 0
      let received = Buffer.alloc(0)
      const send = () => {
        if (next === wire.length) return resolve()
        index = next
        next += 1
        sentAt = performance.now()
        socket.write(wire[index] as Buffer)
      }
      socket.on('data', chunk => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const answer = answerIn(received)
        if (answer === null) return
        received = Buffer.alloc(0)
        const { status, position, body } = answer
        answers[index] = { status, position, ms: performance.now() - sentAt, body: keepBodies ? body.toString() : '' }
        send()
      })
      socket.on('error', reject)
      socket.on('close', () => reject(new Error('The connection was closed')))
      send()
    })
  }
}

function opened(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', reject)
  })
}

function wireText({ method, path, headers, body = '' }: LoadRequest, host: string): string {
  const length = Buffer.byteLength(body)
  const all = { host, ...headers, ...(method === 'POST' ? { 'content-length': String(length) } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}

/** The whole answer, or null while some of it is missing. */
function answerIn(received: Buffer): { status: number; position: string | null; body: Buffer } | null {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = received.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length: ${head}`)
  const body = received.subarray(end + 4)
  if (body.length < Number(length)) return null
  const position = /\r\nx-event-position: (\S+)/i.exec(head)?.[1] ?? null
  return { status: Number(head.slice(9, 12)), position, body }
}
