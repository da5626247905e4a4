import { ProblemError } from '../faults/problem-error.ts'
import type { CommandContext, CommandHandler } from './command-handler.ts'

/**
 * For a command whose streams are named by its content (a SKU, a company's name, an address) and not by the request's key
 * alone, so that with another body the same key would make a second thing; and for one whose events are not written under the
 * request's key, as where a workflow gives it. Throws `idempotency-key-reused` then; the key of a request that was refused,
 * also for an older version, is free again. `uid` and `route` say whose keys and for what: a key counts for these alone.
 */
export async function madeOnce<Outcome extends { readonly kind: string }>(
  commands: Pick<CommandHandler, 'claim' | 'release'>,
  { uid, route, context }: { readonly uid: string; readonly route: string; readonly context: CommandContext },
  make: () => Promise<Outcome>,
): Promise<Outcome> {
  const scope = JSON.stringify([uid, route])
  const claim = { kind: 'idempotency-key', scope, value: context.key, owner: context.bodyHash, context }
  if ((await commands.claim(claim)) !== 'claimed') throw new ProblemError('idempotency-key-reused')
  try {
    const outcome = await make()
    if (outcome.kind === 'rejected' || outcome.kind === 'conflict') await commands.release(claim)
    return outcome
  } catch (fault) {
    // What ended without an answer may still come to be: its key stays its own.
    if (fault instanceof ProblemError && fault.status < 500) await commands.release(claim)
    throw fault
  }
}
