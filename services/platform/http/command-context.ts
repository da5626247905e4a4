import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { CommandContext } from '../commands/command-handler.ts'
import type { Ports } from '../service/service.ts'
import { MalformedInputError } from './input.ts'

/**
 * The idempotency key (the client's, else one of our own), a hash of what was asked, and where it comes from. The hash stays
 * with the events for good and what was asked may hold a password: without the vault's key nobody can try one against it.
 */
export function contextOf(
  { vault }: Pick<Ports, 'vault'>,
  request: FastifyRequest,
  caller: Caller | null,
  input: unknown,
): CommandContext {
  return {
    actor: caller === null ? {} : { uid: caller.uid, ...(caller.company === '' ? {} : { company: caller.company }) },
    key: idempotencyKey(request) ?? request.id,
    bodyHash: vault.fingerprint(
      'request',
      requestText(request, `${caller?.uid ?? ''}\n${caller?.company ?? ''}`, input),
    ),
    correlationId: correlationIdOf(request),
    causationId: request.id,
  }
}

/** The same asking the same of the same address: only then is a repeated key a repeat. */
function requestText(request: FastifyRequest, who: string, input: unknown): string {
  return `${who}\n${request.method} ${request.url.split('?')[0]}\n${JSON.stringify(input)}`
}

/** Of a request between services, which holds no secret of a person. */
export function bodyHashOf(request: FastifyRequest, service: string, input: unknown): string {
  return hash('sha256', requestText(request, service, input), 'hex')
}

export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new MalformedInputError([{ path: 'Idempotency-Key', code: 'idempotency-key-malformed', params: {} }])
}

/** The trace id of a W3C `traceparent`, else the request's own id in the same form. */
export function correlationIdOf(request: FastifyRequest): string {
  const parent = request.headers.traceparent
  const trace = typeof parent === 'string' ? /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(parent)?.[1] : undefined
  return trace ?? request.id.replaceAll('-', '')
}
