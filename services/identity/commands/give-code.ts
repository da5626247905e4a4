import type { SecondFactorGiven } from '@quayside/contracts/identity/devices.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'
import { ProblemError } from '@quayside/platform/faults/problem-error.ts'
import type { Ports } from '@quayside/platform/service/service.ts'
import { secondFactor } from '../domain/second-factor.ts'
import { givenCode } from '../security/one-time-codes.ts'
import type { SignInAttempts } from '../security/sign-in-attempts.ts'
import type { Asked } from './enter.ts'
import { taken } from './taken-outcome.ts'

/** What a code is given for. */
type CodeFor = { type: 'UseCode' | 'Remove' } | { type: 'Renew'; recoveryHashes: readonly string[] }

/** A code of somebody's second factor, used up by being right; wrong ones slow down as passwords do, apart from those. */
export function giveCode(
  { commands, vault, clock, log }: Pick<Ports, 'commands' | 'vault' | 'clock' | 'log'>,
  attempts: SignInAttempts,
) {
  return (userId: UserId, code: string, { context, raw }: Asked, act: CodeFor = { type: 'UseCode' }) =>
    attempts
      .judge({ emailHash: vault.fingerprint('second-factor', userId), address: raw.ip }, async () => {
        const { state } = await commands.load(secondFactor, userId)
        const secret = state.status === 'on' ? await vault.open(userId, state.secret) : null
        if (secret === null) throw new ProblemError('second-factor-off')
        const right = givenCode(vault, { userId, secret, code, now: clock.now() })
        const { position } = taken(
          await commands.handle({
            aggregate: secondFactor,
            id: userId,
            command: { ...act, userId, code: right },
            context: { ...context, actor: { ...context.actor, uid: userId } },
            companies: () => [],
          }),
        )
        const given: SecondFactorGiven = right.step === null ? 'recovery-code' : 'code'
        return { position, given }
      })
      .catch((refusal: unknown) => {
        const attempt = { requestId: raw.id, uid: userId, address: raw.ip, by: 'second-factor' }
        if (refusal instanceof ProblemError) log.info({ ...attempt, code: refusal.code }, 'not signed in')
        throw refusal
      })
}
export type GiveCode = ReturnType<typeof giveCode>
