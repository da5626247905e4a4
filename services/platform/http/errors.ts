import type { ErrorCode } from '@quayside/contracts/errors/codes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppendTooLargeError } from '../event-store/written-events.ts'
import { ProblemError } from '../faults/problem-error.ts'
import { isPassingFault } from '../ports/database-faults.ts'
import { isFullDisk } from '../ports/disk-room.ts'
import { PersonErasedError } from '../ports/vault.ts'
import type { Logger } from '../service/logger.ts'
import type { App } from '../service/service.ts'
import { MalformedInputError } from './input.ts'
import { methodsByPath } from './methods-by-path.ts'
import { type ProblemParts, problemMediaType, problemOf } from './problem.ts'
import { requestLanguage } from './request-language.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What answers where no route does, before it is called not found: the portal's page. */
    fallback: {
      page: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply | null) | null
      /** Of answers to addresses that no hook sees, for no route can be looked up by them. */
      headers: Readonly<Record<string, string>>
    }
  }
}

const retryAfterSeconds = '2'

/** Every error leaves as problem+json; what nobody expected is logged and answered with a generic text. */
export function answerErrors(app: App, log: Logger): void {
  app.decorate('fallback', { page: null, headers: {} })
  const methodsOf = methodsByPath(app)
  app.setNotFoundHandler((request, reply) => {
    const page = app.fallback.page?.(request, reply)
    if (page) return page
    const path = request.url.split('?')[0] ?? ''
    const what = path.slice(0, 200)
    const allowed = methodsOf(path)
    if (allowed.length === 0) return sendProblem(request, reply, { code: 'not-found', params: { what }, fields: [] })
    const allow = allowed.join(', ')
    const params = { method: request.method, what, allowed: allow }
    return sendProblem(request, reply.header('allow', allow), { code: 'method-not-allowed', params, fields: [] })
  })
  app.setErrorHandler((error, request, reply) => {
    const parts = partsOf(error, request)
    if (parts === null) {
      log.error(
        { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
        'request failed',
      )
      return sendProblem(request, reply, { code: 'unexpected', params: {}, fields: [] })
    }
    if (error instanceof ProblemError) reply.headers(error.headers)
    if (passing.has(parts.code)) {
      log.warn({ err: error, requestId: request.id, route: request.routeOptions.url }, 'unavailable')
      reply.header('retry-after', reply.getHeader('retry-after') ?? retryAfterSeconds)
    }
    const problem = sendProblem(request, reply, parts)
    const isTold = error instanceof ProblemError && error.isToldAlready
    if (refusals.has(reply.statusCode) && !isTold) log.info(refusalOf(request, reply.statusCode, parts), 'refused')
    return problem
  })
}

/** A server's fault: the log says which, and who was refused may come again. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'disk-full', 'upload-failed'])

/** What whoever looks for attacks wants to see: rights, forms and floods. What belongs to others is answered 404. */
const refusals = new Set([400, 401, 403, 404, 405, 413, 415, 429])

function refusalOf(request: FastifyRequest, status: number, { code, fields }: ProblemParts) {
  return {
    requestId: request.id,
    status,
    code,
    uid: request.session?.uid,
    address: request.ip,
    method: request.method,
    route: request.routeOptions.url,
    ...(fields.length === 0 ? {} : { fields: fields.slice(0, 10).map(field => field.path.slice(0, 80)) }),
  }
}

export function answerUnroutable(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(request.server.fallback.headers)
  sendProblem(request, reply, partsOf(error, request) ?? { code: 'unexpected', params: {}, fields: [] })
}

/** Answers a problem in the language of the person. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, parts: ProblemParts): FastifyReply {
  const language = requestLanguage(request.headers['accept-language'], request.caller?.language ?? null)
  const problem = problemOf(parts, language, request.id)
  return reply
    .status(problem.status)
    .header('content-type', problemMediaType)
    .header('content-language', language)
    .serializer(JSON.stringify)
    .send(problem)
}

type CodedError = { code?: unknown; statusCode?: unknown }

/** What to answer for an error, or null for one that nobody expected. */
function partsOf(error: unknown, request: FastifyRequest): ProblemParts | null {
  if (error instanceof ProblemError) return { code: error.code, params: error.params, fields: error.fields }
  if (error instanceof PersonErasedError) return { code: 'person-erased', params: {}, fields: [] }
  if (error instanceof MalformedInputError) {
    return { code: error.code, params: error.params, fields: error.fields, status: 400 }
  }
  if (error instanceof AppendTooLargeError) {
    return { code: 'body-too-large', params: { limit: error.limit }, fields: [] }
  }
  const { code, statusCode } = (error ?? {}) as CodedError
  if (isFullDisk(error)) return { code: 'disk-full', params: {}, fields: [] }
  if (isPassingFault(error) || isAway(error) || isLate(error)) return { code: 'unavailable', params: {}, fields: [] }
  switch (statusCode) {
    case 400:
    case 414:
      return {
        code: unreadable(error, code),
        params: { fault: typeof code === 'string' ? code : '' },
        fields: [],
        status: 400,
      }
    case 413:
      return { code: 'body-too-large', params: { limit: request.routeOptions.bodyLimit }, fields: [] }
    case 415:
      return partsOf(unsupportedMediaType(request), request)
    case 429:
      return { code: 'too-many-requests', params: { seconds: secondsOf(error) }, fields: [] }
    case 503:
      return { code: 'unavailable', params: {}, fields: [] }
    default:
      return null
  }
}

/** The framework's own words are English: its code says which of ours to use. */
function unreadable(error: unknown, code: unknown): ErrorCode {
  if (code === 'FST_ERR_BAD_URL') return 'malformed-address'
  const ofBody = typeof code === 'string' && /JSON_BODY$|CONTENT_LENGTH$/.test(code)
  return ofBody || error instanceof SyntaxError ? 'malformed-json' : 'malformed-input'
}

/**
 * An HTTP or gRPC server (4 is DEADLINE_EXCEEDED, 14 UNAVAILABLE) that does not answer: it passes, so the client may try again.
 * Temporal's client wraps it.
 */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as CodedError & { cause?: unknown }
  return (
    code === 4 || code === 14 || (typeof code === 'string' && /^(ENOTFOUND|UND_ERR_\w+)$/.test(code)) || isAway(cause)
  )
}

/** Given up by a client of ours, such as that of the files, because its server said nothing. */
function isLate(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function secondsOf(error: unknown): number {
  return (error as { seconds?: number }).seconds ?? 1
}

const longestShown = 80

/** The refusal of a body whose content type is not taken, or which names none. */
export function unsupportedMediaType(request: Pick<FastifyRequest, 'headers'>): ProblemError {
  const found = (request.headers['content-type'] ?? '').trim().slice(0, longestShown)
  return found === '' ? new ProblemError('content-type-missing') : new ProblemError('unsupported-media-type', { found })
}
