import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import { problemMediaType, problemOf } from './problem.ts'
import { isAnswered } from './rest-of-body.ts'

const codes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
}

/** What is no request that a route could be looked up for: as problem+json too, in English, for no header of it was read. */
export function answerUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // A second answer would be taken for that of the next request.
  if (socket.writable && !isAnswered(socket)) {
    const parts = { code: codes[error.code ?? ''] ?? 'malformed-request', params: {}, fields: [] } as const
    const problem = problemOf(parts, 'en', randomUUID())
    const body = JSON.stringify(problem)
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      `content-type: ${problemMediaType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroySoon()
}
