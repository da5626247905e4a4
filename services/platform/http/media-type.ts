import type { FastifyRequest } from 'fastify'
import { ProblemError } from '../faults/problem-error.ts'

const longestShown = 80

/** The refusal of a body whose content type is not taken, or which names none. */
export function unsupportedMediaType(request: Pick<FastifyRequest, 'headers'>): ProblemError {
  const found = (request.headers['content-type'] ?? '').trim().slice(0, longestShown)
  return found === '' ? new ProblemError('content-type-missing') : new ProblemError('unsupported-media-type', { found })
}
