import type { FastifyReply } from 'fastify'

/** Aborted when the answer was given, or whoever asked does not wait for it any more. */
export function goneOf(reply: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
