import type { Accepted, Outcome } from '@quayside/platform/commands/command-handler.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import { rejected } from '@quayside/platform/http/problem.ts'

/** For one command of several that an answer stands for: throws what refuses it. */
export function taken<State>(outcome: Outcome<State>): Accepted<State> {
  switch (outcome.kind) {
    case 'accepted':
      return outcome
    case 'rejected':
      throw rejected(outcome.rejections)
    case 'conflict':
      throw new ProblemError(outcome.code, outcome.params)
    case 'key-reused':
      throw new ProblemError('idempotency-key-reused')
  }
}
