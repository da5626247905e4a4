import type { SecondFactorEvent } from '@quayside/contracts/identity/events.ts'
import { accept, type Decision, reject } from '@quayside/contracts/kernel/decision.ts'
import type { Sealed } from '@quayside/contracts/kernel/event-schemas.ts'
import type { UserId } from '@quayside/contracts/kernel/ids.ts'

export type SecondFactor =
  | { readonly status: 'off' }
  /** The secret was shown and no code of it given yet: nothing is asked for at signing in. */
  | { readonly status: 'prepared'; readonly secret: Sealed }
  | {
      readonly status: 'on'
      readonly secret: Sealed
      /** Of the last code that was taken: neither it nor one before it is taken again. */
      readonly lastStep: number
      readonly recoveryHashes: ReadonlySet<string>
    }

/** What was given: the step of the one-time code it is right for, or a recovery code's hash; both null where neither fits. */
export type GivenCode = { readonly step: number | null; readonly recoveryHash: string | null }

export type SecondFactorCommand =
  | { type: 'Prepare'; userId: UserId; secret: Sealed }
  | { type: 'SetUp'; userId: UserId; step: number | null; recoveryHashes: readonly string[] }
  | { type: 'UseCode'; userId: UserId; code: GivenCode }
  | { type: 'Remove'; userId: UserId; code: GivenCode }
  | { type: 'Renew'; userId: UserId; code: GivenCode; recoveryHashes: readonly string[] }
  | { type: 'RemoveAsAdministrator'; userId: UserId }

function evolve(factor: SecondFactor, event: SecondFactorEvent): SecondFactor {
  switch (event.type) {
    case 'SecondFactorPrepared':
      return { status: 'prepared', secret: event.data.secret }
    case 'SecondFactorSetUp': {
      if (factor.status !== 'prepared') return factor
      const { step: lastStep, recoveryHashes } = event.data
      return { status: 'on', secret: factor.secret, lastStep, recoveryHashes: new Set(recoveryHashes) }
    }
    case 'OneTimeCodeUsed':
      return factor.status === 'on' ? { ...factor, lastStep: event.data.step } : factor
    case 'RecoveryCodeUsed': {
      if (factor.status !== 'on') return factor
      const left = [...factor.recoveryHashes].filter(hash => hash !== event.data.recoveryHash)
      return { ...factor, recoveryHashes: new Set(left) }
    }
    case 'RecoveryCodesRenewed':
      return factor.status === 'on' ? { ...factor, recoveryHashes: new Set(event.data.recoveryHashes) } : factor
    case 'SecondFactorRemoved':
      return { status: 'off' }
  }
}

function decide(command: SecondFactorCommand, factor: SecondFactor): Decision<SecondFactorEvent> {
  const { userId } = command
  switch (command.type) {
    case 'Prepare':
      if (factor.status === 'on') return reject('second-factor-on')
      return accept({ type: 'SecondFactorPrepared', data: { userId, secret: command.secret } })
    case 'SetUp': {
      if (factor.status === 'on') return reject('second-factor-on')
      if (factor.status === 'off') return reject('second-factor-off')
      const { step, recoveryHashes } = command
      if (step === null) return reject('incorrect-code', {}, 'code')
      return accept({ type: 'SecondFactorSetUp', data: { userId, step, recoveryHashes: [...recoveryHashes] } })
    }
    case 'UseCode':
      return useCode(command, factor)
    case 'Remove': {
      if (factor.status !== 'on') return accept()
      const used = useCode(command, factor)
      if (!used.accepted) return used
      return accept(...used.events, { type: 'SecondFactorRemoved', data: { userId, by: 'themselves' } })
    }
    case 'Renew': {
      const used = useCode(command, factor)
      if (!used.accepted) return used
      const data = { userId, recoveryHashes: [...command.recoveryHashes] }
      return accept(...used.events, { type: 'RecoveryCodesRenewed', data })
    }
    case 'RemoveAsAdministrator':
      if (factor.status !== 'on') return accept()
      return accept({ type: 'SecondFactorRemoved', data: { userId, by: 'administrator' } })
  }
}

function useCode(
  { userId, code: { step, recoveryHash } }: { userId: UserId; code: GivenCode },
  factor: SecondFactor,
): Decision<SecondFactorEvent> {
  if (factor.status !== 'on') return reject('second-factor-off')
  if (step !== null && step > factor.lastStep) return accept({ type: 'OneTimeCodeUsed', data: { userId, step } })
  if (recoveryHash !== null && factor.recoveryHashes.has(recoveryHash))
    return accept({ type: 'RecoveryCodeUsed', data: { userId, recoveryHash } })
  return reject('incorrect-code', {}, 'code')
}

export const secondFactor = { name: 'SecondFactor', initial: { status: 'off' } as SecondFactor, evolve, decide }
