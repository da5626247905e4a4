import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { App } from '../service/service.ts'

/** How long, and how much, at most. */
const mostMs = 30_000
const mostBytes = 64 * 1024 * 1024

const readingAway = new WeakSet<Socket>()

/**
 * Who is answered while the body still comes can read the answer and use the connection again: the rest is read away.
 * Closing at once would reset the connection under the answer; leaving the rest would stop the next request.
 */
export function readRestOfBodies(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (comes(request.raw)) {
      reply.removeHeader('connection')
      reply.raw.once('finish', () => readAway(request.raw, reply.raw))
    }
    done(null, payload)
  })
}

/** Whether this connection's last request was answered, and only the rest of its body is waited for. */
export function isAnswered(socket: Socket): boolean {
  return readingAway.has(socket)
}

/** A call within the process has its body whole, and no connection. */
function comes({ complete, headers, socket }: IncomingMessage): boolean {
  if (!(socket instanceof Socket)) return false
  return !complete && (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
}

function readAway(request: IncomingMessage, { req: { socket } }: ServerResponse): void {
  if (request.complete || socket.destroyed) return
  const end = () => {
    clearTimeout(timer)
    readingAway.delete(socket)
  }
  const cut = () => socket.destroy()
  const timer = setTimeout(cut, mostMs).unref()
  let bytes = 0
  readingAway.add(socket)
  request.unpipe()
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostBytes) cut()
  })
  request.once('close', end)
  request.resume()
}
