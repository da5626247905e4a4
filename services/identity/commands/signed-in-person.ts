import type { Access } from '@quayside/platform/access/access.ts'
import { bearerToken } from '@quayside/platform/access/session.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { FastifyRequest } from 'fastify'

/** The person of a route that strangers may call too: their token and session are checked as everywhere else. */
export async function signedInPerson(access: Access, request: FastifyRequest): Promise<string> {
  const token = bearerToken(request)
  const session = token === null ? 'invalid' : await access.verify(token)
  if (session === 'expired') throw new ProblemError('token-expired')
  if (session === 'invalid') throw new ProblemError('sign-in-required')
  const person = (await access.person(session.uid)) ?? (await access.personNow(session.uid))
  if (person === null || !person.active || person.revokedSessions.has(session.sessionId))
    throw new ProblemError('sign-in-required')
  return session.uid
}
