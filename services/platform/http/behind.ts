import type { FastifyReply } from 'fastify'
import type { Ports } from '../service/service.ts'
import { ProblemError } from './problem-error.ts'

/** Tells a reader, as an instant, since when what is shown may be old: a read model stands still while events wait. */
export const behindSinceHeader = 'x-behind-since'

export function tellBehind(
  { positions, config, clock }: Pick<Ports, 'positions' | 'config' | 'clock'>,
  reply: FastifyReply,
  projections: readonly string[] | undefined,
): void {
  const stillMs = positions.stillMs(projections)
  if (stillMs < config.stillAfterMs) return
  reply.header(behindSinceHeader, new Date(Date.parse(clock.now()) - stillMs).toISOString())
}

/**
 * What to answer for something that was not found: 503 and the question to come again, where the read models have not
 * reached what the reader knows of, or stand still. It may well be there.
 */
export function notThereYet(
  { positions, config }: Pick<Ports, 'positions' | 'config'>,
  error: unknown,
  { hasReached, projections }: { hasReached: boolean; projections: readonly string[] | undefined },
): unknown {
  if (!(error instanceof ProblemError) || error.code !== 'not-found') return error
  if (hasReached && positions.stillMs(projections) < config.stillAfterMs) return error
  return new ProblemError('not-there-yet', {}, [], { headers: { 'retry-after': '2' }, cause: error })
}
