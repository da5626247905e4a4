import type { FastifyReply } from 'fastify'
import { ProblemError } from '../faults/problem-error.ts'
import type { Ports } from '../service/service.ts'

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
 * Answers a request by `work`. What it does not find is told by 503 and the question to come again, where the read models
 * have not reached what the asker knows of, or stand still: it may well be there.
 */
export async function orNotThereYet<T>(
  { positions, config }: Pick<Ports, 'positions' | 'config'>,
  { hasReached, projections }: { hasReached: boolean; projections: readonly string[] | undefined },
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error
    if (hasReached && positions.stillMs(projections) < config.stillAfterMs) throw error
    throw new ProblemError('not-there-yet', {}, [], { headers: { 'retry-after': '2' }, cause: error })
  }
}
