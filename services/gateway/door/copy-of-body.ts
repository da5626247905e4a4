import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'

/** A body that fails with its service leaves the request itself readable to its end; one that nobody waits for any more ends. */
export function copyOfBody(request: IncomingMessage, answer: ServerResponse): Readable {
  const body = request.pipe(new PassThrough())
  // A request that came whole closes while the service may still be reading its last part.
  request.once('close', () => {
    if (!request.complete) body.destroy()
  })
  answer.once('finish', () => {
    if (!body.writableFinished) body.destroy()
  })
  return body
}
