import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

/** What an access token says: a person and a session, no rights. */
export type Session = {
  readonly uid: string
  readonly sessionId: string /** Unix seconds. */
  readonly expiresAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the bearer token is verified. */
    session: Session | null
    /** Set once company and rights are checked. */
    caller: Caller | null
  }
}

/** The token of `Authorization: Bearer`, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  if (header === undefined || header.length > 4_096) return null
  return /^bearer /i.test(header) ? header.slice(7).trim() : null
}
