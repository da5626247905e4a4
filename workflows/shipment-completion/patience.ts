import type { StepFault } from '@quayside/contracts/shipments/completion.ts'
import type { CompletionStep } from '@quayside/contracts/shipments/completion-steps.ts'

const second = 1_000
const longestWaitMs = 3_600 * second

/** What fails for so long is told to the operator; it is tried on all the same. */
export const escalateAfterMs = 1_800 * second

/** Twice as long after each try, at most an hour. */
export function backOffMs(tries: number): number {
  return Math.min(second * 2 ** (tries - 1), longestWaitMs)
}

/** A block takes its time: for about a minute an anchor that waits is nothing to speak of. */
export function quietTries(step: CompletionStep): number {
  return step === 'anchor' ? 6 : 0
}

/** A rule's no: waiting mends nothing, a person must look at the order. */
export function isForPeople({ code }: StepFault): boolean {
  return code === 'order-refused'
}
