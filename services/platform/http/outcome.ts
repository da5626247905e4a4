import type { FastifyReply } from 'fastify'
import type { Accepted, Outcome } from '../commands/command-handler.ts'
import { ProblemError } from '../faults/problem-error.ts'
import type { Answer } from './answer.ts'
import { rejected } from './problem.ts'

/** Sends what a command came to; refusals are thrown and become problems. */
export async function sendOutcome<State>(
  reply: FastifyReply,
  status: number,
  outcome: Outcome<State> | Answer<unknown>,
  bodyOf: (accepted: Accepted<State>) => Promise<unknown>,
): Promise<FastifyReply> {
  switch (outcome.kind) {
    case 'accepted': {
      // "Made" would be no truth any more. Refused, the same is sent anew under another key.
      if (outcome.goneSince) throw new ProblemError('gone-since')
      if (outcome.position !== null) reply.header('x-event-position', outcome.position)
      if (outcome.repeated) reply.header('idempotent-replayed', 'true')
      return reply.status(status).send(await bodyOf(outcome))
    }
    case 'answer': {
      if (outcome.position) reply.header('x-event-position', outcome.position)
      if (outcome.headers) reply.headers(outcome.headers)
      return reply.status(outcome.status ?? status).send(outcome.body)
    }
    case 'rejected':
      throw rejected(outcome.rejections)
    case 'conflict':
      throw new ProblemError(outcome.code, outcome.params)
    case 'key-reused':
      throw new ProblemError('idempotency-key-reused')
  }
}
